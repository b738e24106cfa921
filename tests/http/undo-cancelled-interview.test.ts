/**
 * A mark that ends an application cancels its interview. Until the mark can no longer be undone, no
 * one is notified, and the undo restores the interview (B13).
 */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Json } from "../../db/schema.ts";
import { composeEmail } from "../../email/compose.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { type Offered, offered, recruiterWithHours } from "../support/booking.ts";
import { readCalendar } from "../support/calendar.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, type Recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
/** A Thursday. */
const start = new Date("2026-11-19T08:00:00Z");
const first = "2026-11-20T09:00:00.000Z";
const second = "2026-11-20T09:30:00.000Z";
const minute = 60_000;
let maya: Recruit;
let mine: Offered;

beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from interview");
  await site.database.query("delete from delivery");
  maya = await recruiterWithHours(site);
  mine = await offered(site, maya);
  await mine.book(first);
});

const allSent = () => site.database.query("update delivery set delivered_at = now() where kind = 'email'");

interface Waiting {
  readonly eventType: string;
  readonly target: string;
  readonly payload: Json;
  readonly due: Date | null;
}

async function waiting(): Promise<Waiting[]> {
  const { rows } = await site.database.query<Waiting>(
    `select event_type as "eventType", target, payload, next_attempt_at as due from delivery
     where event_type like '%interview%' and delivered_at is null and dead_at is null order by sequence`,
  );
  return rows;
}

/** Calendar method and sequence of the emails that would be sent now or later. */
async function files(): Promise<(string | undefined)[][]> {
  const all = await Promise.all(
    (await waiting()).map(async (each) => ({ each, mail: await composeEmail(site, each) })),
  );
  return all.flatMap(({ each, mail }) => {
    if (mail === null) return [];
    const { method, properties } = readCalendar(mail.calendar?.text ?? "");
    return [[each.eventType, method, properties.SEQUENCE]];
  });
}

async function interviews(): Promise<unknown[]> {
  const { rows } = await site.database.query<{ at: Date; open: boolean; reminded: boolean }>(
    "select starts_at as at, cancelled_at is null as open, remind_at is null as reminded from interview order by id",
  );
  return rows.map(({ at, open, reminded }) => [at.toISOString(), open, reminded]);
}

const undo = (event: number) => act(maya, mine.applicationId, "undo", { event });

describe("an undone mark restores the interview, and no one is notified of a cancellation", () => {
  test.each([
    ["declined", {}],
    ["closed", { reason: "no_reply" }],
    ["back", { to: "contacted" }],
    ["spam", {}],
    ["opted_out", {}],
  ])("%s", async (name, body) => {
    await allSent();
    const marked = await act(maya, mine.applicationId, name, body);
    expect(await interviews()).toEqual([[first, false, false]]);
    expect(await waiting()).toHaveLength(2);
    for (const { due } of await waiting()) expect(due).toEqual(new Date(start.getTime() + 2 * minute));
    const undone = await undo(marked.body.undoable.id);
    expect([undone.status, undone.body.status]).toEqual([200, "interview"]);
    expect(await interviews()).toEqual([[first, true, false]]);
    expect(await files()).toEqual([]);
    expect((await detail(maya, mine.applicationId)).next).toEqual({ kind: "interview", at: first });
    const cancelled = undone.body.events.find(({ type }: { type: string }) => type === "interview_cancelled");
    expect(cancelled.undone).toBeTruthy();
    // A later change replaces all that any calendar may have got.
    await mine.book(second, { instead: first });
    expect((await files()).map(([, , sequence]) => sequence)).toEqual(["3", "3"]);
  });

  test("a rejection by email, whose hour the cancellation also waits", async () => {
    await allSent();
    const { body } = await writeEmailWith(maya, mine.applicationId, { template: "rejection", text: "Sorry, no." });
    expect(body.status).toBe("declined");
    for (const { due } of await waiting()) expect(due).toEqual(new Date(start.getTime() + 60 * minute));
    expect((await undo(body.undoable.id)).status).toBe(200);
    expect(await interviews()).toEqual([[first, true, false]]);
    expect(await files()).toEqual([]);
  });

  test("a bulk action", async () => {
    await allSent();
    const [id, undoing] = [randomUUID(), randomUUID()];
    const done = await maya.post(`${deskApiPath}/bulk`, { id, act: "declined", of: { ids: [mine.applicationId] } });
    expect(done.status).toBe(200);
    expect(await interviews()).toEqual([[first, false, false]]);
    const undone = await maya.post(`${deskApiPath}/bulk/${id}/undo`, { id: undoing });
    expect(undone.status).toBe(200);
    expect(await interviews()).toEqual([[first, true, false]]);
    expect(await files()).toEqual([]);
  });
});

test("emails about the booking that still waited are sent after the undo", async () => {
  const marked = await act(maya, mine.applicationId, "declined");
  // The worker leaves one of them out meanwhile.
  await site.database.query(
    `update delivery set dead_at = $1, last_error = 'not needed any more', attempts = 1
     where event_type = 'applicant.interview_booked'`,
    [site.now.toISOString()],
  );
  await undo(marked.body.undoable.id);
  expect(await files()).toEqual([
    ["applicant.interview_booked", "PUBLISH", "2"],
    ["recruiter.interview_booked", "PUBLISH", "2"],
  ]);
});

describe("an undo restores no interview, and the history shows it as cancelled,", () => {
  const cancelledIn = async () => {
    const { events } = await detail(maya, mine.applicationId);
    return events.filter(({ type }) => type === "interview_cancelled").map(({ undone }) => undone);
  };

  test("once a cancellation was sent", async () => {
    await allSent();
    const marked = await act(maya, mine.applicationId, "declined");
    await site.database.query("update delivery set delivered_at = now() where target = 'applicant'");
    site.now = new Date(start.getTime() + 3 * minute);
    expect((await undo(marked.body.undoable.id)).body.status).toBe("interview");
    expect(await interviews()).toEqual([[first, false, false]]);
    expect(await cancelledIn()).toEqual([false]);
    // The recruiter's email still waits.
    expect(await files()).toEqual([["recruiter.interview_cancelled", "CANCEL", "1"]]);
  });

  test("once someone else booked the time", async () => {
    await allSent();
    const marked = await act(maya, mine.applicationId, "declined");
    const other = await offered(site, maya);
    await other.book(first);
    await undo(marked.body.undoable.id);
    expect(await interviews()).toEqual([
      [first, false, false],
      [first, true, false],
    ]);
    expect(await cancelledIn()).toEqual([false]);
    expect(await files()).toContainEqual(["applicant.interview_cancelled", "CANCEL", "1"]);
  });
});

test("a cancellation of an interview that is soon does not wait until it begins", async () => {
  site.now = new Date(Date.parse(first) - 61 * minute);
  const { body } = await writeEmailWith(maya, mine.applicationId, { template: "rejection", text: "Sorry, no." });
  expect(body.status).toBe("declined");
  const due = (await waiting()).filter(({ eventType }) => eventType.endsWith("cancelled")).map((each) => each.due);
  expect(due).toEqual([new Date(site.now.getTime() + 2 * minute), new Date(site.now.getTime() + 2 * minute)]);
});
