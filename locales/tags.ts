/** Which tag goes to Intl. `lang` and `hreflang` take the market's own tag. */

/**
 * The tag Intl formats with. Arabic is written with Latin digits and the Gregorian calendar throughout: phone numbers and
 * pay stand beside each other on every page, and CLDR's default for ar-SA is another calendar. `en` alone would format as
 * American; it reads as GB (D14).
 */
export function intlTag(tag: string): string {
  if (tag === "en") return "en-GB";
  return languageOf(tag) === "ar" ? `${tag}-u-ca-gregory-nu-latn` : tag;
}

/** "de" of "de-CH". */
export function languageOf(tag: string): string {
  return tag.split("-", 1)[0]!;
}

/** What stands between a word and what it is of: French has a no-break space before it, no other language any. */
export function colonIn(tag: string): string {
  return languageOf(tag) === "fr" ? "\u00a0:" : ":";
}

/** Whether texts stand there as they are written. */
export function spelledAsWritten(tag: string): boolean {
  return tag !== "de-CH";
}

/** Switzerland writes no ß and quotes «so»: every text of ours and of CLDR's goes through this there. */
export function spelledFor(tag: string, text: string): string {
  if (spelledAsWritten(tag)) return text;
  return text.replaceAll("ß", "ss").replaceAll("ẞ", "SS").replaceAll("„", "«").replaceAll("“", "»");
}
