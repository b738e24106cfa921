/**
 * What is booked, cancelled and wished for is decided where the application is locked (B13), whatever the page showed a moment before:
 * the commands by themselves, with what a link reaches (D30).
 */
import { beforeEach, describe, expect, test } from "vitest";
import { type AskedTime, bookInterview } from "../../applications/book-interview.ts";
import { correct } from "../../applications/correct.ts";
import { cancelByLink } from "../../applications/cancel-interview.ts";
import { remindOfInterview } from "../../applications/remind-interview.ts";
import { wishTimes } from "../../applications/wish-times.ts";
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

/** Two applications of one mailbox, and another sending of the second. */
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
  return { earlier, later, reach: { kind: "mailbox", emailKey: email, generation: 0, ends } } as const;
}

const commands = () => commandsOf(site);
const own = ({ id }: StatusPage) => ({ reach: { kind: "registration", id } as const, registrationId: id });
const book = (asked: Pick<AskedTime, "reach" | "registrationId">, time = first, instead: string | null = null) =>
  bookInterview(commands(), {
    ...asked,
    start: new Date(time),
    instead: instead === null ? null : new Date(instead),
    timeZone: "Europe/London",
  });
const cancel = (asked: Pick<AskedTime, "reach" | "registrationId">, time = first) =>
  cancelByLink(commands(), { ...asked, start: new Date(time) });
const wish = ({ reach, registrationId }: Pick<AskedTime, "reach" | "registrationId">) =>
  wishTimes(commands(), reach, registrationId, ["Monday evening"]);

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

describe("with the link of a mailbox", () => {
  test("a time is booked, moved and cancelled in the application that is shown, and in no other of theirs", async () => {
    const { earlier, later, reach } = await ofOneMailbox();
    const shown = { reach, registrationId: later.id };
    expect(await book(shown)).toEqual({ kind: "done", event: expect.any(Number) });
    expect(await held()).toEqual([[later.applicationId, later.id, first]]);
    expect((await book(shown, second, first)).kind).toBe("done");
    expect(await held()).toEqual([[later.applicationId, later.id, second]]);
    expect(await cancel({ reach, registrationId: earlier.id }, second)).toBe("nothing");
    expect(await cancel(shown, second)).toBe("done");
    expect(await held()).toEqual([]);
    expect((await later.row()).merged_into, "nothing was parted or taken out").toBeNull();
  });

  test("a wish is noted in the application that is shown, once", async () => {
    const { earlier, later, reach } = await ofOneMailbox();
    expect(await wish({ reach, registrationId: later.id })).toBe(true);
    expect([await earlier.events(), await later.events()]).toEqual([[], ["applied_again", "interview_wished"]]);
  });
});

describe("what is not offered any more when it is asked for", () => {
  test.each([
    ["declined", {}],
    ["back", { to: "contacted" }],
  ])("is neither booked nor wished for: %s", async (name, body) => {
    const mine = await offered(site, recruiter);
    await act(recruiter, mine.applicationId, name, body);
    expect(await book(own(mine))).toEqual({ kind: "nothing" });
    expect(await wish(own(mine))).toBe(false);
    expect([await held(), await mine.events()]).toEqual([[], []]);
  });

  test("is nobody's: of a link that reaches nothing", async () => {
    const nobody = { reach: { kind: "registration", id: "nobody" } as const, registrationId: "nobody" };
    expect(await book(nobody)).toEqual({ kind: "nothing" });
    expect(await cancel(nobody)).toBe("nothing");
    expect(await wish(nobody)).toBe(false);
  });
});

test("what is booked already, asked for again, stays as it is and is told to nobody twice", async () => {
  const mine = await offered(site, recruiter);
  await book(own(mine));
  const told = await letters(mine.applicationId);
  for (const instead of [null, first]) expect(await book(own(mine), first, instead)).toEqual({ kind: "nothing" });
  expect(await letters(mine.applicationId)).toEqual(told);
  expect(await mine.events()).toEqual(["interview_booked"]);
});

test("there is no time with somebody who has not said when, or has left; a wish is noted all the same", async () => {
  const without = await recruit(site);
  const mine = await offered(site, without);
  expect(await book(own(mine))).toEqual({ kind: "taken" });
  await site.database.query("update recruiter set disabled_at = now() where id = $1", [without.id]);
  expect(await book(own(mine))).toEqual({ kind: "taken" });
  expect(await wish(own(mine))).toBe(true);
  expect(await letters(mine.applicationId), "there is nobody to tell").toEqual([]);
});

test("a wish is told to whom the talk would be with", async () => {
  const mine = await offered(site, recruiter);
  expect(await wish(own(mine))).toBe(true);
  expect(await letters(mine.applicationId)).toEqual([["recruiter.interview_wished", `recruiter:${recruiter.id}`]]);
});

test("moved after somebody else has it, it is with them, and who had it hears that it is cancelled", async () => {
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

test("both are reminded when it is time, once, and not of what begins now", async () => {
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

test("the history says of each step when the talk begins, and nothing else", async () => {
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

test("moved, both are reminded by the new time, and of one that is too soon for it not at all", async () => {
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

test("where the application is over, a talk that has begun stays, and one that begins now is not kept", async () => {
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

test("a talk goes with its registration where that leaves an application that another is in", async () => {
  const { later, reach } = await ofOneMailbox();
  await book({ reach, registrationId: later.id });
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

test("moved to a time that the talk itself is in the way of, it is moved", async () => {
  const mine = await offered(site, recruiter);
  await book(own(mine), second);
  const longer = await recruiter.post(`${deskApiPath}/hours`, { ...workingMornings, minutes: 45 });
  expect(longer.status).toBe(200);
  const overlapping = "2026-11-20T09:45:00.000Z";
  expect((await book(own(mine), overlapping, second)).kind).toBe("done");
  expect(await held()).toEqual([[mine.applicationId, mine.id, overlapping]]);
});
