/**
 * Data next to applications has its own retention, and purged rows leave no references (B9,
 * docs/decisions/0016).
 */
import { expect, test } from "vitest";
import { purge } from "../../commands/applications/purge.ts";
import { retentionCutoffs } from "../../domain/retention/cutoffs.ts";
import { useDatabase } from "../support/databases.ts";
import { keptDays } from "../support/retention.ts";

const context = useDatabase();
const now = new Date("2026-11-20T10:00:00Z");
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("data next to applications has its own retention, and held groups keep what they share", async () => {
  const { database } = context;
  await database.query(
    "insert into recruiter (id, name, email, role) values ('kept', 'Maya', 'kept@example.org', 'manager')",
  );
  const own = { applications: before(9), idempotencyKeys: before(9), rateLimits: before(9), senders: before(2) };
  const came = async (name: string, group: string | null, columns = "") => {
    const { rows } = await database.query<{ id: number }>(
      `insert into application (created_at, first_market, sender_group, held_group${columns && `, ${columns}`})
       values ($1::timestamptz, $2, 'a connection', $3${columns && `, ${columns}`.replace(/\w+/g, "$1::timestamptz")}) returning id`,
      [before(3).toISOString(), name, group],
    );
    return rows[0]?.id ?? 0;
  };
  const flood = (group: string, told: number) =>
    database.query("insert into held_flood (held_group, told_at, since, delivery_id) values ($1, $2, $2, '')", [
      group,
      before(told).toISOString(),
    ]);
  await came("held", "of some who are held", "held_at");
  await came("let through", "of who was let through");
  await came("spam of a flood", "a flood", "held_at, spam_at");
  await came("spam of no flood", "no flood", "held_at, spam_at");
  await came("never held", null);
  await flood("a flood", 3);
  await flood("a flood", 10);
  await flood("nobody's any more", 3);
  await flood("nobody's, and young", 1);
  for (const [name, days] of [
    ["old", 3],
    ["young", 1],
  ] as const) {
    const at = before(days).toISOString();
    await database.query(
      `insert into bulk_selection (recruiter_id, at, view, filter, ids) values ('kept', $1::timestamptz, $2, '{}', '{}')`,
      [at, name],
    );
    await database.query(
      `insert into bulk (id, recruiter_id, recruiter_name, at, asked, background_from)
       values ($2, 'kept', 'Maya', $1::timestamptz, '{}', $1::timestamptz)`,
      [at, name],
    );
    await database.query("insert into tag (name) values ($1)", [name]);
  }
  const tagged = await came("tagged", null);
  await database.query("update application set tags = '{young}' where id = $1", [tagged]);
  for (const days of [10, 8]) {
    await database.query("insert into suppression (kind, value, suppressed_at) values ('phone', $2, $1::timestamptz)", [
      before(days).toISOString(),
      String(days),
    ]);
  }
  const opened = await came("opened", null);
  await database.query("update application set created_at = $2::timestamptz where id = $1", [
    opened,
    before(10).toISOString(),
  ]);
  await database.query(
    `insert into application_event (application_id, at, type, actor, recruiter_id, recruiter_name)
     values ($1, $2::timestamptz, 'phone_opened', 'recruiter', 'kept', 'Maya')`,
    [opened, before(10).toISOString()],
  );
  expect(await purge(database, own)).toMatchObject({ applications: 1 });
  const left = async (columns: string, from: string) => {
    const { rows } = await database.query(`select ${columns} from ${from} order by 1`);
    return rows.map((row) => Object.values(row));
  };
  expect(await left("first_market, sender_group, held_group", "application")).toEqual([
    ["held", null, "of some who are held"],
    ["let through", null, null],
    ["never held", null, null],
    ["spam of a flood", null, "a flood"],
    ["spam of no flood", null, null],
    ["tagged", null, null],
  ]);
  expect(await left("held_group, told_at", "held_flood")).toEqual([
    ["a flood", before(3)],
    ["nobody's, and young", before(1)],
  ]);
  expect(await left("view", "bulk_selection")).toEqual([["young"]]);
  expect(await left("id", "bulk")).toEqual([["young"]]);
  expect(await left("name", "tag")).toEqual([["young"]]);
  expect(await left("value", "suppression")).toEqual([["8"]]);
  expect(await left("type, recruiter_id, at", "desk_event")).toEqual([["phone_opened", "kept", before(10)]]);
});

test("purging a member clears references from what remains", async () => {
  const { database } = context;
  await database.script("truncate application cascade");
  const came = async (days: number) => {
    const { rows } = await database.query<{ id: number }>(
      "insert into application (created_at) values ($1::timestamptz) returning id",
      [before(days).toISOString()],
    );
    return rows[0]?.id ?? 0;
  };
  const [gone, lead, joined] = [await came(31), await came(1), await came(1)];
  const merged = (into: number, id: number, was: object) =>
    database.query(
      `insert into application_merge (lead_id, joined_id, at, event_id, was) values ($1, $2, $3::timestamptz, 0, $4::jsonb)`,
      [into, id, before(1).toISOString(), JSON.stringify(was)],
    );
  // Both depend on the purged one.
  await merged(lead, gone, {});
  await merged(gone, joined, {});
  const [leads, alone] = [await came(1), await came(1)];
  await merged(leads, alone, { [gone]: { tags: [] }, [alone]: { tags: [] } });
  await database.query("update application set merged_into = $1 where id = any($2::bigint[])", [lead, [gone, joined]]);
  await database.query("update application set merged_into = $1 where id = $2", [leads, alone]);
  expect(await purge(database, retentionCutoffs(now, keptDays(30)))).toMatchObject({ applications: 1 });
  const { rows } = await database.query("select id, merged_into as into from application order by id");
  expect(rows).toEqual([
    { id: lead, into: null },
    { id: joined, into: null },
    { id: leads, into: null },
    { id: alone, into: leads },
  ]);
  const { rows: was } = await database.query("select was from application_merge");
  expect(was).toEqual([{ was: { [alone]: { tags: [] } } }]);
});
