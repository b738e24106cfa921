/**
 * The build: contents, checksums, and reproducibility from the same sources. Needs `npm run build`
 * first.
 *
 * @module-tag long
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isAccepted, licenceOf, licencesText } from "../../../tools/licences.ts";
import type { Sbom } from "../../../tools/sbom.ts";
import { childEnvironment } from "../../support/environment.ts";
import { read, root } from "../../support/repository.ts";

const again = `dist.again-${process.pid}`;
afterAll(() => rmSync(join(root, again), { recursive: true, force: true }));

const dist = join(root, "dist");
const paths = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) =>
  statSync(join(dist, path)).isFile(),
);
const built = (path: string) => readFileSync(join(dist, path), "utf8");
const sbom = JSON.parse(built("sbom.cdx.json")) as Sbom;

test("SHA256SUMS lists every file with its digest", () => {
  const sums = new Map(
    built("SHA256SUMS")
      .trim()
      .split("\n")
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  expect([...sums.keys()].toSorted()).toEqual(paths.filter((path) => path !== "SHA256SUMS").toSorted());
  expect(sums.size).toBeGreaterThan(200);
  for (const [path, sum] of sums) {
    expect(
      createHash("sha256")
        .update(readFileSync(join(dist, path)))
        .digest("hex"),
      path,
    ).toBe(sum);
  }
});

test("scripts are ASCII, because V8 stores others with two bytes a character", () => {
  const scripts = paths.filter((path) => /^[^/]+\.js$/.test(path));
  expect(scripts.length).toBeGreaterThan(20);
  const beyond = scripts.map((path) => [path, /.{0,40}\P{ASCII}.{0,40}/u.exec(built(path))?.[0]]);
  expect(beyond.filter(([, found]) => found !== undefined)).toEqual([]);
});

test("a second build at another time, zone, language and folder name has the same bytes", () => {
  const script = `import { buildInto } from "./tools/prepare.mjs"; buildInto(${JSON.stringify(again)})`;
  const elsewhere = {
    TZ: "Pacific/Kiritimati",
    LANG: "tr_TR.UTF-8",
    LC_ALL: "C",
    USER: "somebody",
    HOSTNAME: "elsewhere",
  };
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: root,
    env: childEnvironment(elsewhere),
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  const other = readFileSync(join(root, again, "SHA256SUMS"), "utf8");
  // A build of other sources would differ and prove nothing.
  expect(readFileSync(join(root, again, ".built-from"), "utf8"), "run npm run build first").toBe(built(".built-from"));
  expect(other).toBe(built("SHA256SUMS"));
});

test("the build does not contain its build path", () => {
  const here = root.replace(/\/$/, "");
  expect(paths.filter((path) => readFileSync(join(dist, path)).includes(here))).toEqual([]);
});

test("the bill of materials lists known parts and no tools", () => {
  const names = new Set(sbom.components.map(({ name }) => name));
  for (const name of ["hono", "react", "react-aria-components", "pg", "yaml", "nodemailer", "node", "Noto Serif"])
    expect(names).toContain(name);
  for (const name of ["vite", "typescript", "vitest", "esbuild"]) expect(names).not.toContain(name);
  const references = sbom.components.map((component) => component["bom-ref"]);
  expect(new Set(references).size).toBe(references.length);
  for (const { name, hashes } of sbom.components) {
    expect(hashes, name).toEqual([{ alg: expect.stringMatching(/^SHA-(256|512)$/), content: expect.any(String) }]);
    expect(hashes[0]?.content, name).toMatch(/^([0-9a-f]{64}|[0-9a-f]{128})$/);
  }
});

test("every part has a reviewed licence", () => {
  expect(sbom.components.filter((each) => !isAccepted(licenceOf(each), each.name))).toEqual([]);
});

test("docs/licences.md is the output of `npm run licences`, and licences.txt has the texts", () => {
  expect(read("docs/licences.md")).toBe(licencesText(sbom));
  const texts = built("licences.txt");
  const headings = Array.from(texts.matchAll(/^={80}\n(.+)\n={80}$/gm), ([, place = ""]) => place);
  const told = new Set(headings.map((place) => place.split("node_modules/").at(-1)));
  for (const { name, type } of sbom.components) if (type !== "file") expect(told).toContain(name);
  for (const words of [
    "SIL OPEN FONT LICENSE",
    "IP Geolocation by DB-IP",
    "The Noto Project Authors",
    "Copyright Node.js contributors",
  ])
    expect(texts).toContain(words);
});
