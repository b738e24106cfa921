/**
 * A departed recruiter's interviews (B13) pass to the application's current recruiter, or are
 * visibly unassigned.
 */
import { beforeEach, expect, test } from "vitest";
import { disableRecruiter } from "../../commands/accounts/disable.ts";
import { reassignInterviews } from "../../commands/applications/reassign-interviews.ts";
import type { Json } from "../../db/schema.ts";
import { deskInterview } from "../../domain/desk/booking.ts";
import { runContactClock } from "../../jobs/keep-clock.ts";
import { composeEmail } from "../../email/compose.ts";
import { deskApiPath } from "../../routes.ts";
import { createLog } from "../../server/http/log.ts";
import { useApp } from "../support/app.ts";
import { type Offered, offered, recruiterWithHours, workingMornings } from "../support/booking.ts";
import { readCalendar } from "../support/calendar.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, confirm, detail, recruit, type Recruit, said } from "../support/desk.ts";
import { visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const commands = () => commandsOf(site);
/** A Friday. */
const start = new Date("2026-11-20T08:00:00Z");
const monday = "2026-11-23T09:00:00.000Z";
let boss: Recruit;
let jonas: Recruit;
let layla: Recruit;

beforeEach(async () => {
  site.now = start;
  await site.database.query("truncate application restart identity cascade");
  boss = await recruit(site, "manager");
  await confirm(boss);
  [jonas, layla] = [await recruiterWithHours(site), await recruiterWithHours(site)];
});

const removed = (to: Recruit | null = layla) =>
  boss.post(`${deskApiPath}/recruiters/${jonas.id}/disable`, to === null ? {} : { to: to.id });

async function booked(): Promise<Offered> {
  const mine = await offered(site, jonas);
  expect((await mine.book(monday)).status).toBe(303);
  return mine;
}

const shown = async ({ applicationId }: Offered) =>
  said(deskInterview, await boss.get(`${deskApiPath}/applications/${applicationId}/interview`)).booked;

async function letters({ applicationId }: Offered) {
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: Json }>(
    `select event_type as "eventType", target, payload from delivery
     where application_id = $1 and event_type like '%interview%' order by sequence`,
    [applicationId],
  );
  return rows;
}

const nameOfEmail = ({ eventType, target }: { eventType: string; target: string }) => `${eventType} → ${target}`;

const compose = (letter: { eventType: string; target: string; payload: Json }) => composeEmail(site, letter);

const sweepAt = (now: string) => {
  site.now = new Date(now);
  return runContactClock({ ...commands(), log: createLog("silent") }, (error) => {
    throw error;
  });
};

test("a removed recruiter's interview passes to the application's new recruiter, and both sides are notified", async () => {
  const mine = await booked();
  expect((await removed()).status).toBe(200);
  expect((await shown(mine))?.recruiter).toBe(layla.name);
  const told = (await letters(mine)).slice(2);
  expect(told.map(nameOfEmail)).toEqual([
    "applicant.interview_booked → applicant",
    `recruiter.interview_booked → recruiter:${layla.id}`,
  ]);
  const [theirs, hers] = await Promise.all(told.map(compose));
  expect(hers?.to).toEqual([layla.email]);
  expect(readCalendar(theirs?.calendar?.text ?? "").properties.SEQUENCE).toBe("1");
  const { events } = await detail(boss, mine.applicationId);
  expect(events.find(({ type }) => type === "interview_passed")).toMatchObject({ text: layla.name, starts: monday });
  await sweepAt("2026-11-22T09:00:00Z");
  expect((await letters(mine)).slice(4).map(nameOfEmail)).toEqual([
    "applicant.interview_reminded → applicant",
    `recruiter.interview_reminded → recruiter:${layla.id}`,
  ]);
});

test("an interview of an already reassigned application passes once when its recruiter leaves", async () => {
  const mine = await booked();
  await act(boss, mine.applicationId, "assign", { to: layla.id });
  expect((await shown(mine))?.recruiter, "still with who booked it").toBe(jonas.name);
  expect((await removed(null)).status).toBe(200);
  expect((await shown(mine))?.recruiter).toBe(layla.name);
  await Promise.all([1, 2, 3].map(() => sweepAt("2026-11-20T08:01:00Z")));
  expect(await letters(mine)).toHaveLength(4);
});

test("an unclaimed interview is shown without a recruiter and passes with a later assignment", async () => {
  const mine = await booked();
  await disableRecruiter(commands(), { target: jonas.id });
  await sweepAt("2026-11-20T08:01:00Z");
  expect(await shown(mine)).toMatchObject({ startsAt: monday, recruiter: null });
  const page = visibleText(await (await site.open(mine.interview)).text());
  expect(page).not.toContain(jonas.name);
  const [reminder] = await letters(mine);
  expect((await compose(reminder!))?.text).toContain(`With: ${site.config.operator.identity.name}\n`);
  await act(boss, mine.applicationId, "assign", { to: layla.id });
  await sweepAt("2026-11-20T08:02:00Z");
  expect((await shown(mine))?.recruiter).toBe(layla.name);
});

test("a recruiter busy at that time cannot take an interview over until they are free", async () => {
  const theirs = await offered(site, layla);
  await theirs.book(monday);
  const mine = await booked();
  expect((await removed()).status).toBe(200);
  expect((await shown(mine))?.recruiter).toBeNull();
  expect((await shown(theirs))?.recruiter).toBe(layla.name);
  await theirs.cancel(monday);
  await sweepAt("2026-11-20T08:01:00Z");
  expect((await shown(mine))?.recruiter).toBe(layla.name);
});

test("a past interview stays unchanged", async () => {
  const mine = await booked();
  site.now = new Date("2026-11-23T10:00:00Z");
  await confirm(boss);
  expect((await removed()).status).toBe(200);
  await reassignInterviews(commands());
  const { rows } = await site.database.query(
    "select recruiter_id as id, sequence from interview where application_id = $1",
    [mine.applicationId],
  );
  expect(rows).toEqual([{ id: jonas.id, sequence: 0 }]);
});

test("an interview is not given to a recruiter with an overlapping one", async () => {
  const long = await recruiterWithHours(site, { ...workingMornings, minutes: 60 });
  const theirs = await offered(site, long);
  await theirs.book(monday);
  const mine = await offered(site, jonas);
  await mine.book("2026-11-23T09:30:00.000Z");
  expect((await removed(long)).status).toBe(200);
  expect((await shown(mine))?.recruiter).toBeNull();
});

test("a recruiter with adjacent interviews can take one over", async () => {
  for (const start of [monday, "2026-11-23T10:00:00.000Z"]) await (await offered(site, layla)).book(start);
  const mine = await offered(site, jonas);
  await mine.book("2026-11-23T09:30:00.000Z");
  expect((await removed()).status).toBe(200);
  expect((await shown(mine))?.recruiter).toBe(layla.name);
});

test("an interview too soon for a reminder passes without a reminder", async () => {
  const mine = await offered(site, jonas);
  await mine.book("2026-11-20T09:30:00.000Z");
  expect((await removed()).status).toBe(200);
  expect((await shown(mine))?.recruiter).toBe(layla.name);
  await sweepAt("2026-11-20T09:20:00Z");
  expect((await letters(mine)).map(({ eventType }) => eventType)).not.toContain("applicant.interview_reminded");
});
