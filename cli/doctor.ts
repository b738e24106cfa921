/**
 * `fairlead doctor`: checks an installation, one finding per line. More than 300 lines: one
 * command.
 */
import type { Writable } from "node:stream";
import {
  type Config,
  ConfigurationError,
  type EnvironmentConfig,
  misspeltSettings,
  newGapErrors,
  productionErrors,
  readConfig,
  readConfigWith,
  refusedErrors,
} from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { folderError } from "../db/embedded/folder.ts";
import { explainDatabase } from "../db/explain.ts";
import { databasePlace, openDatabase } from "../db/open.ts";
import { endpointsHealth } from "../commands/outbox/endpoints.ts";
import { countHeld } from "../db/queries/desk/held/floods.ts";
import { knownLawGaps } from "../db/queries/law-gaps.ts";
import { siteHistory } from "../db/queries/site-history.ts";
import { shownTestimonials, vacanciesSince } from "../db/queries/published-catalog.ts";
import { vacancyCountries } from "../db/queries/vacancy-countries.ts";
import { withheldPages, withheldVacancies } from "../db/queries/flagged-texts.ts";
import { openCountries } from "../domain/eligibility.ts";
import { closedCountries } from "../domain/vacancies/closed-countries.ts";
import { shownFromFile } from "../domain/vacancies/from-operator-file.ts";
import { demoDataErrors } from "../domain/vacancies/production.ts";
import { emptyMarkets } from "../domain/vacancies/empty-markets.ts";
import { askingSentences } from "../domain/vacancies/testimonial.ts";
import { sessionSettings } from "../db/queries/session-settings.ts";
import { readStatus } from "../db/queries/status.ts";
import { lawGaps, lawWarnings, catalogWarnings } from "../domain/market-law/check.ts";
import { datedGaps } from "../domain/market-law/gaps.ts";
import { lawFindings } from "../domain/market-law/findings.ts";
import { type InProduction, isMarketCountry, type MarketCountry, type Confidence } from "../domain/market-law/row.ts";
import { missingSecurityContact } from "../domain/operator/open-tasks.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { leastSecretBits, secretBits } from "../domain/secret/strength.ts";
import { openDns } from "../integrations/dns/resolver.ts";
import { mailServerError } from "../integrations/email/email.ts";
import { prober } from "../integrations/probe/probe.ts";
import { isMarketCode, marketCodes, markets } from "../locales/markets.ts";
import { command } from "./command.ts";
import { examineAccounts } from "./examine-accounts.ts";
import { examineClock } from "./examine-clock.ts";
import { examineDisk, examineJournal, examineServerDisk, examineWriting } from "./examine-disk.ts";
import { examineOutside } from "./examine-outside.ts";
import { examineTranslation } from "./examine-translation.ts";
import { examineSender } from "./examine-sender.ts";
import { examineGeoip } from "./examine-geoip.ts";
import { examineProvider } from "./examine-provider.ts";
import type { Finding } from "./finding.ts";

export const doctorCommand = command({
  name: "doctor",
  options: { market: { value: "MARKET" }, file: { value: "FILE" } },
  does: "check settings, database, mail, certificate and law; --market shows the law of one market, --file checks another operator file",
  check: ({ options: { market, file } }) => {
    if (market !== undefined && file !== undefined) return "--market and --file cannot be combined";
    return market === undefined || countryOf(market) !== null
      ? null
      : `--market must be one of ${countryMarkets.join(", ")}`;
  },
  beside: ({ options: { file }, now, output }) => (file === undefined ? null : tell(examineFile(file, now()), output)),
  /** Reports the configuration errors, and checks what is possible despite them. */
  async broken({ errors, machine, operator, now, output }) {
    const findings = errors.map((text): Finding => ({ kind: "error", text }));
    const isDatabaseReported = errors.some((text) => /^(DATABASE_URL|DATA_DIR|DATABASE_POOLER):/.test(text));
    const more = await Promise.all([
      isDatabaseReported ? [] : attempt("database", () => examineReach(machine)),
      attempt("disk", () => examineDisk(machine)),
      ...(errors.some((text) => text.startsWith("PUBLIC_URL:")) ? [] : outside(machine, operator, null)),
      attempt("country database", () => examineGeoip(machine, now())),
      ...(operator
        ? [
            attempt("mail", () => examineMail({ ...machine, operator })),
            attempt("log-in", () => examineProvider({ ...machine, operator })),
            attempt("production", () => examineProduction({ ...machine, operator }, now(), productionErrors(operator))),
          ]
        : []),
    ]);
    return tell([...findings, ...withoutReported(more.flat(), errors)], output);
  },
  /** Exit status 1 if anything does not work. */
  async run({ options: { market }, config, database, now, output }) {
    const country = market === undefined ? null : countryOf(market);
    const findings = country === null ? await examine(config, database, now()) : examineLaw(config, country, now());
    return tell(findings, output);
  },
});

function tell(findings: readonly Finding[], output: Writable): number {
  for (const { kind, text } of findings) output.write(`${kind.padEnd(8)}${text}\n`);
  return findings.some(({ kind }) => kind === "error") ? 1 : 0;
}

/** Removes findings that are already reported as errors of a production configuration. */
function withoutReported(findings: readonly Finding[], errors: readonly string[]): Finding[] {
  const isReported = ({ text }: Finding) =>
    errors.some((error) => error.endsWith(` ${text.replace(/^production: /, "")}`));
  return findings.filter((finding) => finding.kind !== "missing" || !isReported(finding));
}

/**
 * Checks another operator file with this machine's settings, without opening anything. A running
 * site tolerates legal gaps that its current file has too.
 */
function examineFile(file: string, now: Date): Finding[] {
  try {
    const config = readConfigWith(file);
    const found = examineProduction(config, now);
    const gaps = newGapErrors(config.operatorFile, config.operator, operatorInUse());
    if (gaps.length > 0)
      return [
        ...gaps.map((text): Finding => ({ kind: "error", text })),
        ...found.filter(({ kind }) => kind !== "missing"),
      ];
    return [
      { kind: "ok", text: `operator file: ${config.operatorFile} can be put in place` },
      ...found,
      ...(config.environment === "production" ? lawGaps(config.operator) : []).map((gap): Finding => ({
        kind: "warning",
        text: `operator file: ${gap}; the current file lacks it too: a running site continues, a new one does not start`,
      })),
    ];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.errors.map((text) => ({ kind: "error", text }));
  }
}

/** undefined: the current file cannot be read. */
function operatorInUse(): Operator | undefined {
  try {
    return readConfig(undefined, { gaps: "allowed" }).operator;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.found?.operator;
  }
}

/** What prevents production from starting here, and what it would tolerate. */
async function examineSite({ environment, operator }: Config, database: Database): Promise<Finding[]> {
  if (environment !== "production") return [];
  const [history, since] = await Promise.all([siteHistory(database), knownLawGaps(database)]);
  const gaps = lawGaps(operator);
  return [
    ...demoDataErrors(history).map((text): Finding => ({ kind: "error", text: `database: ${text}` })),
    ...(history.ranInProduction
      ? datedGaps(gaps, since).map((text): Finding => ({
          kind: "warning",
          text: `operator file: ${text}; add it (the site keeps running meanwhile)`,
        }))
      : gaps.map((text): Finding => ({ kind: "error", text: `operator file: ${text}` }))),
  ];
}

/**
 * Connects without changing anything. Another process may hold the embedded database, so only its
 * folder is checked.
 */
async function examineReach(machine: EnvironmentConfig): Promise<Finding[]> {
  if (machine.databaseUrl === undefined) {
    const error = folderError(machine.dataDirectory);
    return error === null
      ? [{ kind: "ok", text: `database: ${machine.dataDirectory} can be written to` }]
      : [{ kind: "error", text: error }];
  }
  const database = await openDatabase(machine);
  try {
    await database.query("select");
    return [{ kind: "ok", text: "database: the server answers" }];
  } catch (error) {
    return [{ kind: "error", text: (await explainDatabase(error, machine)) ?? "database: the server does not answer" }];
  } finally {
    await database.close();
  }
}

/** The country of a market, if the legal table covers it. */
function countryOf(market: string): MarketCountry | null {
  const country = isMarketCode(market) ? markets[market].country : null;
  return country !== null && isMarketCountry(country) ? country : null;
}

const countryMarkets = marketCodes.filter((code) => countryOf(code) !== null);

/** Each legal rule with its source: a local lawyer has the last word. */
function examineLaw({ operator }: Config, country: MarketCountry, now: Date): Finding[] {
  const findings = lawFindings(operator, country, dayOf(now)).map(({ kind, text, row }): Finding => {
    const source = row.source === null ? "" : `, ${row.source}`;
    return {
      kind,
      text: `${text} (${row.law}; ${surenessWords[row.sureness]}${source}, ${row.checkedOn}; production ${productionWords[row.production]})`,
    };
  });
  return [...findings, { kind: "ok", text: "This table is a starting point and not legal advice." }];
}

const productionWords: Readonly<Record<InProduction, string>> = {
  refuse: "refuses what contradicts it",
  warn: "warns only",
};

const surenessWords: Readonly<Record<Confidence, string>> = {
  read: "a source was read",
  general: "general knowledge",
  doubtful: "doubtful",
};

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/**
 * Runs in three steps. Checking texts blocks the process for seconds on a slow machine, so pending
 * database or network requests would time out and look like faults.
 */
async function examine(config: Config, database: Database, now: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  const inDatabase: [what: string, examination: () => Promise<Finding[]>][] = [
    ["database", () => examineDatabase(database, config)],
    ["database", () => examineWriting(database)],
    ["database", () => examinePooler(config, database)],
    ["clock", () => examineClock(database, Date.now)],
    ["vacancies", () => examineCountries(config, database)],
    ["vacancies", () => examineMarkets(config, database, now)],
    ["disk", () => examineServerDisk(database)],
    ["webhooks", () => examineWebhooks(config, database)],
    ["recruiters", () => examineAccounts(database, config.operator, now)],
    ["vacancies", () => examineVacancies(database)],
    ["vacancies", () => examinePay(config, database, now)],
    ["production", () => examineSite(config, database)],
  ];
  for (const [subject, examination] of inDatabase)
    findings.push(...(await attempt(subject, () => explained(config, examination))));
  const reached = await Promise.all([
    attempt("settings", examineNames),
    attempt("secret", () => examineSecret(config)),
    attempt("disk", () => examineDisk(config)),
    attempt("erasure journal", () => examineJournal(config)),
    attempt("mail", () => examineMail(config)),
    ...outside(config, config.operator, config.secret),
    attempt("log-in", () => examineProvider(config)),
    attempt("translation", () => examineTranslation(config)),
    attempt("country database", () => examineGeoip(config, now)),
  ]);
  return [...findings, ...reached.flat(), ...(await attempt("production", () => examineProduction(config, now)))];
}

/** Explains database errors as a start would. */
async function explained(config: Config, examination: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await examination();
  } catch (error) {
    const text = await explainDatabase(error, config);
    if (text === null) throw error;
    return [{ kind: "error", text }];
  }
}

/** Checks the site from outside. The demo is not public, so it is skipped. */
function outside(machine: EnvironmentConfig, operator: Operator | undefined, secret: string | null) {
  if (machine.environment === "demo") return [];
  const { mail } = operator ?? {};
  const parts = { operator, secret, dns: openDns(), prober, clock: Date.now };
  return [
    attempt("public address", () => examineOutside(machine, parts)),
    ...(mail ? [attempt("mail", () => examineSender(mail, machine.smtpUrl, parts.dns))] : []),
  ];
}

async function attempt(subject: string, examination: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await examination();
  } catch (error) {
    return [{ kind: "error", text: `${subject}: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

/** Environment variables that look like misspelt settings. */
function examineNames(): Finding[] {
  return misspeltSettings().map((text) => ({ kind: "warning", text }));
}

async function examineDatabase(database: Database, config: Config): Promise<Finding[]> {
  const [status, { held, ofFloods }] = await Promise.all([readStatus(database), countHeld(database)]);
  const place = await databasePlace(config);
  return [
    {
      kind: "ok",
      text: `database: ${place}, ${status.migration ?? "no migration"}, ${status.applications} applications`,
    },
    { kind: "ok", text: `deliveries: ${status.undelivered} waiting or being retried` },
    ...(held > 0
      ? [{ kind: "ok", text: `held back: ${held} wait for a decision, ${ofFloods} of them in floods` } as const]
      : []),
    ...(status.dead > 0
      ? [
          {
            kind: "error",
            text: `deliveries: ${status.dead} given up; \`fairlead replay\` lists them and sends them again`,
          } as const,
        ]
      : []),
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

/** Published texts that today's stricter check withholds. */
async function examineVacancies(database: Database): Promise<Finding[]> {
  const [vacancies, pages, testimonials] = await Promise.all([
    withheldVacancies(database),
    withheldPages(database),
    shownTestimonials(database),
  ]);
  const asks = "ask applicants for money by today’s check and are withheld from the site; fix them at the desk";
  return [
    ...vacancies.map(({ slug, languages }): Finding => ({
      kind: "error",
      text: `vacancy ${slug}: texts in ${languages.join(", ")} ${asks}`,
    })),
    ...pages.map(({ slug, languages }): Finding => ({
      kind: "error",
      text: `${slug === "home" ? "home page" : slug.replace("/", " ")}: texts in ${languages.join(", ")} ${asks}`,
    })),
    ...testimonials.flatMap((testimonial): Finding[] => {
      const languages = [...new Set(askingSentences(testimonial).map(({ language }) => language))];
      if (languages.length === 0) return [];
      return [{ kind: "error", text: `testimonial of ${testimonial.name}: texts in ${languages.join(", ")} ${asks}` }];
    }),
  ];
}

/** Vacancies published before the operator removed a country. */
async function examineCountries({ operator }: Config, database: Database): Promise<Finding[]> {
  const warnings = closedCountries(await vacancyCountries(database), openCountries(operator));
  return warnings.map((text) => ({ kind: "warning", text }));
}

/** Markets without a job. Before the first start, the jobs of the operator file count. */
async function examineMarkets({ operator }: Config, database: Database, now: Date): Promise<Finding[]> {
  const published = await vacanciesSince(database, -1);
  const vacancies = published.length === 0 ? shownFromFile(operator, now).vacancies : published;
  const open = vacancies.filter(({ closedAt }) => closedAt === null);
  return emptyMarkets(open, operator).map((text) => ({ kind: "warning", text }));
}

/** Pay published when the minimum wage was lower. The demo follows the specification instead. */
async function examinePay({ environment, operator }: Config, database: Database, now: Date): Promise<Finding[]> {
  if (environment !== "production") return [];
  const open = (await vacanciesSince(database, -1)).filter(({ closedAt }) => closedAt === null);
  return catalogWarnings(open, openCountries(operator), dayOf(now)).map((text) => ({ kind: "warning", text }));
}

/** A weak SECRET stops the start. A weak SECRET_PREVIOUS does not, so it is reported here. */
function examineSecret({ secretPrevious }: Config): Finding[] {
  if (secretPrevious === undefined) return [{ kind: "ok", text: "secret: no rotation under way" }];
  return secretBits(secretPrevious) < leastSecretBits
    ? [{ kind: "error", text: "secret: SECRET_PREVIOUS is weak and still accepted; remove it soon" }]
    : [{ kind: "ok", text: "secret: a rotation is under way; SECRET_PREVIOUS is still accepted" }];
}

/** The operator file's webhooks. Nothing is sent: `fairlead webhook test` does that. */
async function examineWebhooks({ operator }: Config, database: Database): Promise<Finding[]> {
  const health = new Map((await endpointsHealth(database)).map((endpoint) => [endpoint.id, endpoint]));
  return operator.webhooks.map(({ id }) => {
    const { disabledAt, disabledReason, failingSince } = health.get(id) ?? {};
    if (disabledAt) {
      const since = disabledAt.toISOString();
      return {
        kind: "error",
        text: `webhook ${id}: switched off since ${since} (${disabledReason ?? "no reason recorded"}); fix the receiver, then \`fairlead webhook enable ${id}\``,
      };
    }
    return failingSince
      ? {
          kind: "error",
          text: `webhook ${id}: no delivery has succeeded since ${failingSince.toISOString()}; try \`fairlead webhook test ${id}\``,
        }
      : { kind: "ok", text: `webhook ${id}: no failure since the last delivery` };
  });
}

async function examineMail({ operator, smtpUrl }: Pick<Config, "operator" | "smtpUrl">): Promise<Finding[]> {
  if (!operator.mail) return [{ kind: "ok", text: "mail: none configured" }];
  if (!smtpUrl) return [{ kind: "error", text: "mail: SMTP_URL is not set, but the operator file has `mail`" }];
  const error = await mailServerError(smtpUrl);
  return error === null
    ? [{ kind: "ok", text: "mail: the server answers and accepts the log-in" }]
    : [{ kind: "error", text: `mail: ${error}` }];
}

/**
 * @param errors of the operator file; in production without legal gaps, because {@link examineSite}
 * decides whether those stop the start
 */
function examineProduction(
  { environment, operator }: Pick<Config, "environment" | "operator">,
  now: Date,
  errors = environment === "production" ? refusedErrors(operator) : productionErrors(operator),
): Finding[] {
  const missing = errors.map((text): Finding => ({
    kind: "missing",
    text: `production: ${text}`,
  }));
  const warnings = lawWarnings(operator, dayOf(now)).map((text): Finding => ({ kind: "warning", text }));
  return [{ kind: "ok", text: `environment: ${environment}` }, ...missing, ...warnings, ...examineReports(operator)];
}

function examineReports(operator: Operator): Finding[] {
  const contact = missingSecurityContact(operator);
  return contact === null ? [] : [{ kind: "warning", text: `security.contact: ${contact}` }];
}
