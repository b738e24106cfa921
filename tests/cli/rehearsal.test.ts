/**
 * A site is tried out as a demo with its own file, completed at its desk, and then starts in
 * production.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { openDatabase } from "../../db/open.ts";
import { settingsDocument } from "../../domain/operator/setting-groups.ts";
import { contentIn } from "../../domain/operator/settings.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { operatorWith, ownSettings } from "../support/operators.ts";
import { testSecret } from "../support/secrets.ts";
import { runBuilt, startServer } from "../support/server.ts";

let scratch: Scratch;
let directory: string;
beforeAll(async () => {
  scratch = await createScratch({ empty: true });
  directory = mkdtempSync(join(tmpdir(), "fairlead-rehearsal-"));
});
afterAll(async () => {
  await scratch.remove();
  rmSync(directory, { recursive: true });
});

test("legal facts that the desk published during the rehearsal count at the first start in production", async () => {
  const file = join(directory, "operator.yaml");
  const { safeguard: _, ...less } = ownSettings.privacy;
  writeFileSync(file, stringify({ ...ownSettings, privacy: less }));
  const { databaseUrl = "", databasePooler, dataDirectory } = scratch.settings;
  const settings = {
    FAIRLEAD_ENV: "production",
    PUBLIC_URL: "https://jobs.ridgeway.test",
    SMTP_URL: "smtp://127.0.0.1:9",
    OPERATOR_FILE: file,
    SECRET: testSecret,
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER: databasePooler ? "on" : "off",
    DATA_DIR: dataDirectory,
    HOST: "127.0.0.1",
  };
  const refused = await runBuilt("main", [], settings);
  expect(refused.status).toBe(78);
  expect(refused.complaints).toContain("privacy.safeguard");
  const rehearsal = await startServer(scratch.settings, { ...settings, FAIRLEAD_ENV: "demo" });
  await rehearsal.stop();
  expect((await runBuilt("main", [], settings)).status).toBe(78);
  const database = await openDatabase(scratch.settings);
  try {
    const content = JSON.stringify(contentIn(operatorWith(ownSettings), "identity"));
    await database.query(
      `insert into site_document (name, draft, created_at, changed_at, published, published_at, shelf_revision)
       values ($1, $2, now(), now(), $2, now(), 1)`,
      [settingsDocument("identity"), content],
    );
  } finally {
    await database.close();
  }
  const server = await startServer(scratch.settings, settings);
  await server.stop();
});
