/**
 * The router for `npm run dev`: uses sources instead of built files, and keeps one database across
 * reloads.
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import { newDeliveryId } from "../commands/outbox/delivery-id.ts";
import { sendWebhookTest } from "../integrations/webhook/test-event.ts";
import { publishingErrors, readConfig, readOperatorText, rehearsalErrors, settingErrors } from "./config.ts";
import { followDocuments } from "./follow-documents.ts";
import { migrate } from "../db/migrate.ts";
import { type Database, openDatabase } from "../db/open.ts";
import { openGeoip } from "../integrations/geoip/mmdb.ts";
import { openProvider } from "../integrations/oidc/provider.ts";
import { createApp } from "../server/app.ts";
import type { Assets } from "../server/http/assets.ts";
import { createLog } from "../server/http/log.ts";
import { pollCatalog, type LiveCatalog, openCatalog } from "../commands/vacancies/published-catalog.ts";
import { importOperatorFile } from "../commands/vacancies/import-operator-file.ts";

interface Held {
  database: Database;
  catalog: LiveCatalog;
}

/** Vite evaluates this module again after every edit, but the database must not be opened twice. */
const processState = globalThis as { fairleadDevelopment?: Promise<Held>; catalogChanged?: () => void };

async function open(): Promise<Held> {
  const database = await openDatabase({ ...config, dataDirectory: join(config.dataDirectory, "dev") });
  await migrate(database);
  await importOperatorFile(database, config.operator, new Date());
  const catalog = await openCatalog(database);
  pollCatalog(catalog, () => processState.catalogChanged?.(), console.error);
  return { database, catalog };
}

/** Vite compiles each file on request. */
const assets: Assets = {
  styles: (sources) => sources.map((source) => `@import "/${source}?direct";`).join(""),
  address: (source) => `/${source}`,
  island: (source) => ({ entry: `/${source}`, chunks: [] }),
  desk: (sheets) => ({
    script: "/desk/main.tsx",
    styles: [...sheets, ...globSync("desk/**/*.css")].map((sheet) => `/${sheet}?direct`),
  }),
  file: () => undefined,
};

const config = readConfig();
const { database, catalog } = await (processState.fairleadDevelopment ??= open());
const documents = followDocuments(config, catalog, {
  errorsOf: (operator) => settingErrors(config, operator),
  refused: console.error,
});
const app = createApp({
  config,
  catalog,
  database,
  assets,
  geoip: openGeoip(config.geoipDatabase),
  openProvider,
  publishingErrors: (operator) => publishingErrors(config, operator),
  readOperatorText: (text, change) => readOperatorText(config, text, change),
  rehearsalErrors: () => rehearsalErrors(config, catalog),
  testWebhook: (webhook) => sendWebhookTest(config, webhook, { id: newDeliveryId(), at: new Date() }),
  log: createLog(config.logLevel),
  now: () => new Date(),
});

processState.catalogChanged = () => {
  if (documents.catalogChanged()) app.operatorChanged();
  app.catalogChanged();
};

export default app;
