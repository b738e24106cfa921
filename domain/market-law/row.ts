/**
 * What a country's law says on a topic, as far as known here. A starting point, not legal advice: a
 * local lawyer must confirm each row before an operator relies on it.
 */

/** ISO 3166-1 alpha-2 of every country market. */
export const marketCountries = [
  "GB",
  "IE",
  "DE",
  "AT",
  "CH",
  "NL",
  "BE",
  "FR",
  "RO",
  "TR",
  "ES",
  "SE",
  "IT",
  "SK",
  "NO",
  "PL",
  "PT",
  "SI",
  "US",
  "CA",
  "AU",
  "NZ",
  "SG",
  "KR",
  "SA",
  "AE",
  "KW",
  "BH",
] as const;
export type MarketCountry = (typeof marketCountries)[number];

export function isMarketCountry(country: string): country is MarketCountry {
  return (marketCountries as readonly string[]).includes(country);
}

/**
 * `read`: a published source confirms it. `general`: general knowledge. `doubtful`: disputed or
 * changing.
 */
export type Confidence = "read" | "general" | "doubtful";

/**
 * How production treats an operator file that contradicts a row. `refuse` to start or publish,
 * which requires a confirmed source; `warn` in the log, in `doctor` and on publishing.
 */
export type ProductionPolicy = "refuse" | "warn";

export interface LawRow {
  /** Reference for a lawyer to look up. */
  readonly law: string;
  readonly confidence: Confidence;
  readonly production: ProductionPolicy;
  /** Source that confirms it; null: none. */
  readonly source: string | null;
  /** ISO 8601 date. */
  readonly checkedOn: string;
  /** Last day of validity; null: unknown. */
  readonly validTo: string | null;
}

/** Default for all rows. */
const checkedOn = "2026-11-21";

type Given = { source?: string | null; validTo?: string | null } & Partial<
  Pick<LawRow, "confidence" | "production" | "checkedOn">
>;

/**
 * `read` if a source is named, else `general`. Production refuses only on what a source confirms: a
 * row that sets `refuse` itself has a confirmed figure and doubts only about later changes.
 */
export function row(law: string, { source = null, ...given }: Given = {}): LawRow {
  const confidence = given.confidence ?? (source === null ? "general" : "read");
  const production = confidence === "read" ? "refuse" : "warn";
  return { law, confidence, production, source, checkedOn, validTo: null, ...given };
}

/** For rows corrected in a later review. */
export const corrected = { checkedOn: "2026-11-27" } as const;

/** Days before the end of a row's validity from which it is announced. */
const noticeDays = 60;

/** Whether an event on `day` is already announced on `today`; both are ISO dates. */
export function isWithinNoticePeriod(day: string, today: string): boolean {
  // oxlint-disable-next-line no-restricted-globals -- reads two given days, and no clock
  const [there, here] = [Date.parse(day), Date.parse(today)];
  return there - here <= noticeDays * 86_400_000;
}

/** Why a row needs a review, now or soon; null: it is recent. `today`: ISO date. */
export function staleness({ checkedOn: checked, validTo }: LawRow, today: string): string | null {
  if (validTo !== null && today > validTo) return `was valid until ${validTo}`;
  if (validTo !== null && isWithinNoticePeriod(validTo, today)) {
    return `is valid until ${validTo}: look up what applies afterwards`;
  }
  const [year = "", ...rest] = checked.split("-");
  return today > [Number(year) + 1, ...rest].join("-") ? `was checked on ${checked}, more than a year ago` : null;
}
