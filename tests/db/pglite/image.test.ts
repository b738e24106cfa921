/**
 * The contents of deploy/Dockerfile's image, laid out in a folder and run unprivileged with
 * read-only files, from `fairlead init` to a served page. Needs `npm run build` first.
 *
 * @module-tag long
 */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { request } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Child, childOf } from "../../support/child.ts";
import { childEnvironment } from "../../support/environment.ts";
import { freePort } from "../../support/free-port.ts";
import { layOut } from "../../../tools/release.ts";
import { initFlags } from "../../support/releases.ts";
import { read } from "../../support/repository.ts";
import { within, patience } from "../../support/waiting.ts";

const stage =
  read("deploy/Dockerfile")
    .split(/^FROM /m)
    .at(-1) ?? "";
const start = JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? "[]") as string[];
const [, user = ""] = /^USER (\d+):/m.exec(stage) ?? [];

const directory = mkdtempSync(join(tmpdir(), "fairlead-image-"));
const [release = "", app = "", data = "", config = ""] = ["release", "app", "data", "config"].map((name) =>
  join(directory, name),
);
/**
 * Root could do anything. Not every machine allows another user or gives it access to this folder.
 */
const asUser = { uid: Number(user), gid: Number(user) };
const who = userInfo().uid === 0 && spawnSync(process.execPath, ["--version"], asUser).status === 0 ? asUser : {};

const port = await freePort();
const settings = (more: Record<string, string> = {}) =>
  childEnvironment({ HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "warn", TMPDIR: data, ...more });
const node = (...parameters: string[]) =>
  spawnSync(join(app, "bin/node"), parameters, { cwd: app, env: settings(), encoding: "utf8", ...who });

let server: Child | undefined;

beforeAll(() => {
  chmodSync(directory, 0o755);
  mkdirSync(app);
  layOut(release);
  for (const [, given = ""] of stage.matchAll(/^COPY (.*)$/gm)) {
    const paths = given.split(" ");
    const target = paths.pop() ?? "";
    for (const path of paths) {
      const place = join(app, target.endsWith("/") ? join(target, path.split("/").at(-1) ?? "") : target);
      mkdirSync(dirname(place), { recursive: true });
      cpSync(join(release, path), place, { recursive: true });
    }
  }
  for (const folder of [data, config]) {
    mkdirSync(folder, { mode: 0o700 });
    if ("uid" in who) chownSync(folder, asUser.uid, asUser.gid);
  }
  for (const path of [app, ...readdirSync(app, { recursive: true, encoding: "utf8" }).map((each) => join(app, each))]) {
    chmodSync(path, 0o555);
  }
});
afterAll(async () => {
  await server?.kill();
  for (const path of [app, ...readdirSync(app, { recursive: true, encoding: "utf8" }).map((each) => join(app, each))]) {
    chmodSync(path, 0o755);
  }
  rmSync(directory, { recursive: true, force: true });
});

test("the image alone goes from nothing to a production site that serves pages", async () => {
  const answers = {
    dir: config,
    "data-dir": data,
    port: String(port),
    "public-url": "https://jobs.ridgeway.test",
    "smtp-url": "smtps://mail.ridgeway.test",
  };
  const made = node("dist/cli.js", "init", ...initFlags(answers));
  expect(made).toMatchObject({ status: 0, stderr: "" });
  expect(made.stdout).toMatch(
    /maya@ridgeway\.test as manager.*\nhttps:\/\/jobs\.ridgeway\.test\/desk\/invitation\/\S+/,
  );

  const environment = `--env-file=${join(config, "fairlead.env")}`;
  const [, ...parameters] = start;
  const options = { cwd: app, env: settings(), stdio: ["ignore", "pipe", "pipe"] as ("ignore" | "pipe")[], ...who };
  server = childOf(spawn(join(app, "bin/node"), [environment, ...parameters], options));
  const ready = childOf(spawn(join(app, "bin/node"), ["deploy/ready.mjs", String(port), "60"], options));
  await expect(within(patience * 2, ready.ended), server.complaints()).resolves.toBe(0);

  // The headers of the proxy in front: the site's host name and a client address.
  const headers = { host: "jobs.ridgeway.test", "x-forwarded-for": "203.0.113.9" };
  const asked = request({ port, host: "127.0.0.1", path: "/gb/jobs", headers }).end();
  const [page] = (await once(asked, "response")) as [IncomingMessage];
  expect(page.statusCode).toBe(200);
  expect(await text(page)).toContain("Catalogue Assistant");
  // The preview picture and the country lookup need packages of the image.
  const picture = request({ port, host: "127.0.0.1", path: "/gb/jobs/catalogue-assistant", headers }).end();
  const [job] = (await once(picture, "response")) as [IncomingMessage];
  const [, address = ""] =
    /property="og:image" content="https:\/\/jobs\.ridgeway\.test([^"]+)"/.exec(await text(job)) ?? [];
  const drawn = request({ port, host: "127.0.0.1", path: address, headers }).end();
  const [png] = (await once(drawn, "response")) as [IncomingMessage];
  png.resume();
  expect([address, png.statusCode, png.headers["content-type"]]).toEqual([address, 200, "image/png"]);

  const doctor = node(environment, "dist/cli.js", "doctor");
  expect(doctor.stdout).toMatch(/^ok +country database: works/m);
  expect(doctor.stdout).toMatch(/^ok +environment: production/m);
  expect(doctor.stdout).not.toMatch(/^missing/m);

  server.process.kill("SIGTERM");
  await expect(within(patience, server.ended)).resolves.toBe(0);
});

test.each([
  ["immediately", []],
  ["after the process ended", ["900", "PID"]],
])("waiting for a process that is not running fails: %s", (_, waiting) => {
  // The id of an ended process, which is reused only after all others.
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const { status, stderr } = node("deploy/ready.mjs", "1", ...waiting.map((word) => word.replace("PID", String(pid))));
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "http://127.0.0.1:1/health/ready is not ready\n",
  });
});
