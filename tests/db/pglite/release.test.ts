/**
 * `npm run release`: the same bytes each time, and the way of docs/operate/install.md from the
 * archive to an accepted application, below a folder. Reuses dist/.
 *
 * @module-tag long
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, verify } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiPaths } from "../../../routes.ts";
import { provenanceOf, release, releaseName } from "../../../tools/release.ts";
import { applicant } from "../../support/applicants.ts";
import { type Child, childOf } from "../../support/child.ts";
import { childEnvironment } from "../../support/environment.ts";
import { freePort } from "../../support/free-port.ts";
import { initFlags, releaseOf, stepsOf } from "../../support/releases.ts";
import { read } from "../../support/repository.ts";
import { patience, within } from "../../support/waiting.ts";

const folder = mkdtempSync(join(tmpdir(), "fairlead-release-"));
const [first, second, machine] = ["first", "second", "machine"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const commit = { id: "0".repeat(40), time: 1_750_000_000 };
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const unpacked = join(folder, releaseName);
const port = String(await freePort());
const environmentFile = join(machine, "etc/fairlead/fairlead.env");
let server: Child | undefined;

const settings = (more: Record<string, string> = {}) => childEnvironment({ TMPDIR: folder, ...more });
function shell(program: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(program, parameters, { env: settings(), cwd: folder, encoding: "utf8" });
  return { status, out: stdout, error: stderr };
}
const installer = (...flags: string[]) => shell("sh", join(unpacked, "deploy/install.sh"), "--root", machine, ...flags);
const fairlead = (...words: string[]) =>
  spawnSync(join(machine, "usr/local/bin/fairlead"), words, {
    env: settings({ FAIRLEAD_ENV_FILE: environmentFile }),
    encoding: "utf8",
  });

const answers = initFlags({ port, "smtp-url": "smtp://127.0.0.1:1" });

beforeAll(async () => {
  mkdirSync(first);
  mkdirSync(second);
  await release(first, commit, "urn:test", key);
  const before = process.umask(0o077);
  try {
    await release(second, commit, "urn:test", key);
  } finally {
    process.umask(before);
  }
  execFileSync("tar", ["xzf", join(first, `${releaseName}.tar.gz`), "-C", folder]);
});
afterAll(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

test("two releases of a commit have the same bytes, whatever the umask and the time", () => {
  expect(readdirSync(first).toSorted()).toEqual([
    "SHA256SUMS",
    "SHA256SUMS.sig",
    ...["cdx.json", "provenance.json", "tar.gz"].map((name) => `${releaseName}.${name}`),
  ]);
  for (const name of readdirSync(first)) {
    expect(readFileSync(join(first, name)).equals(readFileSync(join(second, name))), name).toBe(true);
  }
  expect(Math.floor(statSync(join(unpacked, "bin/node")).mtimeMs / 1000)).toBe(commit.time);
});

test("checksums, signature and provenance fit the archive", () => {
  const sums = readFileSync(join(first, "SHA256SUMS"));
  expect(verify(null, sums, publicKey, readFileSync(join(first, "SHA256SUMS.sig")))).toBe(true);
  expect(spawnSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: first }).status).toBe(0);
  const sha256 = createHash("sha256")
    .update(readFileSync(join(first, `${releaseName}.tar.gz`)))
    .digest("hex");
  const written = JSON.parse(readFileSync(join(first, `${releaseName}.provenance.json`), "utf8")) as unknown;
  expect(written).toEqual(provenanceOf({ name: `${releaseName}.tar.gz`, sha256 }, commit, "urn:test"));
  expect(JSON.stringify(written)).toContain(`{"gitCommit":"${commit.id}"}`);
});

test("the archive has no owner, no secret, and nothing of the folder that it was made in", () => {
  const listed = execFileSync("tar", ["tvzf", join(first, `${releaseName}.tar.gz`)], { encoding: "utf8" });
  const lines = listed.trim().split("\n");
  expect(lines.filter((line) => !/^\S+ 0\/0 /.test(line))).toEqual([]);
  expect(lines.filter((line) => /\.env$|\/\.git\/|\.map$/.test(line) && !line.endsWith("etcd.env"))).toEqual([]);
  expect(shell("grep", "-rlF", folder, unpacked).out).toBe("");
});

test("a dry run prints each step and changes nothing", () => {
  const { status, out, error } = installer("--dry-run", "--host", "jobs.ridgeway.test", "--postgres");
  expect({ status, error }).toEqual({ status: 0, error: "" });
  for (const step of ["createdb -O fairlead", "fairlead init", "Caddyfile", "enable --now fairlead", "doctor"])
    expect(out).toContain(step);
  expect(existsSync(machine)).toBe(false);
});

test.for(["--root", "--host"])("%s without its value is refused", (flag) => {
  expect(shell("sh", join(unpacked, "deploy/install.sh"), flag).status).toBe(2);
});

test("a damaged release is refused before anything changes", () => {
  const damaged = join(folder, "damaged");
  cpSync(unpacked, damaged, { recursive: true });
  writeFileSync(join(damaged, "dist/cli.js"), "// changed", { flag: "a" });
  const { status, error } = shell("sh", join(damaged, "deploy/install.sh"), "--root", machine);
  expect(status).toBe(1);
  expect(error).toContain("is damaged; unpack the archive again");
  expect(existsSync(machine)).toBe(false);
  rmSync(damaged, { recursive: true });
});

test("the installer sets up a site whose process accepts an application", async () => {
  const { status, out, error } = installer("--host", "jobs.ridgeway.test", "--", ...answers);
  // The mail server is missing here, which doctor reports.
  expect({ status, error }).toEqual({
    status: 1,
    error: expect.stringContaining("Correct the errors above") as string,
  });
  expect(out).toMatch(/^https:\/\/jobs\.ridgeway\.test\/desk\/invitation\/\S+$/m);
  expect(out).toMatch(/^error +mail: /m);
  expect(out).not.toMatch(/^missing/m);
  const caddyfile = readFileSync(join(machine, "etc/caddy/Caddyfile"), "utf8");
  expect(caddyfile).toMatch(/^jobs\.ridgeway\.test \{$/m);
  expect(caddyfile).toContain("reverse_proxy 127.0.0.1:3000 {");
  expect(caddyfile).not.toContain("{$");
  expect(fairlead("--version")).toMatchObject({ status: 0, stdout: expect.stringContaining("fairlead") as string });

  const unit = readFileSync(join(machine, "etc/systemd/system/fairlead.service"), "utf8").replaceAll(
    "/opt/fairlead",
    join(machine, "opt/fairlead"),
  );
  const [program = "", ...rest] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(" ") ?? [];
  const cwd = /^WorkingDirectory=(.*)$/m.exec(unit)?.[1] ?? "";
  const parameters = [`--env-file=${environmentFile}`, ...rest];
  server = childOf(spawn(program, parameters, { cwd, env: settings(), stdio: ["ignore", "ignore", "pipe"] }));
  const ready = spawnSync(program, ["deploy/ready.mjs", port, "60"], { cwd, env: settings() });
  expect(ready.status, server.complaints()).toBe(0);
  // As the proxy in front sends it. `fetch` cannot set the host.
  const headers = {
    host: "jobs.ridgeway.test",
    "content-type": "application/json",
    "x-forwarded-for": "203.0.113.9",
    "idempotency-key": crypto.randomUUID(),
  };
  const options = { port, host: "127.0.0.1", path: apiPaths.register, method: "POST", headers };
  const [posted] = (await once(request(options).end(JSON.stringify(applicant())), "response")) as [IncomingMessage];
  expect([posted.statusCode, await text(posted)]).toEqual([200, expect.stringContaining('"code":200')]);
  expect(fairlead("export").stdout.trim().split("\n")).toHaveLength(1);
});

test("a second run keeps the site's files, and a newer version saves what is there and can go back", async () => {
  const written = readFileSync(environmentFile, "utf8");
  const again = installer("--host", "jobs.ridgeway.test");
  expect(again.out).not.toMatch(/^\+ (?:cp|install -D|fairlead init|sed)/m);
  expect(readFileSync(environmentFile, "utf8")).toBe(written);

  const newer = join(folder, "newer");
  releaseOf("99.0.0", unpacked, newer);
  const current = join(machine, "opt/fairlead/current");
  const build = readlinkSync(current);
  const upgraded = shell("sh", join(newer, "deploy/install.sh"), "--root", machine);
  expect(upgraded.out).toContain(`To go back: sh ${machine}/opt/fairlead/${build}/deploy/install.sh`);
  expect(readlinkSync(current)).toMatch(/^99\.0\.0-[0-9a-f]{8}$/);
  expect(readdirSync(join(machine, "backups"))).toEqual([expect.stringMatching(/^before-99\.0\.0-/)]);

  const back = shell("sh", join(machine, "opt/fairlead", build, "deploy/install.sh"), "--root", machine);
  expect([back.status, readlinkSync(current)]).toEqual([1, build]);
  server?.process.kill("SIGTERM");
  await within(patience, server?.ended ?? Promise.resolve(null));
});

test("the command says what to do without an environment file, and becomes the user of the service", () => {
  const command = join(unpacked, "bin/fairlead");
  const none = spawnSync(command, ["doctor"], {
    env: settings({ FAIRLEAD_ENV_FILE: join(folder, "none.env") }),
    encoding: "utf8",
  });
  expect([none.status, none.stderr]).toEqual([
    1,
    expect.stringMatching(/none\.env: cannot be read as \S+\. Run this as root/),
  ]);
  const fake = join(folder, "fake");
  mkdirSync(fake);
  writeFileSync(join(fake, "id"), '#!/bin/sh\n[ "$#" = 2 ] || [ "$1" = -un ] || echo 0\n');
  writeFileSync(join(fake, "runuser"), '#!/bin/sh\necho "$@"\n');
  for (const name of ["id", "runuser"]) chmodSync(join(fake, name), 0o755);
  const env = { ...settings({ FAIRLEAD_ENV_FILE: environmentFile }), PATH: `${fake}:${settings()["PATH"]}` };
  const { stdout } = spawnSync(command, ["backup", "a b"], { env, encoding: "utf8" });
  expect(stdout).toMatch(/^-u fairlead -- \S+\/bin\/node .*--env-file=\S+ \S+\/dist\/cli\.js backup a b\n$/);
});

test("install.md leads from the archive to HTTPS in at most 15 steps and 600 words, with these commands", () => {
  const { words, steps } = stepsOf(read("docs/operate/install.md"));
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.length).toBeLessThanOrEqual(15);
  expect(words).toBeLessThanOrEqual(600);
  const [, script = "", flags = ""] = /sh (fairlead-\S+)\/deploy\/install\.sh ([^`\n]*)/.exec(steps.join("\n")) ?? [];
  expect(script).toBe(releaseName);
  const dry = shell(
    "sh",
    join(unpacked, "deploy/install.sh"),
    "--dry-run",
    "--root",
    join(folder, "elsewhere"),
    ...flags.split(" "),
  );
  expect({ status: dry.status, error: dry.error }).toEqual({ status: 0, error: "" });
});
