/** A recruiter cancels the interview that they saw, and no other (B13). */
import { beforeEach, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { type Offered, offered, recruiterWithHours } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";
import type { Recruit } from "../support/desk.ts";

const site = useApp({}, useDatabase());
/** A Thursday. */
const start = new Date("2026-11-19T08:00:00Z");
const first = "2026-11-20T09:00:00.000Z";
const third = "2026-11-20T10:00:00.000Z";
let maya: Recruit;
let mine: Offered;

beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from interview");
  maya = await recruiterWithHours(site);
  mine = await offered(site, maya);
  await mine.book(first);
});

const cancel = (instead: string) =>
  maya.post(`${deskApiPath}/applications/${mine.applicationId}/interview/cancel`, { instead, line: "dentist" });

async function openInterviews(): Promise<string[]> {
  const { rows } = await site.database.query<{ at: Date }>(
    "select starts_at as at from interview where cancelled_at is null order by id",
  );
  return rows.map(({ at }) => at.toISOString());
}

test("a recruiter who saw 9:00 does not cancel the 10:00 that the applicant chose meanwhile", async () => {
  await mine.book(third, { instead: first });
  const { status, body } = await cancel(first);
  expect([status, body.code]).toEqual([409, "changed"]);
  expect(await openInterviews()).toEqual([third]);
  expect((await cancel(third)).body.booked).toBeNull();
  expect(await openInterviews()).toEqual([]);
});

test("a repeated cancellation, whose answer was lost, does not cancel the next booking", async () => {
  expect((await cancel(first)).status).toBe(200);
  await mine.book(third);
  expect((await cancel(first)).body.code).toBe("changed");
  expect(await openInterviews()).toEqual([third]);
});

test("a cancellation that names no interview is malformed", async () => {
  const path = `${deskApiPath}/applications/${mine.applicationId}/interview/cancel`;
  expect((await maya.post(path, { line: "dentist" })).status).toBe(422);
  expect(await openInterviews()).toEqual([first]);
});
