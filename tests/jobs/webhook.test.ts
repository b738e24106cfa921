/** The signed webhook (B4): contents, verification, and the effect of every answer. */
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noticeText, noticeVersion } from "../support/notice.ts";
import { leaseMs, mostAttempts, retryWindow } from "../../domain/delivery/retry.ts";
import { replayDeliveries } from "../../commands/outbox/dead-letters.ts";
import { enableEndpoint } from "../../commands/outbox/endpoints.ts";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { atTheCommandLine, delivered, deliverDependencies } from "../support/deliveries.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { storedAs } from "../support/exported.ts";
import { listeningOperator, webhookSecret } from "../support/operators.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

let receiver: Receiver;
let elsewhere: Receiver;
beforeAll(async () => {
  [receiver, elsewhere] = await Promise.all([startReceiver(), startReceiver()]);
});
afterAll(() => Promise.all([receiver.close(), elsewhere.close()]));

const context = useDatabase();
const site = useApp(() => ({ operator: listeningOperator(receiver.url) }), context);
const start = new Date();

beforeEach(async () => {
  // Resets an endpoint disabled by an earlier test.
  await context.database.query("delete from endpoint");
  // Signatures are valid for five minutes of real time.
  site.now = start;
  receiver.received.length = elsewhere.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});

const second = 1000;

test("a webhook carries the application and verifies with the receiver's library", async () => {
  const person = applicant({
    name: "Zoë “الزهراء”",
    sex: "female",
    position: "other",
    job: "it-project-assistant",
    notice_version: noticeVersion,
    time_zone: "Europe/London",
    attribution: { source: "newsletter", referrerHost: "news.example" },
  });
  const { body } = await site.call("/api/register", person, { lang: "de" });
  const stored = await storedAs(site.database, body.result?.id);
  await deliverOne(deliverDependencies(site, context), stored.deliveries[0]?.id ?? "");

  const [request] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  const event = new Webhook(webhookSecret).verify(request?.body ?? "", request?.headers as Record<string, string>);
  const phone = `44${person.contact}`;
  expect(event).toEqual({
    type: "application.created",
    timestamp: start.toISOString(),
    data: {
      id: stored.id,
      code: stored.code,
      created_at: start.toISOString(),
      contact_due_at: new Date(start.getTime() + 24 * 3_600_000).toISOString(),
      market: "de",
      language: "de-DE",
      contact: {
        open_id: phone,
        country: "GB",
        phone: `+${phone}`,
        site: "jobs.example",
        lang: "de-DE",
        nickname: person.name,
        email: person.email,
        sex: "female",
      },
      age: 31,
      area_code: "44",
      national_number: person.contact,
      position: "other",
      prefers: null,
      job: "it-project-assistant",
      time_zone: "Europe/London",
      answers: {},
      attribution: { source: "newsletter", referrerHost: "news.example" },
      consent: {
        wording: noticeText("de"),
        version: noticeVersion,
        language: "de-DE",
        agreed_at: start.toISOString(),
      },
    },
  });
  expect(request).toMatchObject({ method: "POST", path: "/hook", headers: { "content-type": "application/json" } });
  expect((await storedAs(site.database, stored.id)).deliveries[0]).toMatchObject({
    attempts: 1,
    delivered_at: start.toISOString(),
    dead_at: null,
    last_error: null,
  });
});

test("a webhook does not verify after a change of a byte or with another secret", async () => {
  await deliverOne(deliverDependencies(site, context), await delivered(site, "webhook"));
  const [request] = receiver.received;
  const headers = request?.headers as Record<string, string>;
  expect(() => new Webhook(webhookSecret).verify((request?.body ?? "").replace("GB", "DE"), headers)).toThrow();
  expect(() => new Webhook(webhookSecret.replace("M", "N")).verify(request?.body ?? "", headers)).toThrow();
});

test("a delivered webhook is not sent again", async () => {
  const deps = deliverDependencies(site, context);
  const id = await delivered(site, "webhook");
  await deliverOne(deps, id);
  await deliverOne(deps, id);
  expect(receiver.received).toHaveLength(1);
});

test("missing values are empty strings", async () => {
  await deliverOne(deliverDependencies(site, context), await delivered(site, "webhook"));
  const { data } = JSON.parse(receiver.received[0]?.body ?? "");
  expect(data.contact.sex).toBe("");
  expect(data).toMatchObject({ consent: null, attribution: null, position: null });
});

describe("an answer of", () => {
  test.each([200, 201, 202, 204, 299])("%i is success", async (status) => {
    receiver.answer = (response) => void response.writeHead(status).end();
    const deps = deliverDependencies(site, context);
    const id = await delivered(site, "webhook");
    await deliverOne(deps, id);
    expect(await deps.row(id)).toMatchObject({ deliveredAt: start, deadAt: null, attempts: 1 });
    expect(deps.later).toEqual([]);
  });

  test.each([401, 403, 404, 408, 425, 500, 502, 503, 504])("%i is retried after five seconds", async (status) => {
    receiver.answer = (response) => void response.writeHead(status).end("zoe@example.org");
    const deps = deliverDependencies(site, context);
    const id = await delivered(site, "webhook");
    await deliverOne(deps, id);
    expect(await deps.row(id)).toMatchObject({
      deliveredAt: null,
      deadAt: null,
      attempts: 1,
      lastError: `HTTP ${status}`,
    });
    expect(deps.later).toEqual([{ deliveryId: id, startAfter: new Date(start.getTime() + 5 * second) }]);
  });

  test.each([301, 302, 303, 307, 308])("%i is not followed, and is retried", async (status) => {
    receiver.answer = (response) => void response.writeHead(status, { location: elsewhere.url }).end();
    const deps = deliverDependencies(site, context);
    const id = await delivered(site, "webhook");
    await deliverOne(deps, id);
    expect(elsewhere.received).toEqual([]);
    expect(await deps.row(id)).toMatchObject({ deliveredAt: null, attempts: 1 });
    expect(deps.later).toHaveLength(1);
  });

  test.each([400, 410, 422])("%i is final: a dead letter", async (status) => {
    receiver.answer = (response) => void response.writeHead(status).end();
    const deps = deliverDependencies(site, context);
    const id = await delivered(site, "webhook");
    await deliverOne(deps, id);
    expect(await deps.row(id)).toMatchObject({
      deliveredAt: null,
      deadAt: start,
      attempts: 1,
      lastError: `HTTP ${status}`,
    });
    expect(deps.later).toEqual([]);
  });

  test.each([
    ["120", 120 * second],
    ["1", 5 * second],
    ["999999999", 24 * 3600 * second],
    [
      new Date(Math.floor(start.getTime() / second) * second + 600 * second).toUTCString(),
      600 * second - (start.getTime() % second),
    ],
    ["soon", 5 * second],
  ])("429 with Retry-After: %s waits accordingly within limits", async (retryAfter, wait) => {
    receiver.answer = (response) => void response.writeHead(429, { "retry-after": retryAfter }).end();
    const deps = deliverDependencies(site, context);
    await deliverOne(deps, await delivered(site, "webhook"));
    expect(deps.later.map(({ startAfter }) => (startAfter?.getTime() ?? 0) - start.getTime())).toEqual([wait]);
  });
});

describe("a receiver that", () => {
  const failures: Record<string, Receiver["answer"]> = {
    "resets the connection": (response) => void response.socket?.resetAndDestroy(),
    hangs: () => {},
    "sends half a head": (response) => void response.socket?.write("HTTP/1.1 200 OK\r\ncontent-le"),
    "speaks no HTTP": (response) => void response.socket?.end("220 mail.example ESMTP\r\n"),
  };

  test.each(Object.entries(failures))("%s is retried", async (_, answer) => {
    receiver.answer = answer;
    const deps = deliverDependencies(site, context, { sendWebhook: webhookSender({ timeoutMs: 300, loopback: true }) });
    const id = await delivered(site, "webhook");
    await deliverOne(deps, id);
    expect(await deps.row(id)).toMatchObject({ deliveredAt: null, deadAt: null, attempts: 1 });
    expect(["network", "timeout"]).toContain((await deps.row(id)).lastError);
    expect(deps.later).toHaveLength(1);
  });

  test("sends an endless answer counts as having received it", async () => {
    receiver.answer = (response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once("drain", pour);
      };
      response.writeHead(200);
      pour();
    };
    const deps = deliverDependencies(site, context);
    const id = await delivered(site, "webhook");
    await deliverOne(deps, id);
    expect((await deps.row(id)).deliveredAt).toEqual(start);
  });

  test("is permanently unreachable gets a dead letter within seven days, which can be replayed", async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    // The maximum jitter.
    const deps = deliverDependencies(site, context, { random: () => 0.999_999 });
    const id = await delivered(site, "webhook");
    let attempts = 0;
    for (let pending = true; pending; attempts += 1) {
      deps.later.length = 0;
      await deliverOne(deps, id);
      const [next] = deps.later;
      pending = next !== undefined;
      if (next?.startAfter) site.now = next.startAfter;
    }
    expect(attempts).toBe(mostAttempts);
    expect(site.now.getTime() - start.getTime()).toBeLessThanOrEqual(retryWindow);
    expect(site.now.getTime() - start.getTime()).toBeGreaterThan(6 * 24 * 3600 * second);
    expect(await deps.row(id)).toMatchObject({ attempts: mostAttempts, deadAt: site.now, deliveredAt: null });

    receiver.answer = (response) => void response.writeHead(200).end();
    await deliverOne(deps, id);
    expect((await deps.row(id)).deliveredAt, "a dead letter stays one").toBeNull();
    await enableEndpoint(context.database, "main");
    expect(await replayDeliveries(context.database, [id, "msg_unknown"], atTheCommandLine)).toBe(1);
    expect(await replayDeliveries(context.database, [id], atTheCommandLine)).toBe(0);
    await deliverOne(deps, id);
    expect(await deps.row(id)).toMatchObject({ deliveredAt: site.now, deadAt: null, attempts: 1 });
    const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect([...ids]).toEqual([id]);
  });
});

test("a crash between sending and recording sends again with the same id and body", async () => {
  const id = await delivered(site, "webhook");
  const crashing = deliverDependencies(site, context, {
    database: new Proxy(context.database, {
      get(real, name) {
        if (name === "transaction") return () => Promise.reject(new Error("the process is gone"));
        const value: unknown = Reflect.get(real, name, real);
        return typeof value === "function" ? value.bind(real) : value;
      },
    }),
  });
  await expect(deliverOne(crashing, id)).rejects.toThrow("the process is gone");
  const deps = deliverDependencies(site, context);
  expect(await deps.row(id)).toMatchObject({ deliveredAt: null, attempts: 0 });

  await deliverOne(deps, id);
  expect(receiver.received, "its lease is not over: whoever has it may still be at it").toHaveLength(1);
  site.now = new Date(start.getTime() + leaseMs);
  await deliverOne(deps, id);
  const [first, again] = receiver.received;
  expect(receiver.received).toHaveLength(2);
  expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(again?.body).toBe(first?.body);
  expect((await deps.row(id)).deliveredAt).toEqual(site.now);
});

test("an endpoint removed from the operator file is a dead letter", async () => {
  const id = await delivered(site, "webhook");
  const config = { ...site.config, operator: { ...site.config.operator, webhooks: [] } };
  const deps = deliverDependencies(site, context, { config });
  await deliverOne(deps, id);
  expect(await deps.row(id)).toMatchObject({ deadAt: start, lastError: "endpoint removed" });
  expect(receiver.received).toEqual([]);
});

test("an erased application's event is not sent", async () => {
  await deliverOne(deliverDependencies(site, context), "msg_gone");
  expect(receiver.received).toEqual([]);
});
