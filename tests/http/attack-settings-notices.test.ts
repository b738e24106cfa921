/**
 * Managers hear of exports and of new settings by email, also when the acting manager has switched
 * email off before, or replaced the sender and the operator's mailbox.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settingErrors } from "../../app/config.ts";
import { followDocuments } from "../../app/follow-documents.ts";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { deskSettingGroup } from "../../domain/desk/settings.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { apply, command, confirm, recruit, type Recruit, said } from "../support/desk.ts";
import { operatorWith, realSettings } from "../support/operators.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";
import { deliverOne } from "../support/run-deliveries.ts";

const context = useDatabase();
let live: LiveCatalog;
let mailbox: Mailbox;
let maya: Recruit;
let jonas: Recruit;
let documents: ReturnType<typeof followDocuments>;
beforeAll(async () => {
  mailbox = await startMailbox();
  live = await openCatalog(context.database);
  const errorsOf = (operator: Operator) => settingErrors(site.config, operator);
  documents = followDocuments(site.config, live, { errorsOf, refused: () => {} });
  maya = await recruit(site, "manager");
  jonas = await recruit(site, "manager");
});
afterAll(() => mailbox.close());
const file = operatorWith(realSettings);
const site = useApp(() => ({ operator: file, config: { smtpUrl: mailbox.url }, catalog: () => live }), context);

beforeEach(async () => {
  await context.database.query("truncate site_document, site_document_version, vacancy_schedule, delivery");
  await context.database.query("update shelf set revision = revision + 1, changed_at = changed_at - interval '1 hour'");
  await live.refresh();
  documents.fileChanged(file);
  documents.catalogChanged();
  mailbox.mails.length = 0;
});

async function publish(group: string, draft: object): Promise<void> {
  const path = `${deskApiPath}/settings/${group}`;
  const { version } = said(deskSettingGroup, await maya.get(path));
  const saved = await maya.post(`${path}/draft`, { version, draft });
  await confirm(maya);
  expect((await maya.post(`${path}/publish`, { version: saved.body.version as number })).status).toBe(200);
  await live.refresh();
  documents.catalogChanged();
}

async function exported(): Promise<void> {
  await confirm(maya);
  const body = { format: "csv", columns: ["name"], of: { ids: [await apply(site)] } };
  expect((await maya.post(`${deskApiPath}/export`, body)).status).toBe(200);
}

/** Sends what is queued about accounts: "from > to". */
async function delivered(): Promise<string[]> {
  const { rows } = await context.database.query<{ id: string }>(
    "select id from delivery where event_type like 'account.%' and delivered_at is null order by sequence",
  );
  const deps = deliverDependencies(site, context);
  for (const { id } of rows) await deliverOne(deps, id);
  const all = mailbox.mails.map(({ headers, to }) => `${/<(.*)>/.exec(headers.get("from") ?? "")?.[1]} > ${to.join()}`);
  mailbox.mails.length = 0;
  return all.toSorted();
}

const [sender, operator] = ["jobs@operator.example", "desk@operator.example"];
const toManagers = (from: string) => [maya, jonas].map(({ email }) => `${from} > ${email}`).toSorted();

test("of an export and of new settings, though email was switched off before", async () => {
  await publish("email", { jobAlerts: false });
  expect(site.config.operator.mail).toBeUndefined();
  expect(await delivered()).toEqual([`${sender} > ${operator}`, ...toManagers(sender)].toSorted());
  await exported();
  expect(await delivered()).toEqual(toManagers(sender));
  await publish("applicants", { retentionDays: 90 });
  expect(await delivered()).toEqual(toManagers(sender));
});

test("by the sender that the desk had before, where the file has none", async () => {
  const { mail: _, ...without } = realSettings;
  documents.fileChanged(operatorWith(without));
  await exported();
  expect(await delivered()).toEqual([]);
  await publish("email", { mail: { from: "work@operator.example", to: [operator] } });
  await publish("email", { jobAlerts: false });
  await delivered();
  await exported();
  expect(await delivered()).toEqual(toManagers("work@operator.example"));
});

test("at the mailbox from before too, by the sender from before, if only manager replaces both", async () => {
  await command(site, "disable", jonas.email);
  await delivered();
  await publish("email", { mail: { from: "other@evil.example", to: ["other@evil.example"] } });
  expect(site.config.operator.mail?.to).toEqual(["other@evil.example"]);
  expect(await delivered()).toEqual(
    [`${sender} > ${maya.email}`, `${sender} > ${operator},other@evil.example`].toSorted(),
  );
  await command(site, "enable", jonas.email);
});
