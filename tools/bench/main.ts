/**
 * `npm run bench [-- --full] [--stored=N] [--only=PART,…]`, where PART is a name passed to `wants`
 * below; docs/performance.md explains the figures.
 */
import { browser } from "./browser.ts";
import { bytes } from "./bytes.ts";
import { startDatabases } from "./databases.ts";
import { deskOnEmbedded } from "./desk.ts";
import { growth } from "./growth.ts";
import { home } from "./home.ts";
import { jobs } from "./jobs.ts";
import { measuredBrands, publishBrand } from "./brands.ts";
import { brandScores, lighthouseScores } from "./lighthouse.ts";
import { memory } from "./memory.ts";
import { startProduction } from "./production.ts";
import { queues } from "./queues.ts";
import { reading } from "./reading.ts";
import { register, registerEmbedded, registerThroughPooler } from "./register.ts";
import { restoring } from "./restore.ts";
import { openTable } from "./rows.ts";
import { waitUntilIdle, startBuilt, temporaryFolder } from "./server.ts";
import { start } from "./start.ts";
import { tap } from "./tap.ts";
import { uncached } from "./uncached.ts";

const full = process.argv.includes("--full");
const option = (name: string) =>
  process.argv.find((parameter) => parameter.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = option("only")?.split(",");
const wants = (part: string) => only === undefined || only.includes(part);
const chromium = option("chromium");
const seconds = full ? 8 : 3;

const databases = await startDatabases();
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void databases.remove().then(() => process.exit(1)));
const { report, close } = openTable();
try {
  if (["bytes", "browser", "tap", "lighthouse", "home"].some(wants)) await pages();
  if (wants("brands") && chromium) await brands(chromium);
  if (wants("jobs")) await jobs(report, databases);
  if (wants("register")) await register(report, databases, seconds);
  if (wants("register-pooler")) await registerThroughPooler(report, databases, seconds);
  if (wants("register-embedded")) await registerEmbedded(report, seconds);
  if (wants("uncached")) await uncached(report, databases, seconds);
  if (wants("memory"))
    await memory(
      report,
      databases,
      full ? { pages: 100_000, registrations: 10_000 } : { pages: 20_000, registrations: 2_000 },
    );
  if (wants("start")) await start(report, databases);
  if (wants("growth")) {
    await growth(report, databases, full ? 1_000_000 : 100_000);
    await deskOnEmbedded(report, full ? 100_000 : 10_000);
  }
  if (wants("queues")) await queues(report, databases, full ? 1_000_000 : 100_000);
  if (wants("reading")) await reading(report);
  if (wants("restore")) await restoring(report, databases, Number(option("stored") ?? (full ? 1_000_000 : 20_000)));
  close();
} finally {
  await databases.remove();
}

async function pages(): Promise<void> {
  const folder = temporaryFolder();
  const server = await startBuilt("web", {
    DATA_DIR: folder.path,
    OPERATOR_FILE: folder.operatorFile(),
    DATABASE_URL: await databases.create("pages"),
  });
  try {
    await waitUntilIdle(server);
    if (wants("home")) await home(report, server, seconds);
    if (wants("bytes")) await bytes(report, server.url);
    if (wants("browser") && chromium) await browser(report, server.url, chromium, full ? 3 : 1);
    if (wants("tap") && chromium) await tap(report, server.url, chromium, full ? 21 : 9);
    if (wants("lighthouse") && chromium) await scores(server.url, chromium);
  } finally {
    await server.stop();
    folder.remove();
  }
}

async function brands(executablePath: string): Promise<void> {
  for (let at = 0; at < measuredBrands; at += 1) {
    const databaseUrl = await databases.create(`brand${at}`, "empty");
    const production = await startProduction(databaseUrl);
    try {
      await publishBrand({ url: production.url, databaseUrl }, at);
      await brandScores(report, { name: `brand ${at + 1}`, url: production.url }, executablePath);
    } finally {
      await production.stop();
    }
  }
}

async function scores(demo: string, executablePath: string): Promise<void> {
  // Its own database, because the demo's imported data would stay in it.
  const production = await startProduction(await databases.create("production", "empty"));
  try {
    await lighthouseScores(report, { demo, production: production.url }, executablePath, full);
  } finally {
    await production.stop();
  }
}
