/**
 * Lighthouse scores for mobile, with its simulated phone, network and processor. SEO is scored on a
 * site in production mode, because the demo is not indexed.
 */
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { type Language, type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import { pageAddress } from "../../routes.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { applicantCookie, benchMarkets } from "./bytes.ts";
import { switches } from "./phone.ts";
import { type MeasuredPage, measuredPages } from "./pages.ts";
import type { Report, Row } from "./rows.ts";
import { type ScoredPage, type Scored, scoreRow } from "./scores.ts";

/** The first three languages, or every language of the site. */
async function marketsToScore(url: string, full: boolean): Promise<readonly MarketCode[]> {
  if (!full) return benchMarkets;
  const first = new Map<Language, MarketCode>();
  for (const market of new Set([...benchMarkets, ...marketCodes])) {
    const { language } = markets[market];
    if (first.has(language)) continue;
    const { status } = await fetch(url + pageAddress("home", market), { redirect: "manual" });
    if (status === 200) first.set(language, market);
  }
  return [...first.values()];
}

const onDemo = ["performance", "accessibility", "best-practices"] as const;

export interface Sites {
  readonly demo: string;
  /** In production mode. */
  readonly production: string;
}

export async function lighthouseScores(
  report: Report,
  sites: Sites,
  executablePath: string,
  full: boolean,
): Promise<void> {
  await inChrome(executablePath, async (port) => {
    const chosen = await marketsToScore(sites.demo, full);
    for (const page of measuredPages) report(await scorePage({ port, sites, page, chosen }));
  });
}

/** The home page of a production site with a brand, in all four categories. */
export async function brandScores(
  report: Report,
  { name, url }: { readonly name: string; readonly url: string },
  executablePath: string,
): Promise<void> {
  const categories = [...onDemo, "seo"];
  await inChrome(executablePath, async (port) => {
    const pages = benchMarkets.map((market): ScoredPage => ({
      market,
      categories,
      visit: () => visit(url + pageAddress("home", market), port, categories),
    }));
    report(await scoreRow(`home with ${name}: Lighthouse, mobile (${benchMarkets.join(", ")})`, pages));
  });
}

async function inChrome(executablePath: string, work: (port: number) => Promise<void>): Promise<void> {
  const port = await freePort();
  const chrome = await chromium.launch({
    executablePath,
    args: [...switches, `--remote-debugging-port=${port}`, "--ignore-certificate-errors"],
  });
  try {
    await work(port);
  } finally {
    await chrome.close();
  }
}

interface Part {
  readonly port: number;
  readonly sites: Sites;
  readonly page: MeasuredPage;
  readonly chosen: readonly MarketCode[];
}

async function scorePage({ port, sites, page: { name: page, address }, chosen }: Part): Promise<Row> {
  const pageOf = (site: string, market: MarketCode, categories: readonly string[]): ScoredPage => ({
    market,
    categories,
    async visit() {
      const cookie = page === "success" ? await applicantCookie(site) : undefined;
      return visit(site + address(market), port, categories, cookie);
    },
  });
  const all = chosen.flatMap((market) => [
    pageOf(sites.demo, market, onDemo),
    // An applicant's own page is never indexed.
    ...(page === "success" ? [] : [pageOf(sites.production, market, ["seo"])]),
  ]);
  return scoreRow(`${page}: Lighthouse, mobile (${chosen.join(", ")})`, all);
}

async function visit(url: string, port: number, categories: readonly string[], cookie?: string): Promise<Scored> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    logLevel: "error",
    extraHeaders: cookie === undefined ? undefined : { Cookie: cookie },
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { runtimeError, categories: found, audits } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = Object.fromEntries(Object.values(found).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]));
  const short = Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim()),
  );
  return { scores, short };
}
