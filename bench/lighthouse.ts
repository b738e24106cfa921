/**
 * Lighthouse for phones: its own phone, line and processor (simulated), and its four scores of 100 points each. What search
 * engines see is scored on a site in production mode, because the demo is kept from them.
 */
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { type Language, type MarketCode, marketCodes, markets } from "../locales/markets.ts";
import { pageAddress, type PageName, pageNames } from "../routes.ts";
import { freePort } from "../tests/support/free-port.ts";
import { applicantCookie, benchMarkets } from "./bytes.ts";
import { switches } from "./browser.ts";
import { median, type Report } from "./rows.ts";

/** Of the three languages that were there first, or of every language that the site offers. */
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
/** A machine that others use: one visit too slow says nothing, so a score below 100 is measured this often in all. */
const visits = 3;

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
  const port = await freePort();
  const chrome = await chromium.launch({
    executablePath,
    args: [...switches, `--remote-debugging-port=${port}`, "--ignore-certificate-errors"],
  });
  try {
    const chosen = await marketsToScore(sites.demo, full);
    for (const page of pageNames) await scorePage(report, { port, sites, page, chosen });
  } finally {
    await chrome.close();
  }
}

interface Part {
  readonly port: number;
  readonly sites: Sites;
  readonly page: PageName;
  readonly chosen: readonly MarketCode[];
}

async function scorePage(report: Report, { port, sites, page, chosen }: Part): Promise<void> {
  const scores = new Map<string, number[]>();
  const short = new Set<string>();
  const score = async (site: string, market: MarketCode, categories: readonly string[]) => {
    const cookie = page === "success" ? await applicantCookie(site) : undefined;
    const seen = await scored(site + pageAddress(page, market), port, categories, cookie);
    for (const category of categories)
      scores.set(category, [...(scores.get(category) ?? []), seen.scores[category] ?? 0]);
    for (const audit of seen.short) short.add(`${market} ${audit}`);
  };
  for (const market of chosen) {
    await score(sites.demo, market, onDemo);
    // Somebody's own page is indexed nowhere.
    if (page !== "success") await score(sites.production, market, ["seo"]);
  }
  const shown = [...scores].map(([category, found]) => `${category} ${found.join(", ")}`).join("; ");
  report({
    what: `${page}: Lighthouse, mobile (${chosen.join(", ")})`,
    measured: shown + (short.size > 0 ? `; short: ${[...short].join(", ")}` : ""),
    target: "100 each",
    ok: [...scores.values()].flat().every((one) => one === 100),
  });
}

interface Scored {
  readonly scores: Readonly<Record<string, number>>;
  /** Audits that cost points. */
  readonly short: readonly string[];
}

async function scored(url: string, port: number, categories: readonly string[], cookie?: string): Promise<Scored> {
  const seen: Scored[] = [];
  do seen.push(await visit(url, port, categories, cookie));
  while (seen.length < visits && !perfect(seen[0] as Scored));
  if (seen.length === 1) return seen[0] as Scored;
  const scores = Object.fromEntries(categories.map((one) => [one, median(seen.map((each) => each.scores[one] ?? 0))]));
  return { scores, short: perfect({ scores }) ? [] : [...new Set(seen.flatMap((one) => one.short))] };
}

const perfect = ({ scores }: Pick<Scored, "scores">) => Object.values(scores).every((one) => one === 100);

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
