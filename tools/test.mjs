// `npm test`: installs what the tests need and runs every check; `npm test -- --long` runs them in
// full. Skips and reports what a machine cannot run. The last line is `N passed, N failed`, with `,
// N skipped` if any; the line before it says what the long form adds.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { installedChromium, installedFirefox, installedHeadlessShell, installedWebkit } from "./browsers.mjs";
import { filesToRepeat, readReport, withRepeated } from "./report.mjs";
import { build, environment, generateMessageTypes, install, node, root } from "./prepare.mjs";

/**
 * Debian packages that single tests need, as [program, package]. Installed if this runs as root on
 * Debian; tests without their program are skipped and reported at the end.
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
  ["mmdebstrap", "mmdebstrap"],
  ["systemd-nspawn", "systemd-container"],
];

/**
 * Beginnings of the test files that run on both engines: what the engine can change, and models.
 * Others with a database, also in Chromium, run on PostgreSQL only; those in Firefox and WebKit on
 * the embedded engine. `TEST_ENGINES=both` runs everything on each.
 */
const onBothEngines = [
  "tests/db/",
  "tests/cli/",
  "tests/faults/",
  "tests/recipes/",
  "tests/jobs/purge",
  "tests/jobs/week-away",
  "tests/http/languages",
  "tests/http/metrics-files",
  "tests/http/register",
  "tests/http/start-errors",
  "tests/http/whose-it-is",
];

const started = Date.now();
const isLong = process.argv.includes("--long");
const total = { passed: 0, failed: 0, skipped: 0, long: 0 };
/** Failures with the first lines of their errors, repeated at the end of the log. */
const failures = [];
const secondTries = [];
/** Whether this run has updated apt's package lists. */
let listsAreNew = false;
/** Reports, and the temporary folder of all tests. */
const scratch = mkdtempSync(join(memoryFolder() ?? tmpdir(), "fairlead-test-"));
// PostgreSQL's user passes through it.
chmodSync(scratch, 0o711);
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

install();
generateMessageTypes();
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
// By default vitest uses one worker fewer than there are processors, which is one on two.
await suite("rules, locales and architecture", { project: "rules", workers: 2 });
// Three on two cores: the tests wait for clocks, disks and answers that take a minimum time.
const embedded = postgres && process.env.TEST_ENGINES !== "both" ? onBothEngines : [];
// React as in production: its development build takes half of the CPU time of tests of pages.
const servers = { workers: 3, repeats: true, extra: { NODE_ENV: "production" } };
const onPglite = { ...servers, project: "pglite", files: embedded };
// Without PostgreSQL it runs what the short form runs there.
if (!postgres) onPglite.extra = { ...servers.extra, TEST_LONG: "on" };
await suite("database and server on PGlite", onPglite);
if (postgres) await suite("database and server on PostgreSQL", { ...servers, project: "postgres" });
else skip("database and server on PostgreSQL: no PostgreSQL 15 programs, and none could be installed");
// One for each of two cores: with three, more tests needed a retry.
const browsers = { workers: 2, repeats: true };
if (chromium) {
  await suite("in Chromium", { ...browsers, project: "e2e", extra: { CHROMIUM_PATH: shell } });
  // With a browser window, as users have it.
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
if (!firefox) skip("in firefox: not installed, and it could not be installed; set FIREFOX_PATH");
if (!webkit) skip("in webkit: no MiniBrowser of WebKitGTK with WebKitWebDriver and Xvfb, and none could be installed");

print("PASSED ONLY AGAIN", secondTries);
print("FAILED", failures);
console.log(`Took ${Math.round((Date.now() - started) / 1000)} s`);
for (const program of missing) console.log(`WITHOUT ${program}: its tests are among the skipped`);
if (total.long > 0) console.log(`THE SHORT FORM: \`npm test -- --long\` adds ${total.long} tests`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

/**
 * A folder in memory with room for the tests' databases: waiting for the disk took a quarter of the
 * time. Undefined if the machine has none.
 */
function memoryFolder() {
  const folder = "/dev/shm";
  const needed = 8 * 2 ** 30;
  if (!existsSync(folder) || freemem() < needed) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < needed ? undefined : folder;
}

/** Tests with the first lines of their errors. */
function print(verdict, tests) {
  for (const { what, why } of tests)
    console.log([`${verdict} ${what}`, ...why.map((line) => `    ${line}`)].join("\n"));
}

function failed(what, why = []) {
  failures.push({ what, why });
}

function skip(what) {
  total.skipped += 1;
  console.log(`\n=== SKIPPED ${what}`);
}

/** A check that passes or fails as a whole. */
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
 * Part of the test suite; adds its counts to the total. With `repeats`, a file in which one test
 * failed runs once more by itself, and the report lists it; a second failure counts.
 */
async function suite(name, { files = [], repeats = false, ...how }) {
  const ended = await run(name, files, how);
  if (!ended) return;
  let { result, status } = ended;
  const spoiled = repeats ? filesToRepeat(result) : [];
  if (spoiled.length > 0) {
    const repeated = await run(`${name}, once more`, spoiled, { ...how, workers: 1 });
    if (!repeated) return;
    result = withRepeated(result, repeated.result);
    if (readReport(result).failed.length === 0) status = repeated.status;
  }
  const report = readReport(result);
  total.passed += report.passed;
  total.failed += report.failed.length;
  total.skipped += report.skipped;
  total.long += report.long;
  for (const { what, why } of report.failed) failed(`${name}: ${what}`, why);
  for (const { what, why } of report.again) secondTries.push({ what: `${name}: ${what}`, why });
  if (status !== 0 && report.failed.length === 0) {
    total.failed += 1;
    failed(`${name}: the runner ended with ${status}`);
  }
}

/** The report and the runner's status; null if there is no report, which counts as a failure. */
async function run(name, files, { project, workers, extra = {} }) {
  console.log(`\n=== ${name}`);
  const file = join(scratch, `${project}.json`);
  const errors = join(scratch, `${project}-errors.json`);
  for (const each of [file, errors]) rmSync(each, { force: true });
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const which = [...files, "--maxWorkers", String(workers), "--project", project];
  const all = [
    vitest,
    "run",
    ...which,
    "--reporter=default",
    "--reporter=./tests/support/progress.ts",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const long = isLong ? { TEST_LONG: "on" } : {};
  const env = environment({ ...long, ...extra, FAIRLEAD_TEST: "1", TMPDIR: scratch, UNHANDLED_ERRORS: errors });
  const child = spawn(node, all, { cwd: root, stdio: "inherit", env });
  const status = await new Promise((settle) => child.on("exit", (code) => settle(code ?? 1)));
  const unhandled = existsSync(errors) ? JSON.parse(readFileSync(errors, "utf8")) : [];
  if (existsSync(file)) return { status, result: { ...JSON.parse(readFileSync(file, "utf8")), unhandled } };
  total.failed += 1;
  failed(`${name}: the runner ended with ${status} and no report`);
  return null;
}

/** What `installed` finds, if necessary after installing Debian packages; undefined: nothing. */
function findInstalled(installed, packages) {
  const known = installed();
  if (known || !isDebianRoot()) return known;
  aptInstall(packages);
  return installed();
}

/**
 * Programs that are missing even after an attempt to install them. One apt call each, so that an
 * unavailable package does not block the others.
 */
function findBesides() {
  const lacking = () => besides.filter(([program]) => !hasProgram(program));
  if (isDebianRoot()) for (const [, name] of lacking()) aptInstall([name]);
  return lacking().map(([program]) => program);
}

/** Debian keeps some programs in root's path only. */
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
  // At run level 1 a package does not start its service.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  if (!listsAreNew) spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  listsAreNew = true;
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { stdio: "inherit", env });
}
