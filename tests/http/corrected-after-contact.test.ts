/** A number or address that its applicant corrects after a recruiter used it (B6). */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { keptPromise } from "../../db/queries/promise.ts";
import { composeEmail } from "../../email/compose.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, list, recruit, type Recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage, type StatusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T10:00:00Z");
let maya: Recruit;
let mine: StatusPage;

beforeAll(async () => {
  maya = await recruit(site);
});

beforeEach(async () => {
  site.now = start;
  await site.database.query("truncate delivery, application restart identity cascade");
  mine = await statusPage(site);
});

const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const toDo = async () => (await list(maya)).rows.map(({ id }) => id);

async function toMaya() {
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: object }>(
    `select event_type as "eventType", target, payload from delivery where target = $1 order by sequence`,
    [`recruiter:${maya.id}`],
  );
  return rows;
}

async function correct(change: { readonly contact?: string; readonly email?: string; readonly name?: string }) {
  site.now = later(1);
  const { contact, email } = mine.person;
  await mine.posted({ act: "correct", contact, email, ...change }, await mine.unlock());
}

test("a number corrected after the contact is due now and emailed to its recruiter, and the promise stays kept", async () => {
  await act(maya, mine.applicationId, "phone");
  await act(maya, mine.applicationId, "contacted");
  expect(await toDo()).toEqual([]);

  await correct({ contact: "7400765432" });

  expect(await toDo()).toEqual([mine.applicationId]);
  const shown = await detail(maya, mine.applicationId);
  expect(shown).toMatchObject({ status: "contacted", next: { kind: "follow_up", at: later(1).toISOString() } });
  const [email, ...others] = await toMaya();
  expect([email?.eventType, others]).toEqual(["recruiter.corrected", []]);
  expect((await composeEmail(site, email as never))?.subject).toBe(`Details corrected: application ${shown.code}`);
  expect(await keptPromise(site.database, later(25 * 60))).toEqual({ kept: 1, missed: 0 });
});

test("an address corrected after an email is due now", async () => {
  await writeEmailWith(maya, mine.applicationId, { template: "first", text: "When may I call you?" });
  await act(maya, mine.applicationId, "contacted");
  await correct({ email: "right@example.org" });
  expect(await toDo()).toEqual([mine.applicationId]);
  expect(await toMaya()).toHaveLength(1);
});

test.each([
  ["an address after a contact by number", { email: "right@example.org" }],
  ["a name", { name: "Amira Khan" }],
])("a correction of %s needs no second contact", async (_, change) => {
  await act(maya, mine.applicationId, "phone");
  await act(maya, mine.applicationId, "contacted");
  await correct(change);
  expect([await toDo(), await toMaya()]).toEqual([[], []]);
});

test("a correction before the contact keeps the deadline and emails no recruiter", async () => {
  await correct({ contact: "7400765432" });
  expect((await detail(maya, mine.applicationId)).next).toMatchObject({ kind: "deadline" });
  expect(await toMaya()).toEqual([]);
});

test("a correction after the application is closed brings nothing back", async () => {
  await act(maya, mine.applicationId, "contacted");
  await act(maya, mine.applicationId, "closed", { reason: "no_reply" });
  await correct({ contact: "7400765432" });
  expect([await toDo(), await toMaya()]).toEqual([[], []]);
});
