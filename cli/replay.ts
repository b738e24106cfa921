/** `fairlead replay`: lists dead letters and sends them again. */
import type { Writable } from "node:stream";
import type { Database } from "../db/database.ts";
import { type DeadLetter, deadLetters, replayDeliveries } from "../commands/outbox/dead-letters.ts";
import { endpointsHealth } from "../commands/outbox/endpoints.ts";
import { command } from "./command.ts";

/** Rows read or queued in one step. */
const batch = 500;

export const replayCommand = command({
  name: "replay",
  ofStored: true,
  operand: "[DELIVERY_ID…]",
  options: { endpoint: { value: "ID" }, all: {} },
  does: "list deliveries that failed for good, or send them again: all, those of one endpoint, or by id",
  check: ({ operand: ids, options: { endpoint, all } }) =>
    ids.length > 0 && (all || endpoint !== undefined) ? "give either delivery ids, or --all or --endpoint" : null,
  async run({ database, config, now, operand: ids, options: { endpoint = null, all }, output }) {
    if (!all && ids.length === 0) return list(database, endpoint, output);
    const sent = await replay(database, all ? endpointsDeadLetters(database, endpoint) : [ids], now());
    output.write(`${sent} queued to be sent again\n`);
    if (!all && sent < ids.length)
      output.write(`${ids.length - sent} of these ids are not dead letters; \`fairlead replay\` lists those\n`);
    // Webhooks that are no longer in the operator file cannot be enabled.
    const known = new Set(config.operator.webhooks.map(({ id }) => id));
    for (const { id, disabledAt } of await endpointsHealth(database)) {
      if (disabledAt && known.has(id))
        output.write(`${id} is disabled and receives nothing; run \`fairlead webhook enable ${id}\`\n`);
    }
    return all || sent === ids.length ? 0 : 1;
  },
});

type Batches = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/** Resolves to the number of queued deliveries. */
async function replay(database: Database, batches: Batches, at: Date): Promise<number> {
  let sent = 0;
  for await (const ids of batches) sent += await replayDeliveries(database, ids, { by: null, at });
  return sent;
}

/** Ids of the endpoint's dead letters, or of all (null), in batches. */
async function* endpointsDeadLetters(database: Database, endpoint: string | null) {
  for await (const letters of batches(database, endpoint)) yield letters.map(({ id }) => id);
}

async function list(database: Database, endpoint: string | null, output: Writable): Promise<number> {
  let count = 0;
  for await (const letters of batches(database, endpoint)) {
    count += letters.length;
    for (const letter of letters) output.write(`${line(letter)}\n`);
  }
  if (count === 0) output.write("No dead letters\n");
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
