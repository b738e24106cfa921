/** Languages required for adverts and notices. Some of them have no market here. */
import type { Language } from "../../locales/markets.ts";
import { corrected, type LawRow, type MarketCountry, marketCountries, row } from "./row.ts";

export interface LanguageLaw extends LawRow {
  /** By language, the part of the country that requires it. */
  readonly wanted: Readonly<Partial<Record<Language, string>>>;
}

const none: LanguageLaw = { ...row("No further language known to be required", corrected), wanted: {} };

const others: Readonly<Partial<Record<MarketCountry, LanguageLaw>>> = {
  BE: {
    ...row("Taaldecreet van 19 juli 1973; Décret du 30 juin 1982; Wetten van 18 juli 1966 (Brussel)", corrected),
    wanted: { nl: "Flanders and Brussels", fr: "Wallonia and Brussels", de: "the German-speaking Community" },
  },
  CA: {
    ...row("Charter of the French Language (Quebec) s. 41: adverts of jobs in French too, at the same time", {
      source: "oqlf.gouv.qc.ca; bernierfournieravocats.com",
      production: "warn",
      ...corrected,
    }),
    wanted: { fr: "Quebec" },
  },
  CH: {
    ...row("DSG Art. 19: a notice that is understood; no duty for adverts known", {
      confidence: "doubtful",
      ...corrected,
    }),
    wanted: { de: "German-speaking cantons", fr: "Romandy", it: "Ticino" },
  },
};

export const languageLaws = Object.fromEntries(
  marketCountries.map((country) => [country, others[country] ?? none]),
) as Readonly<Record<MarketCountry, LanguageLaw>>;
