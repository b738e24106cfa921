/**
 * Puts a process together from its parts, starts it, and stops it without losing a request or a job. Every part is
 * named here once, in the order in which it starts; the jobs in start-jobs.ts. More than 300 lines: one list of parts.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { serveCommands } from "./cli/socket.ts";
import {
  askingErrors,
  type Config,
  ConfigurationError,
  type Found,
  lawGapErrors,
  misspeltSettings,
  readConfig,
  sampleOperator,
  startText,
  watchOperatorFile,
} from "./config.ts";
import { migrate } from "./db/migrate.ts";
import { type SiteHistory, siteHistory } from "./db/queries/site-history.ts";
import { vacancyCountries } from "./db/queries/vacancy-countries.ts";
import { withheldVacancies } from "./db/queries/withheld.ts";
import { rememberNumbers } from "./accounts/numbers.ts";
import { type Database, databasePlace, openDatabase } from "./db/open.ts";
import type { Operator } from "./domain/operator/operator.ts";
import { openGeoip } from "./gateways/geoip/mmdb.ts";
import { trustExtraCertificates } from "./gateways/tls/extra-certificates.ts";
import { openProvider } from "./gateways/oidc/provider.ts";
import { type LawWatch, startWatchingLaw, watchLaw } from "./jobs/law.ts";
import { noteLawGaps } from "./jobs/law-gaps.ts";
import { noteSiteStart } from "./jobs/site-start.ts";
import { startWithholding, withheldText } from "./jobs/withhold.ts";
import type { Metrics } from "./metrics/open.ts";
import { type App, createApp } from "./server/app.ts";
import { builtAssets } from "./server/http/assets.ts";
import { closeServer } from "./server/http/close-server.ts";
import { listen } from "./server/http/listen.ts";
import { createLog, errorForLog } from "./server/http/log.ts";
import { followShelf, type LiveShelf, openShelf } from "./vacancies/shelf.ts";
import { sampleTexts } from "./domain/operator/sample.ts";
import type { RequestTracer } from "./server/observer.ts";
import { ListenFailed, startErrors } from "./start-errors.ts";
import { type Progress, type Stop, stopAll, stopOnSignal } from "./stopping.ts";
import { openCountries } from "./domain/eligibility.ts";
import { closedCountries } from "./domain/vacancies/closed-countries.ts";
import { emptyMarkets } from "./domain/vacancies/empty-markets.ts";
import { missingOnShelf, samplesLeft } from "./domain/vacancies/production.ts";
import { FileAsks, takeInFromFile } from "./vacancies/take-in.ts";

declare const BUILD_ID: string;

/** With what changes while the process runs. */
type LiveConfig = Omit<Config, "operator" | "operatorFileRefusedAt"> & {
  operator: Operator;
  operatorFileRefusedAt: Date | null;
};

export interface ProcessParts {
  readonly web: boolean;
  readonly jobs: boolean;
}

/** How long requests under way may take to finish when the process is told to stop, in ms. */
const stopWithinMs = 10_000;
/** How long a connection may be silent then, in ms: shorter than anybody waits for a restart. */
const silentForMs = 250;
/** How long proxies are given to hear that a web process leaves, in ms: they ask every second (deploy/Caddyfile). */
const leavingForMs = 2_500;

export async function runProcess(parts: ProcessParts): Promise<void> {
  let config: LiveConfig;
  try {
    config = readConfig(undefined, { gaps: "allowed" });
    if (!config.databaseUrl && !(parts.web && parts.jobs)) {
      throw new ConfigurationError(["DATABASE_URL: separate web and worker processes need a PostgreSQL server"], {
        machine: config,
        wrong: new Set(["DATABASE_URL"]),
        operator: config.operator,
      });
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError) || error.found === null) throw error;
    return cannotStart(error, error.found, parts);
  }
  const log = createLog(config.logLevel);
  const misspelt = misspeltSettings();
  if (misspelt.length > 0) log.warn({ misspelt }, "the environment has names that look like settings and are none");
  const untrusted = trustExtraCertificates(config.extraCertificates);
  if (untrusted !== null) log.warn({ error: untrusted }, "certificates of your own are not believed");
  const stops: Stop[] = [];
  const progress: Progress = { works: false };
  const starting = start(config, parts, log, stops, progress);
  stopOnSignal(progress, log, async () => {
    // What fails is said below, and ends the process.
    await starting.catch(() => new Promise<never>(() => {}));
    await stopAll(stops);
  });
  try {
    console.log(await starting);
  } catch (error) {
    // In plain words on standard error; the line for machines, with the frames, only for who asks for details.
    log.debug({ error: errorForLog(error) }, "start failed");
    await stopAll(stops).catch((failure: unknown) => log.debug({ error: errorForLog(failure) }, "stop failed"));
    return cannotStart(error, { machine: config, wrong: new Set() }, parts);
  }
}

/**
 * The exit status where settings are wrong (EX_CONFIG of sysexits.h): who starts processes need not try again (deploy/). What may be over by
 * itself, as a database that is away, ends with 1.
 */
const wrongSettings = 78;

/** Says everything that is wrong, and ends the process. */
async function cannotStart(
  error: unknown,
  found: Pick<Found, "machine" | "wrong">,
  { web }: ProcessParts,
): Promise<never> {
  console.error(startText(await startErrors(error, { ...found, web, clientDirectory: clientDirectory() })));
  process.exit(error instanceof ConfigurationError ? wrongSettings : 1);
}

/** Answers with what to say once it is ready. */
async function start(
  config: LiveConfig,
  parts: ProcessParts,
  log: Logger,
  stops: Stop[],
  progress: Progress,
): Promise<string> {
  // First, so that a start that takes its time is seen to live; loaded only where it is asked for, because it takes memory.
  const onMetrics = (error: unknown) => log.error({ error: errorForLog(error) }, "metrics could not be told");
  const { openMetrics } = config.metrics ? await import("./metrics/open.ts") : {};
  const metrics = config.metrics && (await openMetrics?.(config, config.metrics, parts, onMetrics));
  if (metrics) stops.push(() => metrics.close());
  const onTraces = (error: unknown) => log.warn({ error: errorForLog(error) }, "traces could not be sent");
  const { openTracing } = config.tracing ? await import("./tracing/open.ts") : {};
  const tracing = config.tracing && openTracing?.(config.tracing, parts, onTraces);
  // Last of all, so that what is done until the end is in them.
  if (tracing) stops.push(() => tracing.close());
  const database = await openDatabase(config, (error) =>
    log.warn({ error: errorForLog(error) }, "upkeep of the database"),
  );
  stops.push(() => database.close());
  const history = await siteHistory(database);
  refuseToServe(config, history, log);
  await migrate(database);
  await rememberNumbers(database, config.operator, new Date());
  await takeIn(config, database, log);
  const shelf = await openShelf(database, BUILD_ID);
  if (config.environment === "production") {
    const errors = missingOnShelf(shelf, sampleTexts(sampleOperator()));
    // Comparing texts may have become stricter since the site first ran.
    if (errors.length > 0 && history.ranInProduction) log.warn({ errors }, "texts on the site resemble the sample's");
    else if (errors.length > 0) throw new ConfigurationError(errors);
  }
  const noteGaps = () => noteLawGaps({ database, config, log, now: () => new Date() });
  await noteGaps();
  const law = watchLaw({ config, shelf, log, now: () => new Date() });
  law.sayAll();
  // Of several processes, who does the jobs: each would say the same.
  if (parts.jobs) {
    stops.push(startWatchingLaw(law, (error) => log.warn({ error: errorForLog(error) }, "the law was not looked at")));
  }
  await warnOfCountries(config, database, log);
  const empty = config.environment === "production" ? emptyMarkets(shelf.open, config.operator) : [];
  if (empty.length > 0) log.warn({ warnings: empty }, "markets that show no job");
  const withheld = await withheldVacancies(database);
  if (withheld.length > 0) log.error({ withheld }, withheldText);
  // What does the jobs is loaded only where there are any to do, because it takes memory.
  const { openMailer } = parts.jobs ? await import("./gateways/email/email.ts") : {};
  const mailer = config.smtpUrl ? openMailer?.(config.smtpUrl) : undefined;
  // After the queue: a job that is still under way sends, and a closed pool (`?pool=true`) never answers it.
  if (mailer) stops.push(() => mailer.close());
  progress.works = true;
  const { startJobs } = parts.jobs ? await import("./start-jobs.ts") : {};
  const attempted = [metrics?.attempted, tracing?.attempted].filter((each) => each !== undefined);
  const queue =
    startJobs?.({ config, database, shelf, sendEmail: mailer?.send ?? null, log, attempted }, stops) ?? null;
  if (database.kind === "pglite") {
    // Loaded where there are any to take: all that the command line does.
    const { commandHandlers } = await import("./cli/commands.ts");
    const handlers = commandHandlers({ database, config, now: () => new Date() });
    const server = await serveCommands(config.dataDirectory, handlers);
    stops.push(() => server.close());
  }
  const { observer } = metrics ?? {};
  const { tracer } = tracing ?? {};
  const app = parts.web ? await startWeb({ config, database, shelf, log, observer, tracer }, stops) : null;
  // Where this is one of several: nobody takes over from a process that does everything.
  if (app && !parts.jobs) stops.push(() => leave(app));
  metrics?.running({ database, queue });
  if (parts.jobs) {
    // Not before somebody can be answered: of a thousand vacancies it reads for a minute.
    const deps = { config, database, log, now: () => new Date() };
    stops.push(startWithholding(deps, (error) => log.warn({ error: errorForLog(error) }, "vacancies were not read")));
  }
  await noteSiteStart(database, config.environment, new Date());
  followOperatorFile(config, { database, app, law, log, noteGaps }, stops);
  const shown = () => {
    app?.shelfChanged();
    app?.warm();
  };
  stops.push(followShelf(shelf, shown, (error) => log.warn({ error: errorForLog(error) }, "vacancies were not read")));
  const runs = `(${config.environment}; ${await databasePlace(config)})`;
  return app ? `Fairlead is ready at ${app.address} ${runs}` : `Fairlead's worker is ready ${runs}`;
}

/** Before anything is changed in the database: what a production must not run on, or with. */
function refuseToServe({ environment, operator, operatorFile }: Config, history: SiteHistory, log: Logger): void {
  if (environment !== "production") {
    if (history.ranInProduction) log.warn("the database is a production's: FAIRLEAD_ENV=demo shows its site as a demo");
    return;
  }
  const errors = [...samplesLeft(history), ...(history.ranInProduction ? [] : lawGapErrors(operatorFile, operator))];
  if (errors.length > 0) throw new ConfigurationError(errors);
}

/** The operator file's vacancies and testimonials, at the first start (D31). */
async function takeIn({ operator, operatorFile }: Config, database: Database, log: Logger): Promise<void> {
  const taken = await takeInFromFile(database, operator, new Date()).catch((error: unknown) => {
    throw error instanceof FileAsks ? new ConfigurationError(askingErrors(operatorFile, operator)) : error;
  });
  if (taken.vacancies + taken.testimonials > 0) log.info(taken, "taken in from the operator file");
}

interface WebParts {
  readonly config: Config;
  readonly database: Database;
  readonly shelf: LiveShelf;
  readonly log: Logger;
  /** Whoever counts what this process does. */
  readonly observer?: Metrics["observer"];
  /** Whoever traces it. */
  readonly tracer?: RequestTracer | undefined;
}

/** `warm` begins anew after each change, and ends with the process. `address`: where it is, with its real port. */
type WarmApp = Omit<App, "warm"> & { warm(): void; readonly address: string };

async function startWeb({ log, ...parts }: WebParts, stops: Stop[]): Promise<WarmApp> {
  const { config } = parts;
  const assets = builtAssets(clientDirectory());
  const geoip = openGeoip(config.geoipDatabase);
  const deps = { ...parts, geoip, assets, log, openProvider, now: () => new Date() };
  const app = createApp(deps);
  const server = await listen(app.fetch, config).catch((error: unknown) => {
    throw new ListenFailed(error);
  });
  stops.push(() => closeServer(server, { graceMs: silentForMs, forceMs: stopWithinMs }));
  stops.push(() => app.endStreams());
  const { port } = server.address() as { port: number };
  const address = config.publicUrl.replace(/:0$/, `:${port}`);
  let warming = new AbortController();
  stops.push(() => warming.abort());
  const warm = () => {
    warming.abort();
    warming = new AbortController();
    app
      .warm(warming.signal)
      .catch((error: unknown) => log.warn({ error: errorForLog(error) }, "pages could not be warmed"));
  };
  warm();
  return { ...app, warm, address };
}

/** What the site shows that the operator's countries have been narrowed under. */
async function warnOfCountries({ operator }: Config, database: Database, log: Logger): Promise<void> {
  const warnings = closedCountries(await vacancyCountries(database), openCountries(operator));
  if (warnings.length > 0) log.warn({ warnings }, "vacancies beside the countries that applications are open in");
}

interface FollowParts {
  readonly database: Database;
  readonly app: WarmApp | null;
  readonly law: LawWatch;
  readonly log: Logger;
  readonly noteGaps: () => Promise<void>;
}

/** A changed operator's file takes effect at once, and nothing of a faulty one does (D29). */
function followOperatorFile(
  config: LiveConfig,
  { database, app, law, log, noteGaps }: FollowParts,
  stops: Stop[],
): void {
  const changed = (operator: Operator) => {
    config.operator = operator;
    config.operatorFileRefusedAt = null;
    log.info("the operator file was read again");
    law.sayAll();
    noteGaps().catch((error: unknown) =>
      log.error({ error: errorForLog(error) }, "what the operator file lacks could not be noted"),
    );
    warnOfCountries(config, database, log).catch((error: unknown) =>
      log.warn({ error: errorForLog(error) }, "the countries of vacancies were not read"),
    );
    rememberNumbers(database, operator, new Date()).catch((error: unknown) =>
      log.error({ error: errorForLog(error) }, "the recruiters' numbers could not be kept"),
    );
    app?.operatorChanged();
    app?.warm();
  };
  stops.push(
    watchOperatorFile(config, changed, (errors) => {
      config.operatorFileRefusedAt ??= new Date();
      log.error({ errors }, "the operator file has errors and was not taken; the one before stays in use");
    }),
  );
}

async function leave(app: WarmApp): Promise<void> {
  app.leave();
  await new Promise((resolve) => setTimeout(resolve, leavingForMs));
}

/** Where the build left the browser's files: beside this bundle. */
function clientDirectory(): string {
  const beside = fileURLToPath(new URL("./client/", import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL("./dist/client/", import.meta.url));
}
