/** Warning words of all languages. Apart from languages.ts, so that a bundle can omit them. */
import type { Language } from "../../locales/markets.ts";
import { warnings as ar } from "../../locales/scam-check/ar.yaml";
import { warnings as de } from "../../locales/scam-check/de.yaml";
import { warnings as en } from "../../locales/scam-check/en.yaml";
import { warnings as es } from "../../locales/scam-check/es.yaml";
import { warnings as fr } from "../../locales/scam-check/fr.yaml";
import { warnings as it } from "../../locales/scam-check/it.yaml";
import { warnings as ko } from "../../locales/scam-check/ko.yaml";
import { warnings as nb } from "../../locales/scam-check/nb.yaml";
import { warnings as nl } from "../../locales/scam-check/nl.yaml";
import { warnings as pl } from "../../locales/scam-check/pl.yaml";
import { warnings as pt } from "../../locales/scam-check/pt.yaml";
import { warnings as ro } from "../../locales/scam-check/ro.yaml";
import { warnings as sk } from "../../locales/scam-check/sk.yaml";
import { warnings as sl } from "../../locales/scam-check/sl.yaml";
import { warnings as sv } from "../../locales/scam-check/sv.yaml";
import { warnings as tr } from "../../locales/scam-check/tr.yaml";
import type { WarningWords } from "./lexicon.ts";

const words: Readonly<Record<Language, () => WarningWords>> = {
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

export function warningWordsOf(language: Language): WarningWords {
  return words[language]();
}
