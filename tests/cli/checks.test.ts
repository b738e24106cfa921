/**
 * The checks behind doctor, the desk's page and alerts: backups, promise, versions, operator file.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runChecks } from "../../cli/checks.ts";
import type { Config } from "../../app/config.ts";
import type { ConditionCode } from "../../domain/health/conditions.ts";
import { conditionCodes } from "../../domain/health/conditions.ts";
import { readBackupTarget } from "../../app/read-backup-target.ts";
import { isNewer, releasedVersion } from "../../domain/health/released-version.ts";
import packageJson from "../../package.json" with { type: "json" };
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({}, context);
const now = new Date("2026-11-20T10:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const backup: Config["backup"] = {
  target: readBackupTarget("sftp://me@backup.example/site") as never,
  every: 24,
  at: 180,
  keep: 30,
  folder: "/nowhere",
  sshKey: undefined,
  environment: {},
  passphrase: "a passphrase of the operator",
  restoreTest: true,
};

async function findings(code: ConditionCode, config: Partial<Config> = {}) {
  const parts = { config: { ...site.config, ...config }, database: context.database, now };
  return (await runChecks(parts, [code])).get(code) ?? [];
}

/** "error! text": with an exclamation mark it is an alert. */
const lines = async (...given: Parameters<typeof findings>) =>
  (await findings(...given)).map(({ kind, text, alerts = kind === "error" }) => `${kind}${alerts ? "!" : ""} ${text}`);

beforeEach(() => context.database.script("delete from backup_run"));

const ended = (kind: string, at: string, error: string | null = null) =>
  context.database.query(
    `insert into backup_run (kind, started_at, leased_until, finished_at, error, name, bytes, row_count)
     values ($1, $2::timestamptz, now(), $2::timestamptz, $3, 'fairlead-x', 2097152, 1234)`,
    [kind, at, error],
  );

test("every condition has a check", async () => {
  const parts = { config: site.config, database: context.database, now };
  const found = await runChecks(parts);
  expect([...found.keys()]).toEqual([...conditionCodes]);
});

describe("backups", () => {
  test("are asked for in production, and not in the demo", async () => {
    expect(await lines("backup")).toEqual(["ok backups: none in the demo"]);
    expect(await lines("backup", { environment: "production" })).toEqual([
      "warning backups: none leave this machine on a schedule; set BACKUP_URL",
    ]);
  });

  test("are well after a recent one", async () => {
    await ended("backup", hoursAgo(7));
    expect(await lines("backup", { backup })).toEqual([
      `ok backups: the last to sftp backup.example on ${hoursAgo(7)}, 1234 rows, 2.0 MB`,
    ]);
  });

  test("are an alert when the first fails or none has succeeded for more than a day", async () => {
    await ended("backup", hoursAgo(1), "sftp: Permission denied");
    expect(await lines("backup", { backup })).toEqual([
      "error! backups: none has reached sftp backup.example; the last attempt: sftp: Permission denied",
    ]);
    await context.database.script("delete from backup_run");
    await ended("backup", hoursAgo(40));
    expect(await lines("backup", { backup })).toEqual([
      `error! backups: none has reached sftp backup.example since ${hoursAgo(40)}; check that a worker runs`,
    ]);
  });

  test("are a warning while a failure is being retried", async () => {
    await ended("backup", hoursAgo(20));
    await ended("backup", hoursAgo(1), "sftp: Connection refused");
    expect(await lines("backup", { backup })).toEqual([
      "warning backups: the last attempt to reach sftp backup.example failed: sftp: Connection refused",
    ]);
  });

  test("that cannot be restored are an alert", async () => {
    expect(await lines("restore", { backup })).toEqual(["ok restore test: the first follows the first backup"]);
    await ended("restore_test", hoursAgo(1), "registration: other values");
    expect(await lines("restore", { backup })).toEqual([
      "error! restore test: registration: other values; `fairlead offsite test` tries it again",
    ]);
  });
});

test("the promise is an alert when it is broken, and before", async () => {
  const { applicationId } = await statusPage(site);
  const since = (hours: number) =>
    context.database.query("update application set created_at = $2::timestamptz where id = $1", [
      applicationId,
      hoursAgo(hours),
    ]);
  await since(21);
  expect(await lines("promise")).toEqual(["ok promise: 1 applications wait, all in time"]);
  await since(22.5);
  expect(await lines("promise")).toEqual([
    "warning! promise: 1 applications have less than two hours left; the desk lists them first",
  ]);
  await since(25);
  expect(await lines("promise")).toEqual([
    "error! promise: 1 applications have waited more than 24 hours; the desk lists them first",
  ]);
});

test("a refused operator file is an alert until it is corrected", async () => {
  expect(await lines("operatorFile")).toEqual([]);
  const [line] = await lines("operatorFile", {
    operatorFileRefusedAt: now,
    operatorFile: "/etc/fairlead/operator.yaml",
  });
  expect(line).toBe(
    "error! operator file: /etc/fairlead/operator.yaml has had errors since 2026-11-20T10:00:00.000Z, so the previous one is in use; `fairlead doctor --file /etc/fairlead/operator.yaml` lists them",
  );
});

describe("a new version", () => {
  let server: Server;
  let answer: unknown;
  const { version } = packageJson;
  beforeAll(async () => {
    server = createServer((_, response) => void response.end(JSON.stringify(answer)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const updateUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`;

  test("is asked for only where the operator said, and is an alert that can wait", async () => {
    expect(await lines("update")).toEqual([]);
    answer = { tag_name: "v999.0.0" };
    expect(await lines("update", { updateUrl: updateUrl() })).toEqual([
      `warning! version: 999.0.0 is available, and this is ${version}; docs/operate/upgrade.md`,
    ]);
    answer = { tag_name: `v${version}` };
    expect(await lines("update", { updateUrl: updateUrl() })).toEqual([`ok version: ${version} is the newest`]);
    answer = "nothing";
    expect((await findings("update", { updateUrl: updateUrl() })).map(({ kind }) => kind)).toEqual(["unknown"]);
  });

  test("is read as GitHub, GitLab, Forgejo and npm name it", () => {
    expect(releasedVersion({ tag_name: "v1.2.3" })).toBe("1.2.3");
    expect(releasedVersion([{ tag_name: "2.0.0" }, { tag_name: "1.0.0" }])).toBe("2.0.0");
    expect(releasedVersion({ version: "0.4.0" })).toBe("0.4.0");
    for (const other of [{}, [], null, { tag_name: "v1.2.3-rc.1" }, { tag_name: "nightly" }])
      expect(releasedVersion(other)).toBeNull();
    expect(isNewer("0.10.0", "0.9.9")).toBe(true);
    expect(isNewer("0.9.9", "0.10.0")).toBe(false);
    expect(isNewer("1.0.0", "1.0.0")).toBe(false);
  });
});
