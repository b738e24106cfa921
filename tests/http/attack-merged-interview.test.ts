/**
 * A stranger moves an application with the person's number into the person's mailbox; recruiters
 * merge the two. The person books through a requested link as it comes; the stranger undoes the
 * correction.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act } from "../support/desk.ts";
import { recruiterWithHours, timesIn } from "../support/booking.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};
async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}

let people = 0;

async function mergedPair() {
  people += 1;
  const end = `08${String(people).padStart(2, "0")}`;
  const contact = `740030${end}`;
  const person = { email: `owner${people}@example.org`, contact };
  const eve = `eve${people}@evil.example`;
  const mine = await statusPage(site, person);
  await emailsTo(site, person.email);
  later();
  const stranger = await statusPage(site, { email: eve, contact });
  expect(mine.applicationId).not.toBe(stranger.applicationId);
  later();
  await stranger.post({ act: "correct", contact, email: person.email }, await stranger.unlock());
  later();
  const recruiter = await recruiterWithHours(site);
  expect((await act(recruiter, mine.applicationId, "merge", { other: stranger.applicationId })).status).toBe(200);
  for (const name of ["contacted", "interview"])
    expect((await act(recruiter, mine.applicationId, name)).status).toBe(200);
  await site.submit("/gb/application/link", { link: person.email });
  const link = await mailedLink(site, person.email);
  const cookie = await opened(link, end);
  const undo = async () => {
    const path = (await emailsTo(site, eve)).findLast(({ path: each }) => each.endsWith("/undo"))?.path ?? "";
    return (await site.submit(path, { act: "undo", digits: end })).headers.get("location");
  };
  return { end, contact, person, eve, mine, stranger, recruiter, link, cookie, undo };
}

test("the interview that the person books stays with the person", async () => {
  const { end, eve, mine, stranger, link, cookie, undo } = await mergedPair();
  const html = await (await site.open(`${link}/talk`, { cookie })).text();
  const [time = ""] = timesIn(html);
  expect(time).not.toBe("");
  const answer = await site.submit(`${link}/talk`, { act: "book", time, instead: "" }, { cookie });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${link}/talk`]);
  later();
  expect(await undo()).toContain("undone");
  const { rows } = await site.database.query<{ id: string }>(
    "select registration_id as id from interview where application_id in ($1, $2)",
    [mine.applicationId, stranger.applicationId],
  );
  const evesLink = await mailedLink(site, eve);
  const evesCookie = await opened(evesLink, end);
  const calendar = await site.open(`${evesLink}/interview.ics`, { cookie: evesCookie });
  expect.soft(calendar.status, "the stranger gets the person's appointment").toBe(404);
  await site.submit(`${evesLink}/talk`, { act: "cancel", instead: time }, { cookie: evesCookie });
  const open = await site.database.query(
    "select from interview where cancelled_at is null and starts_at = $1::timestamptz",
    [time],
  );
  expect.soft(open.rows, "the stranger cancels it").toHaveLength(1);
  expect(rows.map(({ id }) => id)).toEqual([mine.id]);
});

test("the person moves and cancels it on the page that shows the stranger's application", async () => {
  const { mine, stranger, link, cookie } = await mergedPair();
  const talk = async () => (await site.open(`${link}/talk`, { cookie })).text();
  const time = timesIn(await talk()).at(-1) ?? "";
  await site.submit(`${link}/talk`, { act: "book", time, instead: "" }, { cookie });
  const starts = async () => {
    const { rows } = await site.database.query<{ application: number; at: Date }>(
      `select application_id as application, starts_at as at from interview
       where application_id in ($1, $2) and cancelled_at is null`,
      [mine.applicationId, stranger.applicationId],
    );
    return rows.map(({ application, at }) => [application, at.toISOString()]);
  };
  expect(await starts()).toEqual([[mine.applicationId, time]]);
  expect((await site.open(`${link}/interview.ics`, { cookie })).status).toBe(200);
  const moving = await (await site.open(`${link}/talk?ask=change`, { cookie })).text();
  const other = timesIn(moving).findLast((each) => each !== time) ?? "";
  await site.submit(`${link}/talk`, { act: "book", time: other, instead: time }, { cookie });
  expect(await starts()).toEqual([[mine.applicationId, other]]);
  const cancelled = await site.submit(`${link}/talk`, { act: "cancel", instead: other }, { cookie });
  expect(cancelled.headers.get("location")).toContain("interviewCancelled");
  expect(await starts()).toEqual([]);
});

test("an interview that was booked before the merge stays the one on that page", async () => {
  const { mine, stranger, link, cookie } = await mergedPair();
  const time = timesIn(await (await site.open(`${link}/talk`, { cookie })).text()).at(-1) ?? "";
  await site.database.query(
    `insert into interview (application_id, registration_id, recruiter_id, uid, starts_at, ends_at, time_zone, booked_at, changed_at)
     select $1, $2, contacted_by, 'before@jobs.example', $3::timestamptz, $3::timestamptz + interval '20 minutes', 'UTC', $4::timestamptz, $4::timestamptz
     from application where id = $5`,
    [stranger.applicationId, stranger.id, time, site.now.toISOString(), mine.applicationId],
  );
  const page = await (await site.open(`${link}/talk?ask=change`, { cookie })).text();
  const other = timesIn(page).findLast((each) => each !== time) ?? "";
  await site.submit(`${link}/talk`, { act: "book", time: other, instead: time }, { cookie });
  const { rows } = await site.database.query<{ at: Date }>(
    "select starts_at as at from interview where application_id in ($1, $2) and cancelled_at is null",
    [mine.applicationId, stranger.applicationId],
  );
  expect(rows.map(({ at }) => at.toISOString())).toEqual([other]);
});

test("the times that the person suggests stay with the person", async () => {
  const { eve, end, mine, stranger, link, cookie, undo } = await mergedPair();
  await site.submit(`${link}/talk`, { act: "wish", first: "After the clinic, ring my sister" }, { cookie });
  later();
  expect(await undo()).toContain("undone");
  const { rows } = await site.database.query<{ id: string }>(
    "select application_id as id from application_event where type = 'interview_wished' and application_id in ($1, $2)",
    [mine.applicationId, stranger.applicationId],
  );
  const evesLink = await mailedLink(site, eve);
  const evesCookie = await opened(evesLink, end);
  const copy = await (await site.submit(evesLink, { act: "download" }, { cookie: evesCookie })).text();
  expect.soft(copy).not.toContain("clinic");
  expect(rows.map(({ id }) => Number(id))).toContain(mine.applicationId);
});
