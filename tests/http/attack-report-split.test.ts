/**
 * What the share and the desk know about a report after its application was split.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { publicPromise } from "../../db/queries/promise.ts";
import { composeEmail } from "../../email/compose.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
let maya: Recruit;
let manager: Recruit;
beforeAll(async () => {
  maya = await recruit(app);
  manager = await recruit(app, "manager");
});
beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, bulk, rate_limit restart identity cascade");
});
const contact = { email: "vera@example.org", contact: "7400301234" };

async function both(): Promise<readonly [StatusPage, StatusPage]> {
  const first = await statusPage(app, contact);
  app.now = hours(0.1);
  const second = await statusPage(app, { ...contact, name: "Vera Again" });
  expect(second.applicationId).toBe(first.applicationId);
  return [first, second];
}

async function byMail(action: string, to?: string): Promise<void> {
  const link = to ?? (await mailedLink(app, contact.email));
  const cookie = cookieOf(await app.submit(link, { act: "unlock", digits: "1234" }), "unlocked") ?? "";
  await app.submit(link, { act: action }, { cookie });
}

async function applicationOf({ id }: StatusPage): Promise<number> {
  const { rows } = await app.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [id],
  );
  return Number(rows[0]?.id);
}

async function eventsOf({ id }: StatusPage): Promise<readonly (string | boolean)[][]> {
  const { rows } = await app.database.query<{ type: string; own: boolean }>(
    `select e.type, e.registration_id = r.id as own from registration r join application_event e on e.application_id = r.application_id
     where r.id = $1 and e.type in ('nobody_wrote', 'withdrawn') order by e.id`,
    [id],
  );
  return rows.map(({ type, own }) => [type, own]);
}

test.each([0, 1])("a miss before the report stays a miss in both parts, whichever leaves: %i", async (leaves) => {
  const pages = await both();
  app.now = hours(30);
  await byMail("nobodyWrote");
  expect(await publicPromise(app.database, app.now)).toMatchObject({ missed: 1, spam: 0 });
  const leaving = pages[leaves] ?? pages[0];
  await leaving.post({ act: "correct", contact: "7400305678", email: contact.email }, await leaving.unlock());
  const parts = [await applicationOf(pages[0]), await applicationOf(pages[1])];
  expect(new Set(parts).size).toBe(2);
  for (const page of pages)
    expect(await eventsOf(page), "about its own registration").toEqual([["nobody_wrote", true]]);
  app.now = hours(31);
  for (const part of parts) expect((await act(manager, part, "spam")).status).toBe(200);
  expect(await publicPromise(app.database, app.now)).toMatchObject({ missed: 2, spam: 0 });
});

test("a report is not that of a registration that was sent after it", async () => {
  const [first] = await both();
  app.now = hours(30);
  await byMail("nobodyWrote");
  app.now = hours(31);
  const joined = await statusPage(app, contact, { "x-forwarded-for": "198.51.100.7" });
  expect(joined.applicationId).toBe(first.applicationId);
  await joined.post({ act: "correct", contact: "7400305678", email: contact.email }, await joined.unlock());
  expect(await applicationOf(joined)).not.toBe(first.applicationId);
  expect(await eventsOf(joined)).toEqual([]);
  expect(await eventsOf(first)).toEqual([["nobody_wrote", true]]);
});

test("a withdrawal of both that an undone correction reverts is reverted in the history, too", async () => {
  const [, second] = await both();
  const link = await mailedLink(app, contact.email);
  const corrected = { act: "correct", name: "Vera Corrected", ...contact };
  expect((await second.post(corrected, await second.unlock())).status).toBe(303);
  const { rows } = await app.database.query<{ eventType: string; target: string; payload: never }>(
    `select event_type as "eventType", target, payload from delivery where event_type = 'applicant.corrected'`,
  );
  const [row] = rows;
  const mail = row && (await composeEmail(app, row));
  const { pathname } = new URL(/https?:\/\/\S+\/undo/.exec(mail?.text ?? "")?.[0] ?? "");
  app.now = hours(1);
  await byMail("withdraw", link);
  await app.submit(pathname, { act: "undo", digits: "1234" });
  const own = await applicationOf(second);
  expect(own).not.toBe(second.applicationId);
  const events = await app.database.query(
    "select type, undone_at from application_event where application_id = $1 and type in ('withdrawn', 'undone') order by id",
    [own],
  );
  expect(events.rows).toEqual([
    { type: "withdrawn", undone_at: app.now },
    { type: "undone", undone_at: null },
  ]);
});

test("a person's report is judged by their own clock, not by that of a stranger who joined before", async () => {
  await statusPage(app, contact, { "x-forwarded-for": "203.0.113.9" });
  app.now = hours(20);
  const person = await statusPage(app, contact, { "x-forwarded-for": "198.51.100.7" });
  app.now = hours(22);
  await act(maya, person.applicationId, "contacted"); // unproven
  app.now = hours(30); // their own 24 hours end at 44
  await person.post({ act: "nobodyWrote" }, await person.unlock());
  const { rows } = await app.database.query("select detail from application_event where type = 'nobody_wrote'");
  expect(rows).toEqual([{ detail: { missed: false } }]);
});
