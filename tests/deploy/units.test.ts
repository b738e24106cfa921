/** The systemd units, as systemd itself reads and judges them. Skipped where there is none. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programPath } from "../support/program.ts";
import { files, read, root } from "../support/repository.ts";

const units = files.filter((path) => /^deploy\/.*\.service$/.test(path)).map((path) => path.replace("deploy/", ""));
/** A template is judged as the unit that is made of it. */
const unitName = (file: string) => file.replace("@.", "@3001.");

test("there are one for a single process, one for web processes and one for the worker", () => {
  expect(units).toEqual(["fairlead-web@.service", "fairlead-worker.service", "fairlead.service"]);
});

describe.skipIf(programPath("systemd-analyze") === null)("systemd", () => {
  let directory = "";
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "fairlead-units-"));
    for (const unit of units) writeFileSync(join(directory, unitName(unit)), here(read(`deploy/${unit}`)));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  /** What is started has to be there, and is in this folder. */
  const here = (text: string) => text.replaceAll("/opt/fairlead", root.replace(/\/$/, ""));
  const analyze = (...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", parameters, { encoding: "utf8" });
    return { status, said: stdout + stderr };
  };

  test.each(units)("finds nothing wrong with %s", (unit) => {
    expect(analyze("verify", "--man=no", join(directory, unitName(unit)))).toEqual({ status: 0, said: "" });
  });

  test("would find something", () => {
    const path = join(directory, "wrong.service");
    writeFileSync(path, here(read("deploy/fairlead.service")).replace("ProtectSystem=", "ProtectSytsem="));
    expect(analyze("verify", "--man=no", path).said).toContain("ProtectSytsem");
  });

  test.each(units)("is content with how little %s may do", (unit) => {
    // Of 100: what is exposed. 14 when this was written; a unit that says nothing has 96.
    const judged = analyze(
      "security",
      "--offline=true",
      "--threshold=20",
      "--no-pager",
      join(directory, unitName(unit)),
    );
    expect(judged.said).toMatch(/exposure level .* OK/);
    expect(judged.status).toBe(0);
  });
});

test.each(units)("%s can write to the erasure journal, and the documents name the folder", (unit) => {
  expect(read(`deploy/${unit}`)).toMatch(/^ReadWritePaths=-\/var\/lib\/fairlead-erasures$/m);
  expect(read("docs/operations.md")).toContain(
    "echo ERASURE_JOURNAL=/var/lib/fairlead-erasures >> /etc/fairlead/fairlead.env",
  );
});

test("processes that share a machine can each have a port for figures", () => {
  const environment = (unit: string) =>
    Array.from(read(`deploy/${unit}`).matchAll(/^EnvironmentFile=(.*)$/gm), ([, file]) => file);
  // The later one wins.
  expect(environment("fairlead-web@.service")).toEqual(["/etc/fairlead/fairlead.env", "-/etc/fairlead/web-%i.env"]);
  expect(environment("fairlead-worker.service")).toEqual(["/etc/fairlead/fairlead.env", "-/etc/fairlead/worker.env"]);
});

test.each(units)("%s starts what there is, with the flags that npm start has", (unit) => {
  const start = /^ExecStart=(.*)$/m.exec(read(`deploy/${unit}`))?.[1] ?? "";
  const [entry] = /dist\/(\w+)\.js$/.exec(start)?.slice(1) ?? [];
  expect(files).toContain(`${entry}.ts`);
  const [, flags = ""] = /const flags = \[(.*?)\]/.exec(read("scripts/start.mjs")) ?? [];
  for (const [, flag] of flags.matchAll(/"([^"]+)"/g)) expect(start).toContain(` ${flag} `);
});
