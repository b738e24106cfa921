/**
 * Sweeps of the contact clock: each step once across workers, no blocking, and a query that matches
 * the rule.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keepClock } from "../../commands/applications/keep-clock.ts";
import { collectionTime } from "../../commands/applications/report-missed.ts";
import { dueApplications } from "../../db/queries/due-applications.ts";
import { missedLate } from "../../db/queries/missed-late.ts";
import { clockSteps } from "../../domain/contact-clock/steps.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { stateColumns } from "../../db/application-columns.ts";
import type { ApplicationState } from "../../domain/application/lifecycle.ts";
import { runContactClock as sweepOf } from "../../jobs/keep-clock.ts";
import { following } from "../support/following.ts";
import { at, start, useClock } from "../support/contact-clock.ts";

/** A database with an event before a delivery is written. */
function whereTelling(happens: () => void): Database {
  const { database } = context;
  return following(database, {
    transaction: (work, options) =>
      database.transaction((transaction) => {
        const told = following<Transaction>(transaction, {
          async query(text, ...more) {
            if (text.startsWith("insert into delivery")) happens();
            return transaction.query(text, ...more);
          },
        });
        return work(told);
      }, options),
  });
}

const { context, clock, set, sweep, recruit, apply, row, history, sent } = useClock();

test("several workers do each step once", async () => {
  await recruit("Ana", "Maya");
  const all = [];
  for (let n = 0; n < 12; n += 1) all.push(await apply(n % 2 ? "maya" : null));
  await Promise.all([sweep(24), sweep(24), sweep(24)]);
  for (const { id } of all) {
    const types = (await history(id)).map(({ type }) => type);
    expect(types.filter((type) => type === "missed")).toHaveLength(1);
    expect((await sent(id)).filter((each) => each.startsWith("applicant.missed"))).toHaveLength(1);
  }
});

test("one failure is reported and does not delay others", async () => {
  await recruit("Maya");
  const [broken, whole] = [await apply(), await apply()];
  let first = true;
  const database = whereTelling(() => {
    if (!first) return;
    first = false;
    throw new Error("nobody can be told");
  });
  const errors: unknown[] = [];
  await sweepOf(clock(12, { database }), (error) => errors.push(error));
  expect(errors).toMatchObject([{ message: "nobody can be told" }]);
  expect(await row(broken.id)).toMatchObject({ reminded_first_at: null });
  expect(await history(broken.id)).toEqual([]);
  expect(await row(whole.id)).toMatchObject({ reminded_first_at: at(12) });
  await sweep(12.1);
  expect(await row(broken.id)).toMatchObject({ reminded_first_at: at(12.1) });
});

test("missed applications are not read again", async () => {
  await context.database.query(
    `insert into application (created_at, missed_at)
     select at, case when n > 100 then at + interval '24 hours' end
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 minute' as at) t`,
    [at(24 * 4).toISOString()],
  );
  await context.database.script("analyze application");
  const plans: string[] = [];
  const explaining = following(context.database, {
    async rows(shape, text, parameters) {
      const plan = await context.database.query<{ "QUERY PLAN": string }>(`explain ${text}`, parameters);
      plans.push(plan.rows.map((row) => row["QUERY PLAN"]).join("\n"));
      return context.database.rows(shape, text, parameters);
    },
  });
  expect(await dueApplications(explaining, at(24 * 5), null, 200)).toHaveLength(100);
  expect(plans).toEqual([expect.stringContaining("application_clock")]);
});

test("a rolled-back step is not reported as done", async () => {
  await recruit("Maya");
  const { id } = await apply();
  const real = whereTelling(() => {
    throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
  });
  // A faster command erased it.
  const database = following(real, {
    transaction: (work, options) =>
      real.transaction(work, options).catch(async (error: unknown) => {
        await real.query("delete from application where id = $1", [id]);
        throw error;
      }),
  });
  expect(await keepClock(clock(12, { database }), id)).toEqual([]);
});

test("one sweep covers more than a batch", async () => {
  await context.database.query(
    `with made as (insert into application (created_at) select $1::timestamptz from generate_series(1, 230) returning id)
     insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, age, channel)
     select lpad(id::text, 24, 'x'), id, translate(lpad(id::text, 9, '0'), '0123456789', 'ACDEFHJKMN'), $1::timestamptz, 'gb', 'en', 'GB', 'Zoë', 'z@example.org', 'z@example.org', '44',
       '7400123456', '+447400123456', 30, 'form' from made`,
    [start.toISOString()],
  );
  await sweep(12);
  const { rows } = await context.database.query<{ left: number }>(
    'select count(*)::int as "left" from application where reminded_first_at is null',
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test("the query finds exactly the applications with a due step", async () => {
  const columns = ["clock_restarted_at", "reminded_first_at", "reminded_second_at", "missed_at", "contacted_at"];
  const moments = fc.array(fc.option(fc.integer({ min: -10, max: 60 }), { nil: null, freq: 1 }), {
    minLength: columns.length,
    maxLength: columns.length,
  });
  const { id } = await apply();
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 0, max: 90 }), async (hours, now) => {
      const values = columns.map((column, index) => [column, hours[index] ?? null] as const);
      await set(
        id,
        Object.fromEntries(values.map(([column, hour_]) => [column, hour_ === null ? null : at(hour_).toISOString()])),
      );
      const found = await dueApplications(context.database, at(now), null, 10);
      const { rows } = await context.database.query<ApplicationState>(
        `select ${stateColumns} from application a where a.id = $1`,
        [id],
      );
      expect(found.length > 0).toBe(rows.some((application) => clockSteps(application, at(now)).length > 0));
    }),
    { numRuns: 80 },
  );
});

test("a sweep whose process stops finishes the current application", async () => {
  await recruit("Maya");
  const { id } = await apply();
  const errors: unknown[] = [];
  const stop = new AbortController();
  const database = whereTelling(() => stop.abort());
  await sweepOf(clock(12, { database }), (error) => errors.push(error), stop.signal);
  expect(stop.signal.aborted).toBe(true);
  expect(errors).toEqual([]);
  expect(await row(id)).toMatchObject({ reminded_first_at: at(12) });
});

test("long overdue applications at startup cause one email per recruiter, not one each", async () => {
  await recruit("Ana", "Maya");
  const all = [];
  for (let n = 0; n < 5; n += 1) all.push(await apply(n % 2 ? "maya" : null));
  await sweep(30);
  for (const { id } of all) {
    expect((await history(id)).map(({ type }) => type)).toContain("missed");
    expect(await sent(id)).toEqual(["application.missed → main", "applicant.missed → applicant"]);
  }
  const late = await apply(null, at(2));
  await sweep(30.1);
  expect(await history(late.id)).toHaveLength(1);
  const letters = async () =>
    (
      await context.database.query<{ id: string; target: string; next_attempt_at: Date; payload: unknown }>(
        "select id, target, next_attempt_at, payload from delivery where event_type = 'recruiter.missed_many' order by target",
      )
    ).rows;
  const [forAna, forMaya, ...more] = await letters();
  expect([forAna?.target, forMaya?.target]).toEqual(["recruiter:ana", "recruiter:maya"]);
  expect(more).toEqual([]);
  expect(forMaya?.next_attempt_at.getTime()).toBe(at(30).getTime() + collectionTime);

  const counted = async (payload: unknown) => {
    const { since, until } = payload as { since: string; until: string };
    return missedLate(context.database, new Date(since), new Date(until));
  };
  expect(await counted(forMaya?.payload)).toEqual({ count: 6, waiting: 6, oldest: start });
  // An application arriving during that email is in the next one.
  const later = await apply(null, at(4));
  await sweep(31);
  expect(await history(later.id)).toHaveLength(1);
  expect(await letters()).toHaveLength(4);
  expect(await counted(forMaya?.payload)).toMatchObject({ count: 6 });
});

test("a recent miss causes its own email", async () => {
  await recruit("Maya");
  const { id } = await apply("maya");
  await sweep(25);
  expect(await sent(id)).toContain("recruiter.missed → recruiter:maya");
});

test("without desk accounts the operator gets that one email", async () => {
  const { id } = await apply();
  await sweep(30);
  expect(await sent(id)).toEqual(["application.missed → main"]);
  const { rows } = await context.database.query(
    "select target from delivery where event_type = 'recruiter.missed_many'",
  );
  expect(rows).toEqual([{ target: "operator" }]);
});

test("without mail there is no such email", async () => {
  await apply();
  const { operator, publicUrl } = clock(30).config;
  await sweep(30, { config: { operator, publicUrl } });
  const { rows } = await context.database.query("select from delivery where event_type = 'recruiter.missed_many'");
  expect(rows).toEqual([]);
});

test("other work proceeds between the applications of a long backlog", async () => {
  await recruit("Maya");
  for (let n = 0; n < 20; n += 1) await apply();
  let letIn = 0;
  const comeIn = () => {
    letIn += 1;
    coming = setImmediate(comeIn);
  };
  let coming = setImmediate(comeIn);
  await sweep(30);
  clearImmediate(coming);
  expect(letIn).toBeGreaterThanOrEqual(20);
});
