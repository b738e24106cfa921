// First step of every command on a machine with only npm and Node 20 or newer: installs the locked
// dependencies and builds, each only after a change. Plain JavaScript, because it runs under the
// machine's own Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const bin = join(root, "node_modules", ".bin");
/** The project's own Node, not the machine's. */
export const node = join(bin, "node");

/** Environment for child processes: the project's Node comes first on PATH. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, ...extra };
}

/**
 * Runs a program, with its output on standard error. If it fails, exits this process with its
 * status.
 */
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
  // Suppresses npm's hundreds of warnings on Node 20: packages want a newer Node, and they get the
  // one installed here.
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { env: process.env });
  if (!existsSync(node)) {
    console.error("The dependency `node` came without its binary. Was npm run with --ignore-scripts?");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** Message types, which only the type checker and the linter read. Takes less than a second. */
export function generateMessageTypes() {
  run(node, [join(root, "tools", "generate-message-types.ts")]);
}

/** Builds dist/ unless it was built from exactly these sources. */
export function build() {
  const stamp = join(root, "dist", ".built-from");
  const wanted = digest(sources());
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error("Building …");
  // Builds beside the old build, which may be in use, and then replaces it.
  const out = `dist.${process.pid}`;
  buildInto(out, wanted);
  const old = join(root, `${out}.old`);
  if (existsSync(join(root, "dist"))) renameSync(join(root, "dist"), old);
  renameSync(join(root, out), join(root, "dist"));
  rmSync(old, { recursive: true, force: true });
}

/**
 * Reproducible: the same sources give the same bytes on any machine. `out`: a folder below the
 * root.
 */
export function buildInto(out, wanted = digest(sources())) {
  run(node, [join(root, "node_modules", "vite", "bin", "vite.js"), "build", "--app", "--logLevel", "warn"], {
    env: environment({ FAIRLEAD_BUILD: wanted.slice(0, 16), FAIRLEAD_OUT: out }),
  });
  run(node, [join(root, "tools", "compress.ts"), out]);
  run(node, [join(root, "tools", "sbom.ts"), out]);
  writeFileSync(join(root, out, ".built-from"), wanted);
  writeFileSync(join(root, out, "SHA256SUMS"), checksums(join(root, out)));
}

/**
 * Checksums of every file below the folder but SHA256SUMS itself, in the format of `sha256sum -c`.
 */
export function checksums(folder) {
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

/**
 * Folders that do not affect the build. An exclusion list, because a missing entry only causes an
 * unnecessary build, not an outdated one.
 */
const notBuilt = [
  "bin",
  "coverage",
  "data",
  "demo",
  "deploy",
  "docs",
  "node_modules",
  "test-results",
  "tests",
  "tools",
];

function sources() {
  const files = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (/^\.|^(?:dist|release)\b/.test(entry.name) || notBuilt.includes(entry.name)) continue;
    if (entry.isDirectory()) files.push(...filesIn(join(root, entry.name)).filter((file) => !isTypesOnly(file)));
    else if (/\.(ts|json)$/.test(entry.name)) files.push(join(root, entry.name));
  }
  const building = ["prepare.mjs", "compress.ts", "sbom.ts", "licences.ts"];
  files.push(...building.map((name) => join(root, "tools", name)));
  return files.sort();
}

function isTypesOnly(file) {
  return file.startsWith(join(root, "locales", "generated"));
}

/** The files below the folder, in any order. */
export function filesIn(folder) {
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
