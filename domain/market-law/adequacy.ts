/** Which countries' data protection a law regards as good enough for data to go there without more (decision B15). */
import { isAbroad, isEuropean, privacyLaws } from "./privacy.ts";
import { corrected, type LawRow, type MarketCountry, row } from "./row.ts";

export interface AdequacyLaw extends LawRow {
  /** ISO 3166-1; those that are no abroad at all are left out. */
  readonly countries: readonly string[];
}

/**
 * Whole countries alone: a decision for some companies of one, as for the United States and Canada, protects nothing at another, and
 * only the operator knows which it is (`privacy.safeguard: adequacy`).
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
  // The European Economic Area alone, which is not listed country by country.
  KR: {
    ...row("개인정보 보호법 제28조의8 제1항 제5호: EU·EEA 동등성 인정 (2025-09-16)", {
      source: "kimchang.com; biz.chosun.com",
      ...corrected,
    }),
    countries: [],
  },
};

/** A country without a list of its own has the row of its privacy law, and no country in it. */
export function adequacyOf(country: MarketCountry): AdequacyLaw {
  if (isEuropean(country)) return european;
  const { law, sureness, production, source, checkedOn, validTo } = privacyLaws[country];
  return others[country] ?? { law, sureness, production, source, checkedOn, validTo, countries: [] };
}

/** The United Kingdom, Switzerland and Korea know all of the European Economic Area. */
export function isAdequate(country: MarketCountry, place: string): boolean {
  return adequacyOf(country).countries.includes(place) || (country in others && isEuropean(place));
}

/** Where something has to protect data besides the law of the place. */
export function wantsSafeguard(country: MarketCountry, place: string): boolean {
  return isAbroad(country, place) && !isAdequate(country, place);
}
