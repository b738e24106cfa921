// What every command does first on a machine that has only Node 20 or newer and npm: install what the lock file says, and
// build what the sources say. Both only when something changed. Runs under the machine's own Node, so plain JavaScript.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const bin = join(root, "node_modules", ".bin");
/** The project's own Node, which the machine's Node is not. */
export const node = join(bin, "node");

/** The environment of every child: the project's Node first on PATH. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, ...extra };
}

/** Runs a program to its end; what it prints goes to standard error, where set-up belongs. Exits this process with the program's code when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: ["inherit", 2, 2], env: environment(), ...options });
  if (done.error) {
    console.error(`${command}: ${done.error.message}`);
    process.exit(1);
  }
  if (done.status !== 0) process.exit(done.status ?? 1);
}

export function install() {
  const stamp = join(root, "node_modules", ".fairlead-installed");
  const wanted = digest([join(root, "package-lock.json"), join(root, "package.json")]);
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error("Installing dependencies …");
  // What npm warns of on Node 20 is that packages want a newer one, hundreds of times: they get the one that is installed here.
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { env: process.env });
  if (!existsSync(node)) {
    console.error("The dependency `node` came without its binary. Was npm run with --ignore-scripts?");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** Builds dist/ unless it was built from exactly these sources. */
export function build() {
  const stamp = join(root, "dist", ".built-from");
  const wanted = digest(sources());
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error("Building …");
  // Beside the old build, which may be in use, and then in its place.
  const out = `dist.${process.pid}`;
  buildInto(out, wanted);
  const old = join(root, `${out}.old`);
  if (existsSync(join(root, "dist"))) renameSync(join(root, "dist"), old);
  renameSync(join(root, out), join(root, "dist"));
  rmSync(old, { recursive: true, force: true });
}

/** The same sources give the same bytes, whenever, wherever and by whomever they are built. `out`: a folder below the root. */
export function buildInto(out, wanted = digest(sources())) {
  run(node, [join(root, "node_modules", "vite", "bin", "vite.js"), "build", "--app", "--logLevel", "warn"], {
    env: environment({ FAIRLEAD_BUILD: wanted.slice(0, 16), FAIRLEAD_OUT: out }),
  });
  run(node, [join(root, "scripts", "compress.ts"), out]);
  run(node, [join(root, "scripts", "sbom.ts"), out]);
  writeFileSync(join(root, out, ".built-from"), wanted);
  writeFileSync(join(root, out, "SHA256SUMS"), checksums(join(root, out)));
}

/** Of every file below it, as `sha256sum -c` reads them. */
function checksums(folder) {
  const paths = filesIn(folder).map((file) => file.slice(folder.length + 1).replaceAll("\\", "/"));
  return paths
    .filter((path) => path !== "SHA256SUMS")
    .sort()
    .map(
      (path) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, path)))
          .digest("hex")}  ${path}\n`,
    )
    .join("");
}

/** What no build is made of. Named rather than what it is made of: a folder that is forgotten here costs a build too many, not an old one. */
const notBuilt = ["bench", "coverage", "data", "deploy", "docs", "node_modules", "scripts", "test-results", "tests"];

function sources() {
  const files = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (/^\.|^dist\b/.test(entry.name) || notBuilt.includes(entry.name)) continue;
    if (entry.isDirectory()) files.push(...filesIn(join(root, entry.name)));
    else if (/\.(ts|json)$/.test(entry.name)) files.push(join(root, entry.name));
  }
  files.push(...["prepare.mjs", "compress.ts", "sbom.ts", "licences.ts"].map((name) => join(root, "scripts", name)));
  return files.sort();
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

function digest(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(file.slice(root.length));
    hash.update("\0");
    hash.update(readFileSync(file));
    hash.update("\0");
  }
  return hash.digest("hex");
}
