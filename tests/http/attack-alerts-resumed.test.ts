/**
 * Who opted out gets no more job alerts, also after the suppression of their mailbox is deleted
 * with the application or at its end.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { retentionRules } from "../../domain/market-law/retention.ts";
import { deskApiPath } from "../../routes.ts";
import { purgeExpired } from "../../jobs/purge.ts";
import { createLog } from "../../server/http/log.ts";
import { alertingOperator, alertsOf, emailsToReader, look, newAddress, subscribed } from "../support/alerts.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit } from "../support/desk.ts";
import { statusPage } from "../support/status-page.ts";
import { vacancyWith } from "../support/vacancies.ts";

const context = useDatabase();
const operator = { ...alertingOperator, byLaw: true };
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

function later(days: number): void {
  site.now = new Date(site.now.getTime() + days * 86_400_000);
}

async function purge(): Promise<void> {
  const { config, database } = site;
  const retention = retentionRules(operator);
  const log = createLog("silent");
  await purgeExpired(
    { config, database, retention, jobAlerts: true, log, now: () => site.now },
    new AbortController().signal,
  );
}

let vacancies = 0;

/** The number of alerts about a vacancy that is published now. */
async function alertsSent(email: string): Promise<number> {
  vacancies += 1;
  const publishedAt = new Date(site.now.getTime() - 3 * 3_600_000).toISOString();
  const fresh = [vacancyWith({ slug: `new-${vacancies}`, publishedAt })];
  await look(site, context, fresh);
  return (await emailsToReader(site, email, fresh)).filter(({ type }) => type === "subscriber.jobs").length;
}

/** South Korea: deleted five days after the answer. */
async function optedOut(email: string, contact: string) {
  const person = await statusPage(site, { email, country: "KR", area_code: "82", contact });
  const manager = await recruit(site, "manager");
  const { status, body } = await act(manager, person.applicationId, "opted_out", { line: "Wants no more messages" });
  expect(status).toBe(200);
  return { person, manager, event: body.undoable.id };
}

test.each([
  { purged: false, contact: "1012345679" },
  { purged: true, contact: "1012345678" },
])("no job alert goes to who opted out (application deleted by law: $purged)", async ({ purged, contact }) => {
  const email = await subscribed(site);
  await optedOut(email, contact);
  later(6);
  if (purged) await purge();
  later(1);
  expect(await alertsSent(email)).toBe(0);
});

test("nor after they deleted everything", async () => {
  const email = await subscribed(site);
  const { person } = await optedOut(email, "1012345677");
  later(2);
  expect(await alertsSent(email)).toBe(0);
  await person.post({ act: "delete" }, await person.unlock());
  later(2);
  expect(await alertsSent(email)).toBe(0);
});

test("nor after they moved away the application that opted out", async () => {
  const email = await subscribed(site);
  const { person } = await optedOut(email, "1012345676");
  const { contact, name } = person.person;
  await person.post({ act: "correct", email: newAddress(), contact, name }, await person.unlock());
  later(6);
  await purge();
  later(1);
  expect(await alertsSent(email)).toBe(0);
});

test.each([100, 190])("nor to a mailbox that a manager entered %i days ago", async (days) => {
  const email = await subscribed(site);
  const manager = await recruit(site, "manager");
  const entry = { kind: "mailbox", value: email, reason: "Asked by phone" };
  expect((await manager.post(`${deskApiPath}/suppressions`, entry)).status).toBe(200);
  later(days);
  await purge();
  expect(await alertsSent(email)).toBe(0);
});

test("they get job alerts again if the recruiter undoes it", async () => {
  const email = await subscribed(site);
  const { person, manager, event } = await optedOut(email, "1012345675");
  expect((await act(manager, person.applicationId, "undo", { event })).status).toBe(200);
  later(2);
  expect(await alertsSent(email)).toBe(1);
});

test("a stranger's application that opted out and is deleted ends no job alerts of someone who applied before", async () => {
  const email = await subscribed(site);
  await statusPage(site, { email, contact: "7400301298" });
  later(1);
  const { person } = await optedOut(email, "1012345674");
  await person.post({ act: "delete" }, await person.unlock());
  expect(await alertsOf(site, email)).toHaveLength(1);
});
