/**
 * Countries that application data reaches: storage, processors, the operator's seat, and recipients
 * of an agency.
 */
import type { Safeguard } from "../operator/identity.ts";
import type { Operator } from "../operator/operator.ts";
import { needsSafeguard } from "./adequacy.ts";
import { isAbroad } from "./privacy.ts";
import type { MarketCountry } from "./row.ts";

export interface Places {
  readonly locations: readonly string[];
  /** The operator's own country; null: not given. */
  readonly seat: string | null;
  readonly recipients: readonly string[];
  /** Countries of processors and recipients, where others than the operator hold the data. */
  readonly entrusted: readonly string[];
  /** Unique. */
  readonly all: readonly string[];
}

export function placesOf({ identity, privacy }: Operator): Places {
  const { locations, processors } = privacy;
  const seat = identity.country ?? null;
  const recipients = identity.kind === "agency" ? privacy.recipientCountries : [];
  const processing = processors.map(({ country }) => country);
  const others = [...processing, ...(seat === null ? [] : [seat]), ...recipients];
  return {
    locations,
    seat,
    recipients,
    entrusted: [...processing, ...recipients],
    all: [...new Set([...locations, ...others])],
  };
}

export interface Protection {
  /** Countries abroad with adequate protection, by the table or the operator's statement. */
  readonly adequate: readonly string[];
  /** Other countries abroad, and the operator's safeguard for them; null: none given. */
  readonly others: readonly string[];
  readonly safeguard: Exclude<Safeguard, "adequacy" | "direct"> | null;
  /** The operator's seat, if the law of `country` binds it directly; null: not declared. */
  readonly direct: string | null;
}

/** `country`: the applicant's; null: unknown, so any place may be abroad. */
export function protectionOf(operator: Operator, country: MarketCountry | null): Protection {
  const { all, seat, entrusted } = placesOf(operator);
  const { safeguard: safeguards } = operator.privacy;
  const wanting = all.filter((place) => country === null || needsSafeguard(country, place));
  const known = all.filter((place) => country !== null && isAbroad(country, place) && !wanting.includes(place));
  const direct = safeguards.includes("direct") && seat !== null && wanting.includes(seat) ? seat : null;
  // That law binds only the operator, not others in the same country.
  const others = wanting.filter((place) => place !== direct || entrusted.includes(place));
  const safeguard = safeguards.find((each) => each !== "direct") ?? null;
  return safeguard === "adequacy"
    ? { adequate: [...known, ...others], others: [], safeguard: null, direct }
    : { adequate: known, others, safeguard, direct };
}
