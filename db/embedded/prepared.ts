/**
 * Keeps statements prepared. PGlite parses and plans a statement at each call, which takes longer
 * than running most of them.
 */
import { messages, type PGlite, protocol } from "@electric-sql/pglite";
import type { Result } from "../database.ts";

/**
 * Runs a statement; the caller has the connection. Each name stands for one text, always.
 */
export type RunPrepared = (text: string, parameters: readonly unknown[], name: string) => Promise<Result<never>>;

interface Prepared {
  readonly parameterTypes: readonly number[];
  readonly columns: readonly { readonly name: string; readonly dataTypeID: number }[];
}

export function preparedOn(engine: PGlite): RunPrepared {
  const known = new Map<string, Prepared>();

  async function prepare(text: string, name: string): Promise<Prepared> {
    const answers = await send(engine, [
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: "S", name }),
    ]);
    const types = answers.find((answer) => answer instanceof messages.ParameterDescriptionMessage);
    const row = answers.find((answer) => answer instanceof messages.RowDescriptionMessage);
    const prepared = { parameterTypes: types?.dataTypeIDs ?? [], columns: row?.fields ?? [] };
    known.set(name, prepared);
    return prepared;
  }

  return async (text, parameters, name) => {
    const { parameterTypes, columns } = known.get(name) ?? (await prepare(text, name));
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = engine.serializers[parameterTypes[index] ?? 0];
      if (write) return write(value);
      if (typeof value === "object") throw new Error(`parameter ${index + 1} of ${name} is an object`);
      return typeof value === "string" ? value : JSON.stringify(value);
    });
    const answers = await send(engine, [
      protocol.serialize.bind({ statement: name, values }),
      protocol.serialize.execute({}),
    ]);
    const rows = answers.filter((answer) => answer instanceof messages.DataRowMessage);
    const end = answers.find((answer) => answer instanceof messages.CommandCompleteMessage);
    return {
      rows: rows.map(({ fields }) =>
        Object.fromEntries(
          columns.map(({ name: column, dataTypeID }, index) => {
            const value = fields[index] ?? null;
            return [column, value === null ? null : (engine.parsers[dataTypeID]?.(value, dataTypeID) ?? value)];
          }),
        ),
      ) as never[],
      // Such as "UPDATE 3" or "INSERT 0 1".
      rowCount: rows.length || Number(end?.text.split(" ").at(-1) ?? 0) || 0,
    };
  };
}

/** Throws the engine's error; it takes messages again either way. */
function send(engine: PGlite, parts: readonly Uint8Array[]) {
  const message = new Uint8Array(Buffer.concat([...parts, protocol.serialize.sync()]));
  return engine.execProtocolStream(message, { syncToFs: false });
}
