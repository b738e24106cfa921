/** The output of `doctor` for problems, and without valid settings or a database. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examineAccounts } from "../../cli/examine-accounts.ts";
import { examineClock } from "../../cli/examine-clock.ts";
import { examineJournal, examineServerDisk } from "../../cli/examine-disk.ts";
import { examineProvider } from "../../cli/examine-provider.ts";
import { doctorCommand } from "../../cli/doctor.ts";
import { ConfigurationError, type ReadableConfig, readConfig } from "../../app/config.ts";
import { engine, useDatabase } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";
import { demoOperatorFile, operatorWith, ownSettings } from "../support/operators.ts";
import { following } from "../support/following.ts";
import { FakeProvider } from "../support/oidc-provider.ts";
import { testSecret } from "../support/secrets.ts";

const context = useDatabase();
const demoFile = fileURLToPath(demoOperatorFile);
const now = new Date("2026-11-23T10:00:00Z");
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "fairlead-doctor-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

async function read(run: (output: PassThrough) => Promise<number> | number | null | undefined) {
  const output = new PassThrough();
  const said = text(output);
  const status = await run(output);
  output.end();
  return { status, said: await said };
}

/** Runs doctor with faulty settings. */
function broken(environment: Record<string, string>) {
  let errors: readonly string[] = [];
  let found: Omit<ReadableConfig, "wrong"> | null = null;
  const settings = { SECRET: testSecret, OPERATOR_FILE: demoFile, DATA_DIR: join(directory, "data"), ...environment };
  try {
    const config = readConfig(settings);
    found = { machine: config, operator: config.operator };
  } catch (error) {
    ({ errors, found } = error as ConfigurationError);
  }
  if (found === null) throw new Error("nothing could be read");
  const surroundings = { errors, ...found, now: () => now };
  return read((output) => doctorCommand.broken?.([], { ...surroundings, output }));
}

describe("with a faulty operator file", () => {
  test("doctor reports its errors and continues with other checks", async () => {
    const { status, said } = await broken({ OPERATOR_FILE: join(directory, "nowhere.yaml") });
    expect(status).toBe(1);
    expect(said).toMatch(/^error   OPERATOR_FILE .*nowhere\.yaml\): does not exist/m);
    expect(said).toMatch(/^ok      country database: works, built on 20/m);
    expect(said).toMatch(/^ok      database: .*data can be written to/m);
  });

  test("doctor reports the database error of a start, without the password", async () => {
    const port = await freePort();
    const { said } = await broken({
      OPERATOR_FILE: join(directory, "nowhere.yaml"),
      DATABASE_URL: `postgres://fairlead:Neverprinted@127.0.0.1:${port}/fairlead`,
    });
    expect(said).toMatch(new RegExp(`^error   DATABASE_URL: nothing listens at 127\\.0\\.0\\.1:${port}`, "m"));
    expect(said).not.toContain("Neverprinted");
  });

  test("doctor reports production gaps once, in any environment", async () => {
    for (const environment of ["demo", "production"]) {
      const { said } = await broken({ FAIRLEAD_ENV: environment, PORT: "x" });
      expect(said.match(/sample: this is the sample operator/g), environment).toHaveLength(1);
    }
  });
});

test("doctor reads no text while a database query is open", async () => {
  let open = 0;
  let last = "nothing";
  const told: string[] = [];
  const database = following(context.database, {
    async rows(...given) {
      open += 1;
      last = "a question";
      return context.database.rows(...given).finally(() => (open -= 1));
    },
  });
  const operator = { ...operatorWith(ownSettings) };
  const { vacancies } = operator;
  Object.defineProperty(operator, "vacancies", {
    get() {
      told.push(`read after ${last}, with ${open} open`);
      last = "a text";
      return vacancies;
    },
  });
  const config = {
    ...readConfig({ SECRET: testSecret, OPERATOR_FILE: demoFile, DATA_DIR: join(directory, "data") }),
    operator,
  };
  const { said } = await read((output) =>
    doctorCommand.parse([])({
      database,
      config,
      now: () => now,
      output,
      signal: new AbortController().signal,
      input: "",
    }),
  );
  expect(said).toMatch(/^ok +database: /m);
  expect(told.length).toBeGreaterThan(0);
  for (const each of told) expect(each).toContain("with 0 open");
  // No query follows it.
  expect(last).toBe("a text");
});

describe("the public view", () => {
  const outside = { PORT: "x", PUBLIC_URL: "https://jobs.invalid" };

  test("is checked in production, and an unreachable check is no error", async () => {
    const { said } = await broken({ ...outside, FAIRLEAD_ENV: "production" });
    expect(said).toMatch(/^unknown certificate of jobs\.invalid: cannot be checked from this machine \(\w+\)$/m);
  });

  test("is not checked in the demo or with an invalid address", async () => {
    expect((await broken({ ...outside, FAIRLEAD_ENV: "demo" })).said).not.toContain("jobs.invalid");
    const { said } = await broken({ PORT: "x", PUBLIC_URL: "https://jobs.invalid/path", FAIRLEAD_ENV: "production" });
    expect(said).not.toContain("cannot be checked");
  });
});

test("the disk check shows the embedded database's size, and nothing for a server", async () => {
  const said = (await examineServerDisk(context.database)).map(({ kind, text: words }) => `${kind} ${words}`);
  expect(said).toEqual(
    engine === "pglite"
      ? [expect.stringMatching(/^ok disk: the database takes [1-9]\d* MB$/)]
      : [
          expect.stringMatching(/^ok disk: the database takes [1-9]\d* MB on the server$/),
          "unknown disk: the server's free space cannot be checked from this machine; check it there (df)",
        ],
  );
});

describe("--file", () => {
  const examined = (file: string) =>
    read((output) => doctorCommand.beside?.(["--file", file], { now: () => now, output }));

  test("reports whether another operator file can be used", async () => {
    const { said } = await examined(demoFile);
    expect(said).toContain(`ok      operator file: ${demoFile} can be put in place`);
    expect(said).toMatch(/^missing production: sample: /m);
  });

  test("reports every error of it with its place", async () => {
    const file = join(directory, "wrong.yaml");
    writeFileSync(file, "identity:\n  name: 7\nwebhook: []\n");
    const { status, said } = await examined(file);
    expect(status).toBe(1);
    expect(said).toMatch(/^error   OPERATOR_FILE .*identity\.name: .*\(line 2\)$/m);
    expect(said).toMatch(/webhook: there is no such setting.*\(line 3\)$/m);
  });

  test("warns without a security contact", async () => {
    const file = join(directory, "real.yaml");
    const named = async (security: object) => {
      writeFileSync(file, JSON.stringify({ ...operatorWith({ ...ownSettings, ...security }), byLaw: undefined }));
      return (await examined(file)).said;
    };
    expect(await named({})).toMatch(
      /^warning security\.contact: is not set.* \/\.well-known\/security\.txt is missing; set it /m,
    );
    expect(await named({ security: { contact: ["mailto:security@ridgeway.test"] } })).not.toContain("security.contact");
  });

  test("is checked only on request", () => {
    expect(doctorCommand.beside?.([], { now: () => now, output: new PassThrough() })).toBeNull();
    expect(() => doctorCommand.parse(["--file", "x", "--market", "de"])).toThrow("cannot be combined");
  });
});

describe("the clock check", () => {
  test.each([
    [0, "ok", "agree"],
    [60_000, "error", "60 seconds behind"],
    [-60_000, "error", "60 seconds ahead of"],
  ])("of a machine off by %d ms", async (off, kind, words) => {
    const [finding] = await examineClock(context.database, () => Date.now() + off);
    expect(finding?.kind).toBe(kind);
    // The delay of a slow machine counts as no difference, and may reduce another by a second.
    expect(finding?.text.replace(/(5\d|60) seconds/, "60 seconds")).toContain(words);
  });
});

test("the desk check reports missing log-ins, old invitations, and accounts without a second step", async () => {
  const { database } = context;
  let operator = operatorWith({});
  const said = async () =>
    (await examineAccounts(database, operator, now)).map(({ kind, text: words }) => `${kind} ${words}`).join("\n");
  expect(await said()).toMatch(/^warning .*no account can log in .*recruiter invite/);
  const invite = (hash: string, hours: number, used = false) =>
    database.query(
      `insert into recruiter_invitation (token_hash, email, role, created_at, expires_at, used_at)
       values ($1, 'invited@example.org', 'recruiter', $2, $3, $4)`,
      [
        hash,
        new Date(now.getTime() - hours * 3_600_000),
        new Date(now.getTime() + (72 - hours) * 3_600_000),
        used ? now : null,
      ],
    );
  await invite("new", 1);
  await invite("used", 30, true);
  await invite("over", 80);
  expect(await said()).toBe("ok recruiters: invitations open: 1");
  await invite("old", 30);
  expect(await said()).toMatch(/^warning recruiters: invitations open for more than a day: 1;/);
  await database.query(
    `insert into recruiter (id, name, email, role, created_at, updated_at, email_verified)
     values ('bare', 'Bare', 'bare@example.org', 'recruiter', $1, $1, true)`,
    [now],
  );
  expect(await said()).toMatch(/^warning recruiters: accounts without a second step: 1;/m);
  expect(await said()).not.toContain("@");
  // A provider trusted for the second step provides it.
  await database.query(
    `insert into recruiter_account (id, account_id, provider_id, user_id, created_at, updated_at)
     values ('there', 'there', 'oidc:https://id.example desk', 'bare', $1, $1)`,
    [now],
  );
  const oidc = { issuer: "https://id.example", clientId: "desk", name: "Staff ID" };
  operator = operatorWith({ oidc: { ...oidc, secondStep: "desk" } });
  expect(await said()).toContain("accounts without a second step: 1;");
  operator = operatorWith({ oidc: { ...oidc, clientId: "another", secondStep: "provider" } });
  expect(await said()).toContain("accounts without a second step: 1;");
  operator = operatorWith({ oidc: { ...oidc, secondStep: "provider" } });
  expect(await said()).not.toContain("second step");
});

describe("the log-in provider check", () => {
  const provider = new FakeProvider();
  beforeAll(() => provider.start());
  afterAll(() => provider.close());
  const examined = async (change: object = {}) => {
    const oidc = { issuer: provider.issuer, clientId: provider.clientId, name: "Staff ID", ...change };
    const about = { operator: operatorWith({ oidc }), publicUrl: "https://jobs.example" };
    const found = await examineProvider({ ...about, oidcClientSecret: provider.clientSecret });
    return found.map(({ kind, text: words }) => `${kind} ${words}`).join("\n");
  };

  test("finds the provider and prints the redirect address", async () => {
    expect(await examined()).toMatch(/^ok log-in: .* https:\/\/jobs\.example\/desk\/auth\/oidc\/callback$/);
  });

  test("reports an unreachable, different or limited provider without the secret", async () => {
    provider.published = { scopes_supported: ["openid"] };
    const unknown = await examined({ scopes: ["offline_access"] });
    expect(unknown).toMatch(/^warning log-in: .*offline_access/m);
    provider.published = { issuer: "https://other.example" };
    const other = await examined();
    provider.mood = "down";
    const down = await examined();
    for (const said of [other, down]) expect(said).toMatch(/^error log-in: .*cannot be used/);
    expect([unknown, other, down].join()).not.toContain(provider.clientSecret);
  });

  test("is skipped without a provider", async () => {
    const settings = { operator: operatorWith(), publicUrl: "https://jobs.example", oidcClientSecret: undefined };
    expect(await examineProvider(settings)).toEqual([]);
  });
});

test("the erasure journal's folder is tested without leaving a file", async () => {
  const erasureJournal = join(directory, "erasures");
  expect(await examineJournal({ erasureJournal })).toEqual([
    { kind: "ok", text: `erasure journal: ${erasureJournal} can be written to` },
  ]);
  expect(readdirSync(erasureJournal)).toEqual([]);
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(await examineJournal({ erasureJournal: file })).toEqual([
    {
      kind: "error",
      text: expect.stringContaining(`ERASURE_JOURNAL: ${file} cannot be written to (EEXIST)`) as string,
    },
  ]);
  expect(await examineJournal({ erasureJournal: undefined })).toEqual([
    { kind: "warning", text: expect.stringContaining("erasure journal: off") as string },
  ]);
});
