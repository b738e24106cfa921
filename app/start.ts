/**
 * Assembles a process from its parts, starts it, and stops it without losing a request or job.
 * Parts are listed in start order; app/start-jobs.ts has the jobs. More than 300 lines: one list of
 * parts.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { serveCommands } from "../cli/socket.ts";
import {
  askingErrors,
  type Config,
  ConfigurationError,
  type ReadableConfig,
  lawGapErrors,
  misspeltSettings,
  publishingErrors,
  readConfig,
  readOperatorText,
  rehearsalErrors,
  sampleOperator,
  settingErrors,
  startText,
  watchOperatorFile,
} from "./config.ts";
import { deskLines } from "./desk-lines.ts";
import { followDocuments } from "./follow-documents.ts";
import { migrate } from "../db/migrate.ts";
import { type SiteHistory, siteHistory } from "../db/queries/site-history.ts";
import { publishedSettingsIfAny } from "../db/queries/published-settings.ts";
import { vacancyCountries } from "../db/queries/vacancy-countries.ts";
import { withheldPages, withheldVacancies } from "../db/queries/flagged-texts.ts";
import { rememberNumbers } from "../commands/accounts/numbers.ts";
import { type Database, databasePlace, openDatabase } from "../db/open.ts";
import { notePauses } from "../commands/outbox/endpoints.ts";
import { newDeliveryId } from "../commands/outbox/delivery-id.ts";
import type { Operator, Webhook } from "../domain/operator/operator.ts";
import { sendWebhookTest } from "../integrations/webhook/test-event.ts";
import { openGeoip } from "../integrations/geoip/mmdb.ts";
import { trustExtraCertificates } from "../integrations/tls/extra-certificates.ts";
import { openProvider } from "../integrations/oidc/provider.ts";
import { chatTranslator } from "../integrations/translation/chat-translator.ts";
import { type LawWatch, watchLaw } from "../jobs/law.ts";
import { noteLawGaps } from "../jobs/law-gaps.ts";
import { noteSiteStart } from "../jobs/site-start.ts";
import { unpublishedText } from "../jobs/unpublish-flagged.ts";
import type { Metrics } from "./metrics/open-metrics.ts";
import { type App, createApp } from "../server/app.ts";
import { builtAssets } from "../server/http/assets.ts";
import { closeServer } from "../server/http/close-server.ts";
import { listen } from "../server/http/listen.ts";
import { createLog, errorForLog } from "../server/http/log.ts";
import { resealSettings } from "../commands/site/reseal-settings.ts";
import { pollCatalog, type LiveCatalog, openCatalog } from "../commands/vacancies/published-catalog.ts";
import { sampleTexts } from "../domain/operator/sample.ts";
import { withSettings } from "../domain/operator/settings.ts";
import type { DemoDesk } from "../server/dependencies.ts";
import type { RequestTracer } from "../server/observer.ts";
import { ListenFailed, startErrors } from "./startup-errors.ts";
import { type Progress, type Stop, stopAll, stopOnSignal } from "./shutdown.ts";
import { openCountries } from "../domain/eligibility.ts";
import { exitStatuses } from "../domain/exit-status.ts";
import { closedCountryMessages } from "../domain/vacancies/closed-country-messages.ts";
import { emptyMarkets } from "../domain/vacancies/empty-markets.ts";
import { missingFromCatalog, demoDataErrors } from "../domain/vacancies/production.ts";
import { ScamInOperatorFile, importOperatorFile } from "../commands/vacancies/import-operator-file.ts";

declare const BUILD_ID: string;

/** The configuration, with what changes while the process runs. */
type LiveConfig = Omit<Config, "operator" | "fileOperator" | "operatorFileRefusedAt"> & {
  operator: Operator;
  fileOperator: Operator;
  operatorFileRefusedAt: Date | null;
};

export interface ProcessParts {
  readonly web: boolean;
  readonly jobs: boolean;
}

/** Milliseconds that active requests may take to finish after a stop signal. */
const stopWithinMs = 10_000;
/** Milliseconds after which idle connections are closed then, so that a restart is quick. */
const silentForMs = 250;
/** Milliseconds for proxies, which check every second (deploy/Caddyfile), to notice the end. */
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
  if (misspelt.length > 0) log.warn({ misspelt }, "the environment has variables that look like misspelt settings");
  const untrusted = trustExtraCertificates(config.extraCertificates);
  if (untrusted !== null) log.warn({ error: untrusted }, "extra certificates are not trusted");
  const stops: Stop[] = [];
  const progress: Progress = { works: false };
  const starting = start(config, parts, log, stops, progress);
  stopOnSignal(progress, log, async () => {
    // The code below reports the failure and ends the process.
    await starting.catch(() => new Promise<never>(() => {}));
    await stopAll(stops);
  });
  try {
    console.log(await starting);
  } catch (error) {
    // Prints plain text on standard error. The log line with the stack is for LOG_LEVEL=debug.
    log.debug({ error: errorForLog(error) }, "start failed");
    await stopAll(stops).catch((failure: unknown) => log.debug({ error: errorForLog(failure) }, "stop failed"));
    return cannotStart(error, { machine: config, wrong: new Set() }, parts);
  }
}

/** Prints every error and ends the process. */
async function cannotStart(
  error: unknown,
  found: Pick<ReadableConfig, "machine" | "wrong">,
  { web }: ProcessParts,
): Promise<never> {
  console.error(startText(await startErrors(error, { ...found, web, clientDirectory: clientDirectory() })));
  const { wrongSettings, failed } = exitStatuses;
  process.exit((error instanceof ConfigurationError ? wrongSettings : failed).status);
}

/** Resolves to the message for a successful start. */
async function start(
  config: LiveConfig,
  parts: ProcessParts,
  log: Logger,
  stops: Stop[],
  progress: Progress,
): Promise<string> {
  // Starts first, so that a slow start is visible; loaded on demand to save memory.
  const onMetrics = (error: unknown) => log.error({ error: errorForLog(error) }, "metrics could not be served");
  const { openMetrics } = config.metrics ? await import("./metrics/open-metrics.ts") : {};
  const metrics = config.metrics && (await openMetrics?.(config, config.metrics, parts, onMetrics));
  if (metrics) stops.push(() => metrics.close());
  const onTraces = (error: unknown) => log.warn({ error: errorForLog(error) }, "traces could not be sent");
  const { openTracing } = config.tracing ? await import("./tracing/open-tracing.ts") : {};
  const tracing = config.tracing && openTracing?.(config.tracing, parts, onTraces);
  // Stops last, so that traces cover the whole shutdown.
  if (tracing) stops.push(() => tracing.close());
  const database = await openDatabase(config, (error) =>
    log.warn({ error: errorForLog(error) }, "database maintenance failed"),
  );
  stops.push(() => database.close());
  const history = await siteHistory(database);
  await refuseToServe(config, database, history, log);
  await migrate(database);
  const isFirstStart = await takeIn(config, database, log);
  await resealSettings(database, config);
  const catalog = await openCatalog(database, BUILD_ID);
  const documents = followDocuments(config, catalog, {
    errorsOf: (operator) => settingErrors(config, operator),
    refused: (errors) =>
      log.error({ errors }, "settings of the desk cannot be used now; the previous ones stay in use"),
  });
  if (documents.errors.length > 0) throw new ConfigurationError(documents.errors.map(settingError));
  await rememberNumbers(database, config.operator, new Date());
  await notePauses(database, config.operator.webhooks, new Date());
  if (config.environment === "production") {
    const errors = missingFromCatalog(catalog, sampleTexts(sampleOperator()));
    // The comparison of texts may have become stricter since the site first ran.
    if (errors.length > 0 && history.ranInProduction) log.warn({ errors }, "texts on the site resemble the sample's");
    else if (errors.length > 0) throw new ConfigurationError(errors);
  }
  const noteGaps = () => noteLawGaps({ database, config, log, now: () => new Date() });
  await noteGaps();
  const law = watchLaw({ config, catalog, log, now: () => new Date() });
  law.sayAll();
  await warnOfCountries(config, database, log);
  const empty = config.environment === "production" ? emptyMarkets(catalog.open, config.operator) : [];
  if (empty.length > 0) log.warn({ warnings: empty }, "markets without a job");
  const withheld = [...(await withheldVacancies(database)), ...(await withheldPages(database))];
  if (withheld.length > 0) log.error({ withheld }, unpublishedText);
  // Loaded only by processes that run jobs, to save memory.
  const { openMailer } = parts.jobs ? await import("../integrations/email/email.ts") : {};
  const mailer = config.smtpUrl ? openMailer?.(config.smtpUrl) : undefined;
  // Stops after the queue: a running job may still send, and a closed pool (`?pool=true`) would
  // never answer it.
  if (mailer) stops.push(() => mailer.close());
  progress.works = true;
  const { startJobs } = parts.jobs ? await import("./start-jobs.ts") : {};
  const attempted = [metrics?.attempted, tracing?.attempted].filter((each) => each !== undefined);
  const jobs = startJobs?.({ config, database, catalog, law, sendEmail: mailer?.send ?? null, log, attempted }, stops);
  if (database.kind === "pglite") {
    // Loaded on demand: it contains the whole command line.
    const { commandHandlers } = await import("../cli/commands.ts");
    const handlers = commandHandlers({ database, config, now: () => new Date() });
    const server = await serveCommands(config.dataDirectory, handlers);
    stops.push(() => server.close());
  }
  const { observer } = metrics ?? {};
  const { tracer } = tracing ?? {};
  // Loaded only for a demo.
  const { demoDesk } = config.demoDesk && parts.web ? await import("./demo-desk.ts") : {};
  const demo = demoDesk?.({ config, database, log, build: BUILD_ID }, isFirstStart);
  const app = parts.web ? await startWeb({ config, database, catalog, log, observer, tracer, demo }, stops) : null;
  // Only if other web processes exist: no other process could take over from a single one.
  if (app && !parts.jobs) stops.push(() => leave(app));
  // After the web server: checking the texts of a thousand vacancies takes a minute.
  jobs?.startTasks();
  metrics?.running({ database, queue: jobs?.queue ?? null });
  await noteSiteStart(database, config.environment, new Date());
  const follow = { config, database, app, law, log, noteGaps };
  followOperatorFile(follow, documents, stops);
  const shown = () => {
    if (documents.catalogChanged()) operatorChanged(follow);
    app?.catalogChanged();
    app?.warm();
  };
  stops.push(
    pollCatalog(catalog, shown, (error) => log.warn({ error: errorForLog(error) }, "vacancies could not be read")),
  );
  const runs = `(${config.environment}; ${await databasePlace(config)})`;
  if (!app) return `Fairlead's worker is ready ${runs}`;
  const shownDemo = demo && { link: demo.link(app.address), hasSample: await demo.hasSample() };
  const desk = await deskLines({ database, address: app.address, now: new Date(), demo: shownDemo });
  demo?.add();
  return [`Fairlead is ready at ${app.address} ${runs}`, ...desk].join("\n");
}

/** Refuses a database or an operator file that production must not use, before anything changes. */
async function refuseToServe(
  { environment, fileOperator, operatorFile }: Config,
  database: Database,
  history: SiteHistory,
  log: Logger,
): Promise<void> {
  if (environment !== "production") {
    if (history.ranInProduction)
      log.warn("the database belongs to a production site; FAIRLEAD_ENV=demo shows that site as a demo");
    return;
  }
  const errors = demoDataErrors(history);
  if (!history.ranInProduction) {
    // A manager may have added what the file lacks while the site was tried out as a demo.
    const inUse = withSettings(fileOperator, await publishedSettingsIfAny(database));
    errors.push(...lawGapErrors(operatorFile, "identity" in inUse ? inUse : fileOperator));
  }
  if (errors.length > 0) throw new ConfigurationError(errors);
}

/**
 * Imports the operator file's vacancies and testimonials (D31). Whether this is the first start.
 */
async function takeIn({ operator, operatorFile }: Config, database: Database, log: Logger): Promise<boolean> {
  const taken = await importOperatorFile(database, operator, new Date(), BUILD_ID).catch((error: unknown) => {
    throw error instanceof ScamInOperatorFile ? new ConfigurationError(askingErrors(operatorFile, operator)) : error;
  });
  const isFirst = taken.vacancies + taken.testimonials > 0;
  if (isFirst) log.info(taken, "imported from the operator file");
  return isFirst;
}

interface WebParts {
  readonly config: Config;
  readonly database: Database;
  readonly catalog: LiveCatalog;
  readonly log: Logger;
  readonly observer?: Metrics["observer"];
  readonly tracer?: RequestTracer | undefined;
  readonly demo?: DemoDesk | undefined;
}

/**
 * `warm` restarts after each change and ends with the process. `address` includes the actual port.
 */
type WarmApp = Omit<App, "warm"> & { warm(): void; readonly address: string };

async function startWeb({ log, ...parts }: WebParts, stops: Stop[]): Promise<WarmApp> {
  const { config } = parts;
  const assets = builtAssets(clientDirectory());
  const geoip = openGeoip(config.geoipDatabase);
  const translate = config.translation
    ? chatTranslator(config.translation, () => config.operator.internalReceivers)
    : undefined;
  const errorsOf = (operator: Operator) => publishingErrors(config, operator);
  const testWebhook = (webhook: Webhook) => sendWebhookTest(config, webhook, { id: newDeliveryId(), at: new Date() });
  const deps = {
    ...parts,
    geoip,
    assets,
    log,
    openProvider,
    translate,
    publishingErrors: errorsOf,
    readOperatorText: (text: string, change: (content: unknown) => unknown) => readOperatorText(config, text, change),
    rehearsalErrors: () => rehearsalErrors(config, parts.catalog),
    testWebhook,
    now: () => new Date(),
  };
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

/** Warns of published vacancies in countries that the operator no longer accepts. */
async function warnOfCountries({ operator }: Config, database: Database, log: Logger): Promise<void> {
  const warnings = closedCountryMessages(await vacancyCountries(database), openCountries(operator));
  if (warnings.length > 0) log.warn({ warnings }, "vacancies in countries that are closed to applications");
}

interface FollowParts {
  readonly config: LiveConfig;
  readonly database: Database;
  readonly app: WarmApp | null;
  readonly law: LawWatch;
  readonly log: Logger;
  readonly noteGaps: () => Promise<void>;
}

/** What follows from other settings in use, of the file or the desk. */
function operatorChanged({ config, database, app, law, log, noteGaps }: FollowParts): void {
  law.sayAll();
  noteGaps().catch((error: unknown) =>
    log.error({ error: errorForLog(error) }, "gaps of the operator file could not be recorded"),
  );
  warnOfCountries(config, database, log).catch((error: unknown) =>
    log.warn({ error: errorForLog(error) }, "the countries of vacancies could not be read"),
  );
  rememberNumbers(database, config.operator, new Date()).catch((error: unknown) =>
    log.error({ error: errorForLog(error) }, "the recruiters' numbers could not be stored"),
  );
  notePauses(database, config.operator.webhooks, new Date()).catch((error: unknown) =>
    log.error({ error: errorForLog(error) }, "paused webhooks could not be recorded"),
  );
  app?.operatorChanged();
  app?.warm();
}

/** Applies a changed operator file at once, and ignores an invalid one entirely (D29). */
function followOperatorFile(
  parts: FollowParts,
  documents: Pick<ReturnType<typeof followDocuments>, "fileChanged">,
  stops: Stop[],
): void {
  const { config, log } = parts;
  const changed = (operator: Operator) => {
    const fits = documents.fileChanged(operator);
    config.operatorFileRefusedAt = fits ? null : (config.operatorFileRefusedAt ?? new Date());
    if (!fits) return;
    log.info("the operator file was reloaded");
    operatorChanged(parts);
  };
  stops.push(
    watchOperatorFile(config, changed, (errors) => {
      config.operatorFileRefusedAt ??= new Date();
      log.error({ errors }, "the operator file has errors and was ignored; the previous one stays in use");
    }),
  );
}

/** An error of published settings, for a start that they stop. */
function settingError(error: string): string {
  return `settings of the desk: ${error}. Correct the operator file, or use its settings: fairlead settings release`;
}

async function leave(app: WarmApp): Promise<void> {
  app.leave();
  await new Promise((resolve) => setTimeout(resolve, leavingForMs));
}

/** Folder of the browser's files, beside this bundle. */
function clientDirectory(): string {
  const beside = fileURLToPath(new URL("./client/", import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL("../dist/client/", import.meta.url));
}
