/**
 * Several endpoints (B4): order, gone or failing ones, dead letters and replay; with a fake clock.
 * More than 300 lines: one receiver world.
 */
import { Webhook } from "standardwebhooks";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deadLetters, replayDeliveries } from "../../commands/outbox/dead-letters.ts";
import { enableEndpoint, endpointsHealth } from "../../commands/outbox/endpoints.ts";
import { eventSchemas } from "../../domain/delivery/schemas.ts";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import type { DeliverDependencies } from "../../jobs/deliver.ts";
import { releaseStuck } from "../../jobs/release-stuck.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { atTheCommandLine, deliverDependencies } from "../support/deliveries.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "../support/receiver.ts";
import { deliverOne, openIds, runDeliveries } from "../support/run-deliveries.ts";

const oldSecret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const day = 86_400_000;

let main: Receiver;
let second: Receiver;
let mailbox: Mailbox;
beforeAll(async () => {
  [main, second, mailbox] = await Promise.all([startReceiver(), startReceiver(), startMailbox()]);
});
afterAll(() => Promise.all([main.close(), second.close(), mailbox.close()]));

const context = useDatabase();
const site = useApp(
  () => ({
    operator: operatorWith({
      webhooks: [
        { id: "main", url: main.url, secret: webhookSecret, previousSecret: oldSecret },
        { id: "answers", url: second.url, secret: webhookSecret, events: ["survey.answered"] },
      ],
      mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
    }),
    config: { smtpUrl: mailbox.url },
  }),
  context,
);

/** The production timeout: on a busy machine a shorter one would send twice. */
const surroundings = (change: Partial<DeliverDependencies> = {}) =>
  deliverDependencies(site, context, { sendWebhook: webhookSender({ loopback: true }), ...change });

const start = new Date();
beforeEach(async () => {
  site.now = start;
  main.received.length = second.received.length = mailbox.mails.length = 0;
  main.answer = second.answer = (response) => void response.writeHead(204).end();
  await context.database.query("delete from delivery");
  await context.database.query("delete from endpoint");
});

/** A person applies and answers three questions. */
async function applied(): Promise<string> {
  const { body } = await site.call("/api/register", applicant(), { lang: "gb" });
  const id = body.result?.id ?? "";
  for (const answer of [{ IS_LOCAL_USER: "1" }, { IS_REMOTE_WORKED: "0" }, { CITY: "Leeds" }]) {
    expect((await site.call("/api/user-survey", { id, ...answer }, { lang: "gb" })).status).toBe(200);
  }
  return id;
}

async function rows(where = "kind = 'webhook'") {
  const { rows: found } = await context.database.query<{
    id: string;
    type: string;
    target: string;
    delivered: Date | null;
    dead: Date | null;
    error: string | null;
    next: Date | null;
    attempts: number;
  }>(
    `select id, event_type as type, target, delivered_at as delivered, dead_at as dead, last_error as error,
       next_attempt_at as next, attempts
     from delivery where ${where} order by sequence`,
  );
  return found;
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);
const typesAt = (receiver: Receiver) =>
  receiver.received.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { question?: string } };
    return data.question ? `${type} ${data.question}` : type;
  });
const inOrder = [
  "application.created",
  "survey.answered IS_LOCAL_USER",
  "survey.answered IS_REMOTE_WORKED",
  "survey.answered CITY",
];

describe("deliveries", () => {
  test("give each endpoint its requested events, valid and signed with both keys", async () => {
    const id = await applied();
    await runDeliveries(site, surroundings(), idsOf(await rows()));
    expect(typesAt(main)).toEqual(inOrder);
    expect(typesAt(second)).toEqual(inOrder.slice(1));
    for (const { body, headers } of [...main.received, ...second.received]) {
      const event = JSON.parse(body) as { type: keyof typeof eventSchemas };
      expect(v.safeParse(eventSchemas[event.type], event)).toMatchObject({ success: true, output: event });
      expect(headers["fairlead-schema-version"]).toBe("1");
    }
    for (const { body, headers } of main.received) {
      for (const secret of [webhookSecret, oldSecret]) {
        expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
      }
    }
    expect(second.received[0]?.headers["webhook-signature"]).not.toContain(" ");
    expect(JSON.parse(main.received.at(-1)?.body ?? "").data).toMatchObject({
      id,
      question: "CITY",
      value: "Leeds",
      answers: { IS_LOCAL_USER: "1", IS_REMOTE_WORKED: "0", CITY: "Leeds" },
    });
  });

  test("are not made for a repeated answer", async () => {
    const id = await applied();
    const before = (await rows()).length;
    await site.call("/api/user-survey", { id, CITY: "Leeds" }, { lang: "gb" });
    expect(await rows()).toHaveLength(before);
    await site.call("/api/user-survey", { id, CITY: "York" }, { lang: "gb" });
    expect(await rows()).toHaveLength(before + 2);
  });
});

describe("the order of events", () => {
  test("holds even if jobs run in reverse", async () => {
    await applied();
    await runDeliveries(site, surroundings(), idsOf(await rows()).toReversed());
    expect(typesAt(main)).toEqual(inOrder);
    expect((await rows()).every(({ delivered }) => delivered !== null)).toBe(true);
  });

  test("holds through failures: later events of that application wait, and no others", async () => {
    let failures = 3;
    main.answer = (response, { body }) => {
      const failing = JSON.parse(body).type === "application.created" && failures-- > 0;
      response.writeHead(failing ? 503 : 204).end();
    };
    await applied();
    const mine = await rows();
    await applied();
    const theirs = (await rows()).slice(mine.length);
    await runDeliveries(site, surroundings(), idsOf([...mine, ...theirs]), site.now);
    expect((await rows("kind = 'webhook' and target = 'main' and delivered_at is null"))[0]).toMatchObject({
      type: "application.created",
      next: new Date(start.getTime() + 5000),
    });
    main.answer = (response) => void response.writeHead(204).end();
    const open = await rows("kind = 'webhook' and delivered_at is null");
    await runDeliveries(site, surroundings(), idsOf(open));
    expect((await rows()).every(({ delivered, next }) => delivered !== null && next === null)).toBe(true);
    for (const all of [mine, theirs]) {
      const ids = idsOf(all.filter(({ target }) => target === "main"));
      const got = main.received.map(({ headers }) => String(headers["webhook-id"])).filter((id) => ids.includes(id));
      expect([...new Set(got)]).toEqual(ids);
    }
  });

  test("continues after a dead letter", async () => {
    main.answer = (response, { body }) =>
      void response.writeHead(JSON.parse(body).type === "application.created" ? 422 : 204).end();
    await applied();
    await runDeliveries(site, surroundings(), idsOf(await rows()));
    expect(typesAt(main)).toEqual(inOrder);
    const [first, ...others] = await rows("kind = 'webhook' and target = 'main'");
    expect(first).toMatchObject({ dead: start, error: "HTTP 422" });
    expect(others.every(({ delivered }) => delivered !== null)).toBe(true);
  });

  test("holds with concurrent workers: no parallel attempts, none lost", async () => {
    await applied();
    const deps = surroundings({ random: () => 0 });
    const ids = idsOf(await rows());
    await Promise.all([...ids, ...ids, ...ids].map((id) => deliverOne(deps, id)));
    await runDeliveries(site, deps, await openIds(deps));
    expect(typesAt(main)).toEqual(inOrder);
    expect(typesAt(second)).toEqual(inOrder.slice(1));
  });
});

test("a missed release is found by the sweep, and later events follow", async () => {
  await applied();
  const deps = surroundings();
  const [first, ...others] = idsOf(await rows("target = 'main'"));
  for (const id of others) await deliverOne(deps, id);
  expect(deps.later, "they wait for the first").toEqual([]);
  // An earlier version's process ends it this way.
  await context.database.query("update delivery set delivered_at = now() where id = $1", [first]);
  await deps.noting(() => releaseStuck(deps)());
  expect(deps.later).toEqual([{ deliveryId: others[0], startAfter: null }]);
  await runDeliveries(site, deps, []);
  expect(typesAt(main)).toEqual(inOrder.slice(1));
});

test("an internal error counts as a failed attempt without its message", async () => {
  await applied();
  const deps = surroundings({ sendWebhook: () => Promise.reject(new TypeError("zoe@example.org")) });
  const [first] = await rows();
  await deliverOne(deps, first?.id ?? "");
  expect((await rows())[0]).toMatchObject({ attempts: 1, dead: null, error: "internal error" });
  expect(site.logged.join("")).not.toContain("zoe@example.org");
});

describe("an endpoint", () => {
  test("answering 410 is disabled with an email to the operator, and others continue", async () => {
    main.answer = (response) => void response.writeHead(410).end();
    await applied();
    const deps = surroundings();
    await runDeliveries(site, deps, idsOf(await rows()));
    expect(main.received).toHaveLength(1);
    expect((await rows("target = 'main'")).map(({ error }) => error)).toEqual([
      "HTTP 410",
      "endpoint disabled",
      "endpoint disabled",
      "endpoint disabled",
    ]);
    expect(typesAt(second)).toEqual(inOrder.slice(1));
    expect((await endpointsHealth(context.database)).find(({ id }) => id === "main")).toMatchObject({
      disabledAt: start,
      disabledReason: "HTTP 410",
    });
    const notices = mailbox.mails.filter(({ headers }) => headers.get("subject")?.includes("switched off"));
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ to: ["desk@operator.example"] });
    expect(notices[0]?.text).toContain("main");
    expect(site.logged.some((line) => line.includes("webhook endpoint disabled"))).toBe(true);

    await applied();
    await runDeliveries(site, deps, idsOf(await rows("kind = 'webhook' and delivered_at is null and dead_at is null")));
    expect(main.received, "what comes later is a dead letter at once").toHaveLength(1);
    expect(await deadLetters(context.database, { endpoint: "main", limit: 100 })).toHaveLength(8);
  });

  test("down for seven days is disabled, and its dead letters can be replayed in order", async () => {
    main.answer = (response) => void response.writeHead(503).end();
    await applied();
    const deps = surroundings({ random: () => 0.999_999 });
    await runDeliveries(site, deps, idsOf(await rows("kind = 'webhook'")));
    expect(site.now.getTime() - start.getTime()).toBeGreaterThan(5 * day);
    expect(site.now.getTime() - start.getTime()).toBeLessThanOrEqual(7 * day);
    expect((await endpointsHealth(context.database)).find(({ id }) => id === "main")).toMatchObject({
      failingSince: start,
      disabledReason: "a week of failure",
    });
    const letters = await deadLetters(context.database, { endpoint: "main", limit: 100 });
    expect(letters.map(({ lastError }) => lastError)).toEqual(["HTTP 503", ...Array(3).fill("endpoint disabled")]);

    main.received.length = 0;
    main.answer = (response) => void response.writeHead(204).end();
    expect(await enableEndpoint(context.database, "main")).toBe(true);
    expect(await enableEndpoint(context.database, "main")).toBe(false);
    expect(
      await deps.noting(() => replayDeliveries(context.database, idsOf(letters).toReversed(), atTheCommandLine)),
    ).toBe(4);
    await runDeliveries(site, deps, []);
    expect(typesAt(main)).toEqual(inOrder);
    expect(main.received.map(({ headers }) => headers["webhook-id"])).toEqual(idsOf(letters));
    expect(await deadLetters(context.database, { limit: 100 })).toEqual([]);
  });

  test("with occasional failures stays enabled", async () => {
    const deps = surroundings();
    for (let week = 0; week < 3; week += 1) {
      main.answer = (response) => void response.writeHead(500).end();
      await site.call("/api/register", applicant(), { lang: "gb" });
      const ids = idsOf(await rows("kind = 'webhook' and delivered_at is null"));
      await runDeliveries(site, deps, ids, new Date(site.now.getTime() + 2 * day));
      main.answer = (response) => void response.writeHead(204).end();
      await runDeliveries(site, deps, []);
      site.now = new Date(site.now.getTime() + 5 * day);
    }
    expect((await rows()).every(({ delivered }) => delivered !== null)).toBe(true);
    expect((await endpointsHealth(context.database))[0]).toMatchObject({ failingSince: null, disabledAt: null });
  });

  test("with a new address in the operator file starts afresh", async () => {
    main.answer = (response) => void response.writeHead(410).end();
    await site.call("/api/register", applicant(), { lang: "gb" });
    const deps = surroundings();
    await runDeliveries(site, deps, idsOf(await rows()));
    const { operator } = site.config;
    const moved = operator.webhooks.map((endpoint) => ({ ...endpoint, url: second.url }));
    const config = { ...site.config, operator: { ...operator, webhooks: moved } };
    const letters = await deadLetters(context.database, { limit: 10 });
    await deps.noting(() => replayDeliveries(context.database, idsOf(letters), atTheCommandLine));
    await runDeliveries(site, { ...deps, config }, []);
    expect(typesAt(second)).toEqual(["application.created"]);
    expect((await endpointsHealth(context.database))[0]).toMatchObject({ id: "main", disabledAt: null });
  });
});
