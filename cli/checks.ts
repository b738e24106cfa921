/**
 * How each condition is checked (domain/health/conditions.ts): for `fairlead doctor`, and for the
 * process that runs jobs.
 */
import { type Config, type EnvironmentConfig, misspeltSettings } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { explainDatabase } from "../db/explain.ts";
import { databasePlace } from "../db/open.ts";
import { sessionSettings } from "../db/queries/session-settings.ts";
import { readStatus } from "../db/queries/status.ts";
import { type ConditionCode, conditionCodes } from "../domain/health/conditions.ts";
import type { Finding } from "../domain/health/finding.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { leastSecretBits, secretBits } from "../domain/secret/strength.ts";
import { openDns } from "../integrations/dns/resolver.ts";
import { prober } from "../integrations/probe/probe.ts";
import { examineAccounts } from "./examine-accounts.ts";
import { examineBackups, examineRestoreTests } from "./examine-backups.ts";
import { examineClock } from "./examine-clock.ts";
import { examineDeliveries, examineMail, examineWebhooks } from "./examine-deliveries.ts";
import { examineDisk, examineJournal, examineServerDisk, examineWriting } from "./examine-disk.ts";
import { examineGeoip } from "./examine-geoip.ts";
import { examineReachability } from "./examine-reachability.ts";
import { examineProduction, examineSite } from "./examine-production.ts";
import { examinePromise } from "./examine-promise.ts";
import { examineProvider } from "./examine-provider.ts";
import { examineSender } from "./examine-sender.ts";
import { examineCountries, examineMarkets, examinePay, examineVacancies } from "./examine-texts.ts";
import { examineTranslation } from "./examine-translation.ts";
import { examineUpdate } from "./examine-update.ts";

export interface CheckParts {
  readonly config: Config;
  readonly database: Database;
  readonly now: Date;
}

interface Check {
  readonly code: ConditionCode;
  /** Begins the text of an unexpected error. */
  readonly subject: string;
  /**
   * Checking texts blocks the process for seconds on a slow machine, so that pending queries and
   * requests would time out and look like faults: queries run first, one by one, and texts last.
   */
  readonly phase: "database" | "elsewhere" | "texts";
  readonly examine: (parts: CheckParts) => Promise<Finding[]> | Finding[];
}

const check = (code: ConditionCode, subject: string, phase: Check["phase"], examine: Check["examine"]): Check => ({
  code,
  subject,
  phase,
  examine,
});

const checks: readonly Check[] = [
  check("database", "database", "database", ({ database, config }) => examineDatabase(database, config)),
  check("database", "database", "database", ({ database }) => examineWriting(database)),
  check("database", "database", "database", ({ database, config }) => examinePooler(config, database)),
  check("clock", "clock", "database", ({ database }) => examineClock(database, Date.now)),
  check("deliveries", "deliveries", "database", ({ database, now }) => examineDeliveries(database, now)),
  check("webhooks", "webhooks", "database", ({ database, config, now }) => examineWebhooks(config, database, now)),
  check("promise", "promise", "database", ({ database, now }) => examinePromise(database, now)),
  check("backup", "backups", "database", ({ database, config, now }) => examineBackups(config, database, now)),
  check("restore", "restore test", "database", ({ database, config, now }) =>
    examineRestoreTests(config, database, now),
  ),
  check("disk", "disk", "database", ({ database }) => examineServerDisk(database)),
  check("disk", "disk", "elsewhere", ({ config }) => examineDisk(config)),
  check("journal", "erasure journal", "elsewhere", ({ config }) => examineJournal(config)),
  check("operatorFile", "operator file", "elsewhere", ({ config }) => examineOperatorFile(config)),
  check("address", "public address", "elsewhere", ({ config }) =>
    checkPublicAddress(config, config.operator, config.secret),
  ),
  check("mail", "mail", "elsewhere", ({ config }) => examineMail(config)),
  check("sender", "mail", "elsewhere", ({ config }) => checkSender(config, config.operator)),
  check("accounts", "recruiters", "database", ({ database, config, now }) =>
    examineAccounts(database, config.operator, now),
  ),
  check("vacancies", "vacancies", "database", ({ database, config }) => examineCountries(config, database)),
  check("vacancies", "vacancies", "database", ({ database, config, now }) => examineMarkets(config, database, now)),
  check("vacancies", "vacancies", "database", ({ database }) => examineVacancies(database)),
  check("vacancies", "vacancies", "database", ({ database, config, now }) => examinePay(config, database, now)),
  check("login", "log-in", "elsewhere", ({ config }) => examineProvider(config)),
  check("translation", "translation", "elsewhere", ({ config }) => examineTranslation(config)),
  check("country", "country database", "elsewhere", ({ config, now }) => examineGeoip(config, now)),
  check("settings", "settings", "elsewhere", () => examineNames()),
  check("settings", "secret", "elsewhere", ({ config }) => examineSecret(config)),
  check("update", "version", "elsewhere", ({ config }) => examineUpdate(config)),
  check("law", "production", "database", ({ database, config }) => examineSite(config, database)),
  check("law", "production", "texts", ({ config, now }) => examineProduction(config, now)),
];

/** The findings of these conditions, in their order. */
export async function runChecks(
  parts: CheckParts,
  codes: readonly ConditionCode[] = conditionCodes,
): Promise<ReadonlyMap<ConditionCode, readonly Finding[]>> {
  const found = new Map<Check, Finding[]>();
  const run = async (each: Check) => {
    found.set(each, await attempt(each.subject, () => explained(parts.config, () => each.examine(parts))));
  };
  const chosen = checks.filter(({ code }) => codes.includes(code));
  for (const each of chosen.filter(({ phase }) => phase === "database")) await run(each);
  await Promise.all(chosen.filter(({ phase }) => phase === "elsewhere").map(run));
  for (const each of chosen.filter(({ phase }) => phase === "texts")) await run(each);
  const findings = (code: ConditionCode) =>
    chosen.filter((each) => each.code === code).flatMap((each) => found.get(each) ?? []);
  return new Map(conditionCodes.filter((code) => codes.includes(code)).map((code) => [code, findings(code)]));
}

/** Explains database errors as a start would. */
async function explained(config: Config, examination: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await examination();
  } catch (error) {
    const text = await explainDatabase(error, config);
    if (text === null) throw error;
    return [{ kind: "error", text }];
  }
}

export async function attempt(subject: string, examination: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await examination();
  } catch (error) {
    return [{ kind: "error", text: `${subject}: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

/** Checks the site from outside. The demo is not public, so it is skipped. */
export async function checkPublicAddress(
  machine: EnvironmentConfig,
  operator: Operator | undefined,
  secret: string | null,
): Promise<Finding[]> {
  if (machine.environment === "demo") return [];
  return examineReachability(machine, { operator, secret, dns: openDns(), prober, clock: Date.now });
}

/** The DNS records of the sender. */
export async function checkSender(machine: EnvironmentConfig, operator: Operator | undefined): Promise<Finding[]> {
  if (machine.environment === "demo" || !operator?.mail) return [];
  return examineSender(operator.mail, machine.smtpUrl, openDns());
}

/** A changed file that has errors is ignored while the process runs. */
function examineOperatorFile({ operatorFile, operatorFileRefusedAt }: Config): Finding[] {
  if (operatorFileRefusedAt === null) return [];
  const since = operatorFileRefusedAt.toISOString();
  const text = `operator file: ${operatorFile} has had errors since ${since}, so the previous one is in use; \`fairlead doctor --file ${operatorFile}\` lists them`;
  return [{ kind: "error", text }];
}

/** Environment variables that look like misspelt settings. */
function examineNames(): Finding[] {
  return misspeltSettings().map((text) => ({ kind: "warning", text }));
}

async function examineDatabase(database: Database, config: Config): Promise<Finding[]> {
  const status = await readStatus(database);
  const place = await databasePlace(config);
  return [
    {
      kind: "ok",
      text: `database: ${place}, ${status.migration ?? "no migration"}, ${status.applications} applications`,
    },
  ];
}

/**
 * A pooler shares server sessions, so settings that Fairlead makes per session must be set on the
 * role.
 */
async function examinePooler({ databasePooler }: Config, database: Database): Promise<Finding[]> {
  if (!databasePooler || database.kind !== "postgres") return [];
  const { isBounded, compiles } = await sessionSettings(database);
  const missing = [...(isBounded ? [] : ["statement_timeout = '15s'"]), ...(compiles ? ["jit = off"] : [])];
  return missing.map((setting) => ({
    kind: "warning",
    text: `database: behind a connection pooler the role needs this setting; as an administrator: alter role … set ${setting}`,
  }));
}

/** A weak SECRET stops the start. A weak SECRET_PREVIOUS does not, so it is reported here. */
function examineSecret({ secretPrevious }: Config): Finding[] {
  if (secretPrevious === undefined) return [{ kind: "ok", text: "secret: no rotation under way" }];
  return secretBits(secretPrevious) < leastSecretBits
    ? [{ kind: "error", text: "secret: SECRET_PREVIOUS is weak and still accepted; remove it soon" }]
    : [{ kind: "ok", text: "secret: a rotation is under way; SECRET_PREVIOUS is still accepted" }];
}
