/** A stolen number that was forgotten, and settings that are given back to the file or restored. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { settingErrors } from "../../app/config.ts";
import { followDocuments } from "../../app/follow-documents.ts";
import { withDeskSettings } from "../../cli/settings.ts";
import { rememberNumbers } from "../../commands/accounts/numbers.ts";
import { noticeMail } from "../../commands/accounts/notice-mail.ts";
import { sendsEmail } from "../../commands/outbox/sends-email.ts";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { deskSettingGroup } from "../../domain/desk/settings.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { confirm, recruit, type Recruit, said } from "../support/desk.ts";
import { operatorWith, realSettings, webhookSecret } from "../support/operators.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
let live: LiveCatalog;
const stolen = "+447700900777";
const nia = { name: "Nia", email: "nia@jobs.example" };
const hook = { id: "crm", url: "https://crm.example/hook", secret: webhookSecret };
const file = operatorWith({ ...realSettings, webhooks: [hook], recruiters: [{ ...nia, numbers: [stolen] }] });
const site = useApp({ operator: file, config: { smtpUrl: "smtp://127.0.0.1:9" }, catalog: () => live }, context);
let documents: ReturnType<typeof followDocuments>;
let maya: Recruit;
beforeAll(async () => {
  live = await openCatalog(context.database);
  documents = followDocuments(site.config, live, {
    errorsOf: (operator: Operator) => settingErrors(site.config, operator),
    refused: () => {},
  });
  maya = await recruit(site, "manager");
});
beforeEach(async () => {
  await context.database.query("truncate site_document, site_document_version, vacancy_schedule");
  await context.database.query("update shelf set revision = revision + 1, changed_at = changed_at - interval '1 hour'");
  documents.fileChanged(file);
  await followed();
  await rememberNumbers(context.database, site.config.operator, site.now);
});
async function followed(): Promise<void> {
  if (!(await live.refresh())) return;
  if (documents.catalogChanged()) {
    await rememberNumbers(context.database, site.config.operator, site.now);
    site.app.operatorChanged();
  }
  site.app.catalogChanged();
}
const path = (group: string) => `${deskApiPath}/settings/${group}`;
async function publish(group: string, draft: object) {
  const { version } = said(deskSettingGroup, await maya.get(path(group)));
  const saved = await maya.post(`${path(group)}/draft`, { version, draft });
  await confirm(maya);
  const answer = await maya.post(`${path(group)}/publish`, { version: saved.body.version as number });
  await followed();
  return answer;
}
const isKnown = async () =>
  (await context.database.query("select from recruiter_number where number = $1", [stolen])).rowCount > 0;

test("a number that is forgotten does not come back with the file's settings, which still have it", async () => {
  await publish("recruiters", { recruiters: [{ ...nia, numbers: ["+447700900778"] }] });
  const parts = async () => ({
    database: context.database,
    config: await withDeskSettings(site.config, context.database),
    now: () => site.now,
  });
  const forget = async (number: string) => runCommand(await parts(), "recruiter", "forget-number", number);
  const inFile = await forget(stolen);
  expect([inFile.status, inFile.said, await isKnown()]).toEqual([1, expect.stringContaining("operator file"), true]);
  expect((await forget("+447700900778")).said).toContain("in the settings of the desk");
  // Once it is in neither, it is forgotten for good.
  documents.fileChanged(operatorWith({ ...realSettings, recruiters: [] }));
  expect((await forget(stolen)).status).toBe(0);
  await confirm(maya);
  await maya.post(`${path("recruiters")}/unpublish`);
  await followed();
  expect(await isKnown()).toBe(false);
});

test("a practice machine with `settings: file`, webhooks and mail removed, sends nothing", async () => {
  await publish("webhooks", { webhooks: [hook] });
  await publish("email", { mail: file.mail, jobAlerts: true });
  // The restored database has the documents (docs/operate/backup.md).
  const { mail: _, ...without } = realSettings;
  const operator = operatorWith({ ...without, webhooks: [], settings: "file" });
  const practice = { ...site.config, fileOperator: operator, operator };
  followDocuments(practice, live, { errorsOf: (each: Operator) => settingErrors(practice, each), refused: () => {} });
  expect([practice.operator.webhooks, sendsEmail(practice)]).toEqual([[], false]);
  expect(await noticeMail(practice, context.database)).toBeNull();
});
