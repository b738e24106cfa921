/** Words as they are compared: one spelling for what people write in many. */
import { toAsciiDigits } from "../application/digits.ts";

/** Marks on letters of scripts in which people leave them out when they type; in others they are the spelling itself. */
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}])\p{Mn}+/gu;

/** Letters that Unicode does not take apart, and those of a keyboard of another country. */
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
  ŋ: "n",
  ŧ: "t",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ɛ: "e",
  ɔ: "o",
  ə: "e",
  ς: "σ",
  ґ: "г",
  // Arabic, as search engines normalise it; and the letters that Persian, Urdu and Kurdish keyboards have for the same.
  "\u0671": "ا",
  "\u0629": "ه",
  "\u0649": "ي",
  "\u06cc": "ي",
  "\u06d2": "ي",
  "\u06a9": "ك",
  "\u06aa": "ك",
  "\u06be": "ه",
  "\u06c1": "ه",
  "\u06c3": "ه",
  "\u06d5": "ه",
  "\u06ba": "ن",
};
const rewritten = new RegExp(`[${Object.keys(written).join("")}]`, "gu");

/** Nothing that is seen, the stretched line of Arabic, and its hamza without a letter, which many leave out. */
const leftOut = /[\p{Cf}\u0640\u0621]/gu;

const ascii = /^[ -~]*$/;

/** Small letters without accents, digits of any script as digits, nothing that is not seen. */
export function fold(text: string): string {
  // Most of what is stored: worth a third of the time that a registration's lexemes take.
  if (ascii.test(text)) return text.toLowerCase();
  return toAsciiDigits(text.normalize("NFKC").toLowerCase().normalize("NFD"))
    .replace(leftOut, "")
    .replace(accents, "$1")
    .replace(rewritten, (letter) => written[letter] ?? letter)
    .normalize("NFC");
}

/** Letters that other people write as two: "Müller" and "Mueller", "Ågot" and "Aagot", "Đoković" and "Djoković". */
const asTwo: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa", đ: "dj", ə: "a" };
const doubling = new RegExp(`[${Object.keys(asTwo).join("")}]`, "gu");

/** Folded, with two letters for each that may be written so: "mueller" of "Müller". */
export function foldAsTwo(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return fold(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(doubling, (letter) => asTwo[letter] ?? letter),
  );
}

/** The shortest spelling of a folded word, the same for "Müller", "Mueller" and "Muller". */
export function foldAsOne(folded: string): string {
  return folded.replaceAll(/([aou])e|(a)a|(d)j/g, "$1$2$3");
}

/** Every reading of a word under which it is found: usually one. */
export const readings: readonly ((text: string) => string)[] = [fold, foldAsTwo, (text) => foldAsOne(fold(text))];

export function spellingsOf(text: string): string[] {
  return [...new Set(readings.map((read) => read(text)))];
}

export interface Word {
  readonly folded: string;
  /** Where it stands in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** Letters, but for the apostrophes that Unicode calls letters (U+02B9 to U+02BF). */
const wordPattern = /(?:(?![\u02b9-\u02bf])[\p{L}\p{M}\p{N}\p{Cf}])+/gu;

/** The words of a text, in their order. */
export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
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
