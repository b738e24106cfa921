/**
 * `fairlead version`, and an older version's reaction to a newer database; tests the built product.
 */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageFile from "../../package.json";
import { migrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { createScratch, engine } from "../support/databases.ts";
import { longOnPglite } from "../support/long-form.ts";
import { runBuilt, startServer } from "../support/server.ts";

const newest = migrations.at(-1)?.name ?? "";
const engineName = engine === "pglite" ? "embedded" : "PostgreSQL";
const own = [
  expect.stringMatching(new RegExp(`^fairlead   ${RegExp.escape(packageFile.version)} \\(build [0-9a-f]{16}\\)$`)),
  `schema     ${newest}`,
  `node       ${process.versions.node}`,
];

async function version(environment: Record<string, string>) {
  const { status, out, complaints } = await runBuilt("cli", ["version"], environment);
  expect({ status, complaints }).toEqual({ status: 0, complaints: "" });
  return out.trimEnd().split("\n");
}

test("version works without a database and with a faulty operator file, and creates nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fairlead-version-"));
  try {
    const file = join(folder, "operator.yaml");
    await writeFile(file, "identity: [");
    const settings = { OPERATOR_FILE: file, FAIRLEAD_ENV: "production", DATA_DIR: join(folder, "data") };
    expect(await version(settings)).toEqual([...own, "database   there is none yet"]);
    expect(await readdir(folder)).toEqual(["operator.yaml"]);
    const away = { ...settings, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    expect(await version(away)).toEqual([...own, expect.stringMatching(/^database {3}cannot be read: .*ECONNREFUSED/)]);
    // A path that is too long to check whether a database exists.
    const unseen = { ...settings, DATA_DIR: join(folder, "x".repeat(300)) };
    expect(await version(unseen)).toEqual([
      ...own,
      expect.stringMatching(/^database {3}cannot be read: DATA_DIR: .*with a shorter path$/),
    ]);
    const wrong = { ...settings, DATABASE_URL: "mysql://h/d" };
    expect(await version(wrong)).toEqual([
      ...own,
      expect.stringMatching(/^database {3}cannot be read: DATABASE_URL: must look like postgres:/),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test(
  "an older version reports the newer database, and its processes and commands refuse to start",
  longOnPglite,
  async () => {
    const scratch = await createScratch();
    const { databaseUrl = "", databasePooler, dataDirectory } = scratch.settings;
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      DATABASE_POOLER: databasePooler ? "on" : "off",
    };
    try {
      expect(await version(settings)).toEqual([...own, `database   ${engineName}, ${newest}`]);
      const server = await startServer(scratch.settings);
      expect((await version(settings)).slice(3)).toEqual([
        ...(engine === "pglite" ? [expect.stringMatching(/^running {4}\d/)] : []),
        `database   ${engineName}, ${newest}`,
      ]);
      await server.stop();

      const database = await openDatabase(scratch.settings);
      await database.query("insert into schema_migration values ('9999_newer', 'x', now())");
      await database.close();
      expect((await version(settings)).slice(3)).toEqual([
        `database   ${engineName}, 9999_newer; newer than this version, which will not start on it`,
      ]);
      const refused = new RegExp(`it has 9999_newer, but this is ${RegExp.escape(packageFile.version)} \\(build `);
      for (const [entry, parameters] of [
        ["main", []],
        ...(engine === "pglite" ? [] : [["web", []] as const, ["worker", []] as const]),
        ["cli", ["doctor"]],
        ["cli", ["export"]],
        ["cli", ["erase", "x"]],
      ] as const) {
        const { status, out, complaints } = await runBuilt(entry, parameters, { ...settings, PORT: "0" });
        expect({ status, out, complaints }).toEqual({ status: 1, out: "", complaints: expect.stringMatching(refused) });
        expect(complaints, "no stack").not.toMatch(/^\s+at /m);
      }
    } finally {
      await scratch.remove();
    }
  },
);
