/** The desk's page of the installation's health: for managers, and without details in the demo. */
import { expect, test } from "vitest";
import { deskHealth } from "../../domain/desk/health.ts";
import { watchHealth } from "../../jobs/watch-health.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, said } from "../support/desk.ts";

const context = useDatabase();
const site = useApp({}, context);
const { signal } = new AbortController();

test("a manager sees what is checked, since when, and the last backups", async () => {
  const maya = await recruit(site, "manager");
  const read = async () => said(deskHealth, await maya.get(`${deskApiPath}/health`));
  expect(await read()).toEqual({ checks: [], backups: [], restoreTests: [] });
  const text = "backups: none has reached s3.example/b";
  await watchHealth(
    {
      config: site.config,
      database: context.database,
      machine: "one",
      log: { info() {}, warn() {} } as never,
      now: () => site.now,
      examine: async (codes) =>
        new Map(codes.map((code) => [code, code === "backup" ? [{ kind: "error", text }] : []])),
    },
    signal,
  );
  await context.database.query(
    `insert into backup_run (kind, started_at, leased_until, finished_at, error, name, bytes, row_count)
     values ('backup', $1::timestamptz, now(), $1::timestamptz, null, 'fairlead-x', 1000, 12)`,
    [site.now.toISOString()],
  );
  const { checks, backups } = await read();
  const at = site.now.toISOString();
  expect(checks.find(({ code }) => code === "backup")).toEqual({
    code: "backup",
    machine: "",
    state: "error",
    since: at,
    checkedAt: at,
    findings: [text],
  });
  expect(checks.find(({ code }) => code === "disk")).toMatchObject({ machine: "one", state: "ok", findings: [] });
  expect(backups).toEqual([{ at, error: null, name: "fairlead-x", bytes: 1000, rows: 12 }]);
});
