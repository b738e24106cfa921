/**
 * Who opted out gets no more job alerts, also after the application is deleted: the suppression of
 * their mailbox stays, and managers see and lift it. So nobody ends another person's job alerts.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { retentionRules } from "../../domain/market-law/retention.ts";
import { deskSuppressions } from "../../domain/desk/suppression.ts";
import { deskApiPath } from "../../routes.ts";
import { purgeExpired } from "../../jobs/purge.ts";
import { createLog } from "../../server/http/log.ts";
import { alertingOperator, alertsOf, emailsToReader, look, newAddress, subscribed } from "../support/alerts.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, said } from "../support/desk.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";
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
const inKorea = { country: "KR", area_code: "82" };

async function optedOut(email: string, contact: string, where: object = inKorea) {
  const person = await statusPage(site, { email, ...where, contact });
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

/** This mailbox's entries in the do-not-contact list of a manager who logs in now. */
async function listed(email: string) {
  const manager = await recruit(site, "manager");
  const domain = email.slice(email.indexOf("@"));
  const { rows } = said(deskSuppressions, await manager.get(`${deskApiPath}/suppressions`));
  return rows.filter(({ kind, shown, lifted }) => kind === "mailbox" && shown.endsWith(domain) && lifted === null);
}

/** With a domain of its own, because the list masks addresses. */
const listedAddress = () => newAddress().replace(/^reader-(\d+)@/, "reader@list-$1.");

test.each([
  { which: "the one that opted out", first: false },
  { which: "the other", first: true },
])("nor after they deleted one of two applications: $which", async ({ first: isFirst }) => {
  const email = listedAddress();
  const contact = isFirst ? "7400621111" : "7400621112";
  const first = await statusPage(site, { email, contact });
  await subscribed(site, {}, { email });
  later(32);
  const { person: second } = await optedOut(email, contact, {});
  expect(second.applicationId).not.toBe(first.applicationId);
  const gone = isFirst ? first : second;
  await gone.post({ act: "delete" }, await gone.unlock());
  later(6);
  await purge();
  expect(await alertsSent(email)).toBe(0);
  expect(await listed(email)).toMatchObject([{ application: isFirst ? second.applicationId : null }]);
});

const leaving: Readonly<Record<string, (person: StatusPage) => Promise<unknown>>> = {
  "deletes it": async (person) => person.post({ act: "delete" }, await person.unlock()),
  "moves it away and deletes it": async (person) => {
    const { contact, name } = person.person;
    await person.post({ act: "correct", email: newAddress(), contact, name }, await person.unlock());
    await person.post({ act: "delete" }, await person.unlock());
  },
  "waits for its end": () => Promise.resolve(),
};

test.each(Object.entries(leaving))(
  "a stranger who opts out and %s only stops another's job alerts, until a manager lifts it",
  async (how, leave) => {
    const email = listedAddress();
    await subscribed(site, {}, { email });
    const { person } = await optedOut(email, `101234568${Object.keys(leaving).indexOf(how)}`);
    later(1);
    await leave(person);
    later(6);
    await purge();
    expect(await alertsOf(site, email)).toHaveLength(1);
    expect(await alertsSent(email)).toBe(0);
    const [entry, ...others] = await listed(email);
    expect([entry?.application, entry?.reason, others]).toEqual([null, null, []]);
    const manager = await recruit(site, "manager");
    const lift = await manager.post(`${deskApiPath}/suppressions/${entry?.id}/lift`, { reason: "It was a stranger" });
    expect(lift.status).toBe(200);
    later(2);
    expect(await alertsSent(email)).toBe(1);
  },
);

test("the entry is deleted when the job alerts have ended by themselves", async () => {
  const email = listedAddress();
  await subscribed(site, {}, { email });
  const { person } = await optedOut(email, "1012345690");
  await person.post({ act: "delete" }, await person.unlock());
  later(360);
  await purge();
  expect(await listed(email)).toHaveLength(1);
  later(10);
  await purge();
  await purge();
  expect([await listed(email), await alertsOf(site, email)]).toEqual([[], []]);
});

test("they get job alerts again if the recruiter undoes it", async () => {
  const email = await subscribed(site);
  const { person, manager, event } = await optedOut(email, "1012345675");
  expect((await act(manager, person.applicationId, "undo", { event })).status).toBe(200);
  later(2);
  expect(await alertsSent(email)).toBe(1);
});
