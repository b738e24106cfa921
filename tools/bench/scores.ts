/**
 * The Lighthouse row of a page. Takes the visits as functions, so that it can be tested without
 * Lighthouse.
 */
import { median, type Row } from "./rows.ts";

/**
 * On a shared machine one slow visit proves nothing, so a score below 100 is measured this often in
 * total.
 */
const visits = 3;

/** A visit to be scored. */
export interface ScoredPage {
  /** The market, for the row. */
  readonly market: string;
  readonly categories: readonly string[];
  readonly visit: () => Promise<Scored>;
}

export interface Scored {
  /** 0 to 100 by category. */
  readonly scores: Readonly<Record<string, number>>;
  /** Audits that cost points. */
  readonly short: readonly string[];
}

/** Never rejects: a failed visit ends the row and is reported in it. */
export async function scoreRow(what: string, all: readonly ScoredPage[]): Promise<Row> {
  const scores = new Map<string, number[]>();
  const short = new Set<string>();
  let failed = "";
  for (const page of all) {
    try {
      const seen = await scored(page);
      for (const category of page.categories)
        scores.set(category, [...(scores.get(category) ?? []), seen.scores[category] ?? 0]);
      for (const audit of seen.short) short.add(`${page.market} ${audit}`);
    } catch (error) {
      failed = `${page.market} not recorded: ${error instanceof Error ? error.message : String(error)}`;
      break;
    }
  }
  const parts = [...scores].map(([category, found]) => `${category} ${found.join(", ")}`);
  if (short.size > 0) parts.push(`short: ${[...short].join(", ")}`);
  if (failed !== "") parts.push(failed);
  return {
    what,
    measured: parts.join("; "),
    target: "100 each",
    ok: failed === "" && [...scores.values()].flat().every((score) => score === 100),
  };
}

async function scored({ categories, visit }: ScoredPage): Promise<Scored> {
  const first = await visit();
  if (isPerfect(first)) return first;
  const seen = [first];
  while (seen.length < visits) seen.push(await visit());
  const scores = Object.fromEntries(
    categories.map((category) => [category, median(seen.map((each) => each.scores[category] ?? 0))]),
  );
  return { scores, short: isPerfect({ scores }) ? [] : [...new Set(seen.flatMap(({ short }) => short))] };
}

const isPerfect = ({ scores }: Pick<Scored, "scores">) => Object.values(scores).every((score) => score === 100);
