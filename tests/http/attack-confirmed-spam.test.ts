/**
 * A stranger's report of no contact lets the desk confirm the next *spam* (decision 27), but not
 * for a person whose registration joined the application after that report.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { publicPromise } from "../../db/queries/promise.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { visibleText } from "../support/html.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const contact = { email: "vera@example.org", contact: "7400301234" };
let maya: Recruit;
let manager: Recruit;
beforeAll(async () => {
  maya = await recruit(app);
  manager = await recruit(app, "manager");
});
beforeEach(async () => {
  await app.database.query("truncate delivery, application, rate_limit restart identity cascade");
});

/** The spam is confirmed at 4 hours. */
async function confirmed() {
  app.now = start;
  const stranger = await statusPage(app, contact, { "x-forwarded-for": "203.0.113.9" });
  app.now = hours(1);
  await act(maya, stranger.applicationId, "phone");
  await act(maya, stranger.applicationId, "contacted");
  app.now = hours(2);
  await stranger.post({ act: "nobodyWrote" }, await stranger.unlock());
  app.now = hours(3);
  const person = await statusPage(app, contact, { "x-forwarded-for": "198.51.100.7" });
  expect(person.applicationId).toBe(stranger.applicationId);
  const link = await mailedLink(app, contact.email);
  app.now = hours(4);
  await act(manager, person.applicationId, "spam");
  expect((await person.row())["spam_confirmed_at"]).toEqual(app.now);
  return { stranger, person, link };
}

async function applicationOf({ id }: StatusPage) {
  const { rows } = await app.database.query<{ spamAt: Date | null; reportedAt: Date | null }>(
    `select a.spam_at as "spamAt", a.nobody_wrote_at as "reportedAt" from registration r
     join application a on a.id = r.application_id where r.id = $1`,
    [id],
  );
  return rows[0];
}

test.each(["own link", "mailed link"])("the person can object to the spam by their %s", async (by) => {
  const { stranger, person, link } = await confirmed();
  app.now = hours(30);
  const path = by === "own link" ? person.path : link;
  const cookie = cookieOf(await app.submit(path, { act: "unlock", digits: "1234" }), "unlocked") ?? "";
  expect(visibleText(await (await app.open(path, { cookie })).text())).toContain("No one has contacted me");
  await app.submit(path, { act: "nobodyWrote" }, { cookie });
  expect(await applicationOf(person)).toEqual({ spamAt: null, reportedAt: hours(30) });
  expect(await applicationOf(stranger), "the stranger's own").toEqual({ spamAt: hours(4), reportedAt: hours(2) });
  expect(await publicPromise(app.database, hours(31))).toMatchObject({ missed: 1, spam: 1 });
});

test("the stranger cannot, nor the person within their own 24 hours", async () => {
  const { stranger, person } = await confirmed();
  app.now = hours(26.9);
  await person.post({ act: "nobodyWrote" }, await person.unlock());
  app.now = hours(30);
  await stranger.post({ act: "nobodyWrote" }, await stranger.unlock());
  expect(await applicationOf(stranger)).toEqual({ spamAt: hours(4), reportedAt: hours(2) });
  expect(await applicationOf(person)).toEqual({ spamAt: hours(4), reportedAt: hours(2) });
});
