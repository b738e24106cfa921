/**
 * Applicants book, move and cancel an interview only through their own link (B13, D30). More than
 * 300 lines, because every way to try it is tested here.
 */
import { brotliCompressSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { deskApiPath } from "../../routes.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { bookable, offered, recruiterWithHours } from "../support/booking.ts";
import { readCalendar } from "../support/calendar.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
/** A Friday. */
const start = new Date("2026-11-20T08:00:00Z");
const first = "2026-11-20T09:00:00.000Z";
const second = "2026-11-20T09:30:00.000Z";
let recruiter: Recruit;

beforeAll(async () => {
  site.now = start;
});
beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from interview");
  recruiter = await recruiterWithHours(site);
});

const bookings = async (applicationId: number) => {
  const { rows } = await site.database.query(
    `select starts_at as start, sequence, cancelled_at is not null as cancelled, registration_id as registration
     from interview where application_id = $1 order by id`,
    [applicationId],
  );
  return rows.map((row) => ({ ...row, start: (row.start as Date).toISOString() }));
};

test("changes of an interview cause a dozen emails a day, whatever mailbox was typed, and wishes count too", async () => {
  const mine = await offered(site, recruiter);
  const { times } = await mine.show();
  const statuses: number[] = [];
  let booked = "";
  for (let n = 0; n < limits.talkOf.points + 2; n += 1) {
    const time = times[n + 10] ?? "";
    const { status } = n === 3 ? await mine.wish({ first: "on Sundays" }) : await mine.book(time, { instead: booked });
    statuses.push(status);
    if (n !== 3 && status === 303) booked = time;
  }
  expect(statuses).toEqual([...Array.from({ length: limits.talkOf.points }, () => 303), 429, 429]);
  const last = await mine.book(times[5] ?? "", { instead: booked });
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(3600);
  expect(visibleText(await last.text())).toContain("You have changed this too often today.");
  const told = (await mine.emails()).filter((email) => email.startsWith("applicant.interview"));
  expect(told).toHaveLength(limits.talkOf.points - 1);
  expect((await (await offered(site, recruiter)).book(times[5] ?? "")).status).toBe(303);
});

describe("an offered interview", () => {
  test("shows the recruiter's free times on the applicant's page, with the link alone", async () => {
    const mine = await offered(site, recruiter);
    const page = visibleText(await (await site.open(mine.path)).text());
    expect(page).toContain("Choose a time that suits you.");
    expect(page).toMatch(/\d+ slots are free, 30 minutes each\./);
    const { status, html, times } = await mine.show();
    expect(status).toBe(200);
    expect(times.slice(0, 2)).toEqual([first, second]);
    expect(times).toEqual(times.toSorted());
    expect(visibleText(html)).toContain("Friday 20 November");
    // The page has sixty times.
    expect(times.length).toBeGreaterThan(50);
    expect(brotliCompressSync(html).length).toBeLessThan(10 * 1024);
    const answer = await site.open(mine.interview);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  });

  test("is booked: stored once, marked, recorded, notified, and shown with its calendar file", async () => {
    const mine = await offered(site, recruiter);
    const answer = await mine.book(first);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, mine.interview]);
    expect(await bookings(mine.applicationId)).toEqual([
      { start: first, sequence: 0, cancelled: false, registration: mine.id },
    ]);
    expect((await mine.row()).interview_starts_at).toEqual(new Date(first));
    expect(await mine.events()).toEqual(["interview_booked"]);
    expect((await mine.told()).at(-1)).toMatchObject({ type: "application.updated", data: { status: "interview" } });
    expect((await mine.emails()).at(-1)).toBe("applicant.interview_booked");
    expect(visibleText((await mine.show()).html)).toContain("Your interview is booked");
    const file = await site.open(`${mine.path}/interview.ics`);
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(readCalendar(await file.text())).toMatchObject({
      method: "PUBLISH",
      start: first,
      end: second,
      properties: { SEQUENCE: "0", STATUS: "CONFIRMED" },
    });
  });

  test("is moved: the calendar file's sequence increases, and the old time is free again", async () => {
    const mine = await offered(site, recruiter);
    site.now = new Date("2026-11-19T08:00:00Z");
    await mine.book(first);
    const before = readCalendar(await (await site.open(`${mine.path}/interview.ics`)).text());
    expect((await mine.show("?ask=change")).times).not.toContain(first);
    expect((await mine.book(second, { instead: first })).status).toBe(303);
    const after = readCalendar(await (await site.open(`${mine.path}/interview.ics`)).text());
    expect([after.properties.UID, after.properties.SEQUENCE, after.start]).toEqual([
      before.properties.UID,
      "1",
      second,
    ]);
    expect(await bookings(mine.applicationId)).toMatchObject([{ start: second, sequence: 1 }]);
    expect(await mine.events()).toEqual(["interview_booked", "interview_moved"]);
    expect((await mine.row()).interview_starts_at).toEqual(new Date(second));
    expect((await (await offered(site, recruiter)).show()).times).toContain(first);
  });

  test("is cancelled after a confirmation: the time is free, the file says so, and another can be chosen", async () => {
    const mine = await offered(site, recruiter);
    site.now = new Date("2026-11-19T08:00:00Z");
    await mine.book(first);
    expect(visibleText((await mine.show("?ask=cancel")).html)).toContain("Cancel the interview?");
    expect(await bookings(mine.applicationId)).toMatchObject([{ cancelled: false }]);
    const answer = await mine.cancel(first);
    expect(answer.headers.get("location")).toBe(`${mine.path}?done=interviewCancelled#answer`);
    expect(readCalendar(await (await site.open(`${mine.path}/interview.ics`)).text())).toMatchObject({
      method: "CANCEL",
      properties: { STATUS: "CANCELLED", SEQUENCE: "1" },
    });
    expect((await mine.row()).interview_starts_at).toBeNull();
    expect((await mine.show()).times).toContain(first);
    expect((await mine.emails()).at(-1)).toBe("applicant.interview_cancelled");
    expect((await mine.book(first)).status).toBe(303);
    expect(await bookings(mine.applicationId)).toMatchObject([{ cancelled: true }, { cancelled: false }]);
  });

  test("cannot be changed by the applicant in the last two hours", async () => {
    const mine = await offered(site, recruiter);
    await mine.book(first);
    expect((await mine.show("?ask=change")).times).toEqual([]);
    expect(visibleText((await mine.show()).html)).not.toContain("Choose another time");
    const late = `${mine.interview}?again=late#answer`;
    expect((await mine.book(second, { instead: first })).headers.get("location")).toBe(late);
    expect((await mine.cancel(first)).headers.get("location")).toBe(late);
    expect(visibleText((await mine.show("?again=late")).html)).toContain("It’s too late to change this here");
    expect(await bookings(mine.applicationId)).toMatchObject([{ start: first, cancelled: false }]);
  });
});

describe("of two applicants who choose the same time", () => {
  test("one gets it, and the other sees a conflict, the other times and what they typed", async () => {
    const people = await Promise.all([offered(site, recruiter), offered(site, recruiter), offered(site, recruiter)]);
    const wishes = { first: "Monday evening", second: "" };
    const answers = await Promise.all(people.map((mine) => mine.book(first, { ...wishes, zone: "Europe/Berlin" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
    const lost = answers.find(({ status }) => status === 409);
    const html = (await lost?.text()) ?? "";
    expect(visibleText(html)).toContain("Someone has just taken 10:00.");
    expect(html).toContain("Monday evening");
    expect(html).toContain('value="Europe/Berlin" selected');
    expect(html).not.toContain(`value="${first}"`);
    expect(html).toContain(`value="${second}"`);
    const { rows } = await site.database.query("select from interview where cancelled_at is null");
    expect(rows).toHaveLength(1);
  });

  test("a double submission books once", async () => {
    const mine = await offered(site, recruiter);
    const answers = await Promise.all([mine.book(first), mine.book(first), mine.book(first)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await bookings(mine.applicationId)).toHaveLength(1);
    expect(await mine.events()).toEqual(["interview_booked"]);
  });

  test("an outdated tab moves or cancels nothing it did not show", async () => {
    const mine = await offered(site, recruiter);
    site.now = new Date("2026-11-19T08:00:00Z");
    await mine.book(first);
    expect((await mine.book(second)).status).toBe(303);
    await mine.cancel(second);
    expect(await bookings(mine.applicationId)).toMatchObject([{ start: first, cancelled: false, sequence: 0 }]);
  });

  test("changed hours apply to new choices, and an existing booking stays", async () => {
    const mine = await offered(site, recruiter);
    const other = await offered(site, recruiter);
    await mine.book(first);
    const none = { timeZone: "Europe/London", week: [[], [], [], [], [], [], []], exceptions: [] };
    await recruiter.post(`${deskApiPath}/hours`, { ...none, minutes: 30, noticeHours: 1, aheadDays: 14 });
    expect((await other.book(second)).headers.get("location")).toContain("?again=taken");
    expect(visibleText((await other.show()).html)).toContain("No slot is free at the moment");
    expect(visibleText((await mine.show()).html)).toContain("Your interview is booked");
  });
});

describe("access is limited: no request", () => {
  test("with a link from another submission of the same form sees, moves or cancels the interview", async () => {
    const person = { contact: "+44 7400 555123", email: "twice.booked@example.org" };
    const mine = await statusPage(site, person);
    const other = await statusPage(site, person);
    expect(other.applicationId).toBe(mine.applicationId);
    for (const name of ["contacted", "interview"]) await act(recruiter, mine.applicationId, name);
    const [own, theirs] = [bookable(site, mine), bookable(site, other)];
    await own.book(first);
    expect(visibleText(await (await site.open(other.path)).text())).not.toContain("Your interview");
    expect((await site.open(`${other.path}/interview.ics`)).status).toBe(404);
    await theirs.cancel(first);
    await theirs.book(second, { instead: first });
    const { rows } = await site.database.query<{ start: Date; registration: string; cancelled: Date | null }>(
      "select starts_at as start, registration_id as registration, cancelled_at as cancelled from interview",
    );
    expect(rows).toEqual([{ start: new Date(first), registration: mine.id, cancelled: null }]);
    // Each person has had a separate application since the booking, and the mark is on the one that
    // booked.
    const marks = await site.database.query<{ id: string; at: Date | null }>(
      `select r.id, a.interview_starts_at as at from registration r join application a on a.id = r.application_id
       where r.id = any($1::text[])`,
      [[mine.id, other.id]],
    );
    expect(new Map(marks.rows.map(({ id, at }) => [id, at?.toISOString() ?? null]))).toEqual(
      new Map([
        [mine.id, first],
        [other.id, null],
      ]),
    );
    const held = await (await other.post({ act: "download" }, await other.unlock())).text();
    expect(held).not.toContain(first);
  });

  test("with a wrong link reveals that there is an interview", async () => {
    const mine = await offered(site, recruiter);
    await mine.book(first);
    for (const path of ["talk", "interview.ics"]) {
      const wrong = await site.open(`${mine.path.slice(0, -3)}xyz/${path}`);
      const unknown = await site.open(`/gb/application/nothing/${path}`);
      expect([wrong.status, unknown.status]).toEqual([404, 404]);
      expect(await wrong.text()).toBe((await unknown.text()).replaceAll("nothing", `${mine.path.slice(0, -3)}xyz`));
    }
    expect((await site.submit("/gb/application/nothing/talk", { act: "book", time: first })).status).toBe(404);
  });

  test("from another site can book for the applicant", async () => {
    const mine = await offered(site, recruiter);
    const answer = await site.submit(
      mine.interview,
      { act: "book", time: first },
      { origin: "https://other.example", "sec-fetch-site": "cross-site" },
    );
    expect(answer.status).toBe(403);
    expect(await bookings(mine.applicationId)).toEqual([]);
  });

  test("can book a time that is not offered, past or malformed", async () => {
    const mine = await offered(site, recruiter);
    for (const time of ["2026-11-20T09:10:00.000Z", "2026-11-21T09:00:00.000Z", "2026-11-19T09:00:00.000Z"]) {
      expect((await mine.book(time)).headers.get("location")).toContain("?again=taken");
    }
    for (const time of ["", "tomorrow", "2026-11-20", "2026-13-45T99:00:00.000Z", "x".repeat(2000)]) {
      const location = (await mine.book(time)).headers.get("location") ?? "";
      expect(location).toMatch(/\?again=missing&zone=Europe%2FLondon#answer$/);
    }
    expect(await bookings(mine.applicationId)).toEqual([]);
  });

  test("can book repeatedly: acts are rate-limited", async () => {
    const mine = await offered(site, recruiter);
    const statuses: number[] = [];
    for (let time = 0; time < 22; time += 1) statuses.push((await mine.book("2026-11-20T09:10:00.000Z")).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("no interview is offered", () => {
  test.each([
    ["before an offer", [] as string[]],
    ["after contact, before an offer", ["contacted"]],
    ["after moving back", ["contacted", "interview", "back"]],
    ["after declining", ["contacted", "interview", "declined"]],
    ["after closing", ["contacted", "interview", "closed"]],
    ["after an opt-out", ["contacted", "interview", "opted_out"]],
    ["after spam", ["contacted", "interview", "spam"]],
    ["after hiring", ["contacted", "interview", "hired"]],
  ])("%s", async (_, acts) => {
    const mine = bookable(site, await statusPage(site));
    const bodies: Record<string, object> = { back: { to: "contacted" }, closed: { reason: "no_reply" } };
    for (const name of acts) expect((await act(recruiter, mine.applicationId, name, bodies[name])).status).toBe(200);
    expect((await mine.show()).status).toBe(303);
    expect((await mine.book(first)).headers.get("location")).toBe(mine.path);
    expect(await bookings(mine.applicationId)).toEqual([]);
  });

  test.each([
    ["declined", {}],
    ["closed", { reason: "not_eligible" }],
    ["back", { to: "replied" }],
  ])("and a booked one is cancelled when a recruiter marks %s; undoing that restores it", async (name, body) => {
    const mine = await offered(site, recruiter);
    await mine.book(first);
    const { body: detail } = await act(recruiter, mine.applicationId, name, body);
    expect(await bookings(mine.applicationId)).toMatchObject([{ cancelled: true, sequence: 1 }]);
    expect((await mine.row()).interview_starts_at).toBeNull();
    expect((await mine.emails()).at(-1)).toBe("applicant.interview_cancelled");
    expect((await (await offered(site, recruiter)).show()).times).toContain(first);
    expect((await act(recruiter, mine.applicationId, "undo", { event: detail.undoable.id })).status).toBe(200);
    expect(await bookings(mine.applicationId)).toMatchObject([{ cancelled: false, start: first }]);
    expect((await mine.emails()).at(-1)).not.toBe("applicant.interview_cancelled");
  });

  test("after withdrawal, and a booked time is freed", async () => {
    const mine = await offered(site, recruiter);
    await mine.book(first);
    await mine.post({ act: "withdraw" }, await mine.unlock());
    expect(await bookings(mine.applicationId)).toMatchObject([{ cancelled: true }]);
    expect((await mine.show()).status).toBe(303);
  });

  test("and no trace of it is left after full deletion", async () => {
    const mine = await offered(site, recruiter);
    await mine.book(first);
    await mine.post({ act: "delete" }, await mine.unlock());
    expect(await bookings(mine.applicationId)).toEqual([]);
    expect((await mine.row()).interview_starts_at).toBeNull();
    expect((await mine.show()).status).toBe(404);
  });

  test("an offer cannot be taken back once a time is booked", async () => {
    const mine = await offered(site, recruiter);
    const { body } = await recruiter.get(`${deskApiPath}/applications/${mine.applicationId}`);
    await mine.book(first);
    expect((await act(recruiter, mine.applicationId, "undo", { event: body.undoable.id })).status).toBe(409);
  });
});

describe("with the link alone", () => {
  test("no interview is booked, moved or cancelled, and no message reaches the recruiter", async () => {
    const mine = await offered(site, recruiter);
    for (const digits of ["", "9999"]) {
      expect((await mine.book(first, { digits })).headers.get("location")).toContain("?again=digits&zone=");
      const wished = await mine.wish({ first: "Monday", digits });
      expect(wished.status).toBe(422);
      expect(await wished.text()).toMatch(/<textarea[^>]*name="first"[^>]*>Monday</);
    }
    expect([await bookings(mine.applicationId), await mine.events()]).toEqual([[], []]);
    await mine.book(first);
    const before = await bookings(mine.applicationId);
    await mine.book(second, { digits: "", instead: first });
    const kept = await site.submit(mine.interview, { act: "cancel", instead: first });
    expect(kept.headers.get("location")).toContain("ask=cancel");
    expect([await bookings(mine.applicationId), await mine.events()]).toEqual([before, ["interview_booked"]]);
  });

  test("the form asks for the digits, keeps the chosen time, and stops asking once they are given", async () => {
    const mine = await offered(site, recruiter);
    const page = await mine.show();
    // The time is far enough ahead to be moved.
    const [chosen = "", other = ""] = page.times.slice(-2);
    expect(page.html).toMatch(/<form [^>]*method="post"[^>]*>(?:(?!<\/form>).)*name="digits"/s);
    const refused = await mine.book(chosen, { digits: "9999" });
    const again = await (await site.open((refused.headers.get("location") ?? "").split("#", 1)[0] ?? "")).text();
    expect(visibleText(again)).toContain("You have 4 attempts left.");
    expect(again).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${chosen}"|value="${chosen}"[^>]*checked=""`));
    const cookie = cookieOf(await mine.book(chosen), "unlocked") ?? "";
    expect(await bookings(mine.applicationId)).toHaveLength(1);
    expect(await (await site.open(`${mine.interview}?ask=change`, { cookie })).text()).not.toContain('name="digits"');
    const moved = await site.submit(mine.interview, { act: "book", time: other, instead: chosen }, { cookie });
    expect(moved.headers.get("location")).toBe(mine.interview);
    expect(await bookings(mine.applicationId)).toMatchObject([{ start: other }]);
  });

  test("five wrong digits lock the booking together with the page", async () => {
    const mine = await offered(site, recruiter);
    for (let time = 0; time < 5; time += 1) await mine.book(first, { digits: "9999" });
    await mine.book(first);
    expect(await bookings(mine.applicationId)).toEqual([]);
    expect(visibleText((await mine.show()).html)).toContain("Too many wrong attempts");
    expect(
      (await mine.post({ act: "unlock", digits: mine.person.contact.slice(-4) })).headers.get("location"),
    ).toContain("again=digits");
  });
});

describe("when no time suits", () => {
  test("two wishes reach the recruiter as plain text and are due at once", async () => {
    const mine = await offered(site, recruiter);
    await act(recruiter, mine.applicationId, "follow_up", { at: "2026-11-27T09:00:00Z" });
    const { id: event } = (await act(recruiter, mine.applicationId, "follow_up", { at: "2026-11-28T09:00:00Z" })).body
      .undoable;
    const answer = await mine.wish({ first: "<b>Monday</b> 8 pm", second: "x".repeat(900) });
    expect(answer.headers.get("location")).toBe(`${mine.interview}?done=wished#answer`);
    const { body } = await recruiter.get(`${deskApiPath}/applications/${mine.applicationId}`);
    const wished = body.events.find(({ type }: { type: string }) => type === "interview_wished");
    expect(wished.text).toBe(`<b>Monday</b> 8 pm\n${"x".repeat(200)}`);
    expect(body.next).toEqual({ kind: "follow_up", at: start.toISOString() });
    const none = await mine.wish({ time: first, first: " ", second: "" });
    const sentBack = `?again=wish&zone=Europe%2FLondon&time=${encodeURIComponent(first)}`;
    expect([none.status, none.headers.get("location")]).toEqual([303, `${mine.interview}${sentBack}#answer`]);
    const again = (await mine.show(sentBack)).html;
    expect(again).toMatch(/<details[^>]* open[^>]*><summary>None of these slots suits me/);
    expect(again).toContain('id="wish-error"');
    // An act before the booking can no longer be undone.
    expect(body.undoable).toBeNull();
    expect((await act(recruiter, mine.applicationId, "undo", { event })).status).toBe(409);
    const held = await (await mine.post({ act: "download" }, await mine.unlock())).text();
    expect(held).toContain("<b>Monday</b> 8 pm");
  });
});

describe("times are shown", () => {
  test("in the visitor's chosen zone, with the UTC offset when the clocks change before the interview", async () => {
    site.now = new Date("2026-10-22T08:00:00Z");
    const mine = await offered(site, recruiter, { time_zone: "Europe/Berlin" });
    const own = (await mine.show()).html;
    expect(visibleText(own)).toContain("Central European Time (GMT+2)");
    expect(visibleText(own)).toContain("(GMT+1)");
    const there = (await mine.show("?zone=America/New_York")).html;
    expect(visibleText(there)).toContain("Eastern Time (GMT-4)");
    expect((await mine.show("?zone=Nowhere/At_All")).html).toContain("Central European Time");
  });
});

describe("at the desk", () => {
  test("recruiters set their own hours, and managers see everyone's", async () => {
    const manager = await recruit(site, "manager");
    const other = await recruit(site);
    const mine = (await recruiter.get(`${deskApiPath}/hours`)).body;
    expect(mine.hours.minutes).toBe(30);
    expect(mine.free).toBeGreaterThan(0);
    expect(mine.team).toEqual([]);
    expect((await other.get(`${deskApiPath}/hours`)).body).toEqual({ hours: null, free: 0, team: [] });
    const team = (await manager.get(`${deskApiPath}/hours`)).body.team;
    expect(team.find(({ id }: { id: string }) => id === recruiter.id)).toMatchObject({ free: mine.free });
    expect((await other.post(`${deskApiPath}/hours`, { ...mine.hours, timeZone: "Mars/Base" })).status).toBe(422);
    expect((await other.get(`${deskApiPath}/hours`)).body.hours).toBeNull();
  });

  test("a recruiter can cancel a booking with a message, also after a missed interview", async () => {
    const mine = await offered(site, recruiter);
    await mine.book(first);
    const path = `${deskApiPath}/applications/${mine.applicationId}/interview`;
    expect((await recruiter.get(path)).body).toMatchObject({
      recruiter: { id: recruiter.id },
      booked: { startsAt: first, endsAt: second },
    });
    site.now = new Date("2026-11-20T11:00:00Z");
    const cancelled = await recruiter.post(`${path}/cancel`, { instead: first, line: "no answer" });
    expect(cancelled.body.booked).toBeNull();
    expect((await recruiter.post(`${path}/cancel`, { instead: first })).status).toBe(409);
    const { body } = await recruiter.get(`${deskApiPath}/applications/${mine.applicationId}`);
    expect(body.events.find(({ type }: { type: string }) => type === "interview_cancelled")).toMatchObject({
      text: "no answer",
      starts: first,
      by: expect.any(String),
    });
    expect((await mine.show()).times.length).toBeGreaterThan(0);
  });
});
