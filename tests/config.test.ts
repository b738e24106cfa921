/**
 * The settings: all errors at once, and production only when nothing is missing (D24). More than
 * 300 lines: a case for each setting.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test, vi } from "vitest";
import * as v from "valibot";
import { parse, stringify } from "yaml";
import { ConfigurationError, readConfig, startText, watchOperatorFile } from "../app/config.ts";
import { scamFindingsIn } from "../domain/operator/scam-findings.ts";
import { operatorSchema } from "../domain/operator/operator.ts";
import { operatorFiles } from "../tools/generate-operator-schema.ts";
import { read } from "./support/repository.ts";
import { demoOperator, demoOperatorFile, ownSettings, realSettings, webhookSecret } from "./support/operators.ts";
import { previousTestSecret, testSecret } from "./support/secrets.ts";

const directory = mkdtempSync(join(tmpdir(), "fairlead-config-"));
afterAll(() => rmSync(directory, { recursive: true }));

const demoFile = fileURLToPath(demoOperatorFile);
const secret = testSecret;
let files = 0;

/** The path of the demo operator file with `change` applied. */
function operatorFile(change: Record<string, unknown>): string {
  const path = join(directory, `operator-${(files += 1)}.yaml`);
  writeFileSync(path, stringify({ ...(parse(readFileSync(demoFile, "utf8")) as object), ...change }));
  return path;
}

function errorsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ OPERATOR_FILE: demoFile, DATA_DIR: join(directory, "unused"), ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
}

const settingOf = (error: string) => error.split(/[: ]/, 1)[0];

const wrong: Record<string, string> = {
  FAIRLEAD_ENV: "staging",
  PORT: "70000",
  PUBLIC_URL: "jobs.example/path",
  DATABASE_URL: "mysql://localhost",
  DATABASE_POOLER: "pgbouncer",
  BACKUP_PASSPHRASE: "short",
  BACKUP_URL: "ftp://backups.example",
  BACKUP_EVERY: "0",
  BACKUP_AT: "3 am",
  BACKUP_KEEP: "0",
  RESTORE_TEST: "monthly",
  ALERT_URL: "http://chat.example/hook",
  UPDATE_URL: "https://me:password@releases.example",
  SECRET: "short",
  SECRET_PREVIOUS: "short",
  SMTP_URL: "http://localhost",
  OIDC_CLIENT_SECRET: "short",
  TRANSLATION_URL: "http://llm.example/v1",
  TRANSLATION_KEY: "two words",
  TRANSLATION_MODEL: "m".repeat(201),
  TRUST_PROXY: "yes",
  GEO_COUNTRY_HEADER: "not a header",
  GEOIP_DB: "/no/such/file.mmdb",
  LOCALE_STRATEGY: "path",
  LOCALE_ROOT_REDIRECT: "yes",
  SURVEY_VARIANT: "five",
  ACCESS_GATE: "yes",
  ACCESS_GATE_BYPASS: "short",
  GTM_ID: "UA-1",
  PAGES_AHEAD: "yes",
  LOG_LEVEL: "loud",
  METRICS_PORT: "0",
  OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
  OTEL_EXPORTER_OTLP_HEADERS: "a key",
  OTEL_SERVICE_NAME: "two\nlines",
  OTEL_TRACES_SAMPLER: "sometimes",
  OTEL_TRACES_SAMPLER_ARG: "2",
  OPERATOR_FILE: "/no/such/operator.yaml",
};

describe("a wrong setting", () => {
  test.each(Object.entries(wrong))("%s=%s is reported by name", (name, value) => {
    expect(errorsOf({ [name]: value }).map(settingOf)).toEqual([name]);
  });

  test.each([
    ["PORT", "70000", '"70000" is not valid; it must be a whole number from 0 to 65535'],
    ["PORT", "http", '"http" is not valid; it must be a whole number from 0 to 65535'],
    ["TRUST_PROXY", "-1", '"-1" is not valid; it must be a whole number from 0 to 10'],
    ["METRICS_PORT", "0", '"0" is not valid; it must be a port, 1 to 65535, or off'],
    ["LOG_LEVEL", "loud", '"loud" is not valid; it must be one of fatal, error, warn, info, debug, trace, silent'],
    ["FAIRLEAD_ENV", "staging", '"staging" is not valid; it must be one of demo, production'],
    ["GEO_COUNTRY_HEADER", "a b", '"a b" is not valid; it must be the name of a header, such as CF-IPCountry'],
    ["GTM_ID", "UA-1", '"UA-1" is not valid; it must be a container id, GTM-…'],
  ])("%s=%s is explained with the given and the allowed value", (name, value, words) => {
    expect(errorsOf({ [name]: value })).toEqual([`${name}: ${words}`]);
  });

  test.each(["jobs", "https://jobs.example/x", "https://desk:word@jobs.example", "desk:word@jobs", "https://[jobs"])(
    "PUBLIC_URL=%s is refused without repeating it, because links would reveal a password in it",
    (value) => {
      expect(errorsOf({ PUBLIC_URL: value })).toEqual([
        "PUBLIC_URL: must be an address without path, user or password, such as https://jobs.example.org",
      ]);
    },
  );

  test.each([
    ["OTEL_TRACES_SAMPLER_ARG", "2", '"2" is not valid; it must be a share from 0 to 1, such as 0.1'],
    ["OTEL_SERVICE_NAME", " x", '" x" is not valid; it must be a name of up to 100 letters, digits, and . _ - /'],
    [
      "OTEL_TRACES_SAMPLER",
      "sometimes",
      '"sometimes" is not valid; it must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio',
    ],
  ])("%s=%s is explained", (name, value, words) => {
    expect(errorsOf({ [name]: value })).toEqual([`${name}: ${words}`]);
  });

  test.each([
    "collector:4318",
    "grpc://collector:4317",
    "https://user:key@collector.example",
    "https://collector.example/?key=word",
    "https://[collector",
  ])("OTEL_EXPORTER_OTLP_ENDPOINT=%s is refused without repeating it, because it may contain a key", (value) => {
    expect(errorsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: value })).toEqual([
      "OTEL_EXPORTER_OTLP_ENDPOINT: must be an HTTP address without user, password or query, such as http://localhost:4318",
    ]);
  });

  test.each(["key", "a b=c", "key=%ff", "key=%0a", "content-length=1", "key=one,,"])(
    "OTEL_EXPORTER_OTLP_HEADERS=%s is refused without repeating it, because it contains a key",
    (value) => {
      expect(errorsOf({ OTEL_EXPORTER_OTLP_HEADERS: value })).toEqual([
        "OTEL_EXPORTER_OTLP_HEADERS: must be a list such as name=value,name=value, with percent-encoded values",
      ]);
    },
  );

  test("a trace sampling share without effect is refused", () => {
    expect(errorsOf({ OTEL_TRACES_SAMPLER_ARG: "0.1" })).toEqual([
      "OTEL_TRACES_SAMPLER_ARG: has an effect only with OTEL_TRACES_SAMPLER=traceidratio or parentbased_traceidratio; set that, or remove it",
    ]);
  });

  test("in the operator file is explained, too, without the validator's own words", () => {
    const file = operatorFile({
      identity: { ...demoOperator.identity, email: "no" },
      mail: { from: "a@b.example", to: [] },
      surveyed: 1,
      vacancies: 7,
    });
    const errors = errorsOf({ OPERATOR_FILE: file }).join("\n");
    expect(errors).toMatch(
      /identity\.email: "no" is not valid; it must be an email address, such as name@example\.org \(line \d+\)/,
    );
    expect(errors).toMatch(/vacancies: 7 is not valid; it must be a list/);
    expect(errors).not.toMatch(/Invalid|Expected|[Rr]eceived/);
  });

  test("hides no other: all are reported at once, each once", () => {
    expect(errorsOf(wrong).map(settingOf).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  test("is reported in one message with one error per line", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "y", SECRET: secret, OPERATOR_FILE: demoFile })).toThrow(
      /^Fairlead cannot start:\n  - PORT: .+\n  - LOG_LEVEL: .+$/,
    );
  });

  test("in the operator file is reported with its place, like all others", () => {
    const file = operatorFile({
      identity: { name: "", legalName: "X", address: [], registration: "X", email: "no", whatsapp: "0123" },
      governingLaw: "Germany",
      unknownSetting: true,
    });
    const places = errorsOf({ OPERATOR_FILE: file }).map((error) => /\) (\S+):/.exec(error)?.[1]);
    expect(places.toSorted()).toEqual(
      [
        "governingLaw",
        "identity.address",
        "identity.email",
        "identity.name",
        "identity.whatsapp",
        "unknownSetting",
      ].toSorted(),
    );
  });
});

describe("an address with an unencoded password", () => {
  const password = "Never";
  test.each([
    [
      "DATABASE_URL",
      `postgres://fairlead:${password}/printed@db.example/fairlead`,
      "contains a / that is not percent-encoded",
    ],
    [
      "DATABASE_URL",
      `postgres://fairlead:1/${password}@db.example/fairlead`,
      "contains a / that is not percent-encoded",
    ],
    [
      "DATABASE_URL",
      `postgres://fairlead:${password}#printed@db.example/fairlead`,
      "contains a # that is not percent-encoded",
    ],
    [
      "DATABASE_URL",
      `postgres://fairlead:${password}?printed@db.example/fairlead`,
      "contains a ? that is not percent-encoded",
    ],
    ["DATABASE_URL", `postgres://fairlead:${password}@db.example:port/fairlead`, "cannot be read as an address"],
    ["SMTP_URL", `smtp://fairlead:50%${password}@mail.example`, "contains a % that is not percent-encoded"],
    ["SMTP_URL", `smtps://fairlead:${password}/printed@mail.example:465`, "contains a / that is not percent-encoded"],
  ])("%s: is reported with the encoding and without the password", (name, address, words) => {
    const [error = "", ...more] = errorsOf({ [name]: address, SECRET: secret });
    expect(more).toEqual([]);
    expect(error).toContain(`${name}: ${words}`);
    expect(error).toContain("@ as %40, / as %2F");
    expect(error).not.toContain(password);
  });

  test.each([
    ["DATABASE_URL", "postgres:///fairlead?host=/run/postgresql&user=fairlead"],
    ["DATABASE_URL", "postgres://fairlead:pass@/fairlead?host=/run/postgresql"],
    ["DATABASE_URL", "postgres://fairlead@tenant:p%40ss@db.example:6543/fairlead?sslmode=verify-full"],
    ["SMTP_URL", "smtp://jobs@operator.example:pass@mail.example:587"],
  ])("%s=%s is valid", (name, address) => {
    expect(errorsOf({ [name]: address, SECRET: secret })).toEqual([]);
  });
});

describe("an unreadable operator file", () => {
  const write = (text: string) => {
    const path = join(directory, `operator-${(files += 1)}.yaml`);
    writeFileSync(path, text);
    return path;
  };
  test.each([
    ["one that is missing", () => join(directory, "nowhere.yaml"), /does not exist; .*demo\/operator\.yaml/],
    ["a folder", () => directory, /is a folder, not a file/],
    ["an empty file", () => write("# nothing\n"), /is empty/],
    [
      "one that is not YAML",
      () => write("sample: true\nidentity: [ a\nmail: b\n"),
      /is not YAML: .* at line \d+, column \d+$/,
    ],
  ])("%s is explained", (_what, path, words) => {
    const errors = errorsOf({ OPERATOR_FILE: path() });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(words);
  });

  test.each([
    ["identity:\n  name: A\n email: b\n", /^is not YAML: the indentation is wrong: .* at line 3, column 1$/],
    ["identity:\n\tname: A\n", /^is not YAML: the line starts with a tab; indent with spaces, at line 2, column 1$/],
    ["identity:\n  name: A\n  name: B\n", /^is not YAML: this setting appears twice .* at line 3, column 3$/],
    ['identity: "\n  name: A\n', /^is not YAML: .*quotation mark.* at line \d+, column \d+$/],
  ])("with invalid YAML %j is explained", (text, words) => {
    const path = write(text);
    expect(errorsOf({ OPERATOR_FILE: path })[0]?.replace(`OPERATOR_FILE (${path}): `, "")).toMatch(words);
  });

  test("with a misspelt setting gets a suggestion, and not that line in the template", () => {
    const path = write("sample: true\nidentity:\n  whatsap: X\nmarkets: { offerred: [ gb ] }\n");
    const errors = errorsOf({ OPERATOR_FILE: path });
    expect(errors.join("\n")).toMatch(/identity\.whatsap: .*; did you mean whatsapp\? \(line 3\)/);
    expect(errors.join("\n")).toMatch(/markets\.offerred: .*; did you mean offered\?/);
    expect(startText(errors)).not.toContain('whatsap: ""');
  });

  test("gives the line of a wrong, missing or unknown setting", () => {
    const errors = errorsOf({ OPERATOR_FILE: write("sample: true\n\nidentity:\n  name: 7\n  nmae: X\n") }).join("\n");
    expect(errors).toMatch(/identity\.name: .*\(line 4\)/);
    expect(errors).toMatch(/identity\.nmae: there is no such setting.*\(line 5\)/);
    expect(errors).toMatch(/identity\.email: is missing$/m);
  });
});

test("missing production settings end as lines to fill in", () => {
  try {
    readConfig({ FAIRLEAD_ENV: "production", OPERATOR_FILE: demoFile });
    expect.unreachable();
  } catch (error) {
    const [, lines = ""] = (error as Error).message.split("fill them in:\n\n");
    expect(parse(lines)).toMatchObject({
      identity: { legalForm: "", host: { name: "" } },
      privacy: { locations: [""] },
    });
  }
});

test("a DATA_DIR that cannot hold the demo's secret is a setting error", () => {
  const path = join(directory, "no-folder");
  writeFileSync(path, "");
  expect(errorsOf({ DATA_DIR: path })).toEqual([expect.stringMatching(/^DATA_DIR: .*is a file .*choose a folder$/)]);
});

test.skipIf(!existsSync("/proc/self"))("a DATA_DIR that cannot be created is a setting error, reported at once", () => {
  expect(errorsOf({ DATA_DIR: "/proc/fairlead/data" })).toEqual([
    expect.stringMatching(
      /^DATA_DIR: \/proc\/fairlead\/data does not exist and cannot be created .*; choose another folder$/,
    ),
  ]);
});

// Root may write anywhere, so the process drops its privileges meanwhile.
test.skipIf(process.getuid?.() !== 0)("a DATA_DIR without write permission is reported as such", () => {
  const data = join(directory, "closed");
  mkdirSync(data, { mode: 0o755 });
  chmodSync(directory, 0o755);
  const file = operatorFile({});
  process.seteuid?.(65_534);
  try {
    expect(errorsOf({ DATA_DIR: data, OPERATOR_FILE: file })).toEqual([
      expect.stringMatching(/^DATA_DIR: .*closed is not writable for user \d+, who runs this process \(EACCES\)/),
    ]);
  } finally {
    process.seteuid?.(0);
  }
});

test("a faulty start still returns the readable settings and the operator", () => {
  try {
    readConfig({ PORT: "x", HOST: "::1", OPERATOR_FILE: demoFile, SECRET: secret });
    expect.unreachable();
  } catch (error) {
    const { found } = error as ConfigurationError;
    expect(found).toMatchObject({ machine: { port: 3000, host: "::1" }, operator: { sample: true } });
    expect([...(found?.wrong ?? [])]).toEqual(["PORT"]);
  }
});

test("an empty setting counts as unset", () => {
  const config = readConfig({ SECRET: secret, OPERATOR_FILE: demoFile, PORT: "", DATABASE_URL: "", SMTP_URL: "" });
  expect(config.dataDirectory).toBe(resolve("data"));
  expect(config).toMatchObject({
    environment: "demo",
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    trustProxy: 0,
  });
  expect(config.databaseUrl).toBeUndefined();
});

describe("production", () => {
  const { whatsapp: _, ...numberless } = ownSettings.identity;
  const real = {
    ...ownSettings,
    webhooks: [{ id: "main", url: "https://hooks.ridgeway.test/x", secret: webhookSecret }],
  };
  const consent = { by: "B", on: "2026-11-01", keptAt: "a folder" };
  const demoRecruiter = [{ name: "Maya", email: "maya@ridgeway.test", numbers: ["+447700900111"] }];
  const settings = {
    FAIRLEAD_ENV: "production",
    SECRET: secret,
    PUBLIC_URL: "https://jobs.example",
    SMTP_URL: "smtp://mail.example",
    DATA_DIR: "/var/lib/fairlead",
  };

  test("starts when nothing is missing", () => {
    const config = readConfig({ ...settings, OPERATOR_FILE: operatorFile(real) });
    expect(config).toMatchObject({ environment: "production", host: "0.0.0.0", publicUrl: "https://jobs.example" });
  });

  test.each([
    ["a secret", { SECRET: "" }, {}, "SECRET"],
    ["a public address", { PUBLIC_URL: "" }, {}, "PUBLIC_URL"],
    ["HTTPS", { PUBLIC_URL: "http://jobs.example" }, {}, "PUBLIC_URL"],
    ["a mail server for the operator's email", { SMTP_URL: "" }, {}, "SMTP_URL"],
    ["an operator other than the sample", {}, { sample: true }, "sample"],
    ["a WhatsApp number", {}, { identity: numberless, recruiters: [] }, "identity.whatsapp"],
    ["a way to receive applications", {}, { webhooks: [], mail: undefined }, "mail"],
    [
      "an unguessable webhook secret",
      {},
      { webhooks: [{ ...real.webhooks[0], secret: `whsec_${btoa("password".repeat(4))}` }] },
      "webhooks main: the secret can be guessed",
    ],
    [
      "a webhook over HTTPS",
      {},
      { webhooks: [{ ...real.webhooks[0], url: "http://hooks.ridgeway.test" }] },
      "webhooks",
    ],
    [
      "testimonials other than samples",
      {},
      { testimonials: [{ sample: true, name: "A", text: { en: { quote: "Q", role: "R" } } }] },
      "testimonials",
    ],
    [
      "a reason for a minimum age above 18",
      {},
      { minimumAge: { default: 18, countries: { DE: { age: 23, reason: "-" } } } },
      "minimumAge.countries.DE.reason",
    ],
    ["its own name", {}, { identity: { ...ownSettings.identity, legalName: "example  recruiting LTD" } }, "legalName"],
    [
      "its own address",
      {},
      { identity: { ...ownSettings.identity, address: demoOperator.identity.address } },
      "identity.address",
    ],
    ["a real phone number", {}, { identity: { ...ownSettings.identity, phone: "+12125550199" } }, "identity.phone"],
    ["the recruiters' own numbers", {}, { recruiters: demoRecruiter }, "recruiters.0.numbers"],
    ["another mailbox than the sample's", {}, { mail: { ...ownSettings.mail, to: ["Hello@example.com"] } }, "mail.to"],
    [
      "job descriptions in its own words",
      {},
      { vacancies: [demoOperator.vacancies[0]] },
      "vacancies hotel-operations-assistant",
    ],
    [
      "real testimonials",
      {},
      { testimonials: [{ name: "B", consent, text: { en: demoOperator.testimonials[0]?.text.en } }] },
      "testimonials.0",
    ],
    ["confirmation of converted pay", {}, { payConfirmed: false }, "payConfirmed"],
    [
      "consent to a testimonial",
      {},
      { testimonials: [{ name: "A", text: { en: { quote: "Q", role: "R" } } }] },
      "testimonials",
    ],
  ])("needs %s", (_, environment, operator, place) => {
    const errors = errorsOf({ ...settings, OPERATOR_FILE: operatorFile({ ...real, ...operator }), ...environment });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(place);
    // The same is accepted in the demo.
    const demo = {
      ...settings,
      FAIRLEAD_ENV: "demo",
      OPERATOR_FILE: operatorFile({ ...real, ...operator }),
      ...environment,
    };
    expect(errorsOf({ ...demo, DATA_DIR: join(directory, "demo") })).toEqual([]);
  });

  test("needs a chosen engine, so a misspelt DATABASE_URL creates no empty database", () => {
    const started = { ...settings, OPERATOR_FILE: operatorFile(real) };
    const { DATA_DIR: __, ...unnamed } = started;
    const asked = "DATABASE_URL: is not set, and there is no embedded database yet";
    const errors = (environment: Record<string, string>) =>
      errorsOf(environment).filter((error) => /^DATABA?SE/.test(error));
    // The working directory may hold the demo's database, after `npm start`.
    const elsewhere = vi.spyOn(process, "cwd").mockReturnValue(join(directory, "empty"));
    expect(errors({ ...unnamed, DATA_DIR: "" })).toEqual([expect.stringContaining(asked)]);
    elsewhere.mockRestore();
    const misspelt = "DATABSE_URL: is not a setting of Fairlead; did you mean DATABASE_URL?";
    expect(errors({ ...started, DATABSE_URL: "postgres://u:Neverprinted@h/d" })).toEqual([
      expect.stringContaining(asked),
      misspelt,
    ]);
    // An existing one continues to work.
    const there = join(directory, "there");
    mkdirSync(join(there, "database"), { recursive: true });
    expect(errors({ ...started, DATA_DIR: there, DATABSE_URL: "x" })).toEqual([]);
    expect(errors({ ...started, DATABASE_URL: "postgres://h/d", DATABSE_URL: "x" })).toEqual([]);
  });

  test("lists everything missing at once, with other errors", () => {
    const errors = errorsOf({ FAIRLEAD_ENV: "production", PORT: "x" }).join("\n");
    for (const missing of ["PORT", "SECRET", "PUBLIC_URL", "sample", "testimonials", "mail"])
      expect(errors).toContain(missing);
  });
});

test("the demo creates its secret once, readable by its user only, and keeps it", () => {
  const data = join(directory, "data");
  const environment = { OPERATOR_FILE: demoFile, DATA_DIR: data };
  const { secret: made } = readConfig(environment);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(readConfig(environment).secret).toBe(made);
  expect(statSync(join(data, "secret")).mode & 0o777).toBe(0o600);
  expect(statSync(data).mode & 0o777).toBe(0o700);
  expect(readConfig({ ...environment, DATA_DIR: join(directory, "other") }).secret).not.toBe(made);
});

test("a given secret is used, and none is written", () => {
  const data = join(directory, "none");
  expect(readConfig({ OPERATOR_FILE: demoFile, DATA_DIR: data, SECRET: secret }).secret).toBe(secret);
  expect(existsSync(data)).toBe(false);
});

describe("a secret", () => {
  test("that can be guessed is refused, also in the demo, with advice", () => {
    for (const weak of ["s".repeat(64), "changeme".repeat(4), "this-is-our-production-secret-2026"]) {
      expect(errorsOf({ SECRET: weak })).toEqual(["SECRET: can be guessed; make one with `openssl rand -base64 32`"]);
    }
    expect(errorsOf({ ACCESS_GATE_BYPASS: "letmein-letmein-letmein" })).toEqual([
      "ACCESS_GATE_BYPASS: can be guessed; make one with `openssl rand -hex 16`",
    ]);
    expect(errorsOf({ SECRET: secret, ACCESS_GATE_BYPASS: previousTestSecret })).toEqual([]);
  });

  test("may be weak as the previous one, to allow replacing it, but must differ", () => {
    const config = readConfig({ SECRET: secret, SECRET_PREVIOUS: "s".repeat(32), OPERATOR_FILE: demoFile });
    expect(config).toMatchObject({ secret, secretPrevious: "s".repeat(32) });
    expect(errorsOf({ SECRET: secret, SECRET_PREVIOUS: secret })).toEqual([
      "SECRET_PREVIOUS: is the same as SECRET; set it to the previous secret, or remove it",
    ]);
    expect(readConfig({ SECRET: secret, SECRET_PREVIOUS: "", OPERATOR_FILE: demoFile }).secretPrevious).toBeUndefined();
  });
});

describe("the translation service", () => {
  const errorsWith = (settings: Record<string, string>) => errorsOf(settings).map(settingOf);
  const TRANSLATION_MODEL = "small-model";

  test.each([
    "https://llm.example.org/v1",
    "https://llm.example.org:8443",
    "http://localhost:11434/v1",
    "http://127.0.0.1:11434/v1/",
    "http://[::1]:8080/v1",
  ])("may be at %s", (TRANSLATION_URL) => expect(errorsWith({ TRANSLATION_URL, TRANSLATION_MODEL })).toEqual([]));

  test.each([
    "http://llm.example.org/v1",
    "http://localhost.example.org/v1",
    "http://192.168.1.5:11434/v1",
    "https://me:password@llm.example.org/v1",
    "https://llm.example.org/v1?key=x",
    "ftp://llm.example.org",
  ])("may not be at %s, which no message repeats", (TRANSLATION_URL) => {
    const errors = errorsOf({ TRANSLATION_URL, TRANSLATION_MODEL });
    expect(errors.map(settingOf)).toEqual(["TRANSLATION_URL"]);
    expect(errors.join()).not.toContain(TRANSLATION_URL);
  });

  test("needs address and model, and is off without both", () => {
    expect(errorsWith({ TRANSLATION_URL: "https://llm.example.org/v1" })).toEqual(["TRANSLATION_MODEL"]);
    expect(errorsWith({ TRANSLATION_MODEL })).toEqual(["TRANSLATION_URL"]);
    expect(errorsWith({ TRANSLATION_KEY: "sk-x" })).toEqual(["TRANSLATION_URL"]);
  });
});

describe("off-site backups", () => {
  const BACKUP_URL = "s3://KEY:the%2Fsecret@s3.eu-central-1.amazonaws.com/bucket/site";
  const BACKUP_PASSPHRASE = "a passphrase of the operator";

  test("leave the machine only encrypted", () => {
    expect(errorsOf({ BACKUP_URL }).map(settingOf)).toEqual(["BACKUP_PASSPHRASE"]);
    const settings = { OPERATOR_FILE: demoFile, DATA_DIR: join(directory, "unused"), SECRET: secret };
    const { backup } = readConfig({ ...settings, BACKUP_URL, BACKUP_PASSPHRASE, BACKUP_AT: "22:30" });
    expect(backup).toMatchObject({
      every: 24,
      at: 22 * 60 + 30,
      keep: 30,
      folder: join(directory, "unused", "fairlead-sending"),
      restoreTest: true,
      target: { kind: "s3", region: "eu-central-1", secret: "the/secret", prefix: "site/" },
    });
    // What copies them gets none of our secrets.
    expect(Object.keys(backup?.environment ?? {}).filter((name) => /SECRET|PASS|URL/.test(name))).toEqual([]);
    expect(readConfig(settings).backup).toBeNull();
  });

  test("have an address that no message repeats", () => {
    const errors = errorsOf({ BACKUP_URL: BACKUP_URL.replace("%2F", "/"), BACKUP_PASSPHRASE });
    expect(errors.map(settingOf)).toEqual(["BACKUP_URL"]);
    expect(errors.join()).not.toContain("secret@");
  });
});

describe("the log-in provider", () => {
  const oidc = { issuer: "https://id.example/staff", clientId: "fairlead", name: "Staff ID" };
  const OIDC_CLIENT_SECRET = "given by the provider";
  const errorsWith = (change: object, environment: Record<string, string> = { OIDC_CLIENT_SECRET }) =>
    errorsOf({ OPERATOR_FILE: operatorFile({ oidc: { ...oidc, ...change } }), ...environment });

  test("gets the strictest defaults, and is named by issuer or discovery document", () => {
    const issuer = `${oidc.issuer}/.well-known/openid-configuration`;
    const file = operatorFile({ oidc: { ...oidc, issuer } });
    const config = readConfig({
      OPERATOR_FILE: file,
      DATA_DIR: join(directory, "unused"),
      SECRET: secret,
      OIDC_CLIENT_SECRET,
    });
    expect(config.operator.oidc).toEqual({ ...oidc, scopes: [], secondStep: "desk", local: "managers" });
    expect(config.oidcClientSecret).toBe(OIDC_CLIENT_SECRET);
  });

  test("needs its secret from the environment, not the file", () => {
    expect(errorsWith({}, {}).map(settingOf)).toEqual(["OIDC_CLIENT_SECRET"]);
    expect(errorsWith({ clientSecret: "x" }).join()).toContain("there is no such setting");
  });

  test.each([
    "http://id.example/staff",
    "http://localhost.example",
    "https://id.example/?tenant=1",
    "https://me:password@id.example",
    "ftp://id.example",
  ])("may not be at %s", (issuer) => expect(errorsWith({ issuer })).toHaveLength(1));

  test("may be on this machine without TLS", () => {
    for (const issuer of ["http://localhost:8080/realms/x", "http://127.0.0.1:9", "http://[::1]:9/x"]) {
      expect(errorsWith({ issuer })).toEqual([]);
    }
  });
});

test("the operator file's JSON Schema and example are the output of `npm run generate`", () => {
  for (const [path, content] of Object.entries(operatorFiles())) expect(read(path), path).toBe(content);
});

test("the example has every section, and is a valid operator file", () => {
  const example = parse(read("operator.example.yaml")) as Record<string, unknown>;
  expect(Object.keys(example)).toEqual(Object.keys(operatorSchema.entries));
  expect(v.safeParse(operatorSchema, example).issues).toBeUndefined();
});

test.each([
  ["https://user:password@hooks.example/x", true],
  ["https://user@hooks.example", true],
  ["https://hooks.example/people/@all?mail=a@b.example", false],
])("the webhook address %s is refused: %s", (url, refused) => {
  const file = operatorFile({ webhooks: [{ id: "main", url, secret: webhookSecret }] });
  const errors = errorsOf({ OPERATOR_FILE: file });
  expect(errors.some((error) => error.includes("must not contain a user name or password"))).toBe(refused);
  if (!refused) expect(errors).toEqual([]);
});

test("notice receivers need https in production, but not in the demo", () => {
  const plain = "http://127.0.0.1:9/x";
  const notices = {
    indexNow: { key: "a1b2c3d4e5", url: plain },
    cache: { style: "fastly", url: plain, token: "x" },
  };
  const told = (environment: string) =>
    errorsOf({ FAIRLEAD_ENV: environment, OPERATOR_FILE: operatorFile({ ...realSettings, notices }) })
      .filter((error) => error.includes("notices."))
      .map((error) => /notices\.\S+/.exec(error)?.[0]);
  expect(told("production")).toEqual(["notices.indexNow.url:", "notices.cache.url:"]);
  expect(told("demo")).toEqual([]);
});

describe("an error in a secret setting of the operator file does not repeat", () => {
  const pasted = '{"client_email": "a@b.example", "private_key": "-----BEGIN PRIVATE KEY-----\\nMIIhidden"}';
  const cache = { style: "fastly", url: "https://api.fastly.com/service/x/purge" };

  test.each([
    ["a key file as one text", { notices: { google: { key: pasted } } }, "notices.google.key"],
    ["a token of digits only", { notices: { cache: { ...cache, token: 987654321 } } }, "notices.cache.token"],
    [
      "a token in place of an address",
      { notices: { cache: { ...cache, url: "hidden", token: "x" } } },
      "notices.cache.url",
    ],
    ["a webhook's secret", { webhooks: ["whsec_hidden"] }, "webhooks.0"],
  ])("%s", (_what, change, place) => {
    const errors = errorsOf({ OPERATOR_FILE: operatorFile(change) });
    expect(errors.join("\n")).toContain(`${place}: `);
    expect(errors.join("\n")).not.toMatch(/hidden|987654321/);
  });

  test("an unparsable file's line, only its place", () => {
    const path = join(directory, "unreadable.yaml");
    writeFileSync(path, "notices:\n  cache:\n    token: hidden: yes\n");
    const [error] = errorsOf({ OPERATOR_FILE: path });
    expect(error).toMatch(/at line 3, column \d+$/);
    expect(error).not.toContain("hidden");
  });
});

describe("text in the operator file that asks applicants for money", () => {
  const vacancy = (text: object) => ({
    slug: "data-entry",
    pay: { perWeek: { base: [470, 540] } },
    text,
  });
  const asking = {
    vacancies: [
      vacancy({ en: { title: "Data entry", description: "Check prices. A deposit of 50 EUR is due first." } }),
    ],
    testimonials: [
      {
        sample: true,
        name: "A",
        text: { de: { quote: "Die Schulung war gut. Zahlen Sie vorab 40 Euro.", role: "R" } },
      },
    ],
  };
  const expected = [
    "vacancies.0.text.en.description: This sentence asks applicants for a deposit: “A deposit of 50 EUR is due first.”",
    "testimonials.0.text.de.quote: This sentence asks applicants for a fee: “Zahlen Sie vorab 40 Euro.”",
  ];

  test("is refused with place, sentence and reason, also in the demo, with all other errors", () => {
    const file = operatorFile(asking);
    const errors = errorsOf({ OPERATOR_FILE: file, PORT: "x" });
    expect(errors).toHaveLength(3);
    for (const [place, text] of expected.entries())
      expect(errors[place + 1]).toContain(`OPERATOR_FILE (${file}) ${text}`);
    const inProduction = errorsOf({ FAIRLEAD_ENV: "production", OPERATOR_FILE: file });
    for (const text of expected) expect(inProduction.join("\n")).toContain(text);
  });

  /** The errors after a reload of the demo's file with this change; "taken": none. */
  function reloaded(change: object, { demoDesk }: { demoDesk: boolean }): Promise<string> {
    const file = operatorFile({});
    const seen = new Promise<string>((resolve) => {
      const end = watchOperatorFile(
        { operatorFile: file, environment: "demo", demoDesk, operator: demoOperator },
        () => resolve("taken"),
        (errors) => resolve(errors.join("\n")),
      );
      afterAll(end);
    });
    writeFileSync(file, stringify({ ...(parse(readFileSync(demoFile, "utf8")) as object), ...change }));
    return seen;
  }

  test("is not used after a reload", async () => {
    expect(await reloaded(asking, { demoDesk: false })).toContain(expected[0]);
  });

  test("a reload adds no webhook to the demo's desk", async () => {
    const webhook = { id: "main", url: "https://hooks.example/in", secret: `whsec_${"c2VjcmV0".repeat(5)}` };
    expect(await reloaded({ webhooks: [webhook] }, { demoDesk: false })).toBe("taken");
    expect(await reloaded({ webhooks: [webhook] }, { demoDesk: true })).toContain("DEMO_DESK: ");
  });

  test("is found in English on another page, and in a name", () => {
    const name = "Buy two gift cards and send us the codes.";
    const file = {
      ...demoOperator,
      vacancies: [],
      testimonials: [{ name, text: { de: { quote: "Gut.", role: name } } }],
    };
    const found = scamFindingsIn(file as unknown as typeof demoOperator).map(({ path }) => path);
    expect(found).toEqual(["testimonials.0.text.de.role", "testimonials.0.name"]);
  });

  test("does not occur in the demo", () => {
    expect(scamFindingsIn(demoOperator)).toEqual([]);
  });
});

describe("traces", () => {
  const traced = (environment: Record<string, string>) =>
    readConfig({ OPERATOR_FILE: demoFile, DATA_DIR: join(directory, "unused"), SECRET: secret, ...environment })
      .tracing;

  test("are disabled without an endpoint, whatever other settings exist", () => {
    expect(traced({})).toBeNull();
    expect(traced({ OTEL_SERVICE_NAME: "jobs", OTEL_EXPORTER_OTLP_HEADERS: "a=b" })).toBeNull();
  });

  test("go to the endpoint's trace address under our service name", () => {
    expect(traced({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" })).toEqual({
      url: "http://localhost:4318/v1/traces",
      headers: {},
      serviceName: "fairlead",
      share: 1,
      asParent: true,
    });
  });

  test("can have a path, a key, another name and a share", () => {
    expect(
      traced({
        OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example/otlp/",
        OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20a2V5%3D, x-team = jobs",
        OTEL_SERVICE_NAME: "jobs.example",
        OTEL_TRACES_SAMPLER: "traceidratio",
        OTEL_TRACES_SAMPLER_ARG: "0.25",
      }),
    ).toEqual({
      url: "https://collector.example/otlp/v1/traces",
      headers: { authorization: "Basic a2V5=", "x-team": "jobs" },
      serviceName: "jobs.example",
      share: 0.25,
      asParent: false,
    });
  });

  test.each([
    ["always_on", { share: 1, asParent: false }],
    ["always_off", { share: 0, asParent: false }],
    ["parentbased_always_on", { share: 1, asParent: true }],
    ["parentbased_always_off", { share: 0, asParent: true }],
    ["parentbased_traceidratio", { share: 1, asParent: true }],
  ])("OTEL_TRACES_SAMPLER=%s", (sampler, which) => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" };
    expect(traced({ ...endpoint, OTEL_TRACES_SAMPLER: sampler })).toMatchObject(which);
  });
});
