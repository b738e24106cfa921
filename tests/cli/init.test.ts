/** `fairlead init` makes the first manager's link at once if it can reach the database. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../../app/config.ts";
import { openDatabase } from "../../db/open.ts";
import { fairlead } from "../support/fairlead.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";

const root = mkdtempSync(join(tmpdir(), "fairlead-init-"));
let scratch: Scratch | undefined;
afterAll(async () => {
  await scratch?.remove();
  rmSync(root, { recursive: true });
});

const demo = ["--environment", "demo", "--name", "Ridgeway", "--address", "Leeds", "--registration", "No. 1"];
const answers = [...demo, "--email", "hello@ridgeway.test", "--manager", "maya@ridgeway.test"];

test("init prints a link that creates a manager", async () => {
  const directory = join(root, "reached");
  scratch = await createScratch({ empty: true });
  const { databaseUrl, databasePooler, dataDirectory } = scratch.settings;
  const pooler = databasePooler ? ["--database-pooler", "on"] : [];
  const place = databaseUrl === undefined ? ["--data-dir", dataDirectory] : ["--database-url", databaseUrl, ...pooler];
  const { status, out, error } = await fairlead("init", "--dir", directory, ...place, ...answers);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(out).toMatch(
    /maya@ridgeway\.test as manager; works once, until .+:\nhttp:\/\/localhost:3000\/desk\/invitation\/\S+\n/,
  );
  expect(out).not.toContain("recruiter invite");
  const database = await openDatabase(readConfig(parseEnv(readFileSync(join(directory, "fairlead.env"), "utf8"))));
  try {
    const { rows } = await database.query("select email, role from recruiter_invitation");
    expect(rows).toEqual([{ email: "maya@ridgeway.test", role: "manager" }]);
  } finally {
    await database.close();
  }
});

test("without a database init writes the files and reports the reason and fix without the password", async () => {
  const directory = join(root, "unreached");
  const url = `postgres://fairlead:hidden@127.0.0.1:${await freePort()}/fairlead`;
  const { status, out, error } = await fairlead("init", "--dir", directory, "--database-url", url, ...answers);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(out).toMatch(/first manager's link could not be made yet: .*ECONNREFUSED/);
  expect(out).toContain("dist/cli.js recruiter invite maya@ridgeway.test --manager");
  expect(out).not.toContain("hidden");
  expect(existsSync(join(directory, "operator.yaml"))).toBe(true);
});

test("init rejects an invalid address before writing anything", async () => {
  const directory = join(root, "none");
  const { status, error } = await fairlead(
    "init",
    "--dir",
    directory,
    ...demo,
    "--email",
    "a@ridgeway.test",
    "--manager",
    "maya",
  );
  expect(status).toBe(1);
  expect(error).toContain("--manager ADDRESS");
  expect(existsSync(directory)).toBe(false);
});
