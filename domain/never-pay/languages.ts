/** What is known of each language that texts are checked in: all those of the product. */
import type { Language } from "../../locales/markets.ts";
import { ar } from "./languages/ar.ts";
import { de } from "./languages/de.ts";
import { en } from "./languages/en.ts";
import { es } from "./languages/es.ts";
import { fr } from "./languages/fr.ts";
import { it } from "./languages/it.ts";
import { ko } from "./languages/ko.ts";
import { nb } from "./languages/nb.ts";
import { nl } from "./languages/nl.ts";
import { pl } from "./languages/pl.ts";
import { pt } from "./languages/pt.ts";
import { ro } from "./languages/ro.ts";
import { sk } from "./languages/sk.ts";
import { sl } from "./languages/sl.ts";
import { sv } from "./languages/sv.ts";
import { tr } from "./languages/tr.ts";
import type { Lexicon } from "./lexicon.ts";

/** Each made when it is asked for: most processes read nothing, and of those that do few in every language. */
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
