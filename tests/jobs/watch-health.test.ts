/**
 * The continuous checks: each condition once by one process, one email and one chat message when
 * something begins, lasts a day or ends, and no personal data in either.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runChecks } from "../../cli/checks.ts";
import { type ConditionCode, conditionCodes, conditionOf } from "../../domain/health/conditions.ts";
import type { Finding } from "../../domain/health/finding.ts";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { watchHealth, watchingHealth } from "../../jobs/watch-health.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { listeningOperator } from "../support/operators.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "../support/receiver.ts";
import { openIds, runDeliveries } from "../support/run-deliveries.ts";
import { statusPage } from "../support/status-page.ts";

let chat: Receiver;
let mailbox: Mailbox;
beforeAll(async () => {
  [chat, mailbox] = await Promise.all([startReceiver(), startMailbox()]);
});
afterAll(() => Promise.all([chat.close(), mailbox.close()]));

const context = useDatabase();
const site = useApp(
  () => ({
    operator: listeningOperator(chat.url),
    config: { smtpUrl: mailbox.url, alertUrl: `${chat.url}/T0/secret` },
  }),
  context,
);
const { signal } = new AbortController();
const start = new Date("2026-11-20T10:00:00Z");
const minute = 60_000;

/** What is wrong from now on. */
let wrong: Partial<Record<ConditionCode, Finding>>;
let examined: ConditionCode[][];

beforeEach(async () => {
  [wrong, examined, site.now] = [{}, [], start];
  await context.database.script("delete from health_check; delete from delivery");
  mailbox.mails.length = 0;
  chat.received.length = 0;
});

const deps = (machine = "worker-1") => ({
  config: site.config,
  database: context.database,
  machine,
  log: { info() {}, warn() {} } as never,
  now: () => site.now,
  examine: async (codes: readonly ConditionCode[]) => {
    examined.push([...codes]);
    const found = (code: ConditionCode): Finding[] => [wrong[code] ?? { kind: "ok", text: `${code}: works` }];
    return new Map(codes.map((code) => [code, found(code)]));
  },
});

/** Runs once a minute, as the process does. */
async function run(minutes: number, machine?: string) {
  const changes = [];
  for (let passed = 0; passed < minutes; passed += 1) {
    for (const { code, change } of await watchHealth(deps(machine), signal)) changes.push(`${code} ${change}`);
    site.now = new Date(site.now.getTime() + minute);
  }
  return changes;
}

async function sent() {
  const delivering = deliverDependencies(site, context, { sendWebhook: webhookSender({ loopback: true }) });
  const { now } = site;
  await runDeliveries(site, delivering, await openIds(delivering));
  site.now = now;
  return {
    emails: mailbox.mails.splice(0).map(({ headers, text }) => ({ subject: headers.get("subject"), text })),
    chat: chat.received.splice(0).map(({ body, path }) => ({ path, ...(JSON.parse(body) as { text: string }) })),
  };
}

test("each condition is checked at the start and then at its interval", async () => {
  await run(61);
  expect(examined[0]?.toSorted()).toEqual([...conditionCodes].toSorted());
  const counts = (code: ConditionCode) => examined.flat().filter((each) => each === code).length;
  for (const code of conditionCodes)
    expect(counts(code), code).toBe(1 + Math.floor((60 * minute) / conditionOf(code).every));
});

test("two workers at once check each condition once, except what differs between machines", async () => {
  await Promise.all([watchHealth(deps("one"), signal), watchHealth(deps("two"), signal)]);
  const counts = conditionCodes.map((code) => examined.flat().filter((each) => each === code).length);
  expect(counts).toEqual(conditionCodes.map((code) => (conditionOf(code).perMachine ? 2 : 1)));
});

test("one email and one chat message say what began, and what ended", async () => {
  wrong = {
    backup: { kind: "error", text: "backups: none has reached s3.example/b" },
    disk: { kind: "error", text: "disk: 3 MB free in /var/lib/fairlead" },
  };
  expect(await run(60)).toEqual(["backup begun", "disk begun"]);
  const begun = await sent();
  expect(begun.emails.map(({ subject }) => subject)).toEqual(["Needs attention: Backups and Disk space"]);
  expect(begun.emails[0]?.text).toContain("worker-1");
  expect(begun.emails[0]?.text).toContain("docs/operate/backup.md");
  expect(begun.chat).toEqual([
    {
      path: "/hook/T0/secret",
      text: [
        new URL(site.config.publicUrl).host,
        "New: Backups. Check the store and its key (BACKUP_URL). Fairlead retries every 15 minutes. (docs/operate/backup.md)",
        "New: Disk space (worker-1). Free some space, or enlarge the disk. (docs/operate/troubleshooting.md)",
      ].join("\n"),
    },
  ]);
  wrong = {};
  expect(await run(60)).toEqual(["backup ended", "disk ended"]);
  const ended = await sent();
  expect(ended.emails.map(({ subject }) => subject)).toEqual(["Solved: Backups and Disk space"]);
  expect(ended.chat).toHaveLength(1);
  expect(await run(180)).toEqual([]);
});

test("a lasting condition is repeated once a day, and a warning is only shown", async () => {
  wrong = { mail: { kind: "error", text: "mail: refused" }, sender: { kind: "warning", text: "mail: no DMARC" } };
  expect(await run(2 * 24 * 60)).toEqual(["mail begun", "mail continues"]);
  const { rows } = await context.database.query("select state, findings from health_check where condition = 'sender'");
  expect(rows).toEqual([{ state: "warning", findings: ["mail: no DMARC"] }]);
});

test("a warning that says so is an alert", async () => {
  wrong = { address: { kind: "warning", text: "certificate: expires in 9 days", alerts: true } };
  expect(await run(120)).toEqual(["address begun"]);
});

test("a machine that is gone is forgotten, but not what it shared with others", async () => {
  wrong = { disk: { kind: "error", text: "disk: full" }, backup: { kind: "error", text: "backups: none" } };
  await run(1, "gone");
  wrong = {};
  await run(90, "here");
  const { rows } = await context.database.query<{ machine: string }>(
    "select machine from health_check where condition in ('disk', 'backup') order by 1",
  );
  expect(rows.map(({ machine }) => machine)).toEqual(["", "here"]);
});

test("checks continue after the clock was set back", async () => {
  site.now = new Date(start.getTime() + 400 * 24 * 60 * minute);
  await run(1);
  site.now = start;
  examined = [];
  await run(1);
  expect(examined.flat().toSorted()).toEqual([...conditionCodes].toSorted());
});

describe("a chat", () => {
  test("that refuses for good is given up, and never switched off", async () => {
    chat.answer = (response) => void response.writeHead(410).end();
    wrong = { disk: { kind: "error", text: "disk: full" } };
    await run(10);
    await sent();
    chat.answer = (response) => void response.writeHead(200).end();
    const { rows } = await context.database.query(
      "select last_error, dead_at is not null as dead from delivery where target = '@chat'",
    );
    expect(rows).toEqual([{ last_error: "HTTP 410", dead: true }]);
    expect((await context.database.query("select from endpoint where id = '@chat'")).rowCount).toBe(0);
    wrong = {};
    await run(60);
    expect((await sent()).chat).toHaveLength(1);
  });
});

test("while the database cannot be used, the chat hears of it once a day, and when it is over", async () => {
  let isAway = true;
  const database = {
    ...context.database,
    rows: (...given: Parameters<typeof context.database.rows>) =>
      isAway ? Promise.reject(new Error("connection refused")) : context.database.rows(...given),
  } as typeof context.database;
  const watch = watchingHealth({ ...deps(), database, sendWebhook: webhookSender({ loopback: true }) });
  const said = () =>
    chat.received.splice(0).map(({ body }) => (JSON.parse(body) as { text: string }).text.split("\n")[1] ?? "");
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      await watch(signal).catch(() => {});
      site.now = new Date(site.now.getTime() + minute);
    }
  };
  await pass(4);
  expect(said()).toEqual([]);
  await pass(60);
  expect(said()).toEqual([expect.stringMatching(/^New: Database\. Check that/)]);
  await pass(24 * 60);
  expect(said()).toEqual([expect.stringMatching(/^Not solved yet: Database\./)]);
  isAway = false;
  await pass(2);
  expect(said()).toEqual(["Solved: Database"]);
});

test("nothing of an applicant is in an alert or in a stored finding", async () => {
  const { applicationId } = await statusPage(site);
  await context.database.query("update application set created_at = $2::timestamptz where id = $1", [
    applicationId,
    new Date(start.getTime() - 25 * 60 * minute).toISOString(),
  ]);
  await context.database.script("update delivery set dead_at = now(), last_error = 'HTTP 500' where kind = 'webhook'");
  const codes = ["promise", "deliveries", "webhooks", "database"] as const;
  const examine = () => runChecks({ config: site.config, database: context.database, now: site.now }, codes);
  for (let passed = 0; passed < 11; passed += 5) {
    await watchHealth({ ...deps(), examine }, signal);
    site.now = new Date(site.now.getTime() + 5 * minute);
  }
  const { rows } = await context.database.query<{ findings: string[] }>(
    "select findings from health_check where condition in ('promise', 'deliveries')",
  );
  const findings = rows.flatMap((row) => row.findings).join("\n");
  expect(findings).toContain("promise: 1 applications have waited more than 24 hours");
  expect(findings).toContain("given up");
  const { rows: drafts } = await context.database.query<{ payload: object }>(
    "select payload from delivery where event_type = 'operator.alert'",
  );
  expect(drafts).toHaveLength(2);
  const { rows: people } = await context.database.query<{ name: string; email: string; phone: string; code: string }>(
    "select name, email, phone, code from registration",
  );
  for (const each of people.flatMap((person) => Object.values(person)))
    expect(JSON.stringify(drafts) + findings).not.toContain(each);
});
