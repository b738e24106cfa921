/** `fairlead doctor`: checks an installation, one finding per line (checks.ts). */
import type { Writable } from "node:stream";
import {
  type Config,
  ConfigurationError,
  type EnvironmentConfig,
  newGapErrors,
  productionErrors,
  readConfig,
  readConfigWith,
} from "../app/config.ts";
import { folderError } from "../db/embedded/folder.ts";
import { explainDatabase } from "../db/explain.ts";
import { openDatabase } from "../db/open.ts";
import type { Finding } from "../domain/health/finding.ts";
import { lawGaps } from "../domain/market-law/check.ts";
import { lawFindings } from "../domain/market-law/findings.ts";
import {
  type ProductionPolicy,
  isMarketCountry,
  type MarketCountry,
  type Confidence,
} from "../domain/market-law/row.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { isMarketCode, marketCodes, markets } from "../locales/markets.ts";
import { attempt, checkPublicAddress, runChecks, checkSender } from "./checks.ts";
import { command } from "./command.ts";
import { examineMail } from "./examine-deliveries.ts";
import { examineDisk } from "./examine-disk.ts";
import { examineGeoip } from "./examine-geoip.ts";
import { examineProduction } from "./examine-production.ts";
import { examineProvider } from "./examine-provider.ts";

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
  beside: ({ options: { file }, now, output }) =>
    file === undefined ? null : report(examineFile(file, now()), output),
  /** Reports the configuration errors, and checks what is possible despite them. */
  async broken({ errors, machine, operator, now, output }) {
    const findings = errors.map((text): Finding => ({ kind: "error", text }));
    const isDatabaseReported = errors.some((text) => /^(DATABASE_URL|DATA_DIR|DATABASE_POOLER):/.test(text));
    const others = await Promise.all([
      isDatabaseReported ? [] : attempt("database", () => examineConnection(machine)),
      attempt("disk", () => examineDisk(machine)),
      ...(errors.some((text) => text.startsWith("PUBLIC_URL:"))
        ? []
        : [
            attempt("public address", () => checkPublicAddress(machine, operator, null)),
            attempt("mail", () => checkSender(machine, operator)),
          ]),
      attempt("country database", () => examineGeoip(machine, now())),
      ...(operator
        ? [
            attempt("mail", () => examineMail({ ...machine, operator })),
            attempt("log-in", () => examineProvider({ ...machine, operator })),
            attempt("production", () => examineProduction({ ...machine, operator }, now(), productionErrors(operator))),
          ]
        : []),
    ]);
    return report([...findings, ...withoutReported(others.flat(), errors)], output);
  },
  /** Exit status 1 if anything does not work. */
  async run({ options: { market }, config, database, now, output }) {
    const country = market === undefined ? null : countryOf(market);
    const findings =
      country === null
        ? [...(await runChecks({ config, database, now: now() })).values()].flat()
        : examineLaw(config, country, now());
    return report(findings, output);
  },
});

function report(findings: readonly Finding[], output: Writable): number {
  for (const { kind, text } of findings) output.write(`${kind.padEnd(8)}${text}\n`);
  return findings.some(({ kind }) => kind === "error") ? 1 : 0;
}

/** Removes findings that are already reported as errors of a production configuration. */
function withoutReported(findings: readonly Finding[], errors: readonly string[]): Finding[] {
  const isAlreadyReported = ({ text }: Finding) =>
    errors.some((error) => error.endsWith(` ${text.replace(/^production: /, "")}`));
  return findings.filter((finding) => finding.kind !== "missing" || !isAlreadyReported(finding));
}

/**
 * Checks another operator file with this machine's settings, without a database or network. A
 * running site tolerates legal gaps that its current file has too.
 */
function examineFile(file: string, now: Date): Finding[] {
  try {
    const config = readConfigWith(file);
    const found = examineProduction(config, now);
    const gaps = newGapErrors(config.operatorFile, config.operator, currentOperator());
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

/** Undefined: the current operator file cannot be read. */
function currentOperator(): Operator | undefined {
  try {
    return readConfig(undefined, { gaps: "allowed" }).operator;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.found?.operator;
  }
}

/**
 * Connects without changing anything. Another process may hold the embedded database, so only its
 * folder is checked.
 */
async function examineConnection(machine: EnvironmentConfig): Promise<Finding[]> {
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

/** The findings of each legal rule, with its source so that a local lawyer can confirm it. */
function examineLaw({ operator }: Config, country: MarketCountry, now: Date): Finding[] {
  const findings = lawFindings(operator, country, dayOf(now)).map(({ kind, text, row }): Finding => {
    const source = row.source === null ? "" : `, ${row.source}`;
    return {
      kind,
      text: `${text} (${row.law}; ${confidenceWords[row.confidence]}${source}, ${row.checkedOn}; production ${productionWords[row.production]})`,
    };
  });
  return [...findings, { kind: "ok", text: "This table is a starting point and not legal advice." }];
}

const productionWords: Readonly<Record<ProductionPolicy, string>> = {
  refuse: "refuses what contradicts it",
  warn: "warns only",
};

const confidenceWords: Readonly<Record<Confidence, string>> = {
  read: "a source was read",
  general: "general knowledge",
  doubtful: "doubtful",
};

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
