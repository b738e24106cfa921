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

export interface LawRow {
  /** What a lawyer would look up. */
  readonly law: string;
  readonly sureness: Sureness;
  /** What was read; null: nothing. */
  readonly source: string | null;
  /** ISO 8601, a day. */
  readonly checkedOn: string;
  /** The last day on which it holds, where that is known; null: nobody has said. */
  readonly validTo: string | null;
}

/** Of all rows here, unless they say another. */
const checkedOn = "2026-11-21";

/** `read` where a source is named, else `general`. */
export function row(
  law: string,
  { source = null, ...given }: { source?: string | null; sureness?: Sureness; validTo?: string } = {},
): LawRow {
  return { law, sureness: source === null ? "general" : "read", source, checkedOn, validTo: null, ...given };
}

/** Why a row should be looked at again; null: it is young enough. `today`: a day. */
export function staleness({ checkedOn: checked, validTo }: LawRow, today: string): string | null {
  if (validTo !== null && today > validTo) return `held until ${validTo}`;
  const [year = "", ...rest] = checked.split("-");
  return today > [Number(year) + 1, ...rest].join("-") ? `was checked on ${checked}, more than a year ago` : null;
}
