/**
 * Held applications are not forgotten: they reach the queue automatically with the right steps, and
 * floods are separate (docs/decisions/0009). More than 300 lines: one sweep with one and with many.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { keptPromise } from "../../db/queries/promise.ts";
import { countHeld } from "../../db/queries/desk/held/floods.ts";
import { purge } from "../../commands/applications/purge.ts";
import { decideHeld } from "../../commands/applications/held/decide.ts";
import { releaseHeld } from "../../commands/applications/held/let-through.ts";
import { readHeld, releaseOf } from "../../db/queries/desk/held/list.ts";
import { floodSize } from "../../domain/held-back/let-through.ts";
import { retentionCutoffs } from "../../domain/retention/cutoffs.ts";
import { composeEmail } from "../../email/compose.ts";
import { quietCommands } from "../support/commands.ts";
import { at, start, useClock } from "../support/contact-clock.ts";
import { suspected } from "../support/held.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { saidTwice } from "../support/emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { keptDays } from "../support/retention.ts";

const { context, clock, set, sweep, recruit, apply, row, history, sent } = useClock();

beforeEach(() => context.database.script("delete from held_flood; delete from delivery"));

const hold = (now = start, connection?: string) => apply(null, now, suspected("instant", connection));
const steps = async (id: number) => (await history(id)).map(({ type, actor }) => [type, actor]);
const told = ["application.created → main", "application.created → operator", "applicant.received → applicant"];

test("a held application without a decision is silent, then queued, reminded and missed as usual", async () => {
  await recruit("Maya", "Noor");
  const { id } = await hold();
  for (const hours of [0, 12, 20, 21.99]) await sweep(hours);
  expect(await sent(id)).toEqual([]);
  expect(await row(id)).toMatchObject({ held_at: start, reminded_first_at: null, reminded_second_at: null });
  expect(await keptPromise(context.database, at(21.99))).toEqual({ kept: 0, missed: 0 });

  await sweep(22);
  expect(await row(id)).toMatchObject({ held_at: null, held_reason: "instant", reminded_second_at: at(22) });
  // The first reminder is superseded.
  expect(await sent(id)).toEqual([
    ...told,
    "recruiter.reminded_second → recruiter:maya",
    "recruiter.reminded_second → recruiter:noor",
  ]);
  await sweep(22.01);
  expect(await sent(id)).toEqual([]);

  await sweep(24);
  expect(await sent(id)).toEqual([
    "application.missed → main",
    "recruiter.missed → recruiter:maya",
    "recruiter.missed → recruiter:noor",
    "applicant.missed → applicant",
  ]);
  expect(await steps(id)).toEqual([
    ["held", "clock"],
    ["let_through", "clock"],
    ["reminded_second", "clock"],
    ["missed", "clock"],
  ]);
  expect(await keptPromise(context.database, at(24))).toEqual({ kept: 0, missed: 1 });
});

test("an early release has the same effects as never being held", async () => {
  await recruit("Maya");
  const { id } = await hold();
  const recruiter = { id: "maya", name: "Maya", role: "recruiter" } as const;
  await decideHeld(
    quietCommands(context, () => at(3)),
    { recruiter, applicationId: id },
    "queue",
  );
  await sweep(12);
  expect(await sent(id)).toEqual(["recruiter.reminded_first → recruiter:maya"]);
  await set(id, { contacted_at: at(13).toISOString(), contact_proof: "number" });
  expect(await keptPromise(context.database, at(25))).toEqual({ kept: 1, missed: 0 });
});

test("withdrawn and spam applications stay held", async () => {
  const [withdrawn, spam, erased] = [await hold(), await hold(), await hold()];
  await set(withdrawn.id, { withdrawn_at: at(1).toISOString() });
  await set(spam.id, { spam_at: at(1).toISOString() });
  await set(erased.id, { erased_at: at(1).toISOString() });
  await sweep(30);
  for (const { id } of [withdrawn, spam, erased]) {
    expect(await sent(id)).toEqual([]);
    expect((await row(id))["held_at"]).toEqual(start);
  }
  expect(await keptPromise(context.database, at(30))).toEqual({ kept: 0, missed: 0 });
});

test("two clocks and a recruiter release an application once, with one notification", async () => {
  const ones = await Promise.all(Array.from({ length: 6 }, () => hold()));
  const recruiter = { id: "maya", name: "Maya", role: "recruiter" } as const;
  await recruit("Maya");
  await Promise.all([
    sweep(22),
    sweep(22),
    ...ones.map(({ id: applicationId }) =>
      decideHeld(
        quietCommands(context, () => at(22)),
        { recruiter, applicationId },
        "queue",
      ),
    ),
  ]);
  for (const { id } of ones) {
    const types = (await history(id)).map(({ type }) => type);
    expect(types.filter((type) => type === "let_through")).toHaveLength(1);
    expect((await sent(id)).filter((letter) => letter === "applicant.received → applicant").length).toBeLessThanOrEqual(
      1,
    );
  }
});

test("the rule is checked again under the lock, so only due applications are released", async () => {
  const { id } = await hold();
  const none = id + 1_000_000;
  expect([await releaseHeld(clock(21.99), id), await releaseHeld(clock(21.99), none)]).toEqual([false, false]);
  expect([await row(id), await steps(id)]).toMatchObject([{ held_at: start }, [["held", "clock"]]]);
  expect(await releaseHeld(clock(22), id)).toBe(true);
  // Another, slower sweep also found it due.
  expect(await releaseHeld(clock(22), id)).toBe(false);
  expect(await steps(id)).toEqual([
    ["held", "clock"],
    ["let_through", "clock"],
  ]);
  expect(await sent(id)).toEqual(told);
});

test("after an outage held applications are released and missed at once, none lost", async () => {
  const { id } = await hold();
  await sweep(24 * 3);
  expect(await sent(id)).toEqual([...told, "application.missed → main"]);
  // One email for all that the clock finds so late.
  const { rows } = await context.database.query(
    "select target from delivery where event_type = 'recruiter.missed_many'",
  );
  expect(rows).toEqual([{ target: "operator" }]);
});

describe("a flood", () => {
  /** One per second, the last with all data of an application. */
  const flood = async (count = floodSize + 1, connection = "a flood") => {
    const { rows } = await context.database.query<{ id: number }>(
      `insert into application (created_at, held_at, held_reason, held_group, sender_group)
       select at, at, 'instant', $2, $2
       from generate_series($1::timestamptz, $1::timestamptz + $3 * interval '1 second', interval '1 second') at
       returning id`,
      [start.toISOString(), connection, count - 2],
    );
    return [...rows, await hold(new Date(start.getTime() + (count - 1) * 1000), connection)];
  };
  const letters = async () => {
    const { rows } = await context.database.query<{ id: string; payload: Record<string, unknown>; target: string }>(
      "select id, payload, target from delivery where event_type = 'operator.flood' order by sequence",
    );
    return rows;
  };
  const arrive = () =>
    context.database.query(
      "update delivery set delivered_at = created_at where event_type = 'operator.flood' and delivered_at is null",
    );

  test("sends the operator one email per group and day", async () => {
    await flood();
    await flood(floodSize, "no flood");
    await Promise.all([sweep(0.1), sweep(0.1)]);
    await sweep(0.2);
    expect(await letters()).toMatchObject([
      {
        target: "operator",
        payload: { reasons: "instant", count: floodSize + 1, floods: 1, since: start.toISOString() },
      },
    ]);
    // Another one within the hour is in the next email.
    await flood(floodSize + 1, "another flood");
    await sweep(0.5);
    expect(await letters()).toHaveLength(1);
    // It continues the next day: another email.
    await context.database.query("update application set created_at = $1 where held_group = 'a flood'", [
      at(25).toISOString(),
    ]);
    await sweep(25.1);
    expect(await letters()).toHaveLength(2);
  });

  test("of several groups sends one combined email", async () => {
    for (const [connection, reason, minutes] of [
      ["one flood", "instant", 0],
      ["another", "burst", 30],
      ["a third", "instant", 20],
    ] as const) {
      await flood(floodSize + 1, connection);
      await context.database.query(
        `update application set held_reason = $2, created_at = created_at - $3 * interval '1 minute'
         where held_group = $1`,
        [connection, reason, minutes],
      );
    }
    await sweep(0.1);
    expect((await letters()).map(({ payload }) => payload)).toEqual([
      { count: 3 * (floodSize + 1), floods: 3, since: at(-0.5).toISOString(), reasons: "burst instant" },
    ]);
    expect((await context.database.query("select from held_flood")).rowCount).toBe(3);
  });

  test("email has count, start, pattern and desk link, and no personal data", async () => {
    await flood();
    await sweep(0.1);
    const [letter] = await letters();
    const settings = { secret: "for tests", localeStrategy: "prefix" } as const;
    const { config } = clock(0);
    const catalog = catalogOf({ vacancies: [], testimonials: [] });
    const mail = await composeEmail(
      { database: context.database, config: { ...config, ...settings }, catalog, now: at(0.1) },
      { eventType: "operator.flood", target: "operator", payload: letter?.payload as never },
    );
    expect(mail?.to).toEqual(config.operator.mail?.to);
    expect(mail?.subject).toBe("51 applications that look like a flood are on hold");
    for (const part of [
      "How many so far: 51",
      "Since: Friday, 20 November 2026 at 10:00 UTC",
      "from one connection",
      "http://jobs.example/desk/held",
      "won’t go to the queue by themselves",
    ]) {
      expect(mail?.text).toContain(part);
    }
    if (mail) saidTwice(mail);
  });

  test("that was reported stays held and is counted separately", async () => {
    const ones = await flood();
    await sweep(0.1);
    await arrive();
    // A later one on the same day belongs to it; one from elsewhere does not.
    const late = await hold(at(2), "a flood");
    const other = await hold(at(0.5), "elsewhere");
    await sweep(23);
    expect((await row(other.id))["held_at"]).toBeNull();
    for (const { id } of [ones[0], late, ones.at(-1)].flatMap((application) => application ?? [])) {
      expect((await row(id))["held_at"]).not.toBeNull();
    }
    await sweep(30);
    expect(await keptPromise(context.database, at(30))).toEqual({ kept: 0, missed: 1 });
    expect(await countHeld(context.database)).toEqual({ held: ones.length + 1, ofFloods: ones.length + 1 });
    const [first] = await readHeld(context.database, null);
    expect(first && releaseOf(first)).toBeNull();
  });

  const withoutMail = {
    config: { operator: listeningOperator(), smtpUrl: undefined, publicUrl: "http://jobs.example" },
  };

  test("without mail sends no email, and sends it once mail is configured", async () => {
    await flood();
    await sweep(0.1, withoutMail);
    expect(await letters()).toEqual([]);
    expect((await context.database.query("select from held_flood")).rowCount).toBe(0);
    await sweep(0.2);
    expect(await letters()).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ["no mail is configured", () => Promise.resolve(), withoutMail],
    ["the email failed", () => Promise.resolve(), {}],
    [
      "the email bounced",
      async () => {
        await arrive();
        await context.database.query("update delivery set bounced_at = now() where event_type = 'operator.flood'");
      },
      {},
    ],
  ])("when %s, counts as unreported and goes to the queue", async (_, meanwhile, change) => {
    const ones = await flood();
    await sweep(0.1, change);
    await meanwhile();
    await sweep(23, change);
    for (const { id } of ones) expect((await row(id))["held_at"]).toBeNull();
  });

  test("is deleted with its email, and connection fingerprints after two days", async () => {
    await flood();
    await sweep(0.1);
    const { id } = await apply(null, start, suspected(null, "a flood"));
    await purge(context.database, retentionCutoffs(at(24 * 3), keptDays(180)));
    expect(await row(id)).toMatchObject({ sender_group: null });
    const [first] = await readHeld(context.database, null);
    expect(first?.heldGroup).toBe("a flood");
    expect(await letters()).toHaveLength(1);
    await purge(context.database, retentionCutoffs(at(24 * 181), keptDays(180)));
    expect(await letters()).toEqual([]);
    expect((await context.database.query("select from held_flood")).rows).toEqual([]);
  });

  test("marked as spam is not released when that is undone days later", async () => {
    await flood();
    await sweep(0.1);
    await arrive();
    const { id } = await hold(start, "a flood");
    await context.database.query("update application set spam_at = $1::timestamptz", [at(1).toISOString()]);
    await purge(context.database, retentionCutoffs(at(24 * 3), keptDays(180)));
    await set(id, { spam_at: null });
    await sweep(24 * 3);
    expect(await row(id)).toMatchObject({ held_group: "a flood", missed_at: null });
    expect((await row(id))["held_at"]).not.toBeNull();
  });

  test("is deleted after two days without held applications", async () => {
    await flood();
    await sweep(0.1);
    const { id } = await hold(start, "a flood");
    await context.database.query("update application set held_at = null where id <> $1", [id]);
    // Decided after its connection was deleted.
    await purge(context.database, retentionCutoffs(at(24 * 3), keptDays(180)));
    expect(await row(id)).toMatchObject({ sender_group: null, held_group: "a flood" });
    expect((await context.database.query("select from held_flood")).rowCount).toBe(1);
    await set(id, { withdrawn_at: at(24 * 3).toISOString() });
    await purge(context.database, retentionCutoffs(at(24 * 3), keptDays(180)));
    const { rowCount } = await context.database.query(
      "select from application where sender_group is not null or held_group is not null",
    );
    expect(rowCount).toBe(0);
    expect((await context.database.query("select from held_flood")).rowCount).toBe(0);
  });
});
