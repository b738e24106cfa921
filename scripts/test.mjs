// `npm test`: on a fresh clone, installs what the tests need, and runs every check there is. What a machine cannot run is
// said and counted as skipped. The last line is `N passed, N failed`, with `, N skipped` where something was.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { installedChromium, installedFirefox, installedHeadlessShell, installedWebkit } from "./browsers.mjs";
import { readReport } from "./report.mjs";
import { build, environment, install, node, root } from "./prepare.mjs";

/**
 * Debian's packages of what single tests need and skip without, as [program, package]. Installed where this runs as root on Debian and the
 * program is missing; what cannot be installed is said at the end.
 */
const besides = [
  ["pgbouncer", "pgbouncer"],
  ["nginx", "nginx"],
  ["caddy", "caddy"],
  ["promtool", "prometheus"],
  ["openssl", "openssl"],
  ["age", "age"],
  ["zstd", "zstd"],
  ["patroni", "patroni"],
  ["etcd", "etcd-server"],
  ["haproxy", "haproxy"],
];

const started = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, and the first lines of why: a log of which only the end is kept says it still. */
const failures = [];
const secondTries = [];
/** Whether this run has asked Debian's mirror what there is. */
let listsAreNew = false;
const scratch = mkdtempSync(join(tmpdir(), "fairlead-test-"));

install();
build();

check("types", "tsc", ["-p", "tsconfig.json"]);
check("types of the pure parts", "tsc", ["-p", "tsconfig.domain.json"]);
check("lint", "oxlint", ["--type-aware", "--deny-warnings"]);
check("format", "oxfmt", ["--check", "."]);
check("unused code", "knip", []);

const chromium = findChromium();
const shell = findInstalled(installedHeadlessShell, ["chromium-headless-shell"]) ?? chromium;
const firefox = findInstalled(installedFirefox, ["firefox-esr"]);
const webkit = findInstalled(installedWebkit, ["webkit2gtk-driver", "xvfb"]);
const postgres = findPostgres();
const missing = findBesides();
// Left to itself vitest takes one worker fewer than there are processors, which is a single one on two.
await suite("rules, locales and architecture", { project: "rules", workers: 2 });
// Three at a time on two cores: the faults wait for clocks and disks more than they compute.
await suite("database and server on PGlite", { project: "pglite", workers: 3 });
if (postgres) await suite("database and server on PostgreSQL", { project: "postgres", workers: 3 });
else skip("database and server on PostgreSQL: no PostgreSQL 15 programs, and none could be installed");
// Three at a time: a browser waits for its server as long as it computes itself, and for what it is to wait for.
const browsers = { workers: 3 };
if (chromium) {
  await suite("in Chromium", { ...browsers, project: "e2e", extra: { CHROMIUM_PATH: shell } });
  // With a window around each page, as people have it.
  const extra = { CHROMIUM_PATH: chromium };
  await suite("in Chromium, with the fonts of an iPhone", { ...browsers, project: "e2e-iphone", extra });
} else skip("in Chromium: no browser, and none could be installed; set CHROMIUM_PATH");
const others = { firefox, webkit };
const there = Object.keys(others).filter((engine) => others[engine]);
if (there.length > 0) {
  const files = there.map((engine) => `tests/browsers/${engine}`);
  const extra = { FIREFOX_PATH: firefox, WEBKIT_PATH: webkit };
  await suite(`in ${there.join(" and ")}`, { ...browsers, project: "browsers", files, extra });
}
if (!firefox) skip("in firefox: none, and it could not be installed; set FIREFOX_PATH");
if (!webkit) skip("in webkit: no MiniBrowser of WebKitGTK with WebKitWebDriver and Xvfb, and none could be installed");

rmSync(scratch, { recursive: true, force: true });
for (const again of secondTries) console.log(`TRIED AGAIN ${again}`);
for (const { what, why } of failures) console.log([`FAILED ${what}`, ...why.map((line) => `    ${line}`)].join("\n"));
console.log(`Took ${Math.round((Date.now() - started) / 1000)} s`);
for (const program of missing) console.log(`WITHOUT ${program}: its tests are among the skipped`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

function failed(what, why = []) {
  failures.push({ what, why });
}

function skip(what) {
  total.skipped += 1;
  console.log(`\n=== SKIPPED ${what}`);
}

/** One check that passes or fails as a whole. */
function check(name, program, args) {
  console.log(`\n=== ${name}`);
  const done = spawnSync(join(root, "node_modules", ".bin", program), args, {
    cwd: root,
    stdio: "inherit",
    env: environment(),
  });
  if (done.status === 0) total.passed += 1;
  else {
    total.failed += 1;
    failed(name);
  }
}

/**
 * A part of the test suite; its own counts are added to the total. A test that fails twice has failed (vitest.config.ts): whatever a third
 * try finds, nobody knows why the first two did not.
 */
async function suite(name, { files = [], ...how }) {
  const ended = await run(name, files, how);
  if (!ended) return;
  const report = readReport(ended.result);
  total.passed += report.passed;
  total.failed += report.failed.length;
  total.skipped += report.skipped;
  for (const { what, why } of report.failed) failed(`${name}: ${what}`, why);
  for (const test of report.again) secondTries.push(`${name}: ${test}`);
  if (ended.status !== 0 && report.failed.length === 0) {
    total.failed += 1;
    failed(`${name}: the runner ended with ${ended.status}`);
  }
}

/** The report and how the runner ended; null, and counted as failed: there is no report. */
async function run(name, files, { project, workers, extra = {} }) {
  console.log(`\n=== ${name}`);
  const file = join(scratch, `${project}.json`);
  rmSync(file, { force: true });
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const which = [...files, "--maxWorkers", String(workers), "--project", project];
  const all = [vitest, "run", ...which, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const child = spawn(node, all, { cwd: root, stdio: "inherit", env: environment({ ...extra, FAIRLEAD_TEST: "1" }) });
  const status = await new Promise((settle) => child.on("exit", (code) => settle(code ?? 1)));
  if (existsSync(file)) return { status, result: JSON.parse(readFileSync(file, "utf8")) };
  total.failed += 1;
  failed(`${name}: the runner ended with ${status} and no report`);
  return null;
}

/** What `installed` finds, if need be after installing Debian's packages; undefined: nothing. */
function findInstalled(installed, packages) {
  const known = installed();
  if (known || !isDebianRoot()) return known;
  aptInstall(packages);
  return installed();
}

/** Programs of `besides` that there are not, also after trying. Each by itself: one that no mirror has keeps none of the others away. */
function findBesides() {
  const lacking = () => besides.filter(([program]) => !hasProgram(program));
  if (isDebianRoot()) for (const [, name] of lacking()) aptInstall([name]);
  return lacking().map(([program]) => program);
}

/** Debian keeps what is for root where only root looks. */
function hasProgram(program) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.some((folder) => existsSync(join(folder, program)));
}

function findChromium() {
  const debian = findInstalled(installedChromium, ["chromium"]);
  if (debian) return debian;
  console.log("Installing a browser with Playwright …");
  spawnSync(node, [join(root, "node_modules", "playwright-core", "cli.js"), "install", "chromium-headless-shell"], {
    stdio: "inherit",
    env: environment(),
  });
  const found = spawnSync(node, ["-e", "process.stdout.write(require('playwright-core').chromium.executablePath())"], {
    cwd: root,
    env: environment(),
  });
  const path = found.stdout?.toString() ?? "";
  return path !== "" && existsSync(path) ? path : null;
}

function findPostgres() {
  if (hasPostgres()) return true;
  if (isDebianRoot()) aptInstall(["postgresql"]);
  return hasPostgres();
}

function hasPostgres() {
  if (spawnSync("initdb", ["--version"]).status === 0) return true;
  return [18, 17, 16, 15].some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`));
}

function isDebianRoot() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

function aptInstall(packages) {
  console.log(`Installing ${packages.join(", ")} …`);
  // At run level 1 a package starts no service of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  if (!listsAreNew) spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  listsAreNew = true;
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { stdio: "inherit", env });
}
