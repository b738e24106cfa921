/**
 * What the law of a country says about a matter, as far as it is known here. A table to start from and no legal advice: every row
 * has to be confirmed by a lawyer of its country before an operator relies on it.
 */

/** ISO 3166-1 alpha-2 of every market that is a country's. */
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

/** `read`: a published source was read. `general`: general knowledge, not looked up. `doubtful`: disputed or changing. */
export type Sureness = "read" | "general" | "doubtful";

/**
 * What production does with an operator file that contradicts a row: `refuse`, to start or to publish, which takes a source that was
 * read; `warn` of it, once in the log, in `doctor` and when publishing.
 */
export type InProduction = "refuse" | "warn";

export interface LawRow {
  /** What a lawyer would look up. */
  readonly law: string;
  readonly sureness: Sureness;
  readonly production: InProduction;
  /** What was read; null: nothing. */
  readonly source: string | null;
  /** ISO 8601, a day. */
  readonly checkedOn: string;
  /** The last day on which it holds, where that is known; null: nobody has said. */
  readonly validTo: string | null;
}

/** Of all rows here, unless they say another. */
const checkedOn = "2026-11-21";

type Given = { source?: string | null; validTo?: string | null } & Partial<
  Pick<LawRow, "sureness" | "production" | "checkedOn">
>;

/**
 * `read` where a source is named, else `general`. Production refuses only by what was read: a row that says so itself names the figure
 * that was read, and is doubtful in what came after it.
 */
export function row(law: string, { source = null, ...given }: Given = {}): LawRow {
  const sureness = given.sureness ?? (source === null ? "general" : "read");
  const production = sureness === "read" ? "refuse" : "warn";
  return { law, sureness, production, source, checkedOn, validTo: null, ...given };
}

/** Of rows that a later reading corrected. */
export const corrected = { checkedOn: "2026-11-27" } as const;

/** Days before the last one on which a row holds: from then on its end is announced. */
const noticeDays = 60;

/** Whether what happens on `day` is announced on `today` already. Both are days. */
export function isNear(day: string, today: string): boolean {
  // oxlint-disable-next-line no-restricted-globals -- reads two given days, and no clock
  const [there, here] = [Date.parse(day), Date.parse(today)];
  return there - here <= noticeDays * 86_400_000;
}

/** Why a row should be looked at again, or soon; null: it is young enough. `today`: a day. */
export function staleness({ checkedOn: checked, validTo }: LawRow, today: string): string | null {
  if (validTo !== null && today > validTo) return `held until ${validTo}`;
  if (validTo !== null && isNear(validTo, today)) {
    return `holds until ${validTo}: look up what counts afterwards`;
  }
  const [year = "", ...rest] = checked.split("-");
  return today > [Number(year) + 1, ...rest].join("-") ? `was checked on ${checked}, more than a year ago` : null;
}
