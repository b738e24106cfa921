/**
 * A receiver or mail server returns after an outage (B4): pending deliveries follow at once in
 * order, and a new failure loses nothing.
 *
 * @module-tag long
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { type Recovery, startRecovery } from "../../jobs/recovery.ts";
import { applicant } from "../support/applicants.ts";
import { type DeliverTest, deliverDependencies } from "../support/deliveries.ts";
import type { Mailbox, Receiver } from "../support/receiver.ts";
import { toldSite } from "../support/told-site.ts";
import { deliverOne, openIds, runDeliveries } from "../support/run-deliveries.ts";
import { patience } from "../support/waiting.ts";

const hour = 3_600_000;
const parallel = 3;

const { context, site, ...told } = toldSite();
let receiver: Receiver;
let mailbox: Mailbox;
beforeAll(() => {
  [receiver, mailbox] = [told.receiver(), told.mailbox()];
});

const start = new Date();
const errors: unknown[] = [];
let deps: DeliverTest;
let recovery: Recovery;
beforeEach(async () => {
  site.now = start;
  receiver.received.length = mailbox.mails.length = errors.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
  mailbox.refuse = null;
  await context.database.query("delete from delivery");
  await context.database.query("delete from endpoint");
  begin();
});
afterEach(async () => {
  await recovery.stop();
  expect(errors).toEqual([]);
});

/** A newly started process. */
function begin(): void {
  deps = deliverDependencies(site, context, {
    sendWebhook: webhookSender({ loopback: true }),
    attempted: (kind, result, target) => recovery.heard({ kind, target }, result),
  });
  recovery = startRecovery(deps, { parallel, onError: (error) => errors.push(error) });
}

async function apply(people: number, answers: readonly object[] = []): Promise<void> {
  for (let n = 0; n < people; n += 1) {
    const { body } = await site.call("/api/register", applicant(), { lang: "gb" });
    for (const answer of answers)
      await site.call("/api/user-survey", { id: body.result?.id, ...answer }, { lang: "gb" });
  }
}

async function rows(kind: "webhook" | "email") {
  const { rows: found } = await context.database.query<{
    id: string;
    application: number;
    delivered: Date | null;
    dead: Date | null;
    attempts: number;
    next: Date | null;
    error: string | null;
  }>(
    `select id, application_id as application, delivered_at as delivered, dead_at as dead, attempts, next_attempt_at as next,
       last_error as error
     from delivery where kind = $1 order by sequence`,
    [kind],
  );
  return found;
}

/** Creates pending deliveries, each with its own time, after hours without success. */
async function waiting(kind: "webhook" | "email", people: number, answers: readonly object[] = []) {
  await apply(people, answers);
  const ids = (await rows(kind)).map(({ id }) => id);
  await runDeliveries(site, deps, ids, new Date(start.getTime() + 9 * hour));
  site.now = new Date(start.getTime() + 9 * hour);
  receiver.received.length = 0;
  return rows(kind);
}

const poll = (get: () => unknown) => expect.poll(get, { timeout: patience, interval: 25 });
const arrivedOf = async (kind: "webhook" | "email") => (await rows(kind)).filter(({ delivered }) => delivered).length;
const idsReceived = () => receiver.received.map(({ headers }) => String(headers["webhook-id"]));

/** A new person applies, which is the first success. */
async function next(kind: "webhook" | "email"): Promise<void> {
  const before = new Set((await rows(kind)).map(({ id }) => id));
  await apply(1);
  for (const { id } of await rows(kind)) if (!before.has(id)) await deliverOne(deps, id);
}

const away = () => (receiver.answer = (response) => void response.writeHead(503).end());

describe("a receiver that was unreachable for hours", () => {
  test("gets everything pending after the first success, a few at a time, each once", async () => {
    away();
    const waited = await waiting("webhook", 12);
    expect(waited.every(({ next: at, attempts }) => attempts === 7 && Number(at) - site.now.getTime() > hour)).toBe(
      true,
    );
    let open = 0;
    let most = 0;
    receiver.answer = (response) => {
      most = Math.max(most, (open += 1));
      setTimeout(() => {
        open -= 1;
        response.writeHead(204).end();
      }, 20);
    };
    await next("webhook");
    await poll(() => arrivedOf("webhook")).toBe(13);
    await recovery.stop();
    expect(site.now.getTime(), "and nobody waited for it").toBe(start.getTime() + 9 * hour);
    expect(new Set(idsReceived()).size).toBe(receiver.received.length);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(parallel);
    expect((await rows("webhook")).map(({ attempts }) => attempts)).toEqual([...Array<number>(12).fill(8), 1]);
    // Their planned times pass without further work.
    await runDeliveries(site, deps, await openIds(deps));
    expect(receiver.received).toHaveLength(13);
  });

  test("gets the events of each application in order", async () => {
    away();
    const waited = await waiting("webhook", 4, [{ IS_LOCAL_USER: "1" }, { CITY: "Leeds" }]);
    receiver.answer = (response) => void response.writeHead(204).end();
    await next("webhook");
    await poll(() => arrivedOf("webhook")).toBe(5);
    await recovery.stop();
    // Each success releases the next as usual.
    await runDeliveries(site, deps, await openIds(deps));
    for (const application of new Set(waited.map((row) => row.application))) {
      const ids = waited.filter((row) => row.application === application).map(({ id }) => id);
      expect(idsReceived().filter((id) => ids.includes(id))).toEqual(ids);
    }
    expect(await arrivedOf("webhook")).toBe(13);
  });

  test("that fails again midway leaves the rest as planned", async () => {
    away();
    const waited = await waiting("webhook", 20);
    let accepts = 6;
    receiver.answer = (response) => void response.writeHead((accepts -= 1) < 0 ? 503 : 204).end();
    await next("webhook");
    await poll(() => receiver.received.length).toBeGreaterThanOrEqual(6 + 3);
    await recovery.stop();
    // Three failures in a row stop it; others may be under way. Two more may fail before an earlier
    // success is recorded.
    expect(receiver.received.length).toBeLessThanOrEqual(6 + 2 + 3 + parallel);
    const left = (await rows("webhook")).filter(({ delivered }) => delivered === null);
    expect(left).toHaveLength(15);
    for (const row of left) {
      const { attempts, next: due } = waited.find(({ id }) => id === row.id) ?? {};
      expect(row).toMatchObject({ attempts, next: due, dead: null });
    }

    // Another process, without that state, sends the rest after the final recovery.
    receiver.answer = (response) => void response.writeHead(204).end();
    begin();
    await next("webhook");
    await poll(() => arrivedOf("webhook")).toBe(22);
  });

  test("that flaps is asked once per delivery, and no plan is shortened", async () => {
    away();
    const waited = await waiting("webhook", 8);
    const fresh = (id: string) => !waited.some((row) => row.id === id);
    receiver.answer = (response, { headers }) =>
      void response.writeHead(fresh(String(headers["webhook-id"])) ? 204 : 503).end();
    for (let n = 1; n <= 6; n += 1) {
      await next("webhook");
      const last = n;
      await poll(() => arrivedOf("webhook")).toBe(last);
    }
    await recovery.stop();
    const early = idsReceived().filter((id) => !fresh(id));
    expect(early.length).toBeGreaterThan(0);
    expect(new Set(early).size).toBe(early.length);
    const plan = ({ id, attempts, next: at, dead }: (typeof waited)[number]) => ({ id, attempts, at, dead });
    expect((await rows("webhook")).filter(({ id }) => !fresh(id)).map(plan)).toEqual(waited.map(plan));
  });

  test("that asked for more time gets it", async () => {
    away();
    const [other] = await waiting("webhook", 1);
    receiver.answer = (response) => void response.writeHead(503, { "retry-after": String(20 * 3600) }).end();
    await apply(2);
    const asking = (await rows("webhook")).filter(({ id }) => id !== other?.id);
    for (const { id } of asking) await deliverOne(deps, id);
    receiver.answer = (response) => void response.writeHead(204).end();
    receiver.received.length = 0;
    await next("webhook");
    await poll(() => idsReceived().includes(other?.id ?? "")).toBe(true);
    await recovery.stop();
    expect(idsReceived().filter((id) => asking.some((row) => row.id === id))).toEqual([]);
  });

  test("that answers gone is disabled", async () => {
    away();
    await waiting("webhook", 3);
    let accepts = 1;
    receiver.answer = (response) => void response.writeHead((accepts -= 1) < 0 ? 410 : 204).end();
    await next("webhook");
    await poll(async () => (await rows("webhook")).filter(({ dead }) => dead).length).toBe(3);
  });
});

test("a poisoned event is not resent with every other one", async () => {
  const poisoned = new Set<string>();
  receiver.answer = (response, { headers }) =>
    void response.writeHead(poisoned.has(String(headers["webhook-id"])) ? 500 : 204).end();
  await apply(1);
  const [first] = await rows("webhook");
  poisoned.add(first?.id ?? "");
  await runDeliveries(site, deps, [...poisoned], new Date(start.getTime() + 9 * hour));
  const before = idsReceived().length;
  for (let n = 1; n <= 10; n += 1) {
    await next("webhook");
    const last = n;
    await poll(() => arrivedOf("webhook")).toBe(last);
  }
  await recovery.stop();
  expect(
    idsReceived()
      .slice(before)
      .filter((id) => poisoned.has(id)).length,
  ).toBeLessThanOrEqual(1);
});

describe("a mail server that was unavailable", () => {
  test.each([421, 535])("with %i gets all pending emails once the first is accepted", async (code) => {
    mailbox.refuse = code;
    const waited = await waiting("email", 5);
    expect(waited.every(({ error }) => error === `SMTP ${code}`)).toBe(true);
    mailbox.refuse = null;
    await next("email");
    await poll(async () => (await rows("email")).every(({ delivered }) => delivered !== null)).toBe(true);
    await recovery.stop();
    const letters = mailbox.mails.map(({ headers }) => headers.get("message-id"));
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters).toHaveLength((await rows("email")).length);
  });

  test("a mailbox with a temporary failure keeps its own plan", async () => {
    mailbox.refuse = 450;
    const [other, ...waited] = await waiting("email", 2);
    await context.database.query("update delivery set last_error = 'SMTP 421' where id = $1", [other?.id]);
    mailbox.refuse = null;
    await next("email");
    await poll(async () => (await rows("email")).find(({ id }) => id === other?.id)?.delivered).not.toBeNull();
    await recovery.stop();
    const ids = waited.map(({ id }) => id);
    expect((await rows("email")).filter(({ id }) => ids.includes(id))).toEqual(waited);
  });
});
