/** What an advert has to say of pay, by country. That pay is before tax is said in every market; where it is a duty, nothing is published without. */
import { type LawRow, type MarketCountry, row } from "./row.ts";

export interface PayAdvertLaw extends LawRow {
  /** Pay before tax stands in every advert of employment. */
  readonly duty: boolean;
}

const duty = (rows: LawRow): PayAdvertLaw => ({ ...rows, duty: true });
const usual = (rows: LawRow): PayAdvertLaw => ({ ...rows, duty: false });
/** Directive (EU) 2023/970, article 5: in the advert, or before the interview; national law was not found in force. */
const directive = () => usual(row("Directive (EU) 2023/970 art. 5", { source: "teamed.global", sureness: "doubtful" }));
const none = () => usual(row("None found"));

export const payAdverts: Readonly<Record<MarketCountry, PayAdvertLaw>> = {
  GB: usual(row("Conduct Regulations 2003 reg. 27", { source: "legislation.gov.uk" })),
  IE: directive(),
  DE: directive(),
  AT: duty(row("GlBG § 9 Abs. 2", { source: "ris.bka.gv.at" })),
  CH: none(),
  NL: directive(),
  BE: directive(),
  FR: directive(),
  RO: directive(),
  TR: none(),
  ES: directive(),
  SE: directive(),
  IT: duty(row("Recepimento della direttiva (UE) 2023/970", { source: "teamed.global", sureness: "doubtful" })),
  SK: duty(row("Zákon č. 5/2004 Z. z. § 62", { source: "lexology" })),
  NO: none(),
  PL: usual(row("Kodeks pracy art. 18³ca", { source: "teamed.global; fiduciaryregulatory" })),
  PT: directive(),
  SI: directive(),
  US: usual(row("State law (CA, CO, IL, MN, NJ, NY, WA and others)", { source: "tcwglobal; gapsquare; lifthcm" })),
  CA: usual(row("Ontario Employment Standards Act; BC Pay Transparency Act", { source: "northgrenvillechamber" })),
  AU: usual(row("Fair Work Act 2009 (Cth) s. 536AA", { source: "fairwork.gov.au" })),
  NZ: none(),
  SG: none(),
  KR: usual(row("직업안정법", { source: "seoulfn; firennews" })),
  SA: usual(row("ضوابط الإعلان عن الشواغر الوظيفية", { source: "egysport" })),
  AE: none(),
  KW: none(),
  BH: none(),
};

/** Whether a vacancy of such a contract has to say there that its pay is before tax: what is no employment has no pay before tax. */
export function asksGross(country: MarketCountry, contract: string | null): boolean {
  return payAdverts[country].duty && contract !== "freelance";
}
