/** Tags for Intl; `lang` and `hreflang` use the market's own tag. */

/**
 * The tag for Intl. Arabic always uses Latin digits, to match phone numbers and pay, and the
 * Gregorian calendar, which is not CLDR's default for ar-SA. `en` alone would be American; it
 * becomes en-GB (D14).
 */
export function intlTag(tag: string): string {
  if (tag === "en") return "en-GB";
  return languageOf(tag) === "ar" ? `${tag}-u-ca-gregory-nu-latn` : tag;
}

/** "de" of "de-CH". */
export function languageOf(tag: string): string {
  return tag.split("-", 1)[0]!;
}

/** The colon after a label: French puts a no-break space before it, other languages none. */
export function colonIn(tag: string): string {
  return languageOf(tag) === "fr" ? "\u00a0:" : ":";
}

/** Whether texts are used with their original spelling. */
export function spelledAsWritten(tag: string): boolean {
  return tag !== "de-CH";
}

/** Swiss spelling without ß and with «quotes»: applied to all texts, ours and CLDR's. */
export function spelledFor(tag: string, text: string): string {
  if (spelledAsWritten(tag)) return text;
  return text.replaceAll("ß", "ss").replaceAll("ẞ", "SS").replaceAll("„", "«").replaceAll("“", "»");
}
