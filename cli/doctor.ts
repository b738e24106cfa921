/** `fairlead doctor`: what an operator wants to know before trusting an installation, one finding a line. More than 300 lines: one command. */
import type { Writable } from "node:stream";
import {
  type Config,
  ConfigurationError,
  type Machine,
  misspeltSettings,
  newGapErrors,
  productionErrors,
  readConfig,
  readConfigWith,
  refusedErrors,
} from "../config.ts";
import type { Database } from "../db/database.ts";
import { folderError } from "../db/embedded/folder.ts";
import { explainDatabase } from "../db/explain.ts";
import { databasePlace, openDatabase } from "../db/open.ts";
import { endpointsHealth } from "../outbox/endpoints.ts";
import { countHeld } from "../db/queries/desk/held/floods.ts";
import { knownLawGaps } from "../db/queries/law-gaps.ts";
import { siteHistory } from "../db/queries/site-history.ts";
import { shownTestimonials, vacanciesSince } from "../db/queries/shelf.ts";
import { vacancyCountries } from "../db/queries/vacancy-countries.ts";
import { withheldVacancies } from "../db/queries/withheld.ts";
import { openCountries } from "../domain/eligibility.ts";
import { closedCountries } from "../domain/vacancies/closed-countries.ts";
import { samplesLeft } from "../domain/vacancies/production.ts";
import { emptyMarkets } from "../domain/vacancies/empty-markets.ts";
import { askingSentences } from "../domain/vacancies/testimonial.ts";
import { sessionSettings } from "../db/queries/session-settings.ts";
import { readStatus } from "../db/queries/status.ts";
import { lawGaps, lawWarnings, shelfWarnings } from "../domain/market-law/check.ts";
import { datedGaps } from "../domain/market-law/gaps.ts";
import { lawFindings } from "../domain/market-law/findings.ts";
import { type InProduction, isMarketCountry, type MarketCountry, type Sureness } from "../domain/market-law/row.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { leastSecretBits, secretBits } from "../domain/secret/strength.ts";
import { openDns } from "../gateways/dns/resolver.ts";
import { mailServerError } from "../gateways/email/email.ts";
import { prober } from "../gateways/probe/probe.ts";
import { isMarketCode, marketCodes, markets } from "../locales/markets.ts";
import { command } from "./command.ts";
import { examineAccounts } from "./examine-accounts.ts";
import { examineClock } from "./examine-clock.ts";
import { examineDisk, examineJournal, examineServerDisk, examineWriting } from "./examine-disk.ts";
import { examinePublicUrl } from "./examine-public-url.ts";
import { examineSender } from "./examine-sender.ts";
import { examineGeoip } from "./examine-geoip.ts";
import { examineProvider } from "./examine-provider.ts";
import type { Finding } from "./finding.ts";

export const doctorCommand = command({
  name: "doctor",
  options: { market: { value: "MARKET" }, file: { value: "FILE" } },
  does: "what works, what does not, and what production would refuse; of one market its law; of another operator file whether it can be put in place",
  check: ({ options: { market, file } }) => {
    if (market !== undefined && file !== undefined) return "--market and --file do not go together";
    return market === undefined || countryOf(market) !== null
      ? null
      : `--market is one of ${countryMarkets.join(", ")}`;
  },
  beside: ({ options: { file }, now, output }) => (file === undefined ? null : tell(examineFile(file, now()), output)),
  /** The errors, and what can be looked at in spite of them. */
  async broken({ errors, machine, operator, now, output }) {
    const told = errors.map((text): Finding => ({ kind: "error", text }));
    const databaseTold = errors.some((text) => /^(DATABASE_URL|DATA_DIR|DATABASE_POOLER):/.test(text));
    const more = await Promise.all([
      databaseTold ? [] : attempt("database", () => examineReach(machine)),
      attempt("disk", () => examineDisk(machine)),
      ...(errors.some((text) => text.startsWith("PUBLIC_URL:")) ? [] : outside(machine, operator)),
      attempt("country database", () => examineGeoip(machine, now())),
      ...(operator
        ? [
            attempt("mail", () => examineMail({ ...machine, operator })),
            attempt("log-in", () => examineProvider({ ...machine, operator })),
            attempt("production", () => examineProduction({ ...machine, operator }, now(), productionErrors(operator))),
          ]
        : []),
    ]);
    return tell([...told, ...withoutTold(more.flat(), errors)], output);
  },
  /** Status 1 when something does not work. */
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

/** What production would refuse is an error already where it is production that is set. */
function withoutTold(findings: readonly Finding[], errors: readonly string[]): Finding[] {
  const isTold = ({ text }: Finding) => errors.some((error) => error.endsWith(` ${text.replace(/^production: /, "")}`));
  return findings.filter((finding) => finding.kind !== "missing" || !isTold(finding));
}

/** Another operator file beside this machine's settings: nothing is opened. A running site takes gaps that its file in use has too. */
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
        text: `operator file: ${gap}; the file in use lacks it too: a running site goes on, a new one does not start`,
      })),
    ];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.errors.map((text) => ({ kind: "error", text }));
  }
}

/** undefined: the file that is in place cannot be read. */
function operatorInUse(): Operator | undefined {
  try {
    return readConfig(undefined, { gaps: "allowed" }).operator;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.found?.operator;
  }
}

/** What stops the start of a production here, and what it would go on without. */
async function examineSite({ environment, operator }: Config, database: Database): Promise<Finding[]> {
  if (environment !== "production") return [];
  const [history, since] = await Promise.all([siteHistory(database), knownLawGaps(database)]);
  const gaps = lawGaps(operator);
  return [
    ...samplesLeft(history).map((text): Finding => ({ kind: "error", text: `database: ${text}` })),
    ...(history.ranInProduction
      ? datedGaps(gaps, since).map((text): Finding => ({
          kind: "warning",
          text: `operator file: ${text}; add it: the site goes on meanwhile`,
        }))
      : gaps.map((text): Finding => ({ kind: "error", text: `operator file: ${text}` }))),
  ];
}

/** Without changing anything there. The embedded one may be another process's, so only its folder is looked at. */
async function examineReach(machine: Machine): Promise<Finding[]> {
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
    return [{ kind: "error", text: (await explainDatabase(error, machine)) ?? "database: does not answer" }];
  } finally {
    await database.close();
  }
}

/** The country of a market, where it is that of one. */
function countryOf(market: string): MarketCountry | null {
  const country = isMarketCode(market) ? markets[market].country : null;
  return country !== null && isMarketCountry(country) ? country : null;
}

const countryMarkets = marketCodes.filter((code) => countryOf(code) !== null);

/** Each row with what it rests on: a lawyer of the country has the last word. */
function examineLaw({ operator }: Config, country: MarketCountry, now: Date): Finding[] {
  const findings = lawFindings(operator, country, dayOf(now)).map(({ kind, text, row }): Finding => {
    const source = row.source === null ? "" : `, ${row.source}`;
    return {
      kind,
      text: `${text} (${row.law}; ${surenessWords[row.sureness]}${source}, ${row.checkedOn}; production ${productionWords[row.production]})`,
    };
  });
  return [...findings, { kind: "ok", text: "This is a table to start from and no legal advice." }];
}

const productionWords: Readonly<Record<InProduction, string>> = {
  refuse: "refuses what contradicts it",
  warn: "warns only",
};

const surenessWords: Readonly<Record<Sureness, string>> = {
  read: "a source was read",
  general: "general knowledge",
  doubtful: "doubtful",
};

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/**
 * Three parts, one after the other. Reading texts keeps the process busy for seconds on a slow machine: a question to the database or to
 * another server that is open meanwhile would run out of time, and be called a fault of theirs.
 */
async function examine(config: Config, database: Database, now: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  const inDatabase: [what: string, examination: () => Promise<Finding[]>][] = [
    ["database", () => examineDatabase(database, config)],
    ["database", () => examineWriting(database)],
    ["database", () => examinePooler(config, database)],
    ["clock", () => examineClock(database, Date.now)],
    ["vacancies", () => examineCountries(config, database)],
    ["vacancies", () => examineMarkets(config, database)],
    ["disk", () => examineServerDisk(database)],
    ["webhooks", () => examineWebhooks(config, database)],
    ["recruiters", () => examineAccounts(database, config.operator, now)],
    ["vacancies", () => examineVacancies(database)],
    ["vacancies", () => examinePay(config, database, now)],
    ["production", () => examineSite(config, database)],
  ];
  for (const [what, examination] of inDatabase)
    findings.push(...(await attempt(what, () => explained(config, examination))));
  const reached = await Promise.all([
    attempt("settings", examineNames),
    attempt("secret", () => examineSecret(config)),
    attempt("disk", () => examineDisk(config)),
    attempt("erasure journal", () => examineJournal(config)),
    attempt("mail", () => examineMail(config)),
    ...outside(config, config.operator),
    attempt("log-in", () => examineProvider(config)),
    attempt("country database", () => examineGeoip(config, now)),
  ]);
  return [...findings, ...reached.flat(), ...(await attempt("production", () => examineProduction(config, now)))];
}

/** With the database's errors in the words that a start has for them. */
async function explained(config: Config, examination: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await examination();
  } catch (error) {
    const text = await explainDatabase(error, config);
    if (text === null) throw error;
    return [{ kind: "error", text }];
  }
}

/** What others see of us. The demo is nobody's, and asks nobody. */
function outside({ environment, publicUrl, smtpUrl }: Machine, operator: Config["operator"] | undefined) {
  if (environment === "demo") return [];
  const { mail } = operator ?? {};
  return [
    attempt("public address", () => examinePublicUrl(publicUrl, prober(), Date.now)),
    ...(mail ? [attempt("mail", () => examineSender(mail, smtpUrl, openDns()))] : []),
  ];
}

async function attempt(what: string, examination: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await examination();
  } catch (error) {
    return [{ kind: "error", text: `${what}: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

/** Names in the environment that are not ours and look as if they were. */
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
    { kind: "ok", text: `deliveries: ${status.undelivered} still tried` },
    ...(held > 0
      ? [{ kind: "ok", text: `held back: ${held} wait for a decision, ${ofFloods} of them in floods` } as const]
      : []),
    ...(status.dead > 0 ? [{ kind: "error", text: `deliveries: ${status.dead} given up` } as const] : []),
  ];
}

/** Behind a pooler a session is the server's: what ours would be started with has to be the role's. */
async function examinePooler({ databasePooler }: Config, database: Database): Promise<Finding[]> {
  if (!databasePooler || database.kind !== "postgres") return [];
  const { isBounded, compiles } = await sessionSettings(database);
  const missing = [...(isBounded ? [] : ["statement_timeout = '15s'"]), ...(compiles ? ["jit = off"] : [])];
  return missing.map((setting) => ({
    kind: "warning",
    text: `database: behind a connection pooler the role has to say it: alter role … set ${setting}`,
  }));
}

/** What was published with a less strict check, and is not shown. */
async function examineVacancies(database: Database): Promise<Finding[]> {
  const [vacancies, testimonials] = await Promise.all([withheldVacancies(database), shownTestimonials(database)]);
  const asks = "ask applicants for money by today’s check and are withheld from the site; mend them at the desk";
  return [
    ...vacancies.map(({ slug, languages }): Finding => ({
      kind: "error",
      text: `vacancy ${slug}: texts in ${languages.join(", ")} ${asks}`,
    })),
    ...testimonials.flatMap((testimonial): Finding[] => {
      const languages = [...new Set(askingSentences(testimonial).map(({ language }) => language))];
      if (languages.length === 0) return [];
      return [{ kind: "error", text: `testimonial of ${testimonial.name}: texts in ${languages.join(", ")} ${asks}` }];
    }),
  ];
}

/** Of vacancies that were published before the operator's countries became fewer. */
async function examineCountries({ operator }: Config, database: Database): Promise<Finding[]> {
  const warnings = closedCountries(await vacancyCountries(database), openCountries(operator));
  return warnings.map((text) => ({ kind: "warning", text }));
}

/** Of markets without a job. */
async function examineMarkets({ operator }: Config, database: Database): Promise<Finding[]> {
  const open = (await vacanciesSince(database, -1)).filter(({ closedAt }) => closedAt === null);
  return emptyMarkets(open, operator).map((text) => ({ kind: "warning", text }));
}

/** Of what was published when the minimum wage was lower. The demo does as the specification says. */
async function examinePay({ environment, operator }: Config, database: Database, now: Date): Promise<Finding[]> {
  if (environment !== "production") return [];
  const open = (await vacanciesSince(database, -1)).filter(({ closedAt }) => closedAt === null);
  return shelfWarnings(open, openCountries(operator), dayOf(now)).map((text) => ({ kind: "warning", text }));
}

/** A weak one stops the start; the one before it does not, so it is said here until it is gone. */
function examineSecret({ secretPrevious }: Config): Finding[] {
  if (secretPrevious === undefined) return [{ kind: "ok", text: "secret: no rotation under way" }];
  return secretBits(secretPrevious) < leastSecretBits
    ? [{ kind: "error", text: "secret: SECRET_PREVIOUS can be guessed, and what it signs is believed; remove it soon" }]
    : [{ kind: "ok", text: "secret: a rotation is under way; SECRET_PREVIOUS is still believed" }];
}

/** Those of the operator's file. Nothing is sent: `fairlead webhook test` does that. */
async function examineWebhooks({ operator }: Config, database: Database): Promise<Finding[]> {
  const health = new Map((await endpointsHealth(database)).map((endpoint) => [endpoint.id, endpoint]));
  return operator.webhooks.map(({ id }) => {
    const { disabledAt, disabledReason, failingSince } = health.get(id) ?? {};
    if (disabledAt) {
      const since = disabledAt.toISOString();
      return {
        kind: "error",
        text: `webhook ${id}: switched off since ${since} (${disabledReason ?? "no reason kept"})`,
      };
    }
    return failingSince
      ? { kind: "error", text: `webhook ${id}: nothing has got through since ${failingSince.toISOString()}` }
      : { kind: "ok", text: `webhook ${id}: no failure since the last delivery` };
  });
}

async function examineMail({ operator, smtpUrl }: Pick<Config, "operator" | "smtpUrl">): Promise<Finding[]> {
  if (!operator.mail) return [{ kind: "ok", text: "mail: none configured" }];
  if (!smtpUrl) return [{ kind: "error", text: "mail: the operator file asks for e-mail, and SMTP_URL is not set" }];
  const error = await mailServerError(smtpUrl);
  return error === null
    ? [{ kind: "ok", text: "mail: the server answers and takes the log-in" }]
    : [{ kind: "error", text: `mail: ${error}` }];
}

/** @param errors of the file; of a production that can be looked at, without gaps: {@link examineSite} says whether they stop it */
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

/** Nothing that production refuses to start without: a site has no weakness by having nobody to tell of it. */
function examineReports({ security, sample }: Operator): Finding[] {
  if (security !== undefined || sample) return [];
  const text = "security.contact: nobody is named whom to tell of a weakness, so there is no /.well-known/security.txt";
  return [{ kind: "warning", text }];
}
