/** Talks of applications that are merged, parted, rejected or shared (B13, D10, D30): one at a time, seen at the desk, and never left behind. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { composeEmail } from "../../mail/compose.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { bookable, offered, recruiterWithHours } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, list, type Recruit } from "../support/desk.ts";
import { lettersFromDesk, writeLetter } from "../support/desk-letters.ts";
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

/** Whose talks hold, by application. */
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

/** Two applications as one, times offered; the first leads. */
async function merged() {
  const lead = await statusPage(site);
  const joined = await statusPage(site);
  for (const { applicationId } of [lead, joined]) await done(applicationId, "contacted");
  await done(lead.applicationId, "replied");
  await done(lead.applicationId, "merge", { other: joined.applicationId });
  return [bookable(site, lead), bookable(site, joined)] as const;
}

const mergeIn = async (lead: StatusPage) => (await detail(recruiter, lead.applicationId)).merged[0]?.merging ?? 0;

describe("a rejection by letter", () => {
  test("cancels what is booked, as the mark by hand does", async () => {
    const mine = await offered(site, recruiter);
    await mine.book(first);
    const answer = await writeLetter(recruiter, mine.applicationId, { template: "rejection", text: "Sorry." });
    expect(answer.body.status).toBe("declined");
    expect(await held()).toEqual([]);
    expect(await startOf(mine)).toBeNull();
  });

  test("declines what is merged with it too, and taken back it is all open again", async () => {
    const [lead, joined] = await merged();
    const { body } = await writeLetter(recruiter, lead.applicationId, { template: "rejection", text: "Sorry." });
    expect((await joined.row()).declined_at).toEqual(start);
    await done(lead.applicationId, "undo", { event: body.undoable.id });
    expect((await joined.row()).declined_at).toBeNull();
  });
});

describe("a letter to what joined meanwhile", () => {
  test("is one to the one that leads: it goes out, and a rejection is taken back with its mark", async () => {
    const [lead, joined] = await merged();
    await writeLetter(recruiter, joined.applicationId);
    const [question] = await lettersFromDesk(site);
    const letter = { eventType: "applicant.message", target: "applicant", payload: question?.payload ?? null };
    const mail = await composeEmail(site, letter);
    expect(mail?.to).toEqual([lead.person.email]);
    const { body } = await writeLetter(recruiter, joined.applicationId, { template: "rejection", text: "Sorry." });
    expect(await lettersFromDesk(site)).toHaveLength(2);
    await done(lead.applicationId, "undo", { event: body.undoable.id });
    expect(await lettersFromDesk(site)).toHaveLength(1);
  });
});

describe("a letter that is given again", () => {
  test("is not sent twice where its application joined another meanwhile, or was parted from it", async () => {
    const lead = await statusPage(site);
    const joined = await statusPage(site);
    for (const { applicationId } of [lead, joined]) await done(applicationId, "contacted");
    await done(lead.applicationId, "replied");
    const before = { id: "letter-given-before-the-merging" };
    await writeLetter(recruiter, joined.applicationId, before);
    await done(lead.applicationId, "merge", { other: joined.applicationId });
    expect((await writeLetter(recruiter, joined.applicationId, before)).status).toBe(200);
    expect(await lettersFromDesk(site)).toHaveLength(1);
    const meanwhile = { id: "letter-given-while-both-were-one" };
    await writeLetter(recruiter, joined.applicationId, meanwhile);
    await done(lead.applicationId, "unmerge", { merge: await mergeIn(lead) });
    expect((await writeLetter(recruiter, joined.applicationId, meanwhile)).status).toBe(200);
    expect(await lettersFromDesk(site)).toHaveLength(2);
    await writeLetter(recruiter, joined.applicationId, { id: "letter-that-is-another" });
    expect(await lettersFromDesk(site)).toHaveLength(3);
  });
});

describe("what is wished with a link into what joined", () => {
  test("parts nothing, and is to be looked at now", async () => {
    const [lead, joined] = await merged();
    await done(lead.applicationId, "interview");
    await joined.wish({ first: "Monday evening", second: "" });
    expect(await mergeIn(lead)).not.toBe(0);
    expect((await detail(recruiter, lead.applicationId)).next).toEqual({ kind: "follow_up", at: start.toISOString() });
  });
});

describe("what is booked with a link into what joined", () => {
  test("is seen at the one that leads, in lists too, and cancelled there", async () => {
    const [lead, joined] = await merged();
    await done(lead.applicationId, "interview");
    await joined.book(first);
    const path = `${deskApiPath}/applications/${lead.applicationId}/interview`;
    expect((await recruiter.get(path)).body.booked).toMatchObject({ startsAt: first });
    expect((await detail(recruiter, lead.applicationId)).next).toEqual({ kind: "interview", at: first });
    expect((await recruiter.post(`${path}/cancel`, {})).body.booked).toBeNull();
    expect(await held()).toEqual([]);
    expect([await startOf(lead), await startOf(joined)]).toEqual([null, null]);
  });

  test.each([
    ["the one that leads", 0],
    ["what joined", 1],
  ])("of two that are booked a recruiter cancels the last: with %s", async (_whose, last) => {
    const both = await merged();
    const [earlier, later] = last === 0 ? [both[1], both[0]] : both;
    await done(both[0].applicationId, "interview");
    await earlier.book(first);
    await later.book(second);
    await recruiter.post(`${deskApiPath}/applications/${both[0].applicationId}/interview/cancel`, {});
    expect(await held()).toEqual([[earlier.applicationId, first]]);
  });

  test("goes with it when the two are two again, and what was offered to both meanwhile is cancelled", async () => {
    const [lead, joined] = await merged();
    await done(joined.applicationId, "interview");
    await joined.book(first);
    await lead.book(second);
    await done(lead.applicationId, "unmerge", { merge: await mergeIn(lead) });
    expect(await held()).toEqual([[lead.applicationId, second]]);
    expect([await startOf(lead), await startOf(joined)]).toEqual([new Date(second), null]);
  });
});

test("what is booked is kept by marks that answer nobody for good, and by the stage after it", async () => {
  const mine = await offered(site, recruiter);
  await mine.book(first);
  await done(mine.applicationId, "tag", { tag: "nights" });
  await done(mine.applicationId, "offered");
  expect(await held()).toEqual([[mine.applicationId, first]]);
  expect(await startOf(mine)).toEqual(new Date(first));
});

test("a talk of an earlier offer is not due again, and not shown, after a new one", async () => {
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

describe("two that are two again", () => {
  async function bookedThenMerged() {
    const joined = await offered(site, recruiter);
    const lead = await offered(site, recruiter);
    await done(lead.applicationId, "offered");
    await joined.book(first);
    await done(lead.applicationId, "merge", { other: joined.applicationId });
    return [lead, joined] as const;
  }

  test("have the talk that holds, wherever it was moved meanwhile", async () => {
    const [lead, joined] = await bookedThenMerged();
    await joined.book(second, { instead: first });
    await done(lead.applicationId, "unmerge", { merge: await mergeIn(lead) });
    expect([await startOf(lead), await startOf(joined)]).toEqual([null, new Date(second)]);
  });

  test("have none that was cancelled meanwhile", async () => {
    const [lead, joined] = await bookedThenMerged();
    await joined.cancel(first);
    await done(lead.applicationId, "unmerge", { merge: await mergeIn(lead) });
    expect([await startOf(lead), await startOf(joined)]).toEqual([null, null]);
  });
});

test("what others sent in what joined is merged with nothing when one of them books", async () => {
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
