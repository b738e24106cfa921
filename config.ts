/**
 * The only reader of the environment and of the operator's file. Everything is validated at once: a start with errors
 * stops with all of them in one message. More than 300 lines, because nothing else may read them.
 */
import { createPrivateKey, randomBytes } from "node:crypto";
import { existsSync, readFileSync, type Stats, statSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { isNode, LineCounter, parse as parseYaml, parseDocument } from "yaml";
import type { SurveyVariant } from "./domain/survey/answers.ts";
import { leastSecretBits, secretBits } from "./domain/secret/strength.ts";
import { hasDatabase } from "./db/embedded/folder.ts";
import { explainFolder, makeFolder } from "./db/folder.ts";
import { explainFile } from "./domain/files/explain-file.ts";
import { readHeaderList } from "./domain/network/header-list.ts";
import { percentEncoded, unencodedIn } from "./domain/network/written-address.ts";
import { askingIn, textsOf } from "./domain/operator/asking.ts";
import { readAhead } from "./domain/vacancies/asking.ts";
import { linesToFill } from "./domain/operator/lines-to-fill.ts";
import { lawGaps } from "./domain/market-law/check.ts";
import { settingOf } from "./domain/market-law/gaps.ts";
import { refusedInProduction } from "./domain/operator/production.ts";
import { leftOfSample } from "./domain/operator/sample.ts";
import { type Operator, operatorSchema } from "./domain/operator/operator.ts";
import { yamlText } from "./domain/written/yaml-text.ts";
import { namesIn } from "./domain/written/names-in.ts";
import { nearMiss } from "./domain/written/near-miss.ts";
import { written, wrongValue } from "./domain/written/wrong-value.ts";
import { askingText } from "./locales/asking.ts";

export interface Config {
  readonly environment: "demo" | "production";
  readonly host: string;
  readonly port: number;
  /** Where visitors reach the site; no trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string | undefined;
  /** Whether that leads to a connection pooler that gives each transaction another session. */
  readonly databasePooler: boolean;
  readonly dataDirectory: string;
  /** The folder that says what was erased, for restores (db/erasures); undefined: there is none. */
  readonly erasureJournal: string | undefined;
  /** What backups are encrypted with; undefined: they are not. */
  readonly backupPassphrase: string | undefined;
  /** Signs cookies and private links; nobody can guess it. */
  readonly secret: string;
  /** What was signed with it is still believed; nothing new is. */
  readonly secretPrevious: string | undefined;
  readonly smtpUrl: string | undefined;
  /** What the log-in's provider knows this deployment by (operator file: oidc). */
  readonly oidcClientSecret: string | undefined;
  /** How many proxies in front may be believed about the visitor's address (X-Forwarded-For). */
  readonly trustProxy: number;
  /** Lower-case name of the header in which an edge names the visitor's country. */
  readonly geoCountryHeader: string | undefined;
  /** A newer country database than the built-in one. */
  readonly geoipDatabase: string | undefined;
  /** `no-prefix`: addresses carry no market; the locale is kept in the cookie alone (D1). */
  readonly localeStrategy: "prefix" | "no-prefix";
  /** `/` leads to the negotiated market's home (D1). */
  readonly localeRootRedirect: boolean;
  /** Which set of questions the survey asks (D6). */
  readonly surveyVariant: SurveyVariant;
  /** The access gate (D18). Without a token there is no bypass. */
  readonly accessGate: { readonly on: boolean; readonly bypass: string | undefined };
  /** The tag manager's container, loaded only after consent (D21). */
  readonly tagManager: string | undefined;
  /** Pages are made ahead of who asks for them, after a start and after each change. */
  readonly pagesAhead: boolean;
  /** PEM of authorities that are believed besides those that Node knows (Node's own NODE_EXTRA_CA_CERTS). */
  readonly extraCertificates: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** Where figures and health of this process are told, apart from the public port; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where traces are sent (OpenTelemetry); null: nowhere. */
  readonly tracing: {
    readonly url: string;
    /** With the collector's key. */
    readonly headers: Readonly<Record<string, string>>;
    readonly serviceName: string;
    /** Of the traces that begin here, 0 to 1. */
    readonly share: number;
    /** One that a proxy began is kept if the proxy keeps it, whatever the share. */
    readonly asParent: boolean;
  } | null;
  /** Path of the operator's file. */
  readonly operatorFile: string;
  readonly operator: Operator;
  /** Since when a changed operator file has had errors, and the one before is in use; null: it has none. */
  readonly operatorFileRefusedAt: Date | null;
}

/** What of the settings can be read whatever the operator's file says. */
export type Machine = Omit<Config, "operator" | "operatorFileRefusedAt" | "secret">;

/** What could be read although there are errors: for what looks at the rest of them, and at what else is wrong. */
export interface Found {
  /** With the default of each setting that is wrong. */
  readonly machine: Machine;
  /** Names of settings that are wrong. */
  readonly wrong: ReadonlySet<string>;
  /** undefined: its file cannot be read. */
  readonly operator: Operator | undefined;
}

/** A start that cannot be: every error, one a line. */
export class ConfigurationError extends Error {
  readonly errors: readonly string[];
  /** null: the settings themselves are right. */
  readonly found: Found | null;

  constructor(errors: readonly string[], found: Found | null = null) {
    super(startText(errors));
    this.name = "ConfigurationError";
    this.errors = errors;
    this.found = found;
  }
}

/** What a start that cannot be ends with: every error, and what the operator's file lacks as lines to be filled in. */
export function startText(errors: readonly string[]): string {
  const lines = linesToFill(errors.map((error) => /^OPERATOR_FILE \(.*?\) (.*)$/s.exec(error)?.[1] ?? ""));
  const fill = lines === "" ? "" : `\nAdd these lines to the operator file and fill them in:\n\n${lines}`;
  return `Fairlead cannot start:\n${errors.map((error) => `  - ${error}`).join("\n")}${fill}`;
}

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
/** Not repeated: it may have a key in it. */
const notCollector = "must be an HTTP address without user, password or query, such as http://localhost:4318";
const notHeaders = "must be a list such as name=value,name=value, with percent-encoded values";
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const integer = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high,
      ({ input }) => `${written(input)} is not valid; it must be a whole number from ${low} to ${high}`,
    ),
    v.transform(Number),
  );

/** How to make a secret, in every message that asks for one. */
const makeSecret = "openssl rand -base64 32";
/** Bits of the access gate's token: guessing it goes through the network, and opens what is public otherwise. */
const leastTokenBits = 40;

/** An address with a password in it: what is wrong is said without it. */
function passwordAddress(scheme: RegExp, example: string) {
  return v.pipe(
    v.string(),
    v.regex(scheme, `must look like ${example}`),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues !== undefined) return;
      const character = unencodedIn(dataset.value);
      if (character !== null) {
        const shown = character === "space" ? "a space" : `a ${character}`;
        addIssue({ message: `contains ${shown} that is not percent-encoded; ${percentEncoded}` });
      } else if (!URL.canParse(dataset.value.replace("@/", "@localhost/"))) {
        addIssue({ message: `cannot be read as an address like ${example}; ${percentEncoded}` });
      }
    }),
  );
}
const notPublic = "must be an address without path, user or password, such as https://jobs.example.org";
/** Whoever has the file may try as often as they like. */
const passphraseSchema = v.pipe(v.string(), v.minLength(16, "must have at least 16 characters"));

const environmentSchema = v.object({
  FAIRLEAD_ENV: v.optional(v.picklist(["demo", "production"]), "demo"),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1))),
  PORT: v.optional(integer(0, 65_535), "3000"),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      // Not repeated: it may have a password, which every link that is mailed would tell.
      v.regex(/^https?:\/\/[^/?#@]+\/?$/, notPublic),
      v.check((address) => URL.canParse(address), notPublic),
    ),
  ),
  DATABASE_URL: v.optional(passwordAddress(/^postgres(ql)?:\/\//, "postgres://USER:PASSWORD@HOST:5432/NAME")),
  DATABASE_POOLER: v.optional(v.picklist(["off", "on"]), "off"),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), "./data"),
  ERASURE_JOURNAL: v.optional(v.pipe(v.string(), v.minLength(1))),
  BACKUP_PASSPHRASE: v.optional(passphraseSchema),
  OPERATOR_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(32, `must have at least 32 characters; make one with \`${makeSecret}\``),
      v.check((secret) => secretBits(secret) >= leastSecretBits, `can be guessed; make one with \`${makeSecret}\``),
    ),
  ),
  // Its length alone: a weak one has to keep working until what it signed is over, or nobody could get away from it.
  SECRET_PREVIOUS: v.optional(v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"))),
  SMTP_URL: v.optional(passwordAddress(/^smtps?:\/\//, "smtp://USER:PASSWORD@HOST:587 or smtps://…")),
  OIDC_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.minLength(8, "has at least 8 characters"))),
  TRUST_PROXY: v.optional(integer(0, 10), "0"),
  GEO_COUNTRY_HEADER: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[A-Za-z0-9-]+$/,
        ({ input }) => `${written(input)} is not valid; it must be the name of a header, such as CF-IPCountry`,
      ),
      v.toLowerCase(),
    ),
  ),
  GEOIP_DB: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (path) => existsSync(path),
        ({ input }) => `${input} is not a file that can be read; leave it out for the database that is built in`,
      ),
    ),
  ),
  LOCALE_STRATEGY: v.optional(v.picklist(["prefix", "no-prefix"]), "prefix"),
  LOCALE_ROOT_REDIRECT: v.optional(v.picklist(["off", "on"]), "off"),
  SURVEY_VARIANT: v.optional(v.picklist(["three", "four"]), "three"),
  ACCESS_GATE: v.optional(v.picklist(["off", "on"]), "off"),
  ACCESS_GATE_BYPASS: v.optional(
    v.pipe(
      v.string(),
      v.minLength(16, "must have at least 16 characters"),
      v.check((token) => secretBits(token) >= leastTokenBits, "can be guessed; make one with `openssl rand -hex 16`"),
    ),
  ),
  GTM_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^GTM-[A-Z0-9]{4,12}$/,
        ({ input }) => `${written(input)} is not valid; it must be a container's id, GTM-…`,
      ),
    ),
  ),
  PAGES_AHEAD: v.optional(v.picklist(["off", "on"]), "on"),
  NODE_EXTRA_CA_CERTS: v.optional(v.pipe(v.string(), v.minLength(1))),
  LOG_LEVEL: v.optional(v.picklist(logLevels), "info"),
  METRICS_PORT: v.optional(
    v.union(
      [v.literal("off"), integer(1, 65_535)],
      ({ input }) => `${written(input)} is not valid; it must be a port, 1 to 65535, or off`,
    ),
    "off",
  ),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.minLength(1)), "127.0.0.1"),
  // Of OpenTelemetry's names those that are ours to read (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s?#@]+$/, notCollector),
      v.check((address) => URL.canParse(address), notCollector),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.check((list) => readHeaderList(list) !== null, notHeaders),
    ),
  ),
  OTEL_SERVICE_NAME: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[A-Za-z0-9._/-]{1,100}$/,
        ({ input }) => `${written(input)} is not valid; it must be a name of up to 100 letters, digits, and . _ - /`,
      ),
    ),
    "fairlead",
  ),
  OTEL_TRACES_SAMPLER: v.optional(v.picklist(samplers), "parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(0(\.\d+)?|1(\.0+)?)$/,
        ({ input }) => `${written(input)} is not valid; it must be a share from 0 to 1, such as 0.1`,
      ),
      v.transform(Number),
    ),
  ),
});

/** Everything that the environment may set. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.entries);

/** The package's root: both for sources and for dist/, one level below it. */
const root = fileURLToPath(new URL(import.meta.url.includes("/dist/") ? ".." : ".", import.meta.url));

/**
 * Reads and checks everything. Throws {@link ConfigurationError} with every error.
 * An empty value counts as not set.
 * @param gaps `allowed`: what the law table asks for stops nothing yet; whether it does, {@link lawGapErrors} and the database say
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  { gaps = "refused" }: { readonly gaps?: "refused" | "allowed" } = {},
): Config {
  const errors: string[] = [];
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const settings = readSettings(given, errors);
  const file = operatorFile(environment.OPERATOR_FILE || undefined);
  const operator = readOperator(file, settings.FAIRLEAD_ENV, errors);
  if (settings.LOCALE_STRATEGY === "no-prefix" && settings.LOCALE_ROOT_REDIRECT === "on") {
    errors.push(
      "LOCALE_ROOT_REDIRECT: cannot be on with LOCALE_STRATEGY=no-prefix, because addresses have no market; set it to off",
    );
  }
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT === settings.PORT) {
    errors.push("METRICS_PORT: is the same as PORT; choose another port, which the public cannot reach");
  }
  if (
    settings.OTEL_TRACES_SAMPLER_ARG !== undefined &&
    settings.OTEL_TRACES_SAMPLER?.endsWith("traceidratio") === false
  ) {
    errors.push(
      "OTEL_TRACES_SAMPLER_ARG: has an effect only with OTEL_TRACES_SAMPLER=traceidratio or parentbased_traceidratio; set that, or remove it",
    );
  }
  if (settings.SECRET !== undefined && settings.SECRET === settings.SECRET_PREVIOUS) {
    errors.push("SECRET_PREVIOUS: is the same as SECRET; set it to the secret before that, or remove it");
  }
  if (operator?.oidc !== undefined && given.OIDC_CLIENT_SECRET === undefined) {
    errors.push(
      "OIDC_CLIENT_SECRET: is not set, but the operator file has `oidc`; set it to the client secret that the provider gave you",
    );
  }
  const misspelt = misspeltSettings(given);
  if (settings.FAIRLEAD_ENV === "production") {
    errors.push(...missingSettings(given, operator), ...(operator ? operatorErrors(file, operator) : []));
    if (isUnnamed(given, settings)) errors.push(`DATABASE_URL: ${unnamedDatabase}`);
  }
  if (operator && (gaps === "refused" || errors.length > 0)) errors.push(...lawGapErrors(file, operator));
  const machine = machineOf({ ...v.parse(environmentSchema, {}), ...settings }, file);
  const wrong = new Set(Object.keys(environmentSchema.entries).filter((name) => !(name in settings)));
  const found = { machine, wrong, operator };
  if (!operator || wrong.size > 0 || errors.length > 0) {
    throw new ConfigurationError([...errors, ...misspelt, ...(operator ? askingErrors(file, operator) : [])], found);
  }
  try {
    return {
      ...machine,
      secret: settings.SECRET ?? demoSecret(machine.dataDirectory),
      operator,
      operatorFileRefusedAt: null,
    };
  } catch (error) {
    const text = explainFolder(error, "DATA_DIR", machine.dataDirectory);
    throw text === null ? error : new ConfigurationError([text], { ...found, wrong: new Set(["DATA_DIR"]) });
  }
}

/** The same with another operator's file, which is about to be put in place. */
export function readConfigWith(operatorFile: string): Config {
  return readConfig({ ...process.env, OPERATOR_FILE: operatorFile }, { gaps: "allowed" });
}

function machineOf(settings: Settings, file: string): Machine {
  const dataDirectory = resolve(settings.DATA_DIR);
  return {
    environment: settings.FAIRLEAD_ENV,
    host: settings.HOST ?? (settings.FAIRLEAD_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ""),
    databaseUrl: settings.DATABASE_URL,
    databasePooler: settings.DATABASE_POOLER === "on",
    dataDirectory,
    erasureJournal: journalFolder(settings.ERASURE_JOURNAL, dataDirectory),
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    secretPrevious: settings.SECRET_PREVIOUS,
    smtpUrl: settings.SMTP_URL,
    oidcClientSecret: settings.OIDC_CLIENT_SECRET,
    trustProxy: settings.TRUST_PROXY,
    geoCountryHeader: settings.GEO_COUNTRY_HEADER,
    geoipDatabase: settings.GEOIP_DB,
    localeStrategy: settings.LOCALE_STRATEGY,
    localeRootRedirect: settings.LOCALE_ROOT_REDIRECT === "on",
    surveyVariant: settings.SURVEY_VARIANT,
    accessGate: { on: settings.ACCESS_GATE === "on", bypass: settings.ACCESS_GATE_BYPASS },
    tagManager: settings.GTM_ID,
    pagesAhead: settings.PAGES_AHEAD === "on",
    extraCertificates: settings.NODE_EXTRA_CA_CERTS,
    logLevel: settings.LOG_LEVEL,
    metrics: settings.METRICS_PORT === "off" ? null : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    tracing: tracingOf(settings),
    operatorFile: file,
  };
}

function tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...settings }: Settings): Machine["tracing"] {
  if (endpoint === undefined) return null;
  const sampler = settings.OTEL_TRACES_SAMPLER;
  return {
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: readHeaderList(settings.OTEL_EXPORTER_OTLP_HEADERS ?? "") ?? {},
    serviceName: settings.OTEL_SERVICE_NAME,
    share: sampler.endsWith("always_off")
      ? 0
      : sampler.endsWith("traceidratio")
        ? (settings.OTEL_TRACES_SAMPLER_ARG ?? 1)
        : 1,
    asParent: sampler.startsWith("parentbased"),
  };
}

/** Where the database is, whatever else is wrong; or what is wrong with these settings themselves. */
export function readDatabaseSettings(
  environment: Record<string, string | undefined> = process.env,
): Pick<Config, "databaseUrl" | "databasePooler" | "dataDirectory"> | ConfigurationError {
  const errors: string[] = [];
  const { DATABASE_URL, DATABASE_POOLER, DATA_DIR } = environmentSchema.entries;
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const settings = readSettings(given, errors, { DATABASE_URL, DATABASE_POOLER, DATA_DIR });
  if (errors.length > 0 || settings.DATA_DIR === undefined) return new ConfigurationError(errors);
  return {
    databaseUrl: settings.DATABASE_URL,
    databasePooler: settings.DATABASE_POOLER === "on",
    dataDirectory: resolve(settings.DATA_DIR),
  };
}

function journalFolder(given: string | undefined, dataDirectory: string): string | undefined {
  if (given === "off") return undefined;
  return given === undefined ? join(dataDirectory, "erasures") : resolve(given);
}

/** The first line of the file of `--passphrase-file`, without what ends it. Throws in words for the operator. */
export function readPassphrase(path: string): string {
  const fail = (why: string, cause?: unknown) => new Error(`--passphrase-file (${path}): ${why}`, { cause });
  let line: string | undefined;
  try {
    [line] = readFileSync(path, "utf8").split(/\r?\n/, 1);
  } catch (error) {
    throw fail(explainFile(error, reading()) ?? "cannot be read", error);
  }
  if (!line) throw fail("its first line is empty; write the passphrase there");
  const parsed = v.safeParse(passphraseSchema, line);
  if (parsed.success) return parsed.output;
  throw fail(`its first line, the passphrase, is too short: it ${parsed.issues[0].message}`);
}

const reading = () => ({ to: "read", user: process.getuid?.() }) as const;

type Settings = v.InferOutput<typeof environmentSchema>;

/** Each setting by itself, so that a wrong one hides no other error. Wrong ones are left out. */
function readSettings(
  given: Record<string, string | undefined>,
  errors: string[],
  entries: Partial<typeof environmentSchema.entries> = environmentSchema.entries,
): Partial<Settings> {
  const settings: Partial<Settings> = {};
  for (const [name, schema] of Object.entries(entries)) {
    const parsed = v.safeParse(schema, given[name]);
    if (parsed.success) Object.assign(settings, { [name]: parsed.output });
    else errors.push(`${name}: ${wrongValue(parsed.issues[0])}`);
  }
  return settings;
}

/**
 * Reads the operator's file again whenever it changes (D29). `changed` gets a new file without errors; one with errors
 * changes nothing, and `refused` gets them. Returns what ends it.
 */
export function watchOperatorFile(
  running: Pick<Config, "operatorFile" | "environment" | "operator">,
  changed: (operator: Operator) => void,
  refused: (errors: readonly string[]) => void,
): () => void {
  const { operatorFile: file, environment } = running;
  let reading = 0;
  const read = async () => {
    const errors: string[] = [];
    const operator = readOperator(file, environment, errors);
    reading += 1;
    const place = reading;
    // Beside whoever is served meanwhile.
    if (operator) await readAhead(textsOf(operator), pause);
    // The file changed again: what it says now is read by whoever came later.
    if (place !== reading) return;
    if (operator && environment === "production") errors.push(...operatorErrors(file, operator));
    if (operator) errors.push(...newGapErrors(file, operator, running.operator), ...askingErrors(file, operator));
    if (operator && errors.length === 0) changed(operator);
    else refused(errors);
  };
  // By its times, not by the kernel's events: editors and deployments replace the file, and shared folders send none.
  let seen = stampOf(statSync(file, { throwIfNoEntry: false }));
  const look = async () => {
    const now = stampOf(await stat(file).catch(() => undefined));
    if (now === seen) return;
    seen = now;
    await read();
  };
  const timer = setInterval(() => void look(), operatorFileIntervalMs).unref();
  return () => clearInterval(timer);
}

/** What is another when a file is written or replaced. */
function stampOf(file: Stats | undefined): string {
  return file ? [file.ino, file.size, file.mtimeMs, file.ctimeMs].join(" ") : "none";
}

/** How often the operator's file is looked at, in ms. */
const operatorFileIntervalMs = 1000;

/** `OPERATOR_FILE`, else operator.yaml in the working directory, else the sample that the demo shows. */
function operatorFile(given: string | undefined): string {
  if (given) return isAbsolute(given) ? given : resolve(given);
  const own = resolve("operator.yaml");
  return existsSync(own) ? own : sampleFile;
}

const sampleFile = join(root, "operator.demo.yaml");

/** What the demo starts with: production knows by it what is left of it. Throws where the file was changed into none. */
export function sampleOperator(): Operator {
  return { ...v.parse(operatorSchema, parseYaml(readFileSync(sampleFile, "utf8"))), byLaw: false };
}

function readOperator(
  path: string,
  environment: Config["environment"] | undefined,
  errors: string[],
): Operator | undefined {
  const lines = new LineCounter();
  let document: ReturnType<typeof parseDocument>;
  let content: unknown;
  try {
    document = parseDocument(readFileSync(path, "utf8"), { lineCounter: lines });
    const [wrong] = document.errors;
    if (wrong) throw wrong;
    content = document.toJS();
  } catch (error) {
    errors.push(`OPERATOR_FILE (${path}): ${unreadText(error as Error)}`);
    return undefined;
  }
  if (content === null) {
    errors.push(`OPERATOR_FILE (${path}): is empty; ${fileToCopy}`);
    return undefined;
  }
  const parsed = v.safeParse(operatorSchema, content);
  if (parsed.success) {
    const { google } = parsed.output.notices;
    if (google && !isPrivateKey(google.key.private_key)) {
      errors.push(`OPERATOR_FILE (${path}) notices.google.key.private_key: cannot be read; take it as Google gave it`);
    }
    return { ...parsed.output, byLaw: environment === "production" };
  }
  for (const issue of parsed.issues) {
    const place = v.getDotPath(issue) ?? "";
    const node = document.getIn(issue.path?.map(({ key }) => key) ?? [], true);
    const at = isNode(node) && node.range ? ` (line ${lines.linePos(node.range[0]).line})` : "";
    const wrong = wrongValue(issue, !holdsSecrets.test(place), meantBy(issue.path ?? []));
    errors.push(`OPERATOR_FILE (${path}) ${place}: ${wrong}${at}`);
  }
  return undefined;
}

const fileToCopy = "operator.demo.yaml shows every setting";

/** The setting that the last name of a place is most likely meant as. */
function meantBy(path: readonly { readonly key: unknown }[]): string | null {
  const keys = path.map(({ key }) => key);
  return nearMiss(String(keys.at(-1)), namesIn(operatorSchema, keys.slice(0, -1)));
}

/** Why it is not read. What follows the first line of what YAML says is the line of the file itself, which may be a key's. */
function unreadText(error: Error): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOENT":
    case "ENOTDIR":
      return `does not exist; correct the path, or write one: fairlead init asks for everything, and ${fileToCopy}`;
    default:
      return explainFile(error, reading()) ?? `is not YAML: ${yamlText(error)}`;
  }
}

/** Where keys and tokens stand, alone or within an address. A key file pasted as one text is a key as a whole. */
const holdsSecrets = /^(notices|webhooks)(\.|$)/;

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** What of the environment production needs and the demo does not (D24). */
function missingSettings(given: Record<string, string | undefined>, operator: Operator | undefined): string[] {
  const errors: string[] = [];
  if (given.SECRET === undefined) errors.push(`SECRET: is not set; make one with \`${makeSecret}\``);
  if (given.PUBLIC_URL === undefined)
    errors.push("PUBLIC_URL: is not set; set it to the address that visitors use, such as https://jobs.example.org");
  else if (!given.PUBLIC_URL.startsWith("https://"))
    errors.push(
      "PUBLIC_URL: production needs an address that begins with https://; put nginx or Caddy in front (docs/operations.md)",
    );
  if (operator?.mail !== undefined && given.SMTP_URL === undefined)
    errors.push(
      "SMTP_URL: is not set, but the operator file has `mail`; set it to your mail server, such as smtps://USER:PASSWORD@HOST",
    );
  return errors;
}

const unnamedDatabase =
  "is not set, and there is no embedded database yet. Set it to a PostgreSQL server, or set DATA_DIR to the folder in which the embedded database is to be made";

/** Whether production would make an empty embedded database that nobody asked for. */
function isUnnamed(given: Record<string, string | undefined>, { DATA_DIR: directory }: Partial<Settings>): boolean {
  if (given.DATABASE_URL !== undefined || directory === undefined) return false;
  const asksForServer = Object.keys(given).some((name) => nearMiss(name, settingNames) === "DATABASE_URL");
  if (given.DATA_DIR !== undefined && !asksForServer) return false;
  try {
    return !hasDatabase(resolve(directory));
  } catch {
    // What is wrong with the folder, the start says.
    return false;
  }
}

/** Names in the environment that look like one of ours, each with the one that was most likely meant. Never their values. */
export function misspeltSettings(environment: Record<string, string | undefined> = process.env): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = nearMiss(name, settingNames);
    return meant === null || environment[meant]
      ? []
      : [`${name}: is not a setting of Fairlead; did you mean ${meant}?`];
  });
}

/**
 * Vacancies and testimonials that ask applicants for money (B8). They stop the first start, which would take them in; later ones show
 * what the desk has, whatever the file says.
 */
export function askingErrors(file: string, operator: Operator): string[] {
  return askingIn(operator).map((text) => `OPERATOR_FILE (${file}) ${text.path}: ${askingText("en", text)}`);
}

function operatorErrors(file: string, operator: Operator): string[] {
  return refusedErrors(operator).map((error) => `OPERATOR_FILE (${file}) ${error}`);
}

/** In production what the law table asks for and the operator file does not say: it stops a new site's start. Of the demo nothing. */
export function lawGapErrors(file: string, operator: Operator): string[] {
  return operator.byLaw ? lawGaps(operator).map((error) => `OPERATOR_FILE (${file}) ${error}`) : [];
}

/** Those of a changed file that the one in use does not have: a site that was allowed to go on with gaps gets no new ones by an edit. */
export function newGapErrors(file: string, operator: Operator, inUse: Operator | undefined): string[] {
  const known = new Set(inUse?.byLaw ? lawGaps(inUse).map(settingOf) : []);
  return lawGapErrors(file, operator).filter(
    (error) => !known.has(settingOf(error.replace(`OPERATOR_FILE (${file}) `, ""))),
  );
}

/** Everything in the operator's file that production refuses, in words for the operator. */
export function productionErrors(operator: Operator): string[] {
  return [...refusedErrors(operator), ...lawGaps(operator)];
}

/** The part of it that stops every start: without what the law table asks for. */
export function refusedErrors(operator: Operator): string[] {
  const guessable = operator.webhooks
    // What everybody can sign, a receiver cannot believe. The one before it may be weak: it is on its way out.
    .filter(({ secret }) => secretBits(Buffer.from(secret.slice(6), "base64").toString("latin1")) < leastSecretBits)
    .map(({ id }) => `webhooks ${id}: the secret can be guessed; make one with \`echo whsec_$(${makeSecret})\``);
  return [...refusedInProduction(operator), ...leftOfSample(operator, sampleOperator()), ...guessable];
}

/** The demo makes its own secret once and keeps it beside its data, readable by its user alone. */
function demoSecret(dataDirectory: string): string {
  const path = join(dataDirectory, "secret");
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  makeFolder(dataDirectory);
  const secret = randomBytes(32).toString("base64url");
  try {
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // Another process of the same demo was first: its secret is the one.
    return readFileSync(path, "utf8").trim();
  }
  return secret;
}
