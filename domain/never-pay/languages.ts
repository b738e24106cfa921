/** The languages that texts are checked in: those of the product. */
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

const lexicons = { ar, de, en, es, fr, it, ko, nb, nl, pl, pt, ro, sk, sl, sv, tr } as const satisfies Readonly<
  Record<string, Lexicon>
>;

export type Language = keyof typeof lexicons;

export const languages = Object.keys(lexicons) as Language[];

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(lexicons, tag);
}

export function lexiconOf(language: Language): Lexicon {
  return lexicons[language];
}
