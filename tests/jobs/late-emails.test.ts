/**
 * Emails delayed until their subject is long over (docs/operate/contact-clock.md, "After downtime")
 * are judged on sending.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { composeEmail } from "../../email/compose.ts";
import { useApp } from "../support/app.ts";
import { offered, recruiterWithHours } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";
import type { Json } from "../../db/schema.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const week = 7 * 24;

beforeEach(() => {
  site.now = start;
});

const isSent = async (eventType: string, target: string, payload: Json, at: Date) =>
  (await composeEmail({ ...site, database: site.database, now: at }, { eventType, target, payload })) !== null;

test.each([
  ["recruiter.reminded_first", 24],
  ["recruiter.reminded_second", 24],
  ["recruiter.reassigned", 24 + week],
  ["recruiter.missed", 24 + week],
  ["applicant.missed", 24 + week],
])("%s is not sent after %i hours", async (eventType, last) => {
  const { id } = await statusPage(site);
  const target = eventType.startsWith("applicant") ? "applicant" : "operator";
  const payload = { registrationId: id };
  expect(await isSent(eventType, target, payload, hours(last - 0.1))).toBe(true);
  expect(await isSent(eventType, target, payload, hours(last + 0.1))).toBe(false);
});

test("the confirmation is sent however late, without a past deadline", async () => {
  const { id, code } = await statusPage(site);
  const compose = (now: Date) =>
    composeEmail(
      { ...site, database: site.database, now },
      { eventType: "applicant.received", target: "applicant", payload: { registrationId: id } },
    );
  const promise = /by [^.]*21 November/;
  expect((await compose(hours(1)))?.text).toMatch(promise);
  const late = await compose(hours(24 * 21));
  expect(late?.text).not.toMatch(promise);
  expect(late?.text).toContain(code);
});

describe("an interview email", () => {
  test.each(["booked", "moved", "cancelled", "reminded"])(
    "about being %s is not sent after the interview",
    async (what) => {
      const recruiter = await recruiterWithHours(site);
      const mine = await offered(site, recruiter);
      await mine.book("2026-11-23T09:00:00.000Z");
      const { rows } = await site.database.query<{ target: string; payload: Json }>(
        "select target, payload from delivery where application_id = $1 and event_type like '%interview_booked' order by sequence",
        [mine.applicationId],
      );
      expect(rows).toHaveLength(2);
      for (const { target, payload } of rows) {
        const name = `${target === "applicant" ? "applicant" : "recruiter"}.interview_${what}`;
        expect(await isSent(name, target, payload, new Date("2026-11-23T08:59:00Z"))).toBe(true);
        expect(await isSent(name, target, payload, new Date("2026-11-23T09:30:00Z"))).toBe(false);
      }
    },
  );

  test("about a cancellation by erasure is not sent after the interview either", async () => {
    const recruiter = await recruiterWithHours(site);
    const talk = { uid: "x@y", sequence: 1, starts: hours(10).toISOString(), ends: hours(11).toISOString() };
    const payload = { ...talk, at: start.toISOString() };
    const target = `recruiter:${recruiter.id}`;
    expect(await isSent("recruiter.interview_cancelled", target, payload, hours(10.9))).toBe(true);
    expect(await isSent("recruiter.interview_cancelled", target, payload, hours(11))).toBe(false);
  });
});

test("the daily email is sent on its day only, and the one about all missed within a week", async () => {
  const recruiter = await recruiterWithHours(site);
  const choice = { new: ["digest"], assigned: [], due_soon: [], replied: [], booked: [] };
  const chosen = await recruiter.post("/desk/api/news-choice", { choice, timeZone: "Europe/London" });
  expect(chosen.status).toBe(200);
  const { applicationId } = await statusPage(site);
  await site.database.query(
    `insert into application_event (application_id, at, type, actor, detail) values ($1, $2::timestamptz, 'missed', 'clock', '{"late": true}')`,
    [applicationId, start.toISOString()],
  );
  const payload = { since: hours(-24).toISOString(), until: hours(0.1).toISOString() };
  const target = `recruiter:${recruiter.id}`;
  expect(await isSent("recruiter.digest", target, payload, hours(24))).toBe(true);
  expect(await isSent("recruiter.digest", target, payload, hours(24.2))).toBe(false);
  expect(await isSent("recruiter.missed_many", target, payload, hours(week))).toBe(true);
  expect(await isSent("recruiter.missed_many", target, payload, hours(week + 0.2))).toBe(false);
});
