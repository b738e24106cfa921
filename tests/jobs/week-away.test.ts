/**
 * Receiver and mail server are down for seven days while people apply daily and are not contacted.
 * After their return nothing is lost, doubled or out of order, and no email is outdated.
 *
 * @module-tag long
 */
import { beforeAll, expect, test } from "vitest";
import { replayDeliveries } from "../../commands/outbox/dead-letters.ts";
import { enableEndpoint } from "../../commands/outbox/endpoints.ts";
import { runContactClock } from "../../jobs/keep-clock.ts";
import { startRecovery } from "../../jobs/recovery.ts";
import { applicant } from "../support/applicants.ts";
import { atTheCommandLine, type DeliverTest, deliverDependencies } from "../support/deliveries.ts";
import { longOnPglite } from "../support/long-form.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import type { Mailbox, Received, Receiver } from "../support/receiver.ts";
import { toldSite } from "../support/told-site.ts";

const hour = 3_600_000;
const days = 7;
/** Hours between two runs. */
const step = 2;

const { context, site, ...told } = toldSite();
let receiver: Receiver;
let mailbox: Mailbox;
beforeAll(() => {
  [receiver, mailbox] = [told.receiver(), told.mailbox()];
});

/** Everything due now, with what follows. */
async function deliverDue(deps: DeliverTest): Promise<void> {
  for (;;) {
    const { rows } = await context.database.query<{ id: string; attempts: number }>(
      `select id, attempts from delivery where delivered_at is null and dead_at is null
         and coalesce(next_attempt_at, $1::timestamptz) <= $1::timestamptz order by sequence`,
      [site.now.toISOString()],
    );
    const before = await attempts();
    for (const { id } of rows) await deliverOne(deps, id);
    if ((await attempts()) === before) return;
  }
}

/** Counts of all and finished deliveries, unchanged if nothing happened. */
async function attempts(): Promise<string> {
  const { rows } = await context.database.query<{ state: string }>(
    "select concat_ws(' ', count(*), sum(attempts), count(delivered_at), count(dead_at)) as state from delivery",
  );
  return rows[0]?.state ?? "";
}

const eventOf = ({ body }: Received) => JSON.parse(body) as { type: string; data: { id: string } };

const received = (type: string) =>
  receiver.received.map(eventOf).flatMap((event) => (event.type === type ? [event.data.id] : []));

test("after a week without receiver and mail server everything still due is delivered", longOnPglite, async () => {
  const start = site.now.getTime();
  const errors: unknown[] = [];
  const deps: DeliverTest = deliverDependencies(site, context, {
    attempted: (kind, result, target) => recovery.heard({ kind, target }, result),
  });
  const recovery = startRecovery(deps, { parallel: 3, onError: (error) => errors.push(error) });
  const { config, database, log } = site;
  const clock = { config, database, log, now: () => site.now };
  receiver.answer = (response) => void response.writeHead(503).end();
  mailbox.refuse = 451;

  const people: { id: string; email: string }[] = [];
  for (let n = 0; n < days * 24; n += step) {
    site.now = new Date(start + n * hour);
    if (n % 24 === 0) {
      const person = applicant();
      const { status, body } = await site.call("/api/register", person, { lang: "gb" });
      expect(status).toBe(200);
      people.push({ id: body.result?.id ?? "", email: person.email });
    }
    await runContactClock(clock, (error) => errors.push(error));
    await deliverDue(deps);
  }
  expect(mailbox.mails).toEqual([]);
  expect(site.logged.join("")).toContain("webhook endpoint disabled");

  site.now = new Date(start + days * 24 * hour);
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
  mailbox.refuse = null;
  await enableEndpoint(context.database, "main");
  const { rows: dead } = await context.database.query<{ id: string }>(
    "select id from delivery where dead_at is not null",
  );
  await replayDeliveries(
    context.database,
    dead.map(({ id }) => id),
    atTheCommandLine,
  );
  await deliverDue(deps);
  for (const wait of [1, 24, 48]) {
    site.now = new Date(start + (days * 24 + wait) * hour);
    await deliverDue(deps);
  }
  await recovery.stop();

  const { rows: left } = await context.database.query<{ what: string }>(
    "select distinct event_type || ': ' || last_error as what from delivery where delivered_at is null order by what",
  );
  expect(left.map(({ what }) => what)).toEqual([
    "recruiter.reminded_first: not needed any more",
    "recruiter.reminded_second: not needed any more",
  ]);
  const ids = people.map(({ id }) => id);
  expect(received("application.created")).toEqual(ids);
  // The last one's 24 hours are not over.
  expect(received("application.missed")).toEqual(ids.slice(0, -1));
  for (const id of ids) {
    const types = receiver.received.map(eventOf).flatMap(({ data, type }) => (data.id === id ? [type] : []));
    expect(types[0]).toBe("application.created");
  }
  const webhookIds = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(webhookIds).size).toBe(webhookIds.length);

  const letters = mailbox.mails.map(({ to, headers }) => `${to.join()} ${headers.get("subject")}`);
  expect(new Set(letters).size).toBe(letters.length);
  const confirmed = letters.filter((letter) => letter.includes("We have your application"));
  expect(confirmed.map((letter) => letter.split(" ")[0])).toEqual(people.map(({ email }) => email));
  expect(letters).toContain("desk@operator.example The webhook main was switched off");
  expect(letters.filter((letter) => letter.endsWith("the 24 hours are over"))).toHaveLength(days - 1);
  expect(errors).toEqual([]);
});
