/** `fairlead replay`: lists what was given up, and sends it again. */
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { Database } from "../db/database.ts";
import { type DeadLetter, deadLetters, replayDeliveries } from "../outbox/dead-letters.ts";
import { endpointsHealth } from "../outbox/endpoints.ts";
import { startQueue } from "../jobs/queue.ts";

const usage = "usage: fairlead replay [--endpoint ID] [--all | DELIVERY_ID…]";

/** Rows that are read, or put on their way, in one step. */
const batch = 500;

/** Without `--all` and ids: the list. Rejects with the usage when the arguments are others. */
export async function replayCommand(
  database: Database,
  parameters: readonly string[],
  output: Writable,
): Promise<number> {
  const { endpoint = null, all, ids } = read(parameters);
  if (!all && ids.length === 0) return list(database, endpoint, output);
  const queue = await startQueue(database, { work: false });
  let sent = 0;
  try {
    if (all) {
      for await (const letters of batches(database, endpoint)) {
        sent += await replayDeliveries(
          database,
          queue,
          letters.map(({ id }) => id),
        );
      }
    } else sent = await replayDeliveries(database, queue, ids);
  } finally {
    await queue.stop();
  }
  output.write(`${sent} on their way again\n`);
  for (const { id, disabledAt } of await endpointsHealth(database)) {
    if (disabledAt) output.write(`${id} is switched off, and gets nothing: fairlead webhook enable ${id}\n`);
  }
  return all || sent === ids.length ? 0 : 1;
}

function read(parameters: readonly string[]): { endpoint?: string | undefined; all: boolean; ids: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { endpoint: { type: "string" }, all: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    if (positionals.length > 0 && (values.all || values.endpoint !== undefined)) throw new Error(usage);
    return { endpoint: values.endpoint, all: values.all, ids: positionals };
  } catch {
    throw new Error(usage);
  }
}

async function list(database: Database, endpoint: string | null, output: Writable): Promise<number> {
  let found = 0;
  for await (const letters of batches(database, endpoint)) {
    found += letters.length;
    for (const one of letters) output.write(`${line(one)}\n`);
  }
  if (found === 0) output.write("No dead letters\n");
  return 0;
}

function line({ id, deadAt, kind, target, eventType, attempts, lastError }: DeadLetter): string {
  return [id, deadAt.toISOString(), kind, target, eventType, `${attempts} attempts`, lastError ?? ""].join("\t");
}

async function* batches(database: Database, endpoint: string | null) {
  for (let after = 0; ;) {
    const letters = await deadLetters(database, { endpoint, after, limit: batch });
    if (letters.length > 0) yield letters;
    if (letters.length < batch) return;
    after = letters.at(-1)?.sequence ?? after;
  }
}
