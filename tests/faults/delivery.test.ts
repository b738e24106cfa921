/**
 * The process is killed after the receiver got a webhook and before it was recorded: the same
 * webhook is sent again.
 *
 * @module-tag long
 */
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { ExportedApplication } from "../../db/queries/export.ts";
import { openDatabase } from "../../db/open.ts";
import { applicant } from "../support/applicants.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { longForm } from "../support/environment.ts";
import { longOnPglite } from "../support/long-form.ts";
import { type Server, startServer } from "../support/server.ts";
import { patience, within } from "../support/waiting.ts";

let scratch: Scratch;
let server: Server | undefined;
const received: { id: string; body: string }[] = [];
let arrived: () => void = () => {};
let answering = false;
const receiver = createServer(async (request, response) => {
  received.push({ id: String(request.headers["webhook-id"]), body: await text(request) });
  if (answering) response.writeHead(204).end();
  arrived();
});

beforeAll(async () => {
  scratch = await createScratch();
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await server?.kill();
  receiver.close();
  receiver.closeAllConnections();
  await scratch.remove();
});

const next = () => new Promise<void>((resolve) => (arrived = resolve));

/** In the short form nothing waits for the end of the lease, which is a minute. */
async function endLeases(): Promise<void> {
  const database = await openDatabase(scratch.settings);
  await database.query("update delivery set next_attempt_at = now()");
  await database.close();
}

test("a crash between sending and recording sends again with the same webhook-id and body", longOnPglite, async () => {
  const demo = parse(await readFile(new URL("../../demo/operator.yaml", import.meta.url), "utf8")) as object;
  const operator = join(scratch.settings.dataDirectory, "operator.yaml");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  await writeFile(operator, stringify({ ...demo, webhooks: [{ id: "main", url, secret }] }));
  server = await startServer(scratch.settings, { OPERATOR_FILE: operator });
  const sent = next();
  const answer = await fetch(`${server.url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(applicant()),
  });
  expect(answer.status).toBe(200);
  await within(patience, sent);
  await server.kill();
  if (!longForm) await endLeases();

  answering = true;
  const again = next();
  server = await startServer(scratch.settings, { OPERATOR_FILE: operator });
  // A lost job's lease is a minute, and expired ones are polled once a minute.
  await within(120_000 + patience, again);
  const [first, second] = received;
  expect(second).toEqual(first);
  for (let delivered = false; !delivered;) {
    const [line = "{}"] = await server.command("export");
    const { deliveries } = JSON.parse(line) as ExportedApplication;
    delivered = typeof deliveries[0]?.delivered_at === "string";
  }
  expect(received).toHaveLength(2);
});
