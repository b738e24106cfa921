/** The systemd units, checked by systemd itself. Skipped without systemd. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programPath } from "../support/program.ts";
import { files, read, root } from "../support/repository.ts";

const units = files.filter((path) => /^deploy\/.*\.service$/.test(path)).map((path) => path.replace("deploy/", ""));
/** A template is checked as an instance. */
const unitName = (file: string) => file.replace("@.", "@3001.");

test("there are units for a single process, web processes and the worker", () => {
  expect(units).toEqual(["fairlead-web@.service", "fairlead-worker.service", "fairlead.service"]);
});

describe.skipIf(programPath("systemd-analyze") === null)("systemd", () => {
  let directory = "";
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "fairlead-units-"));
    for (const unit of units) writeFileSync(join(directory, unitName(unit)), here(read(`deploy/${unit}`)));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  /** The started program must exist, and is in this folder. */
  const here = (text: string) =>
    text
      .replaceAll("/opt/fairlead/current/bin/", join(root, "node_modules/.bin/"))
      .replaceAll("/opt/fairlead/current", root.replace(/\/$/, ""));
  const analyze = (...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", parameters, { encoding: "utf8" });
    return { status, said: stdout + stderr };
  };

  test.each(units)("accepts %s", (unit) => {
    expect(analyze("verify", "--man=no", join(directory, unitName(unit)))).toEqual({ status: 0, said: "" });
  });

  test("would report a faulty unit", () => {
    const path = join(directory, "wrong.service");
    writeFileSync(path, here(read("deploy/fairlead.service")).replace("ProtectSystem=", "ProtectSytsem="));
    expect(analyze("verify", "--man=no", path).said).toContain("ProtectSytsem");
  });

  test.each(units)("rates %s as well confined", (unit) => {
    // An exposure score up to 100: 14 when this was written; a unit without settings has 96.
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

test.each(units)("%s may write to the erasure journal, whose folder the installer creates", (unit) => {
  expect(read(`deploy/${unit}`)).toMatch(/^ReadWritePaths=-\/var\/lib\/fairlead-erasures$/m);
  expect(read("deploy/install.sh")).toContain('echo "ERASURE_JOURNAL=$root/var/lib/fairlead-erasures"');
});

test("processes on one machine can have a metrics port each", () => {
  const environment = (unit: string) =>
    Array.from(read(`deploy/${unit}`).matchAll(/^EnvironmentFile=(.*)$/gm), ([, file]) => file);
  // The later one takes precedence.
  expect(environment("fairlead-web@.service")).toEqual(["/etc/fairlead/fairlead.env", "-/etc/fairlead/web-%i.env"]);
  expect(environment("fairlead-worker.service")).toEqual(["/etc/fairlead/fairlead.env", "-/etc/fairlead/worker.env"]);
});

test.each(units)("%s starts an existing program with the flags of npm start", (unit) => {
  const start = /^ExecStart=(.*)$/m.exec(read(`deploy/${unit}`))?.[1] ?? "";
  const [entry] = /dist\/(\w+)\.js$/.exec(start)?.slice(1) ?? [];
  expect(files).toContain(`app/${entry}.ts`);
  const [, flags = ""] = /const flags = \[(.*?)\]/.exec(read("tools/start.mjs")) ?? [];
  for (const [, flag] of flags.matchAll(/"([^"]+)"/g)) expect(start).toContain(` ${flag} `);
});
