/**
 * A recruiter moves a booked interview (B13): both sides are notified, no time is booked twice, and
 * a started one stays.
 */
import { beforeEach, expect, test } from "vitest";
import { type DeskInterview, deskInterview } from "../../domain/desk/booking.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { type Offered, offered, recruiterWithHours, workingMornings } from "../support/booking.ts";
import { readCalendar } from "../support/calendar.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, recruit, type Recruit, said } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
/** A Thursday. */
const start = new Date("2026-11-19T08:00:00Z");
const first = "2026-11-20T09:00:00.000Z";
const second = "2026-11-20T09:30:00.000Z";
const third = "2026-11-20T10:00:00.000Z";
let maya: Recruit;
let mine: Offered;

beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from interview");
  maya = await recruiterWithHours(site);
  mine = await offered(site, maya);
  await mine.book(first);
  await site.database.query("delete from delivery");
});

const path = (of = mine) => `${deskApiPath}/applications/${of.applicationId}/interview`;
const move = (to: string, instead = first, who = maya, of = mine) =>
  who.post(`${path(of)}/move`, { start: to, instead });

async function shown(who = maya): Promise<DeskInterview> {
  return said(deskInterview, await who.get(path()));
}

async function letters(): Promise<[string, string, number][]> {
  const { rows } = await site.database.query<{ type: string; target: string; sequence: number }>(
    `select event_type as type, target, (payload->>'sequence')::integer as sequence from delivery
     where event_type like '%interview%' order by sequence`,
  );
  return rows.map(({ type, target, sequence }) => [type, target.replace(/:.*/, ""), sequence]).toSorted() as never;
}

async function calendar() {
  return readCalendar(await (await site.open(`${mine.path}/interview.ics`)).text());
}

test("a move changes the time everywhere and notifies both sides like a move by the applicant", async () => {
  const before = await calendar();
  const { status, body } = await move(second);
  expect([status, body.booked.startsAt]).toEqual([200, second]);
  expect(await letters()).toEqual([
    ["applicant.interview_moved", "applicant", 1],
    ["recruiter.interview_moved", "recruiter", 1],
  ]);
  const after = await calendar();
  expect([after.properties.UID, after.properties.SEQUENCE, after.start]).toEqual([before.properties.UID, "1", second]);
  expect((await mine.show()).html).toContain("9:30");
  const event = (await detail(maya, mine.applicationId)).events.at(-1);
  expect([event?.type, event?.starts, event?.by]).toEqual(["interview_moved", second, maya.name]);
  const { rows } = await site.database.query<{ at: Date }>(
    "select interview_starts_at as at from application where id = $1",
    [mine.applicationId],
  );
  expect(rows[0]?.at.toISOString()).toBe(second);
});

test("the choices are the interviewer's free hours, without notice period or the interview's own time", async () => {
  await maya.post(`${deskApiPath}/hours`, { ...workingMornings, noticeHours: 72 });
  const { times } = await shown();
  expect([times.includes(first), times.includes(second)]).toEqual([false, true]);
  site.now = new Date(first);
  expect((await shown()).times, "it has begun").toEqual([]);
});

test("a move to a taken or unoffered time is refused and changes nothing", async () => {
  const other = await offered(site, maya);
  await other.book(second);
  for (const to of [second, "2026-11-21T09:00:00.000Z", "2026-11-20T09:10:00.000Z", "2026-11-18T09:00:00.000Z"]) {
    const { status, body } = await move(to);
    expect([status, body.code], to).toEqual([409, "taken"]);
  }
  expect((await shown()).booked?.startsAt).toBe(first);
});

test("of two simultaneous moves to one time, one succeeds", async () => {
  const other = await offered(site, maya);
  await other.book(second);
  const answers = await Promise.all([move(third), move(third, second, maya, other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await site.database.query("select 1 from interview where starts_at = $1 and cancelled_at is null", [
    third,
  ]);
  expect(rows).toHaveLength(1);
});

test("a repeated move, or one after another change, is refused", async () => {
  const answers = await Promise.all([move(second), move(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await move(third)).body.code, "it is not where it was seen").toBe("changed");
  expect(await letters()).toHaveLength(2);
  await maya.post(`${path()}/cancel`, { instead: second });
  expect((await move(third, second)).body.code).toBe("nothing");
});

test("a started interview, or one of a closed application, cannot be moved", async () => {
  site.now = new Date(Date.parse(first) + 60_000);
  expect((await move("2026-11-23T09:00:00.000Z")).body.code).toBe("not_allowed");
  site.now = start;
  await act(maya, mine.applicationId, "declined");
  expect((await move(second)).status).toBe(409);
});

test("a move gives the interview to the assigned recruiter and sends the former one a cancellation", async () => {
  const anna = await recruiterWithHours(site);
  await act(maya, mine.applicationId, "assign", { to: anna.id });
  const { body } = await move(second, first, anna);
  expect(body.booked.recruiter).toBe(anna.name);
  expect((await letters()).map(([type]) => type)).toEqual([
    "applicant.interview_moved",
    "recruiter.interview_cancelled",
    "recruiter.interview_moved",
  ]);
});

test("an unknown interview or malformed request is refused", async () => {
  const paul = await recruit(site);
  expect(
    (await paul.post(`${deskApiPath}/applications/999999/interview/move`, { start: second, instead: first })).status,
  ).toBe(404);
  expect((await move("tomorrow")).status).toBe(422);
  const none = await offered(site, maya);
  expect((await move(second, first, maya, none)).body.code).toBe("nothing");
});
