/**
 * The only reader of the environment and the operator file. Validates everything at once, so that a
 * start reports all errors in one message. More than 300 lines, because nothing else may read them.
 */
import { createPrivateKey, randomBytes } from "node:crypto";
import { existsSync, readFileSync, type Stats, statSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { isNode, parse as parseYaml } from "yaml";
import type { BackupSchedule } from "../domain/backup/schedule.ts";
import type { BackupTarget } from "../domain/backup/target.ts";
import type { SurveyVariant } from "../domain/survey/answers.ts";
import { leastSecretBits, secretBits } from "../domain/secret/strength.ts";
import {
  type Environment,
  environmentSchema,
  type logLevels,
  makeSecret,
  passphraseSchema,
  settingNames,
} from "./environment.ts";
import { hasDatabase } from "../db/embedded/folder.ts";
import { explainFolder, makeFolder } from "../db/folder.ts";
import { explainFile } from "../domain/files/explain-file.ts";
import { readHeaderList } from "../domain/network/header-list.ts";
import { evidentSettingScams, settingScams, settingTexts } from "../domain/operator/setting-scams.ts";
import { scamFindingsIn, type ScamText, textsOf } from "../domain/operator/scam-findings.ts";
import { readPeople } from "../domain/demo/people.ts";
import { type DemoSample, readSampleSite } from "../domain/demo/site.ts";
import { cacheTextChecks } from "../commands/vacancies/cache-text-checks.ts";
import { linesToFill } from "../domain/operator/lines-to-fill.ts";
import { lawGaps } from "../domain/market-law/check.ts";
import { settingOf } from "../domain/market-law/gaps.ts";
import { refusedInProduction } from "../domain/operator/production.ts";
import { sampleLeftovers, sampleTexts } from "../domain/operator/sample.ts";
import { missingFromCatalog, type Shown } from "../domain/vacancies/production.ts";
import type { TranslationSettings } from "../domain/translation/translate.ts";
import { type Operator, operatorSchema } from "../domain/operator/operator.ts";
import { holdsSecrets } from "../domain/operator/settings.ts";
import { readYaml } from "./operator-yaml.ts";
import { yamlText } from "../domain/written/yaml-text.ts";
import { namesIn } from "../domain/written/names-in.ts";
import { nearMiss } from "../domain/written/near-miss.ts";
import { wrongValue } from "../domain/written/wrong-value.ts";
import { askingText } from "../locales/asking.ts";

export interface BackupSettings extends BackupSchedule {
  readonly target: BackupTarget;
  /** How many to keep. */
  readonly keep: number;
  /** Holds the backup that is being sent or tested. */
  readonly folder: string;
  readonly sshKey: string | undefined;
  /** Environment of `sftp` and `rclone`: without our secrets. */
  readonly environment: Readonly<Record<string, string>>;
  readonly passphrase: string;
  readonly restoreTest: boolean;
}

export interface Config {
  readonly environment: "demo" | "production";
  readonly host: string;
  readonly port: number;
  /** The site's public URL, without trailing slash. */
  readonly publicUrl: string;
  /** Sample people, and a desk that opens without log-in; never in production. */
  readonly demoDesk: boolean;
  readonly databaseUrl: string | undefined;
  /** Whether it leads to a connection pooler that changes the session between transactions. */
  readonly databasePooler: boolean;
  readonly dataDirectory: string;
  /** Folder of the erasure journal, for restores (db/erasures); undefined: none. */
  readonly erasureJournal: string | undefined;
  /** Encrypts backups; undefined: they are not encrypted. */
  readonly backupPassphrase: string | undefined;
  /** Off-site backups; null: none. */
  readonly backup: BackupSettings | null;
  /** A chat's incoming webhook for alerts; undefined: none. */
  readonly alertUrl: string | undefined;
  /** Where to ask for the newest version; undefined: nowhere. */
  readonly updateUrl: string | undefined;
  /** Signs cookies and private links; must not be guessable. */
  readonly secret: string;
  /** Signatures made with it are still accepted, but no new ones are made. */
  readonly secretPrevious: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly imapUrl: string | undefined;
  /** Client secret at the identity provider (operator file: oidc). */
  readonly oidcClientSecret: string | undefined;
  /** Drafts translations at the desk; null: the desk does not offer it. */
  readonly translation: TranslationSettings | null;
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  readonly trustProxy: number;
  /** Lower-case name of the header in which an edge server names the visitor's country. */
  readonly geoCountryHeader: string | undefined;
  /** Path of a country database that replaces the built-in one. */
  readonly geoipDatabase: string | undefined;
  /** `no-prefix`: URLs have no market; only the cookie stores the locale (D1). */
  readonly localeStrategy: "prefix" | "no-prefix";
  /** `/` redirects to the home page of the negotiated market (D1). */
  readonly localeRootRedirect: boolean;
  readonly surveyVariant: SurveyVariant;
  /** The access gate (D18). Without a token there is no bypass. */
  readonly accessGate: { readonly on: boolean; readonly bypass: string | undefined };
  /** Container id of the tag manager, loaded only after consent (D21). */
  readonly tagManager: string | undefined;
  /** Render pages ahead of requests, after a start and after each change. */
  readonly pagesAhead: boolean;
  /** PEM file of certificate authorities to trust in addition to Node's (NODE_EXTRA_CA_CERTS). */
  readonly extraCertificates: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** Address of metrics and health checks, separate from the public port; null: none. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where traces are sent (OpenTelemetry); null: nowhere. */
  readonly tracing: {
    readonly url: string;
    /** Includes the collector's key. */
    readonly headers: Readonly<Record<string, string>>;
    readonly serviceName: string;
    /** Share of traces started here that are kept, 0 to 1. */
    readonly share: number;
    /** A trace that a proxy started follows the proxy's decision, whatever the share. */
    readonly asParent: boolean;
  } | null;
  readonly operatorFile: string;
  /** In use: the file's with what the desk has published (app/follow-documents.ts). */
  readonly operator: Operator;
  /** Of the file alone. */
  readonly fileOperator: Operator;
  /** When a changed operator file was first refused; the previous one stays in use. Null: never. */
  readonly operatorFileRefusedAt: Date | null;
}

/** Settings that do not depend on the operator file. */
export type EnvironmentConfig = Omit<Config, "operator" | "fileOperator" | "operatorFileRefusedAt" | "secret">;

/** What could be read despite errors, so that the rest can still be checked. */
export interface ReadableConfig {
  /** With defaults in place of invalid settings. */
  readonly machine: EnvironmentConfig;
  readonly wrong: ReadonlySet<string>;
  /** undefined: the file cannot be read. */
  readonly operator: Operator | undefined;
}

/** Prevents a start. Lists every error, one per line. */
export class ConfigurationError extends Error {
  readonly errors: readonly string[];
  /** null: the settings themselves are valid. */
  readonly found: ReadableConfig | null;

  constructor(errors: readonly string[], found: ReadableConfig | null = null) {
    super(startText(errors));
    this.name = "ConfigurationError";
    this.errors = errors;
    this.found = found;
  }
}

/** The message of a failed start: every error, and missing settings as lines to fill in. */
export function startText(errors: readonly string[]): string {
  const lines = linesToFill(errors.map((error) => /^OPERATOR_FILE \(.*?\) (.*)$/s.exec(error)?.[1] ?? ""));
  const fill = lines === "" ? "" : `\nAdd these lines to the operator file and fill them in:\n\n${lines}`;
  return `Fairlead cannot start:\n${errors.map((error) => `  - ${error}`).join("\n")}${fill}`;
}

/** The package's root, both for sources and for dist/, one level below it. */
const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Reads and validates everything; empty values count as unset. Throws {@link ConfigurationError}.
 * @param gaps `allowed`: missing legal details do not fail here ({@link lawGapErrors} finds them)
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  { gaps = "refused" }: { readonly gaps?: "refused" | "allowed" } = {},
): Config {
  const errors: string[] = [];
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const settings = readSettings(variables, errors);
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
    errors.push("SECRET_PREVIOUS: is the same as SECRET; set it to the previous secret, or remove it");
  }
  errors.push(...translationErrors(variables, settings));
  if (settings.BACKUP_URL !== undefined && variables.BACKUP_PASSPHRASE === undefined) {
    errors.push(
      "BACKUP_PASSPHRASE: is not set, but BACKUP_URL is; backups leave this machine only encrypted. Set it to at least 16 characters, and keep it apart from them",
    );
  }
  if (operator?.oidc !== undefined && variables.OIDC_CLIENT_SECRET === undefined) {
    errors.push(
      "OIDC_CLIENT_SECRET: is not set, but the operator file has `oidc`; set it to the client secret that the provider gave you",
    );
  }
  const sends = [settings.SMTP_URL, settings.IMAP_URL, settings.TRANSLATION_URL, settings.ALERT_URL].some(
    (each) => each !== undefined,
  );
  if (settings.DEMO_DESK === "on" && (sends || hasWebhooks(operator))) errors.push(demoSends);
  const misspelt = misspeltSettings(variables);
  if (settings.FAIRLEAD_ENV === "production") {
    if (settings.DEMO_DESK === "on") {
      errors.push("DEMO_DESK: opens the desk without log-in, which production refuses; remove it");
    }
    errors.push(...missingSettings(variables, operator), ...(operator ? operatorErrors(file, operator) : []));
    if (isUnnamed(variables, settings)) errors.push(`DATABASE_URL: ${unnamedDatabase}`);
  }
  if (operator) errors.push(...evidentSettingScams(operator).map((text) => askingError(file, text)));
  if (operator && (gaps === "refused" || errors.length > 0)) errors.push(...lawGapErrors(file, operator));
  const machine = machineOf({ ...v.parse(environmentSchema, {}), ...settings }, file);
  const wrong = new Set(Object.keys(environmentSchema.entries).filter((name) => !(name in settings)));
  const found = { machine, wrong, operator };
  if (!operator || wrong.size > 0 || errors.length > 0) {
    const all = [...errors, ...misspelt, ...(operator ? askingErrors(file, operator) : [])];
    throw new ConfigurationError([...new Set(all)], found);
  }
  try {
    return {
      ...machine,
      secret: settings.SECRET ?? demoSecret(machine.dataDirectory),
      operator,
      fileOperator: operator,
      operatorFileRefusedAt: null,
    };
  } catch (error) {
    const text = explainFolder(error, "DATA_DIR", machine.dataDirectory);
    throw text === null ? error : new ConfigurationError([text], { ...found, wrong: new Set(["DATA_DIR"]) });
  }
}

/** The same with another operator file, before it is put in place. */
export function readConfigWith(operatorFile: string): Config {
  return readConfig({ ...process.env, OPERATOR_FILE: operatorFile }, { gaps: "allowed" });
}

const demoSends =
  "DEMO_DESK: nothing that its visitors do may be sent; remove it, or SMTP_URL, IMAP_URL, TRANSLATION_URL, ALERT_URL and the operator file's webhooks";

function hasWebhooks(operator: Operator | undefined): boolean {
  return operator !== undefined && operator.webhooks.length > 0;
}

/** Settings of the translation service that need another which is not set. */
function translationErrors(variables: Record<string, string | undefined>, settings: Partial<Environment>): string[] {
  const names = ["TRANSLATION_URL", "TRANSLATION_KEY", "TRANSLATION_MODEL"] as const;
  const given = names.filter((name) => variables[name] !== undefined);
  // An invalid one has its own message.
  if (given.some((name) => !(name in settings))) return [];
  if (given.length > 0 && !given.includes("TRANSLATION_URL")) {
    return ["TRANSLATION_URL: is not set, but TRANSLATION_KEY or TRANSLATION_MODEL is; set it, or remove them"];
  }
  if (given.length > 0 && !given.includes("TRANSLATION_MODEL")) {
    return ["TRANSLATION_MODEL: is not set, but TRANSLATION_URL is; set it to the model's name at that service"];
  }
  return [];
}

function translationOf(settings: Environment): TranslationSettings | null {
  const { TRANSLATION_URL: url, TRANSLATION_MODEL: model } = settings;
  return url === undefined || model === undefined ? null : { url, key: settings.TRANSLATION_KEY, model };
}

function machineOf(settings: Environment, file: string): EnvironmentConfig {
  const dataDirectory = resolve(settings.DATA_DIR);
  return {
    environment: settings.FAIRLEAD_ENV,
    host: settings.HOST ?? (settings.FAIRLEAD_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    port: settings.PORT,
    demoDesk: settings.DEMO_DESK === "on",
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ""),
    databaseUrl: settings.DATABASE_URL,
    databasePooler: settings.DATABASE_POOLER === "on",
    dataDirectory,
    erasureJournal: journalFolder(settings.ERASURE_JOURNAL, dataDirectory),
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    backup: backupOf(settings, dataDirectory),
    alertUrl: settings.ALERT_URL,
    updateUrl: settings.UPDATE_URL,
    secretPrevious: settings.SECRET_PREVIOUS,
    smtpUrl: settings.SMTP_URL,
    imapUrl: settings.IMAP_URL,
    oidcClientSecret: settings.OIDC_CLIENT_SECRET,
    translation: translationOf(settings),
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

function programEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const passed = /^(?:PATH|HOME|USER|LANG|TMPDIR|SSH_AUTH_SOCK|RCLONE_\w+)$/;
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && passed.test(name) ? [[name, value]] : [],
    ),
  );
}

function backupOf(settings: Environment, dataDirectory: string): BackupSettings | null {
  const { BACKUP_URL: target, BACKUP_PASSPHRASE: passphrase } = settings;
  if (target === undefined || passphrase === undefined) return null;
  return {
    target,
    every: settings.BACKUP_EVERY,
    at: settings.BACKUP_AT,
    keep: settings.BACKUP_KEEP,
    // Emptied before each use: never a folder in which something else may be.
    folder: join(resolve(settings.BACKUP_FOLDER ?? dataDirectory), "fairlead-sending"),
    sshKey: settings.BACKUP_SSH_KEY,
    environment: programEnvironment(process.env),
    passphrase,
    restoreTest: settings.RESTORE_TEST === "on",
  };
}

function tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...settings }: Environment): EnvironmentConfig["tracing"] {
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

/** The database settings, whatever else is invalid; or the errors in these settings. */
export function readDatabaseSettings(
  environment: Record<string, string | undefined> = process.env,
): Pick<Config, "databaseUrl" | "databasePooler" | "dataDirectory"> | ConfigurationError {
  const errors: string[] = [];
  const { DATABASE_URL, DATABASE_POOLER, DATA_DIR } = environmentSchema.entries;
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const settings = readSettings(variables, errors, { DATABASE_URL, DATABASE_POOLER, DATA_DIR });
  if (errors.length > 0 || settings.DATA_DIR === undefined) return new ConfigurationError(errors);
  return {
    databaseUrl: settings.DATABASE_URL,
    databasePooler: settings.DATABASE_POOLER === "on",
    dataDirectory: resolve(settings.DATA_DIR),
  };
}

function journalFolder(setting: string | undefined, dataDirectory: string): string | undefined {
  if (setting === "off") return undefined;
  return setting === undefined ? join(dataDirectory, "erasures") : resolve(setting);
}

/**
 * The first line of the file of `--passphrase-file`, without its line ending. Throws with a message
 * for the operator.
 */
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

/** Validates each setting on its own, so that one error hides no other. Omits invalid ones. */
function readSettings(
  variables: Record<string, string | undefined>,
  errors: string[],
  entries: Partial<typeof environmentSchema.entries> = environmentSchema.entries,
): Partial<Environment> {
  const settings: Partial<Environment> = {};
  for (const [name, schema] of Object.entries(entries)) {
    const parsed = v.safeParse(schema, variables[name]);
    if (parsed.success) Object.assign(settings, { [name]: parsed.output });
    else errors.push(`${name}: ${wrongValue(parsed.issues[0])}`);
  }
  return settings;
}

/**
 * Reloads the operator file whenever it changes (D29). `changed` gets a valid file; `refused` gets
 * the errors of an invalid one, which has no effect. Returns a function that stops it.
 */
export function watchOperatorFile(
  running: Pick<Config, "operatorFile" | "environment" | "demoDesk" | "operator">,
  changed: (operator: Operator) => void,
  refused: (errors: readonly string[]) => void,
): () => void {
  const { operatorFile: file, environment, demoDesk } = running;
  let reading = 0;
  const read = async () => {
    const errors: string[] = [];
    const operator = readOperator(file, environment, errors);
    reading += 1;
    const place = reading;
    // Yields to requests while texts are checked.
    if (operator) await cacheTextChecks([...textsOf(operator), ...settingTexts(operator)], pause);
    // The file changed again, and a later call reads it.
    if (place !== reading) return;
    if (operator && environment === "production") errors.push(...operatorErrors(file, operator));
    if (demoDesk && hasWebhooks(operator)) errors.push(demoSends);
    if (operator) errors.push(...newGapErrors(file, operator, running.operator), ...askingErrors(file, operator));
    if (operator && errors.length === 0) changed(operator);
    else refused(errors);
  };
  // Polls the file's times instead of kernel events: editors and deployments replace the file, and
  // network folders send no events.
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

/** Changes whenever the file is written or replaced. */
function stampOf(file: Stats | undefined): string {
  return file ? [file.ino, file.size, file.mtimeMs, file.ctimeMs].join(" ") : "none";
}

/** Milliseconds between two checks of the operator file. */
const operatorFileIntervalMs = 1000;

/**
 * `OPERATOR_FILE`, otherwise operator.yaml in the working directory, otherwise the demo's sample.
 */
function operatorFile(setting: string | undefined): string {
  if (setting) return isAbsolute(setting) ? setting : resolve(setting);
  const own = resolve("operator.yaml");
  return existsSync(own) ? own : sampleFile;
}

const sampleFile = join(root, "demo/operator.yaml");

/**
 * The demo's sample, by which production recognises leftovers of it. Throws if the file was made
 * invalid.
 */
export function sampleOperator(): Operator {
  return { ...v.parse(operatorSchema, parseYaml(readFileSync(sampleFile, "utf8"))), byLaw: false };
}

/** The demo's sample people and own pages. Throws if a file was made invalid. */
export function demoSample(): DemoSample {
  const read = (name: string): unknown => parseYaml(readFileSync(join(root, "demo", name), "utf8"));
  return { people: readPeople(read("people.yaml")), documents: readSampleSite(read("site.yaml")) };
}

function readOperator(
  path: string,
  environment: Config["environment"] | undefined,
  errors: string[],
): Operator | undefined {
  const named = `OPERATOR_FILE (${path})`;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    errors.push(`${named}: ${unreadText(error as Error)}`);
    return undefined;
  }
  const { operator, wrong } = parseOperator(text, environment);
  errors.push(...wrong.map(({ place, why }) => (place === null ? `${named}: ${why}` : `${named} ${place}: ${why}`)));
  return operator;
}

interface WrongSetting {
  /** "webhooks.0.url"; null: the file as a whole. */
  readonly place: string | null;
  readonly why: string;
}

interface ParsedOperator {
  /** undefined: it does not match the schema. */
  readonly operator?: Operator;
  readonly wrong: readonly WrongSetting[];
}

/** @param change replaces what was read before it is validated */
function parseOperator(
  text: string,
  environment: Config["environment"] | undefined,
  change: (content: unknown) => unknown = (content) => content,
): ParsedOperator {
  let read: ReturnType<typeof readYaml>;
  let content: unknown;
  try {
    read = readYaml(text);
    content = read.document.toJS();
  } catch (error) {
    return { wrong: [{ place: null, why: unreadText(error as Error) }] };
  }
  if (content === null) return { wrong: [{ place: null, why: `is empty; ${fileToCopy}` }] };
  const parsed = v.safeParse(operatorSchema, change(content));
  if (parsed.success) {
    return { operator: { ...parsed.output, byLaw: environment === "production" }, wrong: keyErrors(parsed.output) };
  }
  const wrong = parsed.issues.map((issue): WrongSetting => {
    const place = v.getDotPath(issue) ?? "";
    const node = read.document.getIn(issue.path?.map(({ key }) => key) ?? [], true);
    const at = isNode(node) && node.range ? ` (line ${read.lines.linePos(node.range[0]).line})` : "";
    return { place, why: `${wrongValue(issue, !holdsSecrets.test(place), meantBy(issue.path ?? []))}${at}` };
  });
  return { wrong };
}

/**
 * The operator of a file that a manager chose, validated as at a start, or what is wrong with it.
 * @param change replaces what was read before it is validated
 */
export function readOperatorText(
  { environment }: Pick<Config, "environment">,
  text: string,
  change: (content: unknown) => unknown,
): Operator | readonly string[] {
  const { operator, wrong } = parseOperator(text, environment, change);
  if (operator !== undefined && wrong.length === 0) return operator;
  return wrong.map(({ place, why }) => (place === null || place === "" ? `the file ${why}` : `${place}: ${why}`));
}

const fileToCopy = "demo/operator.yaml shows every setting";

/** The setting that the last name of a path most likely means. */
function meantBy(path: readonly { readonly key: unknown }[]): string | null {
  const keys = path.map(({ key }) => key);
  return nearMiss(String(keys.at(-1)), namesIn(operatorSchema, keys.slice(0, -1)));
}

/**
 * Why the file cannot be read. Only the first line of a YAML error is used: the next quotes the
 * file, perhaps a key.
 */
function unreadText(error: Error): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOENT":
    case "ENOTDIR":
      return `does not exist; correct the path, or write one: fairlead init asks for everything, and ${fileToCopy}`;
    default:
      return explainFile(error, reading()) ?? `is not YAML: ${yamlText(error)}`;
  }
}

function keyErrors({ notices: { google } }: Pick<Operator, "notices">): WrongSetting[] {
  return google && !isPrivateKey(google.key.private_key)
    ? [
        {
          place: "notices.google.key.private_key",
          why: "cannot be read; copy it unchanged from Google's key file",
        },
      ]
    : [];
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Environment settings that production requires and the demo does not (D24). */
function missingSettings(variables: Record<string, string | undefined>, operator: Operator | undefined): string[] {
  const errors: string[] = [];
  if (variables.SECRET === undefined) errors.push(`SECRET: is not set; make one with \`${makeSecret}\``);
  if (variables.PUBLIC_URL === undefined)
    errors.push("PUBLIC_URL: is not set; set it to the address that visitors use, such as https://jobs.example.org");
  else if (!variables.PUBLIC_URL.startsWith("https://"))
    errors.push(
      "PUBLIC_URL: production needs an address that begins with https://; put nginx or Caddy in front (docs/operate/reverse-proxy.md)",
    );
  if (operator?.mail !== undefined && variables.SMTP_URL === undefined)
    errors.push(
      "SMTP_URL: is not set, but the operator file has `mail`; set it to your mail server, such as smtps://USER:PASSWORD@HOST",
    );
  return errors;
}

const unnamedDatabase =
  "is not set, and there is no embedded database yet. Set it to a PostgreSQL server, or set DATA_DIR to the folder for the embedded database";

/** Whether production would create an empty embedded database that the operator did not ask for. */
function isUnnamed(
  variables: Record<string, string | undefined>,
  { DATA_DIR: directory }: Partial<Environment>,
): boolean {
  if (variables.DATABASE_URL !== undefined || directory === undefined) return false;
  const asksForServer = Object.keys(variables).some((name) => nearMiss(name, settingNames) === "DATABASE_URL");
  if (variables.DATA_DIR !== undefined && !asksForServer) return false;
  try {
    return !hasDatabase(resolve(directory));
  } catch {
    // The start reports what is wrong with the folder.
    return false;
  }
}

/** Variables that look like misspelt settings, each with the likely setting. Never their values. */
export function misspeltSettings(environment: Record<string, string | undefined> = process.env): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = nearMiss(name, settingNames);
    return meant === null || environment[meant]
      ? []
      : [`${name}: is not a setting of Fairlead; did you mean ${meant}?`];
  });
}

/**
 * Texts that ask applicants for money (B8). Vacancies and testimonials stop the first start, which
 * would import them; later starts show the desk's versions instead. Settings stop every start.
 */
export function askingErrors(file: string, operator: Operator): string[] {
  return [...scamFindingsIn(operator), ...settingScams(operator)].map((text) => askingError(file, text));
}

function askingError(file: string, text: ScamText): string {
  return `OPERATOR_FILE (${file}) ${text.path}: ${askingText("en", text)}`;
}

function operatorErrors(file: string, operator: Operator): string[] {
  return refusedErrors(operator).map((error) => `OPERATOR_FILE (${file}) ${error}`);
}

/**
 * Missing legal details in production, which stop the first start of a site. Empty for the demo.
 */
export function lawGapErrors(file: string, operator: Operator): string[] {
  return operator.byLaw ? lawGaps(operator).map((error) => `OPERATOR_FILE (${file}) ${error}`) : [];
}

/**
 * Legal gaps of a changed file that the current one does not have: an edit must not add gaps to a
 * site that runs with some.
 */
export function newGapErrors(file: string, operator: Operator, inUse: Operator | undefined): string[] {
  const known = new Set(inUse?.byLaw ? lawGaps(inUse).map(settingOf) : []);
  return lawGapErrors(file, operator).filter(
    (error) => !known.has(settingOf(error.replace(`OPERATOR_FILE (${file}) `, ""))),
  );
}

/**
 * Why settings of the desk cannot be used, beyond the schema: "mail: why". Without gaps of the law,
 * which do not stop a site that runs.
 */
export function settingErrors(
  config: Pick<Config, "environment" | "demoDesk" | "smtpUrl" | "oidcClientSecret">,
  operator: Operator,
): string[] {
  const errors = keyErrors(operator).map(({ place, why }) => `${place}: ${why}`);
  const isProduction = config.environment === "production";
  if (isProduction && operator.mail && config.smtpUrl === undefined)
    errors.push("mail: SMTP_URL is not set in the environment");
  if (operator.oidc && config.oidcClientSecret === undefined)
    errors.push("oidc: OIDC_CLIENT_SECRET is not set in the environment");
  if (config.demoDesk && hasWebhooks(operator)) errors.push("webhooks: nothing may be sent by the demo");
  return isProduction ? [...errors, ...refusedErrors(operator)] : errors;
}

/**
 * Why the desk may not publish settings: also gaps of the law that the operator in use does not
 * have, as for a changed file.
 */
export function publishingErrors(config: Config, operator: Operator): string[] {
  const known = new Set(lawGaps(config.operator).map(settingOf));
  const gaps = operator.byLaw ? lawGaps(operator).filter((gap) => !known.has(settingOf(gap))) : [];
  const asking = settingScams(operator).map((text) => `${text.path}: ${askingText("en", text)}`);
  return [...settingErrors(config, operator), ...gaps, ...asking];
}

/**
 * What a first start in production refuses of a site that is tried out as a demo: its environment,
 * its file and its vacancies. Empty in production, which has started. Without gaps of the law.
 */
export function rehearsalErrors(config: Pick<Config, "environment" | "fileOperator">, catalog: Shown): string[] {
  const { environment, fileOperator } = config;
  if (environment === "production" || fileOperator.sample) return [];
  const variables = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  return [
    ...missingSettings(variables, fileOperator),
    ...refusedErrors(fileOperator),
    ...missingFromCatalog(catalog, sampleTexts(sampleOperator())),
  ];
}

/** Everything in the operator file that production refuses, as messages for the operator. */
export function productionErrors(operator: Operator): string[] {
  return [...refusedErrors(operator), ...lawGaps(operator)];
}

/** Those that stop every start: all except legal gaps. */
export function refusedErrors(operator: Operator): string[] {
  const guessable = operator.webhooks
    // Receivers could not trust a guessable secret. The previous secret may be weak, because it is
    // being replaced.
    .filter(({ secret }) => secretBits(Buffer.from(secret.slice(6), "base64").toString("latin1")) < leastSecretBits)
    .map(({ id }) => `webhooks ${id}: the secret can be guessed; make one with \`echo whsec_$(${makeSecret})\``);
  return [...refusedInProduction(operator), ...sampleLeftovers(operator, sampleOperator()), ...guessable];
}

/** Creates the demo's secret once and stores it beside its data, readable only by its user. */
function demoSecret(dataDirectory: string): string {
  const path = join(dataDirectory, "secret");
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  makeFolder(dataDirectory);
  const secret = randomBytes(32).toString("base64url");
  try {
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // Another process of the same demo was first: use its secret.
    return readFileSync(path, "utf8").trim();
  }
  return secret;
}
