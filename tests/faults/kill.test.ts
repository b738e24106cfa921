/**
 * The process is killed at random times under 50 writers: acknowledged data is stored once, and
 * each restart becomes ready (tools/bench/start.ts measures how fast). TEST_KILLS sets the count.
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
import { createScratch, type Scratch } from "../support/databases.ts";
import { kills } from "../support/environment.ts";
import { type Server, startServer } from "../support/server.ts";
import { patience } from "../support/waiting.ts";

const writers = 50;

interface Attempt {
  key: string;
  /** The visitor's address, one each, to avoid shared limits. */
  from: string;
  person: { name: string; email: string; contact: string; area_code: string; country: string; age: number };
  /** `result.id`, once acknowledged. */
  id?: string;
}

let scratch: Scratch;
let server: Server | undefined;
let environment: Record<string, string>;
/** The webhook-ids of each registration's announcements. */
const announced = new Map<string, Set<string>>();
const receiver = createServer(async (request, response) => {
  const { data } = JSON.parse(await text(request)) as { data: { id: string } };
  announced.set(data.id, (announced.get(data.id) ?? new Set()).add(String(request.headers["webhook-id"])));
  response.writeHead(204).end();
});

beforeAll(async () => {
  scratch = await createScratch();
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const demo = parse(await readFile(new URL("../../demo/operator.yaml", import.meta.url), "utf8")) as {
    vacancies: { text: Record<string, unknown> }[];
  };
  // One short vacancy: otherwise each process would be killed before it has checked all of them.
  const vacancies = demo.vacancies.slice(0, 1).map((vacancy) => ({ ...vacancy, text: { en: vacancy.text["en"] } }));
  const operator = join(scratch.settings.dataDirectory, "operator.yaml");
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  // One market, to avoid rendering the pages of all.
  const less = { vacancies, markets: { offered: ["gb"] } };
  await writeFile(operator, stringify({ ...demo, ...less, webhooks: [{ id: "main", url, secret }] }));
  environment = { OPERATOR_FILE: operator };
});
afterAll(async () => {
  await server?.kill();
  receiver.close();
  receiver.closeAllConnections();
  await scratch.remove();
});

const attempts: Attempt[] = [];

function newAttempt(): Attempt {
  const n = attempts.length;
  const attempt = {
    key: `key-${n}`,
    from: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    person: {
      name: `Writer ${n}`,
      email: `writer.${n}@example.org`,
      contact: `7400${String(n).padStart(6, "0")}`,
      area_code: "44",
      country: "GB",
      age: 30,
    },
  };
  attempts.push(attempt);
  return attempt;
}

/**
 * Sends it and stores the id if acknowledged. Any other answer than 200 is an error; a missing one
 * is not.
 */
async function send({ url }: Server, attempt: Attempt): Promise<void> {
  const answer = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": attempt.key,
      "x-forwarded-for": attempt.from,
    },
    body: JSON.stringify(attempt.person),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
  if (answer === null) return;
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  attempt.id = (JSON.parse(answer.text) as { result: { id: string } }).result.id;
}

/** Unanswered writers try again with the same key. */
async function sendUnanswered(server: Server): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const unanswered = attempts.filter(({ id }) => id === undefined);
    if (unanswered.length === 0) return;
    if (tries === 5) throw new Error("a server that was not killed does not answer");
    await Promise.all(unanswered.map((attempt) => send(server, attempt)));
  }
}

/**
 * Lets the writers write and kills the process after a random number of answers, with others under
 * way.
 */
async function writeAndKill(server: Server): Promise<void> {
  let left = 1 + Math.floor(Math.random() * 200);
  let killed: Promise<void> | undefined;
  const write = async () => {
    while (!killed) {
      await send(server, newAttempt());
      left -= 1;
      if (left <= 0) killed ??= server.kill();
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await killed;
}

test(
  `${kills} kills under ${writers} writers lose or double nothing acknowledged`,
  async () => {
    for (let n = 0; n < kills; n += 1) {
      server = await startServer(scratch.settings, environment);
      await sendUnanswered(server);
      await writeAndKill(server);
    }
    server = await startServer(scratch.settings, environment);

    await sendUnanswered(server);
    expect(attempts.length).toBeGreaterThan(kills);
    const stored = (await server.command("export")).map((line) => JSON.parse(line) as ExportedApplication);
    expect(stored).toHaveLength(attempts.length);
    const byId = new Map(stored.map((application) => [application.id, application]));
    for (const { id, person } of attempts) {
      expect(byId.get(id ?? "")).toMatchObject({ email: person.email, registrations: [id], contact: person.contact });
      expect(byId.get(id ?? "")?.deliveries).toHaveLength(1);
    }
    for (const [id, webhookIds] of announced) {
      expect([...webhookIds]).toEqual([byId.get(id)?.deliveries[0]?.id]);
    }
  },
  (kills + 1) * 2 * patience,
);
