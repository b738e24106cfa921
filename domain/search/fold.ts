/** Words as they are compared: one spelling for what people write in many. */
import { toAsciiDigits } from "../application/digits.ts";

/** Marks on letters of scripts in which leaving them out is how people type; in others they are the spelling itself. */
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;

/** Letters that are typed by others where a keyboard has none, and that Unicode does not take apart. */
const written: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  þ: "th",
  ς: "σ",
};
const rewritten = new RegExp(`[${Object.keys(written).join("")}]`, "gu");

const ascii = /^[ -~]*$/;

/** Small letters without accents, digits of any script as digits, nothing that is not seen. */
export function fold(text: string): string {
  // Most of what is stored: worth a third of the time that a registration's lexemes take.
  if (ascii.test(text)) return text.toLowerCase();
  return toAsciiDigits(text.normalize("NFKC").toLowerCase().normalize("NFD"))
    .replace(/\p{Cf}/gu, "")
    .replace(accents, "$1")
    .replace(rewritten, (letter) => written[letter] ?? letter)
    .normalize("NFC");
}

export interface Word {
  readonly folded: string;
  /** Where it stands in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** The words of a text, in their order. */
export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu), ({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  })).filter(({ folded }) => folded !== "");
}

/** Words with nothing but marks between them, such as the two of "O'Brien": people type them as one. */
export function partsIn(text: string): Word[][] {
  const parts: Word[][] = [];
  let last: Word | undefined;
  for (const word of wordsIn(text)) {
    const together = last !== undefined && !/\s/u.test(text.slice(last.end, word.start));
    if (together) parts.at(-1)?.push(word);
    else parts.push([word]);
    last = word;
  }
  return parts;
}

/** Scripts that write names without a space between their parts. */
const unspaced = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** At most so many characters; none of them halved. */
export function cutTo(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}
