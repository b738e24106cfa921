/**
 * The audit table: rows are immutable, recent rows stay, and a page costs the same at any length.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { recordAtDesk } from "../../commands/audit/record.ts";
import { countOldDeskEvents, forgetOldDeskEvents } from "../../commands/audit/purge.ts";
import { type AuditFilter, auditStatement, readAudit } from "../../db/queries/desk/audit.ts";
import { useDatabase } from "../support/databases.ts";

const context = useDatabase();
const everything: AuditFilter = { person: null, type: null, from: null, to: null, applicationId: null, after: null };
const at = new Date();

const record = (when: Date, subject: string) =>
  context.database.transaction((transaction) =>
    recordAtDesk(transaction, { by: null, at: when }, "invited", { subject }),
  );
const query = (text: string) => context.database.query(text);

describe("a row of the desk audit log", () => {
  beforeAll(() => record(at, "young"));

  test.each([
    "update desk_event set recruiter_name = 'Nobody'",
    "update desk_event set at = at - interval '3 years'",
    "delete from desk_event",
    "delete from desk_event where subject = 'young'",
    "truncate desk_event",
    "truncate desk_event cascade",
  ])("cannot be changed: %s", async (statement) => {
    const before = await query("select * from desk_event order by id");
    await expect(query(statement)).rejects.toThrow();
    expect((await query("select * from desk_event order by id")).rows).toEqual(before.rows);
  });

  test("is deleted after two years, and not earlier", async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await record(days(725), "nearly");
    await record(days(740), "old");
    expect(await countOldDeskEvents(context.database)).toBe(1);
    expect(await forgetOldDeskEvents(context.database)).toBe(1);
    const { rows } = await query("select subject from desk_event order by at");
    expect(rows).toEqual([{ subject: "nearly" }, { subject: "young" }]);
  });

  test("is rolled back with the act it records", async () => {
    const failed = context.database.transaction(async (transaction) => {
      await recordAtDesk(transaction, { by: null, at }, "disabled", { subject: "never" });
      throw new Error("undo");
    });
    await expect(failed).rejects.toThrow("undo");
    expect(await readAudit(context.database, { ...everything, type: "disabled" })).toEqual([]);
  });
});

describe("a page of the audit log", () => {
  const many = 20_000;

  beforeAll(async () => {
    await query(
      `insert into recruiter (id, name, email, role) select 'r' || n, 'R' || n, 'r' || n || '@operator.example', 'recruiter'
       from generate_series(0, 9) n`,
    );
    await query("insert into application (created_at) select now() from generate_series(1, 10)");
    // Four rows per instant, so that pages end between equal times.
    await query(
      `insert into application_event (application_id, at, type, actor, recruiter_id, recruiter_name)
       select (select min(id) from application) + n % 10, date_trunc('second', now()) - n / 4 * interval '1 second',
         case when n % 500 = 0 then 'spam' else 'contacted' end, 'recruiter', 'r' || n % 10, 'R' || n % 10
       from generate_series(1, ${many}) n`,
    );
    await query(
      `insert into desk_event (at, recruiter_id, recruiter_name, type)
       select date_trunc('second', now()) - n / 4 * interval '1 second', 'r' || n % 10, 'R' || n % 10,
         case when n % 500 = 0 then 'disabled' else 'logged_in' end
       from generate_series(1, ${many}) n`,
    );
    await query("analyze application_event");
    await query("analyze desk_event");
  });

  test("follows the previous one without gap or repetition", async () => {
    const seen = new Set<string>();
    let filter: AuditFilter = { ...everything, from: new Date(Date.now() - 60_000) };
    let count = 0;
    for (;;) {
      const rows = await readAudit(context.database, filter);
      const page = rows.slice(0, 100);
      for (const { source, id } of page) seen.add(`${source}.${id}`);
      count += page.length;
      const last = page.at(-1);
      if (rows.length <= 100 || !last) break;
      filter = { ...filter, after: { at: last.at, source: last.source, id: last.id } };
    }
    const { rows } = await context.database.query<{ count: number | string }>(
      `select (select count(*) from application_event where at >= $1) + (select count(*) from desk_event where at >= $1) as count`,
      [filter.from?.toISOString()],
    );
    expect(seen.size).toBe(count);
    expect(count).toBe(Number(rows[0]?.count));
  });

  test.each([
    {},
    { person: "r3" },
    { type: "spam" as const },
    { type: "disabled" as const },
    { person: "r0", type: "spam" as const },
    { after: { at: new Date(at.getTime() - 1_000_000), source: "desk" as const, id: 5 } },
  ])("reads little more than it shows: %j", async (change) => {
    const { text, parameters } = auditStatement({ ...everything, ...change });
    const plan = await context.database.query<{ "QUERY PLAN": string }>(
      `explain (analyze, timing off, summary off) ${text}`,
      parameters,
    );
    const lines = plan.rows.map((row) => row["QUERY PLAN"]);
    expect(lines.filter((line) => /Seq Scan on (?:application|desk)_event/.test(line))).toEqual([]);
    const most = lines.map((line) => Number(/actual rows=(\d+)/.exec(line)?.[1] ?? 0));
    expect(Math.max(...most)).toBeLessThanOrEqual(2 * 101);
    const removed = lines.map((line) => Number(/Rows Removed by Filter: (\d+)/.exec(line)?.[1] ?? 0));
    expect(Math.max(...removed)).toBeLessThanOrEqual(20);
  });
});
