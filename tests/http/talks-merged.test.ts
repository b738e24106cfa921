/**
 * Interviews of merged, split, rejected or shared applications (B13, D10, D30): one at a time,
 * visible at the desk, never orphaned.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { composeEmail } from "../../email/compose.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { bookable, offered, recruiterWithHours } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, list, type Recruit } from "../support/desk.ts";
import { emailsFromDesk, writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
/** A Thursday. */
const start = new Date("2026-11-19T08:00:00Z");
const first = "2026-11-20T09:00:00.000Z";
const second = "2026-11-20T09:30:00.000Z";
let recruiter: Recruit;

beforeAll(() => {
  site.now = start;
});
beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from interview");
  await site.database.query("delete from delivery");
  recruiter = await recruiterWithHours(site);
});

/** The booked interviews by application. */
async function held(): Promise<[number, string][]> {
  const { rows } = await site.database.query<{ id: number; start: Date }>(
    "select application_id as id, starts_at as start from interview where cancelled_at is null order by id",
  );
  return rows.map((row) => [row.id, row.start.toISOString()]);
}

const startOf = async (mine: StatusPage) => (await mine.row()).interview_starts_at;

async function done(application: number, name: string, body: object = {}) {
  const answer = await act(recruiter, application, name, body);
  expect([name, answer.status]).toEqual([name, 200]);
  return answer.body;
}

/** Two merged applications with offered times; the first is the lead. */
async function merged() {
  const lead = await statusPage(site);
  const joined = await statusPage(site);
  for (const { applicationId } of [lead, joined]) await done(applicationId, "contacted");
  await done(lead.applicationId, "replied");
  await done(lead.applicationId, "merge", { other: joined.applicationId });
  return [bookable(site, lead), bookable(site, joined)] as const;
}

const mergeIn = async (lead: StatusPage) => (await detail(recruiter, lead.applicationId)).merged[0]?.merging ?? 0;

describe("a rejection by email", () => {
  test("cancels a booked interview, like the manual mark", async () => {
    const mine = await offered(site, recruiter);
    await mine.book(first);
    const answer = await writeEmailWith(recruiter, mine.applicationId, { template: "rejection", text: "Sorry." });
    expect(answer.body.status).toBe("declined");
    expect(await held()).toEqual([]);
    expect(await startOf(mine)).toBeNull();
  });

  test("declines merged applications too, and its undo reopens all", async () => {
    const [lead, joined] = await merged();
    const { body } = await writeEmailWith(recruiter, lead.applicationId, { template: "rejection", text: "Sorry." });
    expect((await joined.row()).declined_at).toEqual(start);
    await done(lead.applicationId, "undo", { event: body.undoable.id });
    expect((await joined.row()).declined_at).toBeNull();
  });
});

describe("a message to an application that was merged meanwhile", () => {
  test("goes to the lead once, and a rejection is undone with its mark", async () => {
    const [lead, joined] = await merged();
    await writeEmailWith(recruiter, joined.applicationId);
    const [question] = await emailsFromDesk(site);
    const letter = { eventType: "applicant.message", target: "applicant", payload: question?.payload ?? null };
    const mail = await composeEmail(site, letter);
    expect(mail?.to).toEqual([lead.person.email]);
    const { body } = await writeEmailWith(recruiter, joined.applicationId, { template: "rejection", text: "Sorry." });
    expect(await emailsFromDesk(site)).toHaveLength(2);
    await done(lead.applicationId, "undo", { event: body.undoable.id });
    expect(await emailsFromDesk(site)).toHaveLength(1);
  });
});

describe("a repeated message", () => {
  test("is not sent twice after its application was merged or split", async () => {
    const lead = await statusPage(site);
    const joined = await statusPage(site);
    for (const { applicationId } of [lead, joined]) await done(applicationId, "contacted");
    await done(lead.applicationId, "replied");
    const before = { id: "letter-given-before-the-merging" };
    await writeEmailWith(recruiter, joined.applicationId, before);
    await done(lead.applicationId, "merge", { other: joined.applicationId });
    expect((await writeEmailWith(recruiter, joined.applicationId, before)).status).toBe(200);
    expect(await emailsFromDesk(site)).toHaveLength(1);
    const meanwhile = { id: "letter-given-while-both-were-one" };
    await writeEmailWith(recruiter, joined.applicationId, meanwhile);
    await done(lead.applicationId, "unmerge", { merge: await mergeIn(lead) });
    expect((await writeEmailWith(recruiter, joined.applicationId, meanwhile)).status).toBe(200);
    expect(await emailsFromDesk(site)).toHaveLength(2);
    await writeEmailWith(recruiter, joined.applicationId, { id: "letter-that-is-another" });
    expect(await emailsFromDesk(site)).toHaveLength(3);
  });
});

describe("a wish made through a joined application's link", () => {
  test("does not split the merge, and needs attention now", async () => {
    const [lead, joined] = await merged();
    await done(lead.applicationId, "interview");
    await joined.wish({ first: "Monday evening", second: "" });
    expect(await mergeIn(lead)).not.toBe(0);
    expect((await detail(recruiter, lead.applicationId)).next).toEqual({ kind: "follow_up", at: start.toISOString() });
  });
});

describe("an interview booked through a joined application's link", () => {
  test("appears at the lead, also in lists, and is cancelled there", async () => {
    const [lead, joined] = await merged();
    await done(lead.applicationId, "interview");
    await joined.book(first);
    const path = `${deskApiPath}/applications/${lead.applicationId}/interview`;
    expect((await recruiter.get(path)).body.booked).toMatchObject({ startsAt: first });
    expect((await detail(recruiter, lead.applicationId)).next).toEqual({ kind: "interview", at: first });
    expect((await recruiter.post(`${path}/cancel`, { instead: first })).body.booked).toBeNull();
    expect(await held()).toEqual([]);
    expect([await startOf(lead), await startOf(joined)]).toEqual([null, null]);
  });

  test.each([
    ["the lead", 0],
    ["the joined one", 1],
  ])("is cancelled by a recruiter as the last of two: with %s", async (_whose, last) => {
    const both = await merged();
    const [earlier, later] = last === 0 ? [both[1], both[0]] : both;
    await done(both[0].applicationId, "interview");
    await earlier.book(first);
    await later.book(second);
    await recruiter.post(`${deskApiPath}/applications/${both[0].applicationId}/interview/cancel`, { instead: second });
    expect(await held()).toEqual([[earlier.applicationId, first]]);
  });

  test("leaves with it after splitting, and offers made to both are cancelled", async () => {
    const [lead, joined] = await merged();
    await done(joined.applicationId, "interview");
    await joined.book(first);
    await lead.book(second);
    await done(lead.applicationId, "unmerge", { merge: await mergeIn(lead) });
    expect(await held()).toEqual([[lead.applicationId, second]]);
    expect([await startOf(lead), await startOf(joined)]).toEqual([new Date(second), null]);
  });
});

test("non-final marks, and the next stage, keep a booked interview", async () => {
  const mine = await offered(site, recruiter);
  await mine.book(first);
  await done(mine.applicationId, "tag", { tag: "nights" });
  await done(mine.applicationId, "offered");
  expect(await held()).toEqual([[mine.applicationId, first]]);
  expect(await startOf(mine)).toEqual(new Date(first));
});

test("an interview of an earlier offer is not due or shown after a new offer", async () => {
  const mine = await offered(site, recruiter);
  await mine.book(first);
  site.now = new Date("2026-11-20T11:00:00Z");
  await done(mine.applicationId, "back", { to: "replied" });
  await done(mine.applicationId, "interview");
  const path = `${deskApiPath}/applications/${mine.applicationId}/interview`;
  expect((await recruiter.get(path)).body.booked).toBeNull();
  const monday = "2026-11-23T09:00:00.000Z";
  await mine.book(monday);
  expect((await recruiter.get(path)).body.booked).toMatchObject({ startsAt: monday });
  await mine.cancel(monday);
  expect(await startOf(mine)).toBeNull();
  expect((await recruiter.get(path)).body.booked).toBeNull();
});

describe("two applications split again", () => {
  async function bookedThenMerged() {
    const joined = await offered(site, recruiter);
    const lead = await offered(site, recruiter);
    await done(lead.applicationId, "offered");
    await joined.book(first);
    await done(lead.applicationId, "merge", { other: joined.applicationId });
    return [lead, joined] as const;
  }

  test("keep the current interview, wherever it was moved", async () => {
    const [lead, joined] = await bookedThenMerged();
    await joined.book(second, { instead: first });
    await done(lead.applicationId, "unmerge", { merge: await mergeIn(lead) });
    expect([await startOf(lead), await startOf(joined)]).toEqual([null, new Date(second)]);
  });

  test("have no interview that was cancelled meanwhile", async () => {
    const [lead, joined] = await bookedThenMerged();
    await joined.cancel(first);
    await done(lead.applicationId, "unmerge", { merge: await mergeIn(lead) });
    expect([await startOf(lead), await startOf(joined)]).toEqual([null, null]);
  });
});

test("another sender's submission in a joined application is not merged when one of them books", async () => {
  const person = { contact: "+44 7400 555321", email: "shared.talk@example.org" };
  const mine = bookable(site, await statusPage(site, person));
  const other = await statusPage(site, person);
  const lead = await statusPage(site);
  for (const { applicationId } of [lead, mine]) await done(applicationId, "contacted");
  await done(lead.applicationId, "replied");
  await done(lead.applicationId, "merge", { other: mine.applicationId });
  await done(lead.applicationId, "interview");
  await mine.book(first);
  const { rows } = await site.database.query<{ id: number; into: number | null; sent: string }>(
    `select a.id, a.merged_into as into, r.id as sent from application a join registration r on r.application_id = a.id
     where r.id = any($1::text[])`,
    [[mine.id, other.id]],
  );
  const own = rows.find(({ sent }) => sent === mine.id);
  expect(own?.into, "nobody has merged it").toBeNull();
  expect((await list(recruiter, "view=interviews")).rows.map(({ id }) => id)).toContain(own?.id);
});
