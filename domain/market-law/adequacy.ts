/** Countries whose data protection a law deems adequate for transfers (decision B15). */
import { isAbroad, isEuropean, privacyLaws } from "./privacy.ts";
import { corrected, type LawRow, type MarketCountry, row } from "./row.ts";

export interface AdequacyLaw extends LawRow {
  /** ISO 3166-1; excludes countries that do not count as abroad. */
  readonly countries: readonly string[];
}

/**
 * Only decisions on whole countries. Partial ones, as for the United States and Canada, cover
 * certain companies, which only the operator knows (`privacy.safeguard: adequacy`).
 */
const european: AdequacyLaw = {
  ...row("GDPR art. 45: decisions of the European Commission, among them (EU) 2026/179 of 26 January 2026 (Brazil)", {
    source: "europalov.no; cms.law",
    ...corrected,
  }),
  countries: ["AD", "AR", "BR", "CH", "FO", "GB", "GG", "IL", "IM", "JE", "JP", "KR", "NZ", "UY"],
};

const others: Readonly<Partial<Record<MarketCountry, AdequacyLaw>>> = {
  GB: {
    ...row("UK GDPR art. 45A; Data Protection Act 2018 sch. 21 paras. 4-5 (Gibraltar)", corrected),
    countries: ["AD", "AR", "CH", "FO", "GG", "GI", "IL", "IM", "JE", "JP", "KR", "NZ", "UY"],
  },
  CH: {
    ...row("DSV Anhang 1", corrected),
    countries: ["AD", "AR", "FO", "GB", "GG", "GI", "IL", "IM", "JE", "MC", "NZ", "UY"],
  },
  // Only the European Economic Area, which is not listed country by country.
  KR: {
    ...row("개인정보 보호법 제28조의8 제1항 제5호: EU·EEA 동등성 인정 (2025-09-16)", {
      source: "kimchang.com; biz.chosun.com",
      ...corrected,
    }),
    countries: [],
  },
};

/** A country without its own list gets the row of its privacy law with no countries. */
export function adequacyOf(country: MarketCountry): AdequacyLaw {
  if (isEuropean(country)) return european;
  const { law, confidence, production, source, checkedOn, validTo } = privacyLaws[country];
  return others[country] ?? { law, confidence, production, source, checkedOn, validTo, countries: [] };
}

/** The United Kingdom, Switzerland and Korea also accept the whole European Economic Area. */
export function isAdequate(country: MarketCountry, place: string): boolean {
  return adequacyOf(country).countries.includes(place) || (country in others && isEuropean(place));
}

/** Whether data at `place` needs a safeguard beyond local law. */
export function needsSafeguard(country: MarketCountry, place: string): boolean {
  return isAbroad(country, place) && !isAdequate(country, place);
}
