/** The row of a page in Lighthouse's scores. What does the visits is given, so that the row is tested without it. */
import { median, type Row } from "./rows.ts";

/** A machine that others use: one visit too slow says nothing, so a score below 100 is measured this often in all. */
const visits = 3;

/** One visit to be scored. */
export interface Asked {
  /** Of which market, for the row. */
  readonly market: string;
  readonly categories: readonly string[];
  readonly visit: () => Promise<Scored>;
}

export interface Scored {
  /** 0 to 100, by category. */
  readonly scores: Readonly<Record<string, number>>;
  /** Audits that cost points. */
  readonly short: readonly string[];
}

/** Never rejects: a visit that fails ends the row, and is said in it. */
export async function scoreRow(what: string, all: readonly Asked[]): Promise<Row> {
  const scores = new Map<string, number[]>();
  const short = new Set<string>();
  let failed = "";
  for (const asked of all) {
    try {
      const seen = await scored(asked);
      for (const category of asked.categories)
        scores.set(category, [...(scores.get(category) ?? []), seen.scores[category] ?? 0]);
      for (const audit of seen.short) short.add(`${asked.market} ${audit}`);
    } catch (error) {
      failed = `${asked.market} not recorded: ${error instanceof Error ? error.message : String(error)}`;
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

async function scored({ categories, visit }: Asked): Promise<Scored> {
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
