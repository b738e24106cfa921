/// <reference types="vite/types/importMeta.d.ts" />
/** Names of countries, alone and in running text. */
import { intlTag, languageOf, spelledFor } from "./tags.ts";

const names = new Map<string, Intl.DisplayNames>();

/**
 * "United Kingdom": `code` is ISO 3166-1 alpha-2, `tag` BCP 47. Returns a code unknown to CLDR
 * unchanged.
 */
export function countryName(code: string, tag: string): string {
  let known = names.get(tag);
  if (known === undefined) {
    known = new Intl.DisplayNames(intlTag(tag), { type: "region", fallback: "code" });
    names.set(tag, known);
  }
  return spelledFor(tag, known.of(code) ?? code);
}

/**
 * The name after "in": "the United Kingdom", "der Schweiz", "den USA"; in Arabic the common short
 * name. A country without an entry here or in in-country/ keeps its plain name.
 */
export function countryInText(code: string, tag: string): string {
  const language = languageOf(tag);
  if (language === "en" && takesArticle.has(code)) return `the ${countryName(code, tag)}`;
  if (language === "de") {
    const form = germanAfterIn[code];
    if (form !== undefined) return spelledFor(tag, form);
  }
  return placed[`./in-country/${language}.json`]?.[code] ?? countryName(code, tag);
}

/**
 * By language and country: "in" with the name, where the preposition varies ("en France", "au
 * Canada"). Messages of these languages contain no preposition (docs/languages/).
 */
const placed = import.meta.glob<Readonly<Record<string, string>>>("./in-country/*.json", {
  eager: true,
  import: "default",
});

/** Countries whose English name (CLDR) takes the article in running text. */
const takesArticle: ReadonlySet<string> = new Set([
  "AE",
  "AX",
  "BQ",
  "BS",
  "CC",
  "CF",
  "CK",
  "DO",
  "FK",
  "FO",
  "GB",
  "GM",
  "IC",
  "IM",
  "IO",
  "KM",
  "KY",
  "MH",
  "MP",
  "MV",
  "NL",
  "PH",
  "PN",
  "PS",
  "SB",
  "SC",
  "TC",
  "TF",
  "UM",
  "US",
  "VG",
  "VI",
]);

/**
 * German dative forms of names that require an article. It is optional for Irak, Iran, Jemen,
 * Libanon, Niger, Oman, Sudan, Tschad and Vatikan (Duden: "auch ohne Artikel"), which go without.
 */
const germanAfterIn: Readonly<Record<string, string>> = {
  AE: "den Vereinigten Arabischen Emiraten",
  AQ: "der Antarktis",
  AX: "den Ålandinseln",
  BQ: "den Karibischen Niederlanden",
  BS: "den Bahamas",
  CC: "den Kokosinseln",
  CF: "der Zentralafrikanischen Republik",
  CH: "der Schweiz",
  CK: "den Cookinseln",
  DO: "der Dominikanischen Republik",
  EH: "der Westsahara",
  FK: "den Falklandinseln",
  FO: "den Färöern",
  // The short name, because "in dem Vereinigten Königreich" is not idiomatic German.
  GB: "Großbritannien",
  HK: "der Sonderverwaltungsregion Hongkong",
  IC: "den Kanarischen Inseln",
  IM: "der Isle of Man",
  IO: "dem Britischen Territorium im Indischen Ozean",
  KM: "den Komoren",
  KY: "den Kaimaninseln",
  MD: "der Republik Moldau",
  MH: "den Marshallinseln",
  MN: "der Mongolei",
  MO: "der Sonderverwaltungsregion Macau",
  MP: "den Nördlichen Marianen",
  MV: "den Malediven",
  NL: "den Niederlanden",
  PH: "den Philippinen",
  PN: "den Pitcairninseln",
  PS: "den Palästinensischen Autonomiegebieten",
  SB: "den Salomonen",
  SC: "den Seychellen",
  SK: "der Slowakei",
  TC: "den Turks- und Caicosinseln",
  TF: "den Französischen Süd- und Antarktisgebieten",
  TR: "der Türkei",
  UA: "der Ukraine",
  UM: "den Amerikanischen Überseeinseln",
  US: "den USA",
  VA: "der Vatikanstadt",
  VG: "den Britischen Jungferninseln",
  VI: "den Amerikanischen Jungferninseln",
};
