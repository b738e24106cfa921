/** Memory of the server after concurrent pages and registrations, on both engines. */
import { createServer } from "node:http";
import type { Databases } from "./databases.ts";
import { loadPages, loadRegistrations } from "./load.ts";
import type { Report } from "./rows.ts";
import { pageAddress, pageNames } from "../../routes.ts";
import { benchMarkets } from "./bytes.ts";
import { type Running, startBuilt, temporaryFolder } from "./server.ts";

export interface Amounts {
  readonly pages: number;
  readonly registrations: number;
}

const paths = benchMarkets.flatMap((market) => pageNames.map((page) => pageAddress(page, market)));

/** Parts of the load. Memory is compared between the half-way point and the end. */
const parts = 10;

/** Permitted growth over the second half, because garbage collection may be late. */
const flat = 1.1;

export async function memory(report: Report, databases: Databases, amounts: Amounts): Promise<void> {
  const receiver = await startReceiver();
  const what = `after ${amounts.pages.toLocaleString("en")} pages and ${amounts.registrations.toLocaleString("en")} registrations`;
  try {
    const web = await measure("web", amounts, receiver.url, { DATABASE_URL: await databases.create("memory") });
    report({
      what: `memory of the web process on PostgreSQL ${what}; at start, half-way, highest`,
      measured: `${web.last} MB; ${web.first}, ${web.middle}, ${web.peak} MB`,
      target: `≤ 150 MB and flat (≤ ${flat} × half-way)`,
      ok: web.last <= 150 && web.last <= flat * web.middle,
    });
    const embedded = await measure("main", amounts, receiver.url, {});
    report({
      what: `memory of the whole process on PGlite ${what}; at start, half-way, highest`,
      measured: `${embedded.last} MB; ${embedded.first}, ${embedded.middle}, ${embedded.peak} MB`,
      target: "≤ 450 MB after it",
      ok: embedded.last <= 450,
    });
  } finally {
    receiver.close();
  }
}

async function measure(entry: "main" | "web", amounts: Amounts, webhook: string, database: Record<string, string>) {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile(webhook), ...database };
  const server = await startBuilt(entry, environment);
  const seen = [Math.round(server.memory())];
  const sampler = setInterval(() => seen.push(Math.round(server.memory())), 250);
  try {
    const [first] = seen as [number];
    let middle = first;
    for (let part = 1; part <= parts; part += 1) {
      await mixed(server, amounts);
      if (part === parts / 2) middle = await settled(server);
    }
    return { first, middle, last: await settled(server), peak: Math.max(...seen) };
  } finally {
    clearInterval(sampler);
    await server.stop();
    folder.remove();
  }
}

async function mixed({ url }: Running, { pages, registrations }: Amounts): Promise<void> {
  await Promise.all([
    loadPages(url, paths, { amount: pages / parts }, 16),
    loadRegistrations(url, { amount: registrations / parts }),
  ]);
}

/** Waits a second after the last request. */
async function settled(server: Running): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return Math.round(server.memory());
}

/** Accepts every webhook. */
async function startReceiver(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume().once("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
