/**
 * A command without a database, for example in another folder or environment than the site's,
 * creates nothing and reports it correctly.
 *
 * @module-tag long
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../../cli/commands.ts";
import { testSecret } from "../../support/secrets.ts";
import { runBuilt } from "../../support/server.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-nothing-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Operands for the commands that need one. */
const operands: Readonly<Record<string, string>> = {
  backup: join(tmpdir(), "nothing.backup"),
  erase: "W37-CCD-4XE",
  "subject-access": "maya@example.org",
  "recruiter disable": "maya@example.org",
  "recruiter enable": "maya@example.org",
  "recruiter reset": "maya@example.org",
  "recruiter forget-number": "+447400123456",
  "webhook enable": "main",
};

test.each(commands.filter(({ ofStored }) => ofStored).map(({ name }) => name))(
  "the command %s refuses a missing database",
  async (name) => {
    const operand = operands[name];
    const parameters = [...name.split(" "), ...(operand === undefined ? [] : [operand])];
    const dataDirectory = join(folder, "data");
    const { status, out, complaints } = await runBuilt("cli", parameters, { DATA_DIR: dataDirectory });
    expect({ out, complaints }).toEqual({
      out: "",
      complaints: expect.stringContaining(`DATA_DIR: there is no database in ${dataDirectory}.`) as string,
    });
    // A mail server retries a bounce with this code (sysexits.h).
    expect(status).toBe(["bounce", "mail receive"].includes(name) ? 75 : 1);
    expect(existsSync(join(dataDirectory, "database"))).toBe(false);
    expect(existsSync(operands["backup"] ?? "")).toBe(false);
  },
);

test("commands that create a database are exempt", () => {
  const beginning = commands.filter(({ ofStored }) => !ofStored).map(({ name }) => name);
  expect(beginning).toEqual(
    expect.arrayContaining(["doctor", "init", "recruiter invite", "restore", "vacancies import", "version"]),
  );
});

describe("a DATA_DIR that is a file is reported as at startup", () => {
  // With a secret, so that the settings do not need the folder.
  const settings = () => ({ DATA_DIR: "/dev/null", SECRET: testSecret });
  const words = "DATA_DIR: /dev/null is a file or below a file";

  test.each([[["recruiter", "list"]], [["recruiter", "invite", "maya@example.org"]], [["purge"]]])(
    "by %j",
    async (given) => {
      const { status, out, complaints } = await runBuilt("cli", given, settings());
      expect({ status, out, complaints }).toEqual({
        status: 1,
        out: "",
        complaints: expect.stringContaining(words) as string,
      });
    },
  );

  test("by doctor, which continues", async () => {
    const { status, out } = await runBuilt("cli", ["doctor"], settings());
    expect(status).toBe(1);
    expect(out).toContain(`error   ${words}`);
    expect(out).toContain("ok      environment: demo");
  });
});

describe("an unreachable server is reported as at startup", () => {
  const url = "postgres://fairlead:hidden@127.0.0.1:1/fairlead";
  const words = "DATABASE_URL: nothing listens at 127.0.0.1:1";

  test("by version", async () => {
    const { out } = await runBuilt("cli", ["version"], { DATABASE_URL: url });
    expect(out).toContain(`database   cannot be read: ${words}`);
  });

  test("by move", async () => {
    const settings = { DATABASE_URL: url, DATA_DIR: join(folder, "moved") };
    const { status, complaints } = await runBuilt("cli", ["move", "--to", "embedded"], settings);
    expect({ status, complaints }).toEqual({ status: 1, complaints: expect.stringContaining(words) as string });
    expect(complaints).not.toContain("hidden");
  });

  test("a missing file is still reported as a missing file", async () => {
    const parameters = ["restore", join(folder, "none"), "--no-erasures"];
    const { status, complaints } = await runBuilt("cli", parameters, { DATABASE_URL: url });
    expect({ status, complaints }).toEqual({
      status: 1,
      complaints: expect.stringContaining(join(folder, "none")) as string,
    });
    expect(complaints).not.toContain("DATABASE_URL");
  });
});
