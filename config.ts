/**
 * The only reader of the environment and of the operator's file. Everything is validated at once: a start with errors
 * stops with all of them in one message. More than 300 lines, because nothing else may read them.
 */
import { createPrivateKey, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, unwatchFile, watchFile, writeFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { parse as parseYaml } from "yaml";
import type { SurveyVariant } from "./domain/survey/answers.ts";
import { leastSecretBits, secretBits } from "./domain/secret/strength.ts";
import { askingIn } from "./domain/operator/asking.ts";
import { missingForProduction } from "./domain/operator/production.ts";
import { leftOfSample } from "./domain/operator/sample.ts";
import { type Operator, operatorSchema } from "./domain/operator/operator.ts";
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
  /** Signs cookies and private links; nobody can guess it. */
  readonly secret: string;
  /** What was signed with it is still believed; nothing new is. */
  readonly secretPrevious: string | undefined;
  readonly smtpUrl: string | undefined;
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
  readonly logLevel: (typeof logLevels)[number];
  /** Path of the operator's file. */
  readonly operatorFile: string;
  readonly operator: Operator;
}

/** A start that cannot be: every error, one a line. */
export class ConfigurationError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(`Fairlead cannot start:\n${errors.map((error) => `  - ${error}`).join("\n")}`);
    this.name = "ConfigurationError";
    this.errors = errors;
  }
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const integer = (low: number, high: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/, "is a whole number"), v.transform(Number), v.minValue(low), v.maxValue(high));

/** How to make a secret, in every message that asks for one. */
const makeSecret = "openssl rand -base64 32";
/** Bits of the access gate's token: guessing it goes through the network, and opens what is public otherwise. */
const leastTokenBits = 40;

const environmentSchema = v.object({
  FAIRLEAD_ENV: v.optional(v.picklist(["demo", "production"]), "demo"),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1))),
  PORT: v.optional(integer(0, 65_535), "3000"),
  PUBLIC_URL: v.optional(
    v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^/?#]+\/?$/, "is an address without a path")),
  ),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, "starts with postgres://"))),
  DATABASE_POOLER: v.optional(v.picklist(["off", "on"]), "off"),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), "./data"),
  OPERATOR_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(32, "has at least 32 characters"),
      v.check((secret) => secretBits(secret) >= leastSecretBits, `can be guessed; make one with \`${makeSecret}\``),
    ),
  ),
  // Its length alone: a weak one has to keep working until what it signed is over, or nobody could get away from it.
  SECRET_PREVIOUS: v.optional(v.pipe(v.string(), v.minLength(32, "has at least 32 characters"))),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, "starts with smtp:// or smtps://"))),
  TRUST_PROXY: v.optional(integer(0, 10), "0"),
  GEO_COUNTRY_HEADER: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/, "is the name of a header"), v.toLowerCase()),
  ),
  GEOIP_DB: v.optional(
    v.pipe(
      v.string(),
      v.check((path) => existsSync(path), "is not a file that can be read"),
    ),
  ),
  LOCALE_STRATEGY: v.optional(v.picklist(["prefix", "no-prefix"]), "prefix"),
  LOCALE_ROOT_REDIRECT: v.optional(v.picklist(["off", "on"]), "off"),
  SURVEY_VARIANT: v.optional(v.picklist(["three", "four"]), "three"),
  ACCESS_GATE: v.optional(v.picklist(["off", "on"]), "off"),
  ACCESS_GATE_BYPASS: v.optional(
    v.pipe(
      v.string(),
      v.minLength(16, "has at least 16 characters"),
      v.check((token) => secretBits(token) >= leastTokenBits, "can be guessed; make one with `openssl rand -hex 16`"),
    ),
  ),
  GTM_ID: v.optional(v.pipe(v.string(), v.regex(/^GTM-[A-Z0-9]{4,12}$/, "is a container's id, GTM-…"))),
  LOG_LEVEL: v.optional(v.picklist(logLevels), "info"),
});

/** The package's root: both for sources and for dist/, one level below it. */
const root = fileURLToPath(new URL(import.meta.url.includes("/dist/") ? ".." : ".", import.meta.url));

/**
 * Reads and checks everything. Throws {@link ConfigurationError} with every error.
 * An empty value counts as not set.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const errors: string[] = [];
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const settings = readSettings(given, errors);
  const file = operatorFile(environment.OPERATOR_FILE || undefined);
  const operator = readOperator(file, settings.FAIRLEAD_ENV, errors);
  if (settings.LOCALE_STRATEGY === "no-prefix" && settings.LOCALE_ROOT_REDIRECT === "on") {
    errors.push("LOCALE_ROOT_REDIRECT: there is no prefix to lead to with LOCALE_STRATEGY=no-prefix");
  }
  if (settings.SECRET !== undefined && settings.SECRET === settings.SECRET_PREVIOUS) {
    errors.push("SECRET_PREVIOUS: is the secret itself; it is the one before, or is left out");
  }
  if (settings.FAIRLEAD_ENV === "production") {
    errors.push(...missingSettings(given, operator), ...(operator ? operatorErrors(file, operator) : []));
  }
  if (!operator || !isComplete(settings) || errors.length > 0) {
    throw new ConfigurationError([...errors, ...(operator ? askingErrors(file, operator) : [])]);
  }

  const dataDirectory = resolve(settings.DATA_DIR);
  return {
    environment: settings.FAIRLEAD_ENV,
    host: settings.HOST ?? (settings.FAIRLEAD_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ""),
    databaseUrl: settings.DATABASE_URL,
    databasePooler: settings.DATABASE_POOLER === "on",
    dataDirectory,
    secret: settings.SECRET ?? demoSecret(dataDirectory),
    secretPrevious: settings.SECRET_PREVIOUS,
    smtpUrl: settings.SMTP_URL,
    trustProxy: settings.TRUST_PROXY,
    geoCountryHeader: settings.GEO_COUNTRY_HEADER,
    geoipDatabase: settings.GEOIP_DB,
    localeStrategy: settings.LOCALE_STRATEGY,
    localeRootRedirect: settings.LOCALE_ROOT_REDIRECT === "on",
    surveyVariant: settings.SURVEY_VARIANT,
    accessGate: { on: settings.ACCESS_GATE === "on", bypass: settings.ACCESS_GATE_BYPASS },
    tagManager: settings.GTM_ID,
    logLevel: settings.LOG_LEVEL,
    operatorFile: file,
    operator,
  };
}

type Settings = v.InferOutput<typeof environmentSchema>;

/** Each setting by itself, so that a wrong one hides no other error. Wrong ones are left out. */
function readSettings(given: Record<string, string | undefined>, errors: string[]): Partial<Settings> {
  const settings: Partial<Settings> = {};
  for (const [name, schema] of Object.entries(environmentSchema.entries)) {
    const parsed = v.safeParse(schema, given[name]);
    if (parsed.success) Object.assign(settings, { [name]: parsed.output });
    else errors.push(`${name}: ${parsed.issues[0].message}`);
  }
  return settings;
}

function isComplete(settings: Partial<Settings>): settings is Settings {
  return Object.keys(environmentSchema.entries).every((name) => name in settings);
}

/**
 * Reads the operator's file again whenever it changes (D29). `changed` gets a new file without errors; one with errors
 * changes nothing, and `refused` gets them. Returns what ends it.
 */
export function watchOperatorFile(
  { operatorFile: file, environment }: Pick<Config, "operatorFile" | "environment">,
  changed: (operator: Operator) => void,
  refused: (errors: readonly string[]) => void,
): () => void {
  const read = () => {
    const errors: string[] = [];
    const operator = readOperator(file, environment, errors);
    if (operator && environment === "production") errors.push(...operatorErrors(file, operator));
    if (operator) errors.push(...askingErrors(file, operator));
    if (operator && errors.length === 0) changed(operator);
    else refused(errors);
  };
  // By its times, not by the kernel's events: editors and deployments replace the file, and shared folders send none.
  watchFile(file, { interval: operatorFileIntervalMs, persistent: false }, read);
  return () => unwatchFile(file, read);
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
  let content: unknown;
  try {
    content = parseYaml(readFileSync(path, "utf8"));
  } catch (error) {
    // What follows its first line is the line of the file itself, which may be a key's.
    errors.push(`OPERATOR_FILE (${path}): ${(error as Error).message.split(/:?\n/, 1)[0]}`);
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
    errors.push(`OPERATOR_FILE (${path}) ${place}: ${holdsSecrets.test(place) ? unrepeated(issue) : issue.message}`);
  }
  return undefined;
}

/** Where keys and tokens stand, alone or within an address. */
const holdsSecrets = /^(notices|webhooks)(\.|$)/;

/** Without what was found, which a key file pasted as one text would be as a whole. */
function unrepeated({ message, received }: v.BaseIssue<unknown>): string {
  return message.replace(received, "something else");
}

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
  if (given.SECRET === undefined) errors.push(`SECRET: production needs one; make it with \`${makeSecret}\``);
  if (given.PUBLIC_URL === undefined) errors.push("PUBLIC_URL: production needs the address visitors use");
  else if (!given.PUBLIC_URL.startsWith("https://")) errors.push("PUBLIC_URL: production needs https://");
  if (operator?.mail !== undefined && given.SMTP_URL === undefined)
    errors.push("SMTP_URL: the operator file asks for e-mail");
  return errors;
}

/**
 * Vacancies and testimonials that ask applicants for money (B8). They stop the first start, which would take them in; later ones show
 * what the desk has, whatever the file says.
 */
export function askingErrors(file: string, operator: Operator): string[] {
  return askingIn(operator).map((text) => `OPERATOR_FILE (${file}) ${text.path}: ${askingText("en", text)}`);
}

function operatorErrors(file: string, operator: Operator): string[] {
  return productionErrors(operator).map((error) => `OPERATOR_FILE (${file}) ${error}`);
}

/** Everything in the operator's file that production refuses, in words for the operator. */
export function productionErrors(operator: Operator): string[] {
  const guessable = operator.webhooks
    // What everybody can sign, a receiver cannot believe. The one before it may be weak: it is on its way out.
    .filter(({ secret }) => secretBits(Buffer.from(secret.slice(6), "base64").toString("latin1")) < leastSecretBits)
    .map(({ id }) => `webhooks ${id}: the secret can be guessed; make one with \`echo whsec_$(${makeSecret})\``);
  return [...missingForProduction(operator), ...leftOfSample(operator, sampleOperator()), ...guessable];
}

/** The demo makes its own secret once and keeps it beside its data, readable by its user alone. */
function demoSecret(dataDirectory: string): string {
  const path = join(dataDirectory, "secret");
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("base64url");
  try {
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: "wx" });
  } catch {
    // Another process of the same demo was first: its secret is the one.
    return readFileSync(path, "utf8").trim();
  }
  return secret;
}
