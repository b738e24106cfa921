import { toAsciiDigits } from "../application/digits.ts";

/** Marks that people omit when typing these scripts; elsewhere they are part of the spelling. */
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}])\p{Mn}+/gu;

/** Letters that Unicode does not decompose, and those of other keyboards. */
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
  // Arabic as search engines normalise it, and equivalents on Persian, Urdu and Kurdish keyboards.
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

/** Invisible characters, Arabic tatweel, and the standalone hamza, which many omit. */
const leftOut = /[\p{Cf}\u0640\u0621]/gu;

const ascii = /^[ -~]*$/;

/** Lowercase without accents or invisible characters; digits of any script as ASCII. */
export function foldText(text: string): string {
  // Fast path for most stored text: saves a third of the time for a registration's lexemes.
  if (ascii.test(text)) return text.toLowerCase();
  return toAsciiDigits(text.normalize("NFKC").toLowerCase().normalize("NFD"))
    .replace(leftOut, "")
    .replace(accents, "$1")
    .replace(rewritten, (letter) => written[letter] ?? letter)
    .normalize("NFC");
}

/**
 * Letters that others write as two: "Müller" and "Mueller", "Ågot" and "Aagot", "Đoković" and
 * "Djoković".
 */
const asTwo: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa", đ: "dj", ə: "a" };
const doubling = new RegExp(`[${Object.keys(asTwo).join("")}]`, "gu");

/** Folded, with these letters as two: "mueller" for "Müller". */
export function foldToTwoLetters(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return foldText(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(doubling, (letter) => asTwo[letter] ?? letter),
  );
}

/** Shortest spelling of a folded word, equal for "Müller", "Mueller" and "Muller". */
export function foldToShortest(folded: string): string {
  return folded.replaceAll(/([aou])e|(a)a|(d)j/g, "$1$2$3");
}

/** Spellings under which a word can be found; usually one. */
export const readings: readonly ((text: string) => string)[] = [
  foldText,
  foldToTwoLetters,
  (text) => foldToShortest(foldText(text)),
];

export function spellingsOf(text: string): string[] {
  return [...new Set(readings.map((read) => read(text)))];
}

export interface Word {
  readonly folded: string;
  /** Position in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** Letters, without the apostrophes that Unicode classes as letters (U+02B9 to U+02BF). */
const wordPattern = /(?:(?![\u02b9-\u02bf])[\p{L}\p{M}\p{N}\p{Cf}])+/gu;

export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    folded: foldText(word),
    start: index,
    end: index + word.length,
  })).filter(({ folded }) => folded !== "");
}

/** Groups of words joined by punctuation, as in "O'Brien", because people type them as one. */
export function joinedWordsIn(text: string): Word[][] {
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

/** Scripts that write names without spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** Cuts to at most `most` code points, never within one. */
export function cutTo(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}
