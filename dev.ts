/** The router for `npm run dev`: sources instead of built files, and one database through every reload. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "./config.ts";
import { migrate } from "./db/migrate.ts";
import { type Database, openDatabase } from "./db/open.ts";
import { openGeoip } from "./gateways/geoip/mmdb.ts";
import { openProvider } from "./gateways/oidc/provider.ts";
import { createApp } from "./server/app.ts";
import type { Assets } from "./server/http/assets.ts";
import { createLog } from "./server/http/log.ts";
import { followShelf, type LiveShelf, openShelf } from "./vacancies/shelf.ts";
import { takeInFromFile } from "./vacancies/take-in.ts";

interface Held {
  database: Database;
  shelf: LiveShelf;
}

/** Vite runs this module again after every edit; the database must not be opened twice. */
const kept = globalThis as { fairleadDevelopment?: Promise<Held>; shelfChanged?: () => void };

async function open(): Promise<Held> {
  const database = await openDatabase({ ...config, dataDirectory: join(config.dataDirectory, "dev") });
  await migrate(database);
  await takeInFromFile(database, config.operator, new Date());
  const shelf = await openShelf(database);
  followShelf(shelf, () => kept.shelfChanged?.(), console.error);
  return { database, shelf };
}

/** Vite compiles each file when the browser asks for it. */
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
const { database, shelf } = await (kept.fairleadDevelopment ??= open());
const app = createApp({
  config,
  shelf,
  database,
  assets,
  geoip: openGeoip(config.geoipDatabase),
  openProvider,
  log: createLog(config.logLevel),
  now: () => new Date(),
});

kept.shelfChanged = () => app.shelfChanged();

export default app;
