/**
 * The operator's settings at the desk (B22): who may change them, what is in use, and what stays
 * secret. More than 300 lines: one screen.
 */
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { settingErrors } from "../../app/config.ts";
import { followDocuments } from "../../app/follow-documents.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { notePauses } from "../../commands/outbox/endpoints.ts";
import { rememberNumbers } from "../../commands/accounts/numbers.ts";
import { withDeskSettings } from "../../cli/settings.ts";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { deskWebhook } from "../../domain/desk/deliveries.ts";
import { deskSettingGroup, deskSettings, webhookTest } from "../../domain/desk/settings.ts";
import { limits } from "../../db/rate-limit.ts";
import { deskApiPath } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { type Browser, confirm, type DeskAnswer, recruit, type Recruit, said } from "../support/desk.ts";
import { operatorWith, realSettings, webhookSecret } from "../support/operators.ts";
import { startReceiver } from "../support/receiver.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
let live: LiveCatalog;
const file = operatorWith({
  ...realSettings,
  webhooks: [{ id: "crm", url: "https://crm.example/hook", secret: webhookSecret }],
});
const site = useApp({ operator: file, config: { smtpUrl: "smtp://127.0.0.1:9" }, catalog: () => live }, context);
const readOnly = useApp({ operator: operatorWith({ settings: "file" }), catalog: () => live }, context);
let documents: ReturnType<typeof followDocuments>;
let refused: readonly string[] = [];
const judge = {
  errorsOf: (operator: Operator) => settingErrors(site.config, operator),
  refused: (errors: readonly string[]) => (refused = errors),
};
let maya: Recruit;
let jonas: Recruit;

beforeAll(async () => {
  live = await openCatalog(context.database);
  documents = followDocuments(site.config, live, judge);
  maya = await recruit(site, "manager");
  jonas = await recruit(site, "manager");
});

beforeEach(async () => {
  await context.database.query("truncate site_document, site_document_version, vacancy_schedule");
  // As after a restore: everything is read again.
  await context.database.query("update shelf set revision = revision + 1, changed_at = changed_at - interval '1 hour'");
  documents.fileChanged(file);
  await followed();
  refused = [];
});

/** What every process does each second. */
async function followed(): Promise<void> {
  if (!(await live.refresh())) return;
  if (documents.catalogChanged()) {
    await rememberNumbers(context.database, site.config.operator, site.now);
    site.app.operatorChanged();
  }
  site.app.catalogChanged();
}

const path = (group: string) => `${deskApiPath}/settings/${group}`;
const act = (by: Browser, group: string, name: string, body: object = {}) => by.post(`${path(group)}/${name}`, body);
const show = async (group: string, by: Browser = maya) => said(deskSettingGroup, await by.get(path(group)));

async function publish(group: string, draft: object): Promise<DeskAnswer> {
  const { version } = await show(group);
  const saved = await act(maya, group, "draft", { version, draft });
  if (saved.status !== 200) return saved;
  await confirm(maya);
  const answer = await act(maya, group, "publish", { version: saved.body.version as number });
  await followed();
  return answer;
}

/** Whether `/verify` knows the number. */
async function isKnown(number: string): Promise<boolean> {
  const { rowCount } = await context.database.query("select from recruiter_number where number = $1", [number]);
  return rowCount > 0;
}

describe("a group of settings", () => {
  test("begins as in the file, and is in use in every process only once it is published", async () => {
    const shown = await show("recruiters");
    expect(shown).toMatchObject({ owner: "desk", version: 0, publishedAt: null, draft: shown.shown });
    const draft = { recruiters: [{ name: "Nia", email: "nia@jobs.example", numbers: ["+447700900777"] }] };
    expect((await act(maya, "recruiters", "draft", { version: 0, draft })).status).toBe(200);
    await followed();
    expect(await isKnown("+447700900777")).toBe(false);
    expect((await publish("recruiters", draft)).status).toBe(200);
    expect(site.config.operator.recruiters).toMatchObject(draft.recruiters);
    expect(await isKnown("+447700900777")).toBe(true);
    expect((await show("recruiters")).history.map(({ what }) => what)).toEqual(["published", "saved"]);
    const list = said(deskSettings, await maya.get(`${deskApiPath}/settings`));
    expect(list.groups.find(({ name }) => name === "recruiters")?.publishedAt).not.toBeNull();
    // The file's again.
    await confirm(maya);
    expect((await act(maya, "recruiters", "unpublish")).status).toBe(200);
    await followed();
    expect(site.config.operator).toEqual(file);
    expect((await show("recruiters")).draft).toMatchObject(draft);
  });

  test("tells every manager by email that it was published or given back, but not that a draft was saved", async () => {
    const told = async () => {
      const { rows } = await context.database.query<{ target: string; by: string }>(
        "delete from delivery where event_type = 'account.settings_changed' returning target, payload->>'by' as by",
      );
      return rows.map(({ target, by }) => (by === maya.id ? target : by)).toSorted();
    };
    const { rows } = await context.database.query<{ id: string }>("select id from recruiter where role = 'manager'");
    const everybody = rows.map(({ id }) => `recruiter:${id}`).toSorted();
    await told();
    await act(maya, "applicants", "draft", { version: 0, draft: { retentionDays: 91 } });
    expect(await told()).toEqual([]);
    await publish("applicants", { retentionDays: 92 });
    expect(await told()).toEqual(everybody);
    await act(maya, "applicants", "unpublish");
    expect(await told()).toEqual(everybody);
    // Nothing changes any more.
    await act(maya, "applicants", "unpublish");
    expect(await told()).toEqual([]);
  });

  test("is published only by a manager with a proof from this session's last minutes", async () => {
    const recruiter = await recruit(site);
    for (const answer of [
      await recruiter.get(path("recruiters")),
      await recruiter.get(`${deskApiPath}/settings`),
      await act(recruiter, "recruiters", "draft", { version: 0, draft: { recruiters: [] } }),
      await act(recruiter, "recruiters", "publish", { version: 1 }),
    ]) {
      expect(answer.status).toBe(403);
    }
    await act(maya, "applicants", "draft", { version: 0, draft: { retentionDays: 90 } });
    await context.database.query("update recruiter_session set confirmed_at = confirmed_at - interval '1 hour'");
    for (const name of ["publish", "unpublish"]) {
      expect((await act(maya, "applicants", name, { version: 1 })).body.code).toBe("confirm_needed");
    }
    await followed();
    expect(site.config.operator.retentionDays).toBe(file.retentionDays);
  });

  test("that another manager changed meanwhile is not overwritten, and an earlier version comes back", async () => {
    await act(maya, "applicants", "draft", { version: 0, draft: { retentionDays: 90 } });
    const late = await act(jonas, "applicants", "draft", { version: 0, draft: { retentionDays: 30 } });
    expect([late.body.code, late.body.who]).toEqual(["changed", maya.name]);
    await act(jonas, "applicants", "draft", { version: 1, draft: { retentionDays: 30 } });
    const { history } = await show("applicants");
    await act(maya, "applicants", "restore", { version: 2, row: history[1]?.id });
    expect((await show("applicants")).draft).toEqual({ retentionDays: 90 });
  });

  test("with a mistake is refused with its place and reason, and nothing changes", async () => {
    const wrong: [string, object, string][] = [
      [
        "recruiters",
        { recruiters: [{ name: "", email: "x", numbers: [] }] },
        'recruiters.0.name: "" is not valid; it must not be empty',
      ],
      ["applicants", { retentionDays: 0 }, "it must be at least 1"],
      ["applicants", { webhooks: [] }, "webhooks: there is no such setting here"],
      ["webhooks", { webhooks: [{ id: "crm", url: "ftp://x", secret: webhookSecret }] }, "webhooks.0.url: "],
    ];
    for (const [group, draft, finding] of wrong) {
      const answer = await act(maya, group, "draft", { version: 0, draft });
      expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
      expect((answer.body.findings as string[]).join("\n")).toContain(finding);
    }
    for (const group of ["vacancies", "brand", "internalReceivers", "settings", "../x"]) {
      expect((await maya.get(path(group))).status).toBe(404);
    }
    const closed = await publish("markets", { eligibleCountries: ["DE"], markets: { paused: ["de"] } });
    expect(closed.body.findings).toEqual(["all countries in eligibleCountries are paused"]);
    expect(site.config.operator).toEqual(file);
  });

  test("that no longer fits a changed file leaves what is in use", async () => {
    await publish("markets", { eligibleCountries: ["DE", "GB"], markets: { paused: ["de"] } });
    const inUse = site.config.operator;
    expect(inUse.markets.paused).toEqual(["de"]);
    await context.database.query(
      `update site_document set published = '{"eligibleCountries": ["DE"], "markets": {"paused": ["de"]}}', shelf_revision = 1 + (select revision from shelf)`,
    );
    await context.database.query(
      "update shelf set revision = revision + 1, changed_at = changed_at + interval '1 second'",
    );
    await followed();
    expect(refused).toEqual(["all countries in eligibleCountries are paused"]);
    expect(site.config.operator).toBe(inUse);
    expect(documents.fileChanged(operatorWith(realSettings))).toBe(false);
    expect(site.config.operator).toBe(inUse);
  });

  test("that needs what the environment no longer has stops a start, and changes nothing later", async () => {
    await publish("email", { mail: { from: "jobs@operator.example", to: ["desk@operator.example"] }, jobAlerts: true });
    const without = { ...site.config, environment: "production" as const, smtpUrl: undefined };
    const started = followDocuments(without, live, {
      ...judge,
      errorsOf: (operator) => settingErrors(without, operator),
    });
    expect(started.errors).toContain("mail: SMTP_URL is not set in the environment");
    expect(started.fileChanged(file)).toBe(false);
    expect(refused).toContain("mail: SMTP_URL is not set in the environment");
  });

  test("cannot be changed at the desk if the file says so, and is the file's", async () => {
    await publish("applicants", { retentionDays: 90 });
    const manager = await recruit(readOnly, "manager");
    expect(await show("applicants", manager)).toMatchObject({ owner: "file", shown: { retentionDays: 180 } });
    await confirm(manager);
    for (const name of ["draft", "publish", "unpublish", "restore"]) {
      const body = { draft: { version: 1, draft: {} }, restore: { version: 1, row: 1 } }[name] ?? { version: 1 };
      expect((await act(manager, "applicants", name, body)).status, name).toBe(403);
    }
  });
});

describe("what is left before the site goes live", () => {
  const tasks = async () => said(deskSettings, await maya.get(`${deskApiPath}/settings`)).tasks;

  test("is what a start in production and the law ask for, and disappears once it is done", async () => {
    const before = await tasks();
    // The test's file has the sample's texts, which production refuses, and no security contact.
    expect(before.filter(({ kind }) => kind === "start").length).toBeGreaterThan(0);
    const contact = { kind: "advice", setting: "security.contact" };
    expect(before).toContainEqual(expect.objectContaining(contact));
    await publish("access", { security: { contact: ["mailto:safe@operator.example"] } });
    const after = await tasks();
    expect(after).not.toContainEqual(expect.objectContaining(contact));
    expect(after).toHaveLength(before.length - 1);
    const { safeguard: _, ...less } = realSettings.privacy;
    documents.fileChanged(operatorWith({ ...realSettings, privacy: less }));
    expect(await tasks()).toContainEqual(expect.objectContaining({ kind: "law", setting: "privacy.safeguard" }));
  });

  test("is nothing in the demo of the sample operator", async () => {
    documents.fileChanged(operatorWith());
    expect(await tasks()).toEqual([]);
  });
});

describe("the secrets of webhooks", () => {
  test("never leave the server, stay when they are sent back, and can be replaced", async () => {
    const first = await show("webhooks");
    expect(JSON.stringify(first)).not.toContain(webhookSecret);
    const [webhook] = first.draft.webhooks as { secret: string }[];
    expect(webhook?.secret).toMatch(/^hidden:/);
    await publish("webhooks", { webhooks: [{ ...webhook, id: "renamed" }] });
    expect(site.config.operator.webhooks).toMatchObject([{ id: "renamed", secret: webhookSecret }]);
    const next = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const rotated = { ...webhook, id: "renamed", secret: next, previousSecret: webhook?.secret };
    const answer = await publish("webhooks", { webhooks: [rotated] });
    expect(answer.status).toBe(200);
    expect(site.config.operator.webhooks).toMatchObject([{ secret: next, previousSecret: webhookSecret }]);
    const whole = JSON.stringify([answer.body, await show("webhooks"), site.logged]);
    for (const secret of [webhookSecret, next]) expect(whole).not.toContain(secret);
    // A fingerprint that the group does not have is no secret.
    const unknown = await act(maya, "webhooks", "draft", {
      version: (await show("webhooks")).version,
      draft: { webhooks: [{ ...webhook, secret: "hidden:0123456789ab" }] },
    });
    expect(unknown.status).toBe(422);
  });
});

describe("a webhook in use", () => {
  const local = { id: "local", url: "http://127.0.0.1:9/hook", secret: webhookSecret };
  const state = async () => said(deskWebhook, await maya.get(`${deskApiPath}/settings-webhooks/local`));

  test("is paused and resumed at the desk, which says since when and how much waits", async () => {
    await publish("webhooks", { webhooks: [{ ...local, paused: true }] });
    expect(site.config.operator.webhooks).toMatchObject([{ id: "local", paused: true }]);
    const began = site.now;
    await notePauses(context.database, site.config.operator.webhooks, began);
    expect(await state()).toMatchObject({ pausedAt: began.toISOString(), waiting: 0, deliveries: [] });
    await site.call("/api/register", applicant(), { lang: "gb" });
    const later = await state();
    expect(later).toMatchObject({ waiting: 1, failingSince: null, disabledAt: null });
    expect(later.deliveries).toMatchObject([{ event: "application.created", state: "waiting", attempts: 0 }]);
    await publish("webhooks", { webhooks: [local] });
    await notePauses(context.database, site.config.operator.webhooks, site.now);
    expect(await state()).toMatchObject({ pausedAt: null, waiting: 1 });
  });

  test("shows its newest deliveries, sends dead letters again, and is switched on after its failures", async () => {
    await context.database.query("delete from delivery");
    await publish("webhooks", { webhooks: [local, { ...local, id: "other" }] });
    for (let n = 0; n < 7; n += 1) await site.call("/api/register", applicant(), { lang: "gb" });
    const { rows } = await context.database.query<{ id: string }>(
      `update delivery set dead_at = now(), last_error = 'HTTP 410' where target = 'local'
       returning id`,
    );
    await context.database.query(
      `insert into endpoint (id, address_hash, disabled_at) values ('local', 'x', now())
       on conflict (id) do update set disabled_at = now()`,
    );
    const shown = await state();
    expect(shown.disabledAt).not.toBeNull();
    expect(shown.deliveries.map(({ target }) => target)).toEqual(rows.map(() => "local"));
    expect(shown.deliveries[0]).toMatchObject({ state: "dead", lastError: "HTTP 410" });
    const again = await maya.post(`${deskApiPath}/deliveries/${shown.deliveries[0]?.id}/replay`);
    expect(again.status).toBe(200);
    const enabled = said(deskWebhook, await maya.post(`${deskApiPath}/settings-webhooks/local/enable`));
    expect(enabled).toMatchObject({ disabledAt: null, waiting: 1 });
    // Enabled already: nothing happens, and nothing is recorded.
    await maya.post(`${deskApiPath}/settings-webhooks/local/enable`);
    const { rows: records } = await context.database.query(
      "select subject from desk_event where type = 'webhook_enabled'",
    );
    expect(records).toEqual([{ subject: "local" }]);
    for (const unknown of ["crm", "%", "x".repeat(90)]) {
      const path = `${deskApiPath}/settings-webhooks/${encodeURIComponent(unknown)}`;
      expect((await maya.get(path)).status).toBe(404);
      expect((await maya.post(`${path}/enable`)).status).toBe(404);
    }
  });
});

describe("the audit log", () => {
  test("calls a change of settings that, and not content of the site", async () => {
    await act(jonas, "applicants", "draft", { version: 0, draft: { retentionDays: 91 } });
    await publish("applicants", { retentionDays: 92 });
    await act(maya, "applicants", "unpublish");
    const { history } = await show("applicants");
    await act(maya, "applicants", "restore", { version: 2, row: history.at(-1)?.id });
    const { rows } = await context.database.query<{ type: string }>(
      "select type from desk_event where subject = 'settings/applicants' order by id desc limit 5",
    );
    expect(rows.map(({ type }) => type).toReversed()).toEqual([
      "settings_saved",
      "settings_saved",
      "settings_published",
      "settings_unpublished",
      "settings_restored",
    ]);
  });
});

describe("a test event", () => {
  test("goes to a webhook in use, and its answer is shown; a stranger's address is none", async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    await publish("webhooks", { webhooks: [{ id: "local", url: receiver.url, secret: webhookSecret }] });
    const test = (webhook: string) => maya.post(`${deskApiPath}/settings-test`, { webhook });
    expect(said(webhookTest, await test("local"))).toMatchObject({ accepted: true });
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["webhook.test"]);
    receiver.answer = (response) => response.writeHead(401).end();
    const answer = said(webhookTest, await test("local"));
    expect(answer.accepted).toBe(false);
    expect(answer.text).toContain("401");
    expect((await test("crm")).status).toBe(404);
    let last = 200;
    for (let n = 0; n < limits.deskWebhookTest.points; n += 1) last = (await test("local")).status;
    expect(last).toBe(429);
  });
});

describe("the command line", () => {
  const parts = async () => ({
    database: context.database,
    config: await withDeskSettings(site.config, context.database),
    now: () => site.now,
  });

  test("uses what the desk has published, prints it as a file, and gives the file's back", async () => {
    await publish("applicants", { retentionDays: 77 });
    expect((await runCommand(await parts(), "settings", "export")).said).toContain("retentionDays: 77\n");
    await expect(runCommand(await parts(), "settings", "release", "money")).rejects.toThrow("there is no group money");
    expect((await runCommand(await parts(), "settings", "release", "email")).said).toContain("already");
    expect((await runCommand(await parts(), "settings", "release")).said).toContain("in use again: applicants");
    await followed();
    expect(site.config.operator).toEqual(file);
    expect((await parts()).config.operator.retentionDays).toBe(180);
  });
});
