/** A departing recruiter leaves no application unassigned, and managers see everyone's work. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { handOver } from "../../commands/applications/hand-over.ts";
import { deskHandedOver, deskRecruiters } from "../../domain/desk/team.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { commandsOf } from "../support/commands.ts";
import { act, apply, confirm, detail, recruit, type Recruit, said } from "../support/desk.ts";
import { operatorWith } from "../support/operators.ts";

const context = useDatabase();
const app = useApp(
  {
    operator: operatorWith({
      recruiters: [{ name: "Jonas", email: "jonas@operator.example", numbers: ["+447700900112"] }],
    }),
  },
  context,
);

let maya: Recruit;
let robin: Recruit;
let jonas: Recruit;
let layla: Recruit;

beforeAll(async () => {
  [maya, robin] = [await recruit(app, "manager"), await recruit(app, "manager")];
  await confirm(maya);
  await confirm(robin);
});

beforeEach(async () => {
  await app.database.query("truncate application restart identity cascade");
  [jonas, layla] = [await recruit(app), await recruit(app)];
});

const of = ({ id }: Recruit, path: string) => `${deskApiPath}/recruiters/${id}${path}`;
const ownerOf = async (id: number) => (await detail(maya, id)).assignedTo?.id ?? null;
const seen = async ({ id }: Recruit) =>
  said(deskRecruiters, await maya.get(`${deskApiPath}/recruiters`)).find((each) => each.id === id);

async function given(to: Recruit, change: Parameters<typeof apply>[1] = {}): Promise<number> {
  const id = await apply(app, change);
  expect((await act(maya, id, "assign", { to: to.id })).status).toBe(200);
  return id;
}

test("a recruiter with open applications is disabled only with a successor", async () => {
  const waits = await given(jonas);
  const written = await given(jonas);
  await act(jonas, written, "contacted");
  const over = await given(jonas);
  await act(jonas, over, "declined");
  expect((await seen(jonas))?.open).toBe(2);
  const refused = await maya.post(of(jonas, "/disable"));
  expect([refused.status, refused.body.code]).toEqual([409, "has_open"]);
  expect((await seen(jonas))?.disabled).toBe(false);
  for (const to of [jonas.id, "nobody", (await gone()).id]) {
    expect((await maya.post(of(jonas, "/disable"), { to })).body.code).toBe("not_allowed");
  }
  expect((await jonas.get(`${deskApiPath}/me`)).status).toBe(200);
  expect(said(deskHandedOver, await maya.post(of(jonas, "/disable"), { to: layla.id }))).toEqual({ left: 0 });
  expect((await jonas.get(`${deskApiPath}/me`)).status).toBe(401);
  expect([await ownerOf(waits), await ownerOf(written), await ownerOf(over)]).toEqual([layla.id, layla.id, jonas.id]);
  const [last] = (await detail(layla, waits)).events.filter(({ type }) => type === "assigned").slice(-1);
  expect(last?.by).toBeTruthy();
});

test("a handover to a recruiter disabled meanwhile is refused and reported", async () => {
  const [waits, left] = [await given(jonas), await gone()];
  const manager = { id: maya.id, role: "manager", name: maya.name } as const;
  const handed = (to: string) => handOver(commandsOf(app), { recruiter: manager, from: jonas.id, to });
  expect(await handed(left.id)).toBe("refused");
  expect(await ownerOf(waits)).toBe(jonas.id);
  expect(await handed(layla.id)).toEqual({ left: 0 });
  // No application is left that could be refused.
  expect(await handed(left.id)).toEqual({ left: 0 });
});

async function gone(): Promise<Recruit> {
  const other = await recruit(app);
  expect((await maya.post(of(other, "/disable"))).status).toBe(200);
  return other;
}

test("undoing a handover leaves a disabled recruiter's application unassigned, also if the undo claims it again", async () => {
  const [written, waits] = [await apply(app), await apply(app)];
  await act(jonas, written, "contacted");
  await act(jonas, waits, "claim");
  expect((await maya.post(of(jonas, "/disable"), { to: layla.id })).body).toEqual({ left: 0 });
  for (const id of [written, waits]) {
    const { undoable } = await detail(maya, id);
    expect((await act(maya, id, "undo", { event: undoable?.id })).status).toBe(200);
    const { rows } = await app.database.query(
      "select assigned_to as to, assigned_at as at, claimed_at as claimed from application where id = $1",
      [id],
    );
    expect(rows).toEqual([{ to: null, at: null, claimed: null }]);
  }
  expect((await detail(layla, waits)).status).toBe("new");
});

test("undoing an assignment returns the application to an active recruiter", async () => {
  const id = await given(jonas);
  await act(maya, id, "assign", { to: layla.id });
  const { undoable } = await detail(maya, id);
  expect((await act(maya, id, "undo", { event: undoable?.id })).status).toBe(200);
  expect(await ownerOf(id)).toBe(jonas.id);
});

test("a large handover takes several calls and leaves none; a group's lead moves, a joined application after splitting", async () => {
  const phone = { nationalNumber: "7400128890", phone: "+447400128890" };
  const lead = await given(jonas, phone);
  const joined = await given(jonas, { ...phone, email: "other@example.org" });
  expect((await act(maya, joined, "merge", { other: lead })).status).toBe(200);
  for (let count = 0; count < 60; count += 1) await given(jonas);
  const first = said(deskHandedOver, await maya.post(of(jonas, "/disable"), { to: layla.id }));
  expect(first).toEqual({ left: 11 });
  expect(await seen(jonas)).toMatchObject({ disabled: true, open: 11 });
  const second = said(deskHandedOver, await maya.post(of(jonas, "/hand-over"), { to: layla.id }));
  expect(second).toEqual({ left: 0 });
  const { rows } = await app.database.query<{ whose: string; count: number }>(
    "select assigned_to as whose, count(*)::integer as count from application group by 1",
  );
  // A group belongs to the recruiter of its lead.
  expect(rows).toContainEqual({ whose: layla.id, count: 61 });
  const [merged] = (await detail(maya, lead)).merged;
  expect((await act(maya, lead, "unmerge", { merge: merged?.merging ?? 0 })).status).toBe(200);
  expect(await seen(jonas)).toMatchObject({ open: 1 });
  expect((await maya.post(of(jonas, "/hand-over"), { to: layla.id })).body).toEqual({ left: 0 });
  expect([await ownerOf(lead), await ownerOf(joined)]).toEqual([layla.id, layla.id]);
  // A repetition changes nothing.
  expect((await maya.post(of(jonas, "/hand-over"), { to: robin.id })).body).toEqual({ left: 0 });
});

test("of two simultaneous handovers each application goes to one, and one claimed meanwhile stays claimed", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await given(jonas));
  const [taken = 0] = ids;
  const answers = await Promise.all([
    maya.post(of(jonas, "/hand-over"), { to: layla.id }),
    robin.post(of(jonas, "/hand-over"), { to: robin.id }),
    act(layla, taken, "claim", { takeOver: true }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const owners = await Promise.all(ids.map(ownerOf));
  expect(owners.every((owner) => owner === layla.id || owner === robin.id)).toBe(true);
  const { rows } = await app.database.query<{ count: number }>(
    `select count(*)::integer as count from application_event where type = 'assigned' and detail ->> 'to' <> $1`,
    [jonas.id],
  );
  // No application was handed over twice.
  expect(rows[0]?.count).toBeLessThanOrEqual(10);
});

test("managers see each recruiter's open work, opened applications, languages and numbers", async () => {
  await app.database.query("update recruiter set email = 'jonas@operator.example' where id = $1", [jonas.id]);
  expect(await seen(jonas)).toMatchObject({ languages: [], open: 0, opened: 0, numbers: ["+447700900112"] });
  const id = await given(jonas);
  await jonas.post(`${deskApiPath}/applications/${id}/phone`, {});
  const answer = await maya.post(of(jonas, "/languages"), { languages: ["pl", "de", "pl"] });
  expect([answer.status, answer.body]).toEqual([200, { languages: ["de", "pl"] }]);
  expect(await seen(jonas)).toMatchObject({ languages: ["de", "pl"], open: 1, opened: 1 });
  app.now = new Date(app.now.getTime() + 25 * 3_600_000);
  expect(await seen(jonas)).toMatchObject({ opened: 0 });
  expect((await maya.post(of(jonas, "/languages"), { languages: ["xx"] })).status).toBe(422);
  expect((await maya.post(`${deskApiPath}/recruiters/nobody/languages`, { languages: [] })).status).toBe(404);
});
