/** The countries that an application gets to: where it is kept, by whom, where the operator reads it, and whom an agency passes it on to. */
import type { Operator, Safeguard } from "../operator/operator.ts";
import { wantsSafeguard } from "./adequacy.ts";
import { isAbroad } from "./privacy.ts";
import type { MarketCountry } from "./row.ts";

export interface Places {
  readonly kept: readonly string[];
  /** The operator's own; null: not said. */
  readonly seat: string | null;
  readonly recipients: readonly string[];
  /** Those of processors and recipients: others than the operator have it there. */
  readonly entrusted: readonly string[];
  /** All of them, each once. */
  readonly all: readonly string[];
}

export function placesOf({ identity, privacy }: Operator): Places {
  const { locations: kept, processors } = privacy;
  const seat = identity.country ?? null;
  const recipients = identity.kind === "agency" ? privacy.recipientCountries : [];
  const processing = processors.map(({ country }) => country);
  const others = [...processing, ...(seat === null ? [] : [seat]), ...recipients];
  return { kept, seat, recipients, entrusted: [...processing, ...recipients], all: [...new Set([...kept, ...others])] };
}

export interface Protection {
  /** Countries abroad whose protection is decided to be adequate: by the table, or by what the operator says. */
  readonly adequate: readonly string[];
  /** Other countries abroad, and what the operator says protects data there; null: nothing is said. */
  readonly others: readonly string[];
  readonly safeguard: Exclude<Safeguard, "adequacy" | "direct"> | null;
  /** The operator's seat, where the law of `country` binds it by itself; null: it is not said to. */
  readonly direct: string | null;
}

/** `country`: of whom it is about; null: none that is known, and then any of the places may be abroad. */
export function protectionOf(operator: Operator, country: MarketCountry | null): Protection {
  const { all, seat, entrusted } = placesOf(operator);
  const { safeguard: said } = operator.privacy;
  const wanting = all.filter((place) => country === null || wantsSafeguard(country, place));
  const known = all.filter((place) => country !== null && isAbroad(country, place) && !wanting.includes(place));
  const direct = said.includes("direct") && seat !== null && wanting.includes(seat) ? seat : null;
  // That law binds the operator, and nobody else in the same country.
  const others = wanting.filter((place) => place !== direct || entrusted.includes(place));
  const safeguard = said.find((each) => each !== "direct") ?? null;
  return safeguard === "adequacy"
    ? { adequate: [...known, ...others], others: [], safeguard: null, direct }
    : { adequate: known, others, safeguard, direct };
}
