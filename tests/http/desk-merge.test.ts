/**
 * Merging two applications of one person at the desk (D10): docs/decisions/0016. Knowing a person's
 * number still proves nothing (D30). More than 300 lines: each rule once, with one pair of people.
 */
import { beforeAll, expect, test } from "vitest";
import { eraseScope } from "../../commands/applications/erase.ts";
import { keepClock } from "../../commands/applications/keep-clock.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { merge } from "../../commands/applications/merge.ts";
import { reportNoContact } from "../../commands/applications/report-no-contact.ts";
import { purge } from "../../commands/applications/purge.ts";
import { unmerge } from "../../commands/applications/unmerge.ts";
import { withdraw } from "../../commands/applications/withdraw.ts";
import { keptPromise } from "../../db/queries/promise.ts";
import { exportApplications } from "../../db/queries/export.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, list, recruit, type Recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator() }, context);
const commands = () => commandsOf(app);

let maya: Recruit;
let jonas: Recruit;
let people = 0;

beforeAll(async () => {
  [maya, jonas] = [await recruit(app), await recruit(app)];
});

/** Two applications with one number and two addresses. */
async function two(): Promise<{ first: number; second: number; phone: string }> {
  people += 1;
  const nationalNumber = `7400${String(810_000 + people)}`;
  const contact = { nationalNumber, phone: `+44${nationalNumber}` };
  app.now = new Date(app.now.getTime() + 60_000);
  const first = await apply(app, {
    ...contact,
    name: "Amira Khan",
    email: `amira.${people}@example.org`,
  });
  app.now = new Date(app.now.getTime() + 60_000);
  const second = await apply(app, {
    ...contact,
    name: "Amira K.",
    email: `amira.k.${people}@example.org`,
  });
  return { first, second, phone: contact.phone };
}

async function rowOf(id: number): Promise<Record<string, unknown>> {
  const { rows } = await app.database.query<{ row: Record<string, unknown> }>(
    "select to_jsonb(a) as row from application a where id = $1",
    [id],
  );
  return rows[0]?.row ?? {};
}

async function sentIn(id: number): Promise<string> {
  const { rows } = await app.database.query<{ id: string }>("select id from registration where application_id = $1", [
    id,
  ]);
  return rows[0]?.id ?? "";
}

async function told(type: string): Promise<number> {
  const { rows } = await app.database.query<{ count: number }>(
    "select count(*)::int as count from delivery where event_type = $1",
    [type],
  );
  return rows[0]?.count ?? 0;
}

test("a merge is previewed and leaves one row in the queue", async () => {
  const { first, second } = await two();
  const [perhaps] = (await detail(maya, second)).samePerson;
  expect(perhaps).toMatchObject({ id: first, name: "Amira Khan", samePhone: true, both: false, refusal: null });
  expect(perhaps?.phoneMasked).toMatch(/•/);
  const joined = await act(maya, second, "merge", { other: first });
  expect([joined.status, joined.body.id]).toEqual([200, first]);
  expect(await told("application.merged")).toBe(1);
  const { rows } = await list(maya);
  expect(rows.filter(({ id }) => id === first || id === second).map(({ id }) => id)).toEqual([first]);
  expect(rows.find(({ id }) => id === first)?.maybeSamePerson).toBe(false);
  const whole = await detail(maya, second);
  expect(whole.id, "whoever asks for the other one is shown the one that leads").toBe(first);
  expect(whole.registrations).toHaveLength(2);
  expect(whole.samePerson).toEqual([]);
  const exported = await Array.fromAsync(exportApplications(app.database));
  const into = exported.find(({ id }) => id === exported.find(({ merged_into }) => merged_into !== null)?.merged_into);
  expect(into?.registrations).toContain(await sentIn(first));
  const [merged] = whole.merged;
  expect(merged).toMatchObject({ id: second, undoable: true });
  expect((await act(maya, first, "unmerge", { merge: merged?.merging ?? 0 })).status).toBe(200);
  expect((await list(maya)).rows.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
  expect(await told("application.unmerged")).toBe(1);
  expect((await detail(maya, second)).id).toBe(second);
});

test("a second press, or an unknown application, changes nothing", async () => {
  const { first, second } = await two();
  const both = await Promise.all([
    act(maya, first, "merge", { other: second }),
    act(jonas, second, "merge", { other: first }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await act(maya, first, "merge", { other: 999_999_999 })).status).toBe(404);
  expect((await act(maya, first, "merge", { other: first })).status).toBe(422);
  expect((await act(maya, first, "unmerge", { merge: 999_999 })).body.code).toBe("not_allowed");
  const [merged] = (await detail(maya, first)).merged;
  const undone = await Promise.all([1, 2].map(() => act(maya, second, "unmerge", { merge: merged?.merging ?? 0 })));
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await rowOf(second))["merged_into"]).toBeNull();
});

test("acts and their undo apply to both merged applications, and not to one that was split off", async () => {
  const { first, second } = await two();
  const before = await rowOf(second);
  expect((await act(maya, first, "merge", { other: second })).status).toBe(200);
  const contacted = await act(maya, second, "contacted");
  expect(contacted.body.status).toBe("contacted");
  expect((await rowOf(second))["contacted_at"]).not.toBeNull();
  expect(contacted.body.events.filter(({ type }: { type: string }) => type === "contacted")).toHaveLength(1);
  await act(maya, first, "undo", { event: contacted.body.undoable.id });
  expect(await rowOf(second)).toEqual({ ...before, merged_into: first });
  expect((await act(maya, first, "contacted")).status).toBe(200);
  const [merged] = (await detail(maya, first)).merged;
  expect((await act(maya, first, "unmerge", { merge: merged?.merging ?? 0 })).status).toBe(200);
  expect(await rowOf(second)).toEqual(before);
  expect((await rowOf(first))["contacted_at"]).not.toBeNull();
});

test("merging changes no promise figures: a missed one does not disappear", async () => {
  const { first, second } = await two();
  app.now = new Date(app.now.getTime() + 25 * 3_600_000);
  const before = await keptPromise(app.database, app.now);
  expect((await act(maya, first, "merge", { other: second })).status).toBe(200);
  expect(await keptPromise(app.database, app.now)).toEqual(before);
  await act(maya, first, "contacted");
  expect(await keptPromise(app.database, app.now)).toEqual(before);
});

test("an application still waiting cannot join one already contacted", async () => {
  const { first, second } = await two();
  await act(maya, first, "contacted");
  expect((await act(maya, first, "merge", { other: second })).body.code).toBe("waits");
  expect((await detail(maya, first)).samePerson[0]?.refusal).toBe("waits");
  await act(maya, second, "contacted");
  expect((await act(maya, first, "merge", { other: second })).status).toBe(200);
});

test("a withdrawn, spam or otherwise claimed application cannot be merged", async () => {
  const { first, second } = await two();
  await act(jonas, second, "claim");
  expect((await act(maya, first, "merge", { other: second })).body).toMatchObject({ code: "claimed" });
  await act(jonas, second, "spam");
  expect((await act(maya, first, "merge", { other: second })).body.code).toBe("not_allowed");
  const others = await two();
  await withdraw(commands(), { kind: "registration", id: await sentIn(others.first) });
  expect((await act(maya, others.first, "merge", { other: others.second })).body.code).toBe("withdrawn");
});

test("a merge warns when another recruiter is writing to the other application", async () => {
  const { first, second } = await two();
  expect((await act(jonas, second, "phone", { knowing: true })).status).toBe(200);
  const refused = await act(maya, first, "merge", { other: second });
  expect([refused.status, refused.body.code]).toEqual([409, "writing"]);
});

test("three merged applications split back to their own state", async () => {
  const { first, second } = await two();
  const { first: third, second: fourth } = await two();
  await act(maya, first, "merge", { other: second });
  await act(maya, third, "merge", { other: fourth });
  expect((await act(maya, second, "merge", { other: fourth })).status).toBe(200);
  const { merged } = await detail(maya, fourth);
  expect(merged.map(({ id }) => id)).toEqual([second, fourth, third]);
  const of = (id: number) => merged.find((each) => each.id === id)?.merging ?? 0;
  expect((await act(maya, first, "unmerge", { merge: of(third) })).status).toBe(200);
  expect((await detail(maya, fourth)).id).toBe(third);
  expect((await detail(maya, second)).id).toBe(first);
});

test("a merge cannot be undone after thirty days", async () => {
  const { first, second } = await two();
  await act(maya, first, "merge", { other: second });
  const { database } = app;
  await database.query("update application_merge set at = at - interval '31 days' where lead_id = $1", [first]);
  const [merged] = (await detail(maya, first)).merged;
  expect(merged?.undoable).toBe(false);
  expect((await act(maya, first, "unmerge", { merge: merged?.merging ?? 0 })).body.code).toBe("not_allowed");
});

test("an applicant's act affects only their submission, and shared acts stay", async () => {
  for (const command of [withdraw, reportNoContact]) {
    const { first, second } = await two();
    await act(maya, first, "merge", { other: second });
    await act(maya, first, "contacted");
    const before = await rowOf(first);
    expect(await command(commands(), { kind: "registration", id: await sentIn(second) })).toBe(true);
    expect(await rowOf(first)).toEqual(before);
    expect((await detail(maya, second)).id, "by itself again").toBe(second);
    expect((await detail(maya, first)).merged).toEqual([]);
  }
});

test("an erased applicant leaves no data in the merged application", async () => {
  const { first, second } = await two();
  await act(maya, first, "merge", { other: second });
  await act(maya, first, "opted_out", { line: "said so" });
  const before = await rowOf(first);
  await eraseScope(commands(), { kind: "registration", id: await sentIn(second) });
  expect(await rowOf(first)).toEqual({ ...before, merged_into: null });
  const { rows } = await app.database.query(
    `select id from application_merge where lead_id = $1 or joined_id = $1 or was ? ($1::bigint)::text
     union all select id from suppression where application_id = $1`,
    [second],
  );
  expect(rows).toEqual([]);
  expect((await rowOf(second))["erased_at"]).not.toBeNull();
});

test("an applicant's own page shows no sign of a merge", async () => {
  const { first, second } = await two();
  const rows = async () => {
    const { rows: all } = await app.database.query<{ row: unknown }>(
      "select to_jsonb(r) as row from registration r where application_id = any($1::bigint[]) order by id",
      [[first, second]],
    );
    return all;
  };
  const [before, registrations] = [await rowOf(second), await rows()];
  await act(maya, first, "merge", { other: second });
  expect(await rowOf(second)).toEqual({ ...before, merged_into: first });
  expect(await rows()).toEqual(registrations);
});

test("the contact clock follows the lead, and the other application again after splitting", async () => {
  const { first, second } = await two();
  await act(maya, first, "merge", { other: second });
  app.now = new Date(app.now.getTime() + 13 * 3_600_000);
  expect(await keepClock(commands(), second)).toEqual([]);
  expect(await keepClock(commands(), first)).toEqual(["reminded_first"]);
  const [merged] = (await detail(maya, first)).merged;
  await act(maya, first, "unmerge", { merge: merged?.merging ?? 0 });
  expect(await keepClock(commands(), second)).toEqual(["reminded_first"]);
});

test("purging a lead leaves no application hidden behind it", async () => {
  const { first, second } = await two();
  const { first: third, second: fourth } = await two();
  await act(maya, third, "merge", { other: fourth });
  await act(maya, first, "merge", { other: third });
  const { database } = app;
  const old = "2020-01-01T00:00:00Z";
  await database.query("update application set created_at = $2::timestamptz where id = $1", [third, old]);
  await database.query("update registration set created_at = $2::timestamptz where application_id = $1", [third, old]);
  const cutoff = new Date("2021-01-01T00:00:00Z");
  await purge(database, { applications: cutoff, idempotencyKeys: cutoff, rateLimits: cutoff, senders: cutoff });
  expect(await rowOf(third)).toEqual({});
  expect((await rowOf(fourth))["merged_into"]).toBeNull();
  expect((await rowOf(second))["merged_into"]).toBeNull();
});

test("a purged application leaves no marks in other merges and no unused tag", async () => {
  const { first, second } = await two();
  const { first: third } = await two();
  const tag = `only of ${second}`;
  await act(maya, second, "tag", { tag });
  await act(maya, first, "merge", { other: second });
  for (const id of [third, first]) await act(maya, id, "contacted");
  await act(maya, third, "replied");
  expect((await act(maya, third, "merge", { other: first })).status).toBe(200);
  const { database } = app;
  for (const [table, own] of [
    ["application", "id"],
    ["registration", "application_id"],
  ]) {
    await database.query(`update ${table} set created_at = '2020-01-01T00:00:00Z' where ${own} = $1`, [second]);
  }
  const cutoff = new Date("2021-01-01T00:00:00Z");
  await purge(database, { applications: cutoff, idempotencyKeys: cutoff, rateLimits: cutoff, senders: cutoff });
  expect(await rowOf(second)).toEqual({});
  const { rows } = await database.query<{ was: object }>("select was from application_merge where joined_id = $1", [
    first,
  ]);
  expect(rows.map(({ was }) => Object.keys(was))).toEqual([[String(first)]]);
  expect((await database.query("select from tag where name = $1", [tag])).rows).toEqual([]);
});

test("a pair declared different is not suggested again until that is revoked", async () => {
  const { first, second } = await two();
  expect((await list(maya)).rows.find(({ id }) => id === first)?.maybeSamePerson).toBe(true);
  const apart = await act(maya, first, "apart", { other: second });
  expect(apart.body).toMatchObject({ samePerson: [], apart: [{ id: second }] });
  expect((await act(maya, second, "apart", { other: first })).body.code).toBe("nothing");
  expect((await list(maya)).rows.find(({ id }) => id === second)?.maybeSamePerson).toBe(false);
  // From a screen that does not show the merge yet.
  expect((await act(jonas, second, "merge", { other: first })).body.code).toBe("not_allowed");
  const undone = await act(jonas, second, "apart_undone", { other: first });
  expect(undone.body.samePerson).toHaveLength(1);
  expect((await act(jonas, second, "merge", { other: first })).status).toBe(200);
});

test("simultaneous merges with marks, clock and applicant acts do not deadlock or form a cycle", async () => {
  const { first, second } = await two();
  const { first: third } = await two();
  const recruiter = { id: maya.id, name: "Maya", role: "manager" } as const;
  const call = (applicationId: number) => ({ recruiter, applicationId });
  for (let round = 0; round < 8; round += 1) {
    const sent = await sentIn(third);
    await Promise.all([
      merge(commands(), call(first), second),
      merge(commands(), call(second), first),
      merge(commands(), call(second), third),
      merge(commands(), call(third), first),
      takeAction(commands(), call(second), {
        act: round % 2 === 0 ? "closed" : "reopened",
        reason: "no_reply",
      } as never),
      keepClock(commands(), first),
      ...(round === 5 ? [withdraw(commands(), { kind: "registration", id: sent })] : []),
      ...(round === 7 ? [eraseScope(commands(), { kind: "registration", id: await sentIn(second) })] : []),
    ]);
    const { rows } = await app.database.query<{ id: number; into: number | null; leads: number | null }>(
      `select a.id, a.merged_into as into, (select l.merged_into from application l where l.id = a.merged_into) as leads
       from application a where a.id = any($1::bigint[])`,
      [[first, second, third]],
    );
    for (const row of rows) expect(row.leads, "who leads is led by nobody").toBeNull();
    const { rows: mergings } = await app.database.query<{ id: number; joined: number }>(
      "select id, joined_id as joined from application_merge where ended_at is null and joined_id = any($1::bigint[])",
      [[first, second, third]],
    );
    expect(mergings.map(({ joined }) => joined).toSorted()).toEqual(
      rows
        .filter(({ into }) => into !== null)
        .map(({ id }) => id)
        .toSorted(),
    );
    await Promise.all(mergings.flatMap(({ id, joined }) => [1, 2].map(() => unmerge(commands(), call(joined), id))));
    const { rows: left } = await app.database.query("select from application where merged_into = any($1::bigint[])", [
      [first, second, third],
    ]);
    expect(left).toEqual([]);
  }
});
