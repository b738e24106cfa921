/** Makes text from strangers safe to show in our messages. */

/**
 * Scripts in which a joiner changes how letters connect, so that it is part of the spelling
 * (Unicode core specification, 23.2).
 */
const joining = (
  "Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer " +
  "Myanmar Tibetan"
)
  .split(" ")
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join("");

/**
 * Format and other invisible characters except joiners between such letters and variation
 * selectors, and private use.
 */
const unseen = new RegExp(
  `(?!(?<=[${joining}])[\\u200C\\u200D][${joining}])(?!\\p{Variation_Selector})[\\p{Cf}\\p{Co}\\p{Default_Ignorable_Code_Point}]`,
  "gu",
);

/** The value on one line, without invisible characters or ones that reorder text. */
export function onOneLine(value: string): string {
  return value
    .replace(unseen, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The full stop and its equivalents in addresses. */
export const dots = ".。．｡․﹒۔";

/**
 * One line of at most `most` characters that chat and mail programs do not turn into a link or
 * markup.
 */
export function inertText(value: string, most = 60): string {
  const inert = onOneLine(value)
    // Characters of addresses and markup.
    .replace(/[/\\:@<>[\]()*_~`／＼：＠﹫﹕＊＿～]/g, " ")
    .replace(new RegExp(`[${dots}](?=\\S)`, "g"), "$& ")
    // Stacked combining marks would cover the lines above.
    .replace(/(\p{M}{4})\p{M}+/gu, "$1");
  return cutText(onOneLine(inert), most);
}

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Counts grapheme clusters (Unicode Annex 29), so that letters keep their marks. */
export function countCharacters(text: string): number {
  return [...characters.segment(text)].length;
}

export function cutText(text: string, most: number): string {
  const all = Array.from(characters.segment(text), ({ segment }) => segment);
  if (all.length <= most) return text;
  const start = all.slice(0, most - 1).join("");
  return `${start.replace(/[\u200C\u200D]$/, "")}…`;
}
