/** Lexicons of all languages of the product. */
import type { Language } from "../../locales/markets.ts";
import { lexicon as ar } from "../../locales/scam-check/ar.yaml";
import { lexicon as de } from "../../locales/scam-check/de.yaml";
import { lexicon as en } from "../../locales/scam-check/en.yaml";
import { lexicon as es } from "../../locales/scam-check/es.yaml";
import { lexicon as fr } from "../../locales/scam-check/fr.yaml";
import { lexicon as it } from "../../locales/scam-check/it.yaml";
import { lexicon as ko } from "../../locales/scam-check/ko.yaml";
import { lexicon as nb } from "../../locales/scam-check/nb.yaml";
import { lexicon as nl } from "../../locales/scam-check/nl.yaml";
import { lexicon as pl } from "../../locales/scam-check/pl.yaml";
import { lexicon as pt } from "../../locales/scam-check/pt.yaml";
import { lexicon as ro } from "../../locales/scam-check/ro.yaml";
import { lexicon as sk } from "../../locales/scam-check/sk.yaml";
import { lexicon as sl } from "../../locales/scam-check/sl.yaml";
import { lexicon as sv } from "../../locales/scam-check/sv.yaml";
import { lexicon as tr } from "../../locales/scam-check/tr.yaml";
import type { Lexicon } from "./lexicon.ts";

/** Created on demand: most processes check no text, and the others only a few languages. */
const lexicons: Readonly<Record<Language, () => Lexicon>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ko,
  nb,
  nl,
  pl,
  pt,
  ro,
  sk,
  sl,
  sv,
  tr,
};

export function lexiconOf(language: Language): Lexicon {
  return lexicons[language]();
}
