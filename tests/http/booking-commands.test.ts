/**
 * The commands for bookings, cancellations and wishes decide under the application's lock (B13),
 * whatever the page showed. A link limits what they affect (D30).
 */
import { beforeEach, describe, expect, test } from "vitest";
import { type TimeRequest, bookInterview } from "../../commands/applications/book-interview.ts";
import { correct } from "../../commands/applications/correct.ts";
import { cancelByLink } from "../../commands/applications/cancel-interview.ts";
import { remindOfInterview } from "../../commands/applications/remind-interview.ts";
import { requestTimes } from "../../commands/applications/request-times.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { offered, recruiterWithHours, workingMornings } from "../support/booking.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
/** A Thursday. */
const start = new Date("2026-11-19T08:00:00Z");
const first = "2026-11-20T09:00:00.000Z";
const second = "2026-11-20T09:30:00.000Z";
let recruiter: Recruit;
let people = 0;

beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from interview");
  await site.database.query("delete from delivery");
  recruiter = await recruiterWithHours(site);
});

/** Two applications of one mailbox, and another submission of the second. */
async function ofOneMailbox() {
  people += 1;
  const email = `two.jobs.${people}@example.org`;
  const contact = `+44 7400 70${String(people).padStart(4, "0")}`;
  const earlier = await offered(site, recruiter, { email });
  const later = await statusPage(site, { email, contact });
  const again = await statusPage(site, { email, contact });
  for (const name of ["contacted", "interview"]) await act(recruiter, later.applicationId, name);
  expect([again.applicationId, earlier.applicationId === later.applicationId]).toEqual([later.applicationId, false]);
  const ends = [earlier, later].map(({ person }) => person.contact.slice(-4));
  return {
    earlier,
    later,
    linkScope: { kind: "mailbox", emailKey: email, generation: 0, ends },
  } as const;
}

const commands = () => commandsOf(site);
const own = ({ id }: StatusPage) => ({ linkScope: { kind: "registration", id } as const, registrationId: id });
const book = (asked: Pick<TimeRequest, "linkScope" | "registrationId">, time = first, instead: string | null = null) =>
  bookInterview(commands(), {
    ...asked,
    start: new Date(time),
    instead: instead === null ? null : new Date(instead),
    timeZone: "Europe/London",
  });
const cancel = (asked: Pick<TimeRequest, "linkScope" | "registrationId">, time = first) =>
  cancelByLink(commands(), { ...asked, start: new Date(time) });
const wish = ({ linkScope, registrationId }: Pick<TimeRequest, "linkScope" | "registrationId">) =>
  requestTimes(commands(), linkScope, registrationId, ["Monday evening"]);

async function held(): Promise<[number, string, string][]> {
  const { rows } = await site.database.query<{ id: number; registration: string; start: Date }>(
    `select application_id as id, registration_id as registration, starts_at as start from interview
     where cancelled_at is null order by id`,
  );
  return rows.map((row) => [row.id, row.registration, row.start.toISOString()]);
}

async function letters(applicationId: number): Promise<[string, string][]> {
  const { rows } = await site.database.query<{ type: string; target: string }>(
    `select event_type as type, target from delivery where application_id = $1 and event_type like '%interview%'
     order by sequence`,
    [applicationId],
  );
  return rows.map(({ type, target }) => [type, target]);
}

describe("with a mailbox link", () => {
  test("an interview is booked, moved and cancelled only in the application shown", async () => {
    const { earlier, later, linkScope } = await ofOneMailbox();
    const shown = { linkScope, registrationId: later.id };
    expect(await book(shown)).toEqual({ kind: "done", event: expect.any(Number) });
    expect(await held()).toEqual([[later.applicationId, later.id, first]]);
    expect((await book(shown, second, first)).kind).toBe("done");
    expect(await held()).toEqual([[later.applicationId, later.id, second]]);
    expect(await cancel({ linkScope, registrationId: earlier.id }, second)).toBe("nothing");
    expect(await cancel(shown, second)).toBe("done");
    expect(await held()).toEqual([]);
    expect((await later.row()).merged_into, "nothing was parted or taken out").toBeNull();
  });

  test("a wish is recorded once, in the application shown", async () => {
    const { earlier, later, linkScope } = await ofOneMailbox();
    expect(await wish({ linkScope, registrationId: later.id })).toBe(true);
    expect([await earlier.events(), await later.events()]).toEqual([[], ["applied_again", "interview_wished"]]);
  });
});

describe("a request for an interview that is no longer offered", () => {
  test.each([
    ["declined", {}],
    ["back", { to: "contacted" }],
  ])("books nothing and records no wish: %s", async (name, body) => {
    const mine = await offered(site, recruiter);
    await act(recruiter, mine.applicationId, name, body);
    expect(await book(own(mine))).toEqual({ kind: "nothing" });
    expect(await wish(own(mine))).toBe(false);
    expect([await held(), await mine.events()]).toEqual([[], []]);
  });

  test("changes nothing when the link reaches no application", async () => {
    const nobody = { linkScope: { kind: "registration", id: "nobody" } as const, registrationId: "nobody" };
    expect(await book(nobody)).toEqual({ kind: "nothing" });
    expect(await cancel(nobody)).toBe("nothing");
    expect(await wish(nobody)).toBe(false);
  });
});

test("booking the booked time again changes nothing and sends no second notification", async () => {
  const mine = await offered(site, recruiter);
  await book(own(mine));
  const told = await letters(mine.applicationId);
  for (const instead of [null, first]) expect(await book(own(mine), first, instead)).toEqual({ kind: "nothing" });
  expect(await letters(mine.applicationId)).toEqual(told);
  expect(await mine.events()).toEqual(["interview_booked"]);
});

test("a recruiter without hours, or who left, offers no times, but a wish is recorded", async () => {
  const without = await recruit(site);
  const mine = await offered(site, without);
  expect(await book(own(mine))).toEqual({ kind: "taken" });
  await site.database.query("update recruiter set disabled_at = now() where id = $1", [without.id]);
  expect(await book(own(mine))).toEqual({ kind: "taken" });
  expect(await wish(own(mine))).toBe(true);
  expect(await letters(mine.applicationId), "there is nobody to tell").toEqual([]);
});

test("a wish notifies the recruiter who would hold the interview", async () => {
  const mine = await offered(site, recruiter);
  expect(await wish(own(mine))).toBe(true);
  expect(await letters(mine.applicationId)).toEqual([["recruiter.interview_wished", `recruiter:${recruiter.id}`]]);
});

test("a move after reassignment gives the interview to the new recruiter and sends the old one a cancellation", async () => {
  const mine = await offered(site, recruiter);
  await book(own(mine));
  const other = await recruiterWithHours(site);
  const taken = await act(await recruit(site, "manager"), mine.applicationId, "assign", { to: other.id });
  expect(taken.status).toBe(200);
  const before = (await letters(mine.applicationId)).length;
  expect((await book(own(mine), second, first)).kind).toBe("done");
  expect((await letters(mine.applicationId)).slice(before)).toEqual([
    ["applicant.interview_moved", "applicant"],
    ["recruiter.interview_moved", `recruiter:${other.id}`],
    ["recruiter.interview_cancelled", `recruiter:${recruiter.id}`],
  ]);
});

test("both are reminded once at the due time, but not about an interview that is starting", async () => {
  const mine = await offered(site, recruiter);
  await book(own(mine));
  const { rows } = await site.database.query<{ id: number; due: Date }>("select id, remind_at as due from interview");
  const [{ id, due } = { id: 0, due: start }] = rows;
  const remind = (at: Date) => {
    site.now = at;
    return remindOfInterview(commands(), id);
  };
  expect(await remind(new Date(due.getTime() - 1))).toBe(false);
  expect(await remind(due)).toBe(true);
  expect(await remind(due)).toBe(false);
  await site.database.query("update interview set remind_at = $1", [due.toISOString()]);
  const before = await letters(mine.applicationId);
  await remind(new Date(first));
  expect(await letters(mine.applicationId)).toEqual(before);
});

test("each history entry records only the interview's start", async () => {
  const mine = await offered(site, recruiter);
  await book(own(mine));
  await book(own(mine), second, first);
  await cancel(own(mine), second);
  const { rows } = await site.database.query<{ type: string; detail: unknown }>(
    `select type, detail from application_event where application_id = $1 and type in
       ('interview_booked', 'interview_moved', 'interview_cancelled') order by id`,
    [mine.applicationId],
  );
  expect(rows).toEqual([
    { type: "interview_booked", detail: { starts: first } },
    { type: "interview_moved", detail: { starts: second } },
    { type: "interview_cancelled", detail: { starts: second } },
  ]);
});

const remindedAt = async () =>
  (await site.database.query<{ at: Date | null }>("select remind_at as at from interview")).rows.map(
    ({ at }) => at?.toISOString() ?? null,
  );

test("a moved interview's reminders follow the new time, unless it is too soon", async () => {
  const mine = await offered(site, recruiter);
  const monday = "2026-11-23T09:00:00.000Z";
  await book(own(mine), monday);
  expect(await remindedAt()).toEqual(["2026-11-22T09:00:00.000Z"]);
  expect((await book(own(mine), second, monday)).kind).toBe("done");
  expect(await remindedAt()).toEqual(["2026-11-19T09:30:00.000Z"]);
  expect((await book(own(mine), monday, second)).kind).toBe("done");
  site.now = new Date("2026-11-20T07:10:00Z");
  expect((await book(own(mine), first, monday)).kind).toBe("done");
  expect(await remindedAt()).toEqual([null]);
});

test("closing an application keeps an interview that has begun and cancels one starting now", async () => {
  for (const [late, kept] of [
    [1, 1],
    [0, 0],
  ] as const) {
    site.now = start;
    await site.database.query("delete from interview");
    const mine = await offered(site, recruiter);
    await book(own(mine));
    site.now = new Date(new Date(first).getTime() + late);
    expect((await act(recruiter, mine.applicationId, "declined")).status).toBe(200);
    expect(await held()).toHaveLength(kept);
  }
});

test("an interview moves with its registration when a correction splits a shared application", async () => {
  const { later, linkScope } = await ofOneMailbox();
  await book({ linkScope, registrationId: later.id });
  const { rows: sent } = await site.database.query<{ phone: string; email: string }>(
    "select phone, email from registration where id = $1",
    [later.id],
  );
  const [{ phone, email } = { phone: "", email: "" }] = sent;
  const shown = { id: later.id, phone, email, heldAt: null };
  const number = { areaCode: "44", nationalNumber: phone.slice(3), phone };
  const to = { ...number, email: `elsewhere.${people}@example.org` };
  expect(await correct(commands(), { kind: "registration", id: later.id }, shown, to)).toBe(true);
  const [[applicationId, registration] = [0, ""]] = await held();
  expect([registration, applicationId === later.applicationId]).toEqual([later.id, false]);
  const { rows } = await site.database.query(
    "select id from application where id = any($1::bigint[]) and interview_starts_at is not null",
    [[applicationId, later.applicationId]],
  );
  expect(rows).toEqual([{ id: applicationId }]);
});

test("an interview can move to a time that overlaps only itself", async () => {
  const mine = await offered(site, recruiter);
  await book(own(mine), second);
  const longer = await recruiter.post(`${deskApiPath}/hours`, { ...workingMornings, minutes: 45 });
  expect(longer.status).toBe(200);
  const overlapping = "2026-11-20T09:45:00.000Z";
  expect((await book(own(mine), overlapping, second)).kind).toBe("done");
  expect(await held()).toEqual([[mine.applicationId, mine.id, overlapping]]);
});
