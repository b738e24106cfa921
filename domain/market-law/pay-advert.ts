/**
 * What adverts must say about pay, by country. All markets can state that pay is before tax; where
 * that is a duty, publication requires it.
 */
import { corrected, type LawRow, type MarketCountry, row } from "./row.ts";

export interface PayAdvertLaw extends LawRow {
  /** Every advert of employment must state pay before tax. */
  readonly duty: boolean;
  /**
   * The text must state the minimum of the collective agreement in figures, and whether more is
   * paid.
   */
  readonly leastInText: boolean;
  /**
   * Maximum range for employment, in the country's currency per year, and the region; null: none
   * known.
   */
  readonly widest: { readonly place: string; readonly perYear: number; readonly upTo: number } | null;
}

const usual = (rows: LawRow): PayAdvertLaw => ({ ...rows, duty: false, leastInText: false, widest: null });
const duty = (rows: LawRow): PayAdvertLaw => ({ ...usual(rows), duty: true });
/** Directive (EU) 2023/970, article 5: in the advert or before the interview, by 7 June 2026. */
const directive = (state = "no national law in force") =>
  usual(
    row(`Directive (EU) 2023/970 art. 5, due 2026-06-07: ${state} in summer 2026`, {
      source: "teamed.global; fiduciaryregulatory",
      confidence: "doubtful",
      ...corrected,
    }),
  );
const none = () => usual(row("None found"));

export const payAdverts: Readonly<Record<MarketCountry, PayAdvertLaw>> = {
  GB: usual(row("Conduct Regulations 2003 reg. 27", { source: "legislation.gov.uk" })),
  IE: directive(),
  DE: directive(),
  AT: { ...duty(row("GlBG § 9 Abs. 2", { source: "ris.bka.gv.at" })), leastInText: true },
  CH: none(),
  NL: {
    ...directive("no national law in force, which aims at 2027-01-01,"),
    source: "teamed.global; euronews",
    validTo: "2026-12-31",
  },
  BE: directive("the French Community’s public sector alone since 2025-01-01"),
  FR: directive("no national law in force, which aimed at September 2026,"),
  RO: directive(),
  TR: none(),
  ES: directive(),
  SE: directive(),
  IT: duty(
    row("Recepimento della direttiva (UE) 2023/970, in force since 2026-06-07", {
      source: "teamed.global; quifinanza",
      ...corrected,
    }),
  ),
  SK: duty(
    row("Zákon č. 5/2004 Z. z. § 62; Directive (EU) 2023/970 by an act of 2026, in force since 2026-06-07", {
      source: "lexology; fiduciaryregulatory; teamed.global",
      ...corrected,
    }),
  ),
  NO: none(),
  PL: usual(
    row("Kodeks pracy art. 18³ca since 2025-12-24; the rest of Directive (EU) 2023/970 a draft", {
      source: "teamed.global; fiduciaryregulatory",
      ...corrected,
    }),
  ),
  PT: directive(),
  SI: directive(),
  US: usual(row("State law (CA, CO, IL, MN, NJ, NY, WA and others)", { source: "tcwglobal; gapsquare; lifthcm" })),
  CA: {
    ...usual(
      row(
        "Ontario ESA and O. Reg. 476/24 since 2026-01-01, from 25 people: pay or a range of 50,000 a year at most, the use of AI, whether there is a vacancy, an answer within 45 days of an interview; not for work outside Ontario. BC Pay Transparency Act",
        { source: "northgrenvillechamber; greenwoodlawyers.com; kuretzkyvassos.com", ...corrected },
      ),
    ),
    // Pay above 200,000 a year is exempt.
    widest: { place: "Ontario", perYear: 50_000, upTo: 200_000 },
  },
  AU: usual(row("Fair Work Act 2009 (Cth) s. 536AA", { source: "fairwork.gov.au" })),
  NZ: none(),
  SG: none(),
  KR: usual(row("직업안정법", { source: "seoulfn; firennews" })),
  SA: usual(row("ضوابط الإعلان عن الشواغر الوظيفية", { source: "egysport" })),
  AE: none(),
  KW: none(),
  BH: none(),
};

/**
 * Whether a vacancy with this contract must say that pay is before tax. Freelance pay has no such
 * notion.
 */
export function asksGross(country: MarketCountry, contract: string | null): boolean {
  const { duty: isDuty, production } = payAdverts[country];
  return isDuty && production === "refuse" && contract !== "freelance";
}
