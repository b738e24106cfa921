/** What strangers typed, made safe to stand in a message of ours to somebody. */

/** Scripts in which a joiner changes how letters meet, and so belongs to the spelling (Unicode core specification, 23.2). */
const joining = (
  "Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer " +
  "Myanmar Tibetan"
)
  .split(" ")
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join("");

/** Format characters, all joiners but those between two letters of such a script, letters drawn as nothing, private use. */
const unseen = new RegExp(
  `(?!(?<=[${joining}])[\\u200C\\u200D][${joining}])[\\p{Cf}\\p{Co}\\u034F\\u115F\\u1160\\u3164\\uFFA0]`,
  "gu",
);

/** Any value on one line, without marks that nobody sees or that turn the text around them. */
export function onOneLine(value: string): string {
  return value
    .replace(unseen, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The full stop and what is read as one in an address. */
export const dots = ".。．｡․﹒۔";

/** On one line, nothing in it that a chat or mail program makes a link or markup of, and at most `most` characters. */
export function inertText(value: string, most = 60): string {
  const inert = onOneLine(value)
    // What addresses and markup are made of.
    .replace(/[/\\:@<>[\]()*_~`／＼：＠﹫﹕＊＿～]/g, " ")
    .replace(new RegExp(`[${dots}](?=\\S)`, "g"), "$& ")
    // A pile of marks on one letter would stand over the lines above.
    .replace(/(\p{M}{4})\p{M}+/gu, "$1");
  return cut(onOneLine(inert), most);
}

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** As a reader counts them (Unicode Annex 29), so that no letter loses its marks. */
export function countCharacters(text: string): number {
  return [...characters.segment(text)].length;
}

export function cut(text: string, most: number): string {
  const all = Array.from(characters.segment(text), ({ segment }) => segment);
  if (all.length <= most) return text;
  const kept = all.slice(0, most - 1).join("");
  return `${kept.replace(/[\u200C\u200D]$/, "")}…`;
}
