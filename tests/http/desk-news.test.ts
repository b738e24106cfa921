/** A recruiter's news: others' events during their absence, of the kinds they chose. */
import { beforeEach, expect, test } from "vitest";
import { sendDigests } from "../../commands/accounts/notifications.ts";
import { type DeskNewsChoice, defaultNews } from "../../domain/desk/notifications.ts";
import { composeEmail } from "../../email/compose.ts";
import { deskApiPath } from "../../routes.ts";
import { offered, recruiterWithHours } from "../support/booking.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, recruit, type Recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:1" } }, context);

const hour = 3_600_000;
let maya: Recruit;
let jonas: Recruit;

beforeEach(async () => {
  await app.database.query("delete from application");
  await app.database.query("delete from delivery");
  await app.database.query("delete from recruiter");
  maya = await recruit(app, "manager");
  jonas = await recruit(app);
});

const news = async (who: Recruit, since: Date) => {
  const { status, body } = await who.get(`${deskApiPath}/news?since=${encodeURIComponent(since.toISOString())}`);
  expect(status).toBe(200);
  return body.count as number;
};
const choose = (who: Recruit, choice: object, timeZone = "Europe/Berlin") =>
  who.post(`${deskApiPath}/news-choice`, { choice, timeZone });
const nothing = { new: [], assigned: [], due_soon: [], replied: [], booked: [] };

test("news count each event since the last visit once, without the recruiter's own acts", async () => {
  const since = new Date(app.now.getTime() - hour);
  expect(await news(maya, since)).toBe(0);
  const id = await apply(app);
  expect(await news(maya, since)).toBe(1);
  expect(await news(jonas, since)).toBe(1);
  await act(maya, id, "assign", { to: maya.id });
  expect(await news(maya, since)).toBe(1);
  await act(maya, id, "assign", { to: jonas.id });
  expect(await news(jonas, since)).toBe(2);
  expect(await news(maya, since)).toBe(1);
  await act(jonas, id, "contacted");
  await act(maya, id, "replied");
  // It is no longer waiting and so not new; it was assigned to Jonas and has a reply.
  expect(await news(jonas, since)).toBe(2);
  expect(await news(jonas, new Date(app.now.getTime() + 1))).toBe(0);
});

test("four hours before its deadline an application is news for every recruiter who may write", async () => {
  const id = await apply(app);
  await app.database.query("update application set created_at = $1 where id = $2", [
    new Date(app.now.getTime() - 20.5 * hour).toISOString(),
    id,
  ]);
  const since = new Date(app.now.getTime() - hour);
  expect(await news(maya, since)).toBe(1);
  await app.database.query("update application set assigned_to = $1 where id = $2", [jonas.id, id]);
  expect(await news(maya, since)).toBe(0);
  expect(await news(jonas, since)).toBe(1);
});

test("an interview booked, moved or cancelled is news once, for its recruiter only", async () => {
  const interviewer = await recruiterWithHours(app);
  const page = await offered(app, interviewer);
  const since = new Date(app.now.getTime() - hour);
  const chosen = await choose(interviewer, { ...nothing, booked: ["title"] });
  expect(chosen.body).toMatchObject({ choice: { booked: ["title"] } });
  expect(await news(interviewer, since)).toBe(0);
  const { times } = await page.show();
  // The times are far enough ahead to be changed.
  const [time = "", other = ""] = times.slice(-2);
  expect((await page.book(time)).status).toBe(303);
  expect(await news(interviewer, since)).toBe(1);
  expect((await page.book(other, { instead: time })).status).toBe(303);
  expect(await news(interviewer, since)).toBe(1);
  app.now = new Date(app.now.getTime() + 60_000);
  expect(await news(interviewer, app.now)).toBe(0);
  expect((await page.cancel(other)).status).toBe(303);
  expect(await news(interviewer, new Date(app.now.getTime() - 1))).toBe(1);
  await choose(maya, { ...nothing, booked: ["title"] });
  expect(await news(maya, since)).toBe(0);
  // The recruiter's own cancellation is no news to them.
  await page.book(time);
  app.now = new Date(app.now.getTime() + 60_000);
  const path = `${deskApiPath}/applications/${page.applicationId}/interview/cancel`;
  const cancelled = await interviewer.post(path, { instead: time });
  expect(cancelled.status).toBe(200);
  expect(await news(interviewer, new Date(app.now.getTime() - 1))).toBe(0);
});

test("an earlier choice is kept, and a new kind of news is on by default", async () => {
  const before = { new: ["digest"], assigned: [], due_soon: [], replied: [] };
  await app.database.query("update recruiter set news = $1::jsonb where id = $2", [JSON.stringify(before), maya.id]);
  expect((await maya.get(`${deskApiPath}/news-choice`)).body).toMatchObject({
    choice: { ...before, booked: ["title"] },
  });
});

test("each recruiter chooses their own news, and only known kinds are accepted", async () => {
  const shown = await maya.get(`${deskApiPath}/news-choice`);
  expect(shown.body).toEqual({
    choice: defaultNews,
    timeZone: null,
    mail: true,
    pushKey: expect.any(String) as string,
  } satisfies DeskNewsChoice);
  const chosen = await choose(maya, { ...nothing, new: ["digest"] });
  expect(chosen).toMatchObject({ status: 200, body: { choice: { new: ["digest"] }, timeZone: "Europe/Berlin" } });
  expect((await jonas.get(`${deskApiPath}/news-choice`)).body).toMatchObject({ choice: defaultNews, timeZone: null });
  await apply(app);
  expect(await news(maya, new Date(app.now.getTime() - hour))).toBe(0);
  for (const [choice, zone] of [
    [{ ...nothing, new: ["pigeon"] }, "Europe/Berlin"],
    [{ new: [] }, "Europe/Berlin"],
    [nothing, "Europe/Atlantis"],
    [nothing, "+02:00"],
  ] as const) {
    expect(await choose(maya, choice, zone)).toMatchObject({ status: 422 });
  }
  for (const since of ["", "yesterday", "1e9"]) {
    expect((await maya.get(`${deskApiPath}/news?since=${since}`)).status).toBe(422);
  }
});

test("the daily email is queued once, in the recruiter's own morning, and not for disabled recruiters", async () => {
  await choose(maya, { ...nothing, new: ["digest"] }, "Asia/Seoul");
  await choose(jonas, { ...nothing, new: ["digest"] }, "America/New_York");
  const id = await apply(app);
  expect(await act(jonas, id, "claim")).toMatchObject({ status: 200 });
  const at = (iso: string) => sendDigests({ database: app.database, config: app.config, now: () => new Date(iso) });
  const letters = async () =>
    (
      await app.database.query<{ target: string; payload: never; event_type: string }>(
        "select target, payload, event_type from delivery where event_type = 'recruiter.digest' order by sequence",
      )
    ).rows;
  // Seven in Seoul is five in the evening of the previous day in New York.
  expect(await at("2026-11-20T22:00:00Z")).toBe(1);
  expect(await letters()).toMatchObject([{ target: `recruiter:${jonas.id}` }]);
  expect(await at("2026-11-20T22:05:00Z")).toBe(0);
  const [both] = await Promise.all([at("2026-11-20T23:00:00Z"), at("2026-11-20T23:00:00Z")]);
  expect(both).toBeLessThanOrEqual(1);
  expect(await letters()).toHaveLength(2);
  const [, forMaya] = await letters();
  const letter = await composeEmail(app, {
    eventType: "recruiter.digest",
    target: forMaya?.target ?? "",
    payload: forMaya?.payload as never,
  });
  expect(letter?.to).toEqual([maya.email]);
  expect(letter?.text).toContain("Your day at the desk");
  expect(letter?.text).not.toContain("New Person");

  await app.database.query("update recruiter set disabled_at = now() where id = $1", [jonas.id]);
  expect(await at("2026-11-22T23:30:00Z")).toBe(1);
});

test("no daily email is sent without news or due applications", async () => {
  const target = `recruiter:${maya.id}`;
  const payload = { since: new Date(app.now.getTime() - 24 * hour).toISOString(), until: app.now.toISOString() };
  const compose = () => composeEmail(app, { eventType: "recruiter.digest", target, payload });
  await choose(maya, { ...nothing, new: ["digest"] });
  expect(await compose()).toBeNull();
  await apply(app);
  expect(await compose()).not.toBeNull();
  // The choice changed while the email was queued.
  await choose(maya, nothing);
  expect(await compose()).toBeNull();
});
