/**
 * Startup error messages of the built product, as systemd or a container sees them.
 *
 * @module-tag long
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../app/config.ts";
import { explainListen } from "../../domain/network/explain-listen.ts";
import { startErrors } from "../../app/startup-errors.ts";
import { childEnvironment } from "../support/environment.ts";
import { createScratch, engine } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";
import { demoOperatorFile } from "../support/operators.ts";
import { startBuilt } from "../support/server.ts";
import { testSecret } from "../support/secrets.ts";

const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const client = fileURLToPath(new URL("../../dist/client/", import.meta.url));
const operator = fileURLToPath(demoOperatorFile);
const taken = createServer();
let directory: string;
let port: number;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "fairlead-start-"));
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  ({ port } = taken.address() as AddressInfo);
});
afterAll(() => {
  taken.close();
  rmSync(directory, { recursive: true });
});

/** The result of a process with these settings, which exits by itself. */
function start(settings: Record<string, string>) {
  const environment = { SECRET: testSecret, OPERATOR_FILE: operator, DATA_DIR: join(directory, "data"), ...settings };
  return spawnSync(process.execPath, [main], { encoding: "utf8", env: childEnvironment(environment) });
}

describe("a process that cannot start", () => {
  test("reports all errors at once: settings, operator file, database, port, and country database", async () => {
    const broken = join(directory, "broken.mmdb");
    writeFileSync(broken, "no database");
    const nobody = await freePort();
    const { status, stdout, stderr } = start({
      LOG_LEVEL: "info",
      TRUST_PROXY: "yes",
      OPERATOR_FILE: "/no/such/operator.yaml",
      DATABASE_URL: `postgres://fairlead:Neverprinted@127.0.0.1:${nobody}/fairlead`,
      PORT: String(port),
      HOST: "127.0.0.1",
      GEOIP_DB: broken,
    });
    // The exit code tells a supervisor not to retry.
    expect(status).toBe(78);
    expect(stderr.split("\n")[0]).toBe("Fairlead cannot start:");
    for (const words of [
      /^  - TRUST_PROXY: /m,
      /^  - OPERATOR_FILE \(\/no\/such\/operator\.yaml\): does not exist/m,
      new RegExp(`^  - DATABASE_URL: nothing listens at 127\\.0\\.0\\.1:${nobody} \\(ECONNREFUSED\\)`, "m"),
      new RegExp(`^  - PORT: ${port} is in use by another process`, "m"),
      /^  - GEOIP_DB: .*broken\.mmdb is not a country database/m,
    ])
      expect(stderr).toMatch(words);
    expect(stderr + stdout).not.toContain("Neverprinted");
    expect(stdout).toBe("");
  });

  test("with valid settings reports each error once in plain words, and nothing on standard output", () => {
    const { status, stdout, stderr } = start({ PORT: String(port), HOST: "127.0.0.1" });
    expect(status).toBe(1);
    expect(stderr.match(/^  - /gm)).toHaveLength(1);
    expect(stderr).toContain(`PORT: ${port} is in use by another process on 127.0.0.1 (EADDRINUSE)`);
    expect(stdout.split("\n").filter((line) => line.includes("start failed"))).toEqual([]);
  });

  test("reports stack frames to machines when details are enabled", () => {
    const settings = { PORT: "0", HOST: "203.0.113.7", LOG_LEVEL: "debug", DATA_DIR: join(directory, "other") };
    const { status, stdout, stderr } = start(settings);
    expect(status).toBe(1);
    expect(stderr).toContain("HOST: 203.0.113.7 is not an address of this machine (EADDRNOTAVAIL)");
    const line = stdout.split("\n").find((each) => each.includes("start failed")) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ error: { code: "EADDRNOTAVAIL", causes: [{ host: "203.0.113.7" }] } });
  });
});

test.each([
  ["EACCES", 80, /PORT: 80 cannot be opened by this user.*CAP_NET_BIND_SERVICE/],
  ["ENOTFOUND", 80, /^HOST: jobs\.invalid cannot be resolved/],
  ["EWHATEVER", 80, /cannot listen on jobs\.invalid:80 \(EWHATEVER\)/],
])("listening fails by %s", (code, at, words) => {
  expect(explainListen(Object.assign(new Error("x"), { code }), { host: "jobs.invalid", port: at })).toMatch(words);
});

describe("startup checks", () => {
  const machine = () => readConfig({ SECRET: testSecret, OPERATOR_FILE: operator, DATA_DIR: directory, PORT: "0" });
  const found = (change: object = {}) => ({
    machine: { ...machine(), ...change },
    wrong: new Set<string>(),
    web: true,
    clientDirectory: client,
  });

  test("add nothing to an unexpected error, whose place is shown without its message", async () => {
    const error = new Error("Key (email)=(neverprinted@example.org) exists");
    const [text = "", ...more] = await startErrors(error, found());
    expect(more).toEqual([]);
    expect(text).toMatch(/^unexpected error \(Error\)\n +at .*start-errors\.test\.ts/);
    expect(text).not.toContain("neverprinted");
  });

  test("report missing build files for web processes only", async () => {
    const elsewhere = { ...found(), clientDirectory: join(directory, "nowhere") };
    expect(await startErrors(new Error("x"), elsewhere)).toContainEqual(expect.stringContaining("npm run build"));
    expect(await startErrors(new Error("x"), { ...elsewhere, web: false })).toHaveLength(1);
  });

  test("report no settings error twice", async () => {
    const wrong = new Set(["PORT", "GEOIP_DB", "DATA_DIR"]);
    const errors = await startErrors(new Error("x"), { ...found({ port, geoipDatabase: "/no/such" }), wrong });
    expect(errors).toHaveLength(1);
  });
});

describe("a process that starts", () => {
  test("names the engine and its address without the password, and warns of misspelt settings", async () => {
    const scratch = await createScratch();
    const lines: string[] = [];
    const child = startBuilt("main", scratch.settings, { PORT: "0", SMPT_URL: "smtp://Neverprinted@mail.example" });
    for (;;) {
      const line = await child.nextLine();
      lines.push(line);
      if (!line.startsWith("{")) break;
    }
    child.process.kill("SIGTERM");
    await child.ended;
    await scratch.remove();
    const { dataDirectory, databaseUrl = "postgres://none" } = scratch.settings;
    const { pathname, host } = new URL(databaseUrl);
    const place =
      engine === "pglite" ? `embedded database in ${dataDirectory}` : `PostgreSQL, ${pathname.slice(1)} on ${host}`;
    expect(lines.at(-1)).toMatch(new RegExp(`^Fairlead is ready at http://\\S+ \\(demo; ${RegExp.escape(place)}`));
    const warning = lines.find((line) => line.includes("misspelt")) ?? "{}";
    expect(JSON.parse(warning)).toMatchObject({
      misspelt: ["SMPT_URL: is not a setting of Fairlead; did you mean SMTP_URL?"],
    });
    expect(lines.join()).not.toContain("Neverprinted");
  });
});

test("app/start.ts reports no startup error through the log only", () => {
  expect(readFileSync(new URL("../../app/start.ts", import.meta.url), "utf8")).not.toContain("log.fatal");
});
