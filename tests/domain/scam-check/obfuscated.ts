/** Disguises the letters of a text from keyword filters, like scammers do. */

const alike: Readonly<Record<string, string>> = {
  a: "а",
  c: "с",
  e: "е",
  i: "і",
  o: "о",
  p: "р",
  s: "ѕ",
  x: "х",
  y: "у",
};
const digits: Readonly<Record<string, string>> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7", l: "1" };

const replaced = (letters: Readonly<Record<string, string>>) => (word: string) =>
  Array.from(word, (letter) => letters[letter] ?? letter).join("");
const between = (mark: string) => (word: string) => Array.from(word).join(mark);

/** Each treats every letter of a word alike. */
const ways: readonly ((word: string) => string)[] = [
  (word) => word.toUpperCase(),
  replaced(alike),
  (word) => word.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)),
  between("\u200b"),
  between("\u00ad"),
  between("\ufff0"),
  between("\u{e0080}"),
  between("."),
  between("-"),
  between(" "),
  // A letter must remain: digits alone are a number.
  (word) => (/\p{L}.*\p{L}/u.test(replaced(digits)(word)) ? replaced(digits)(word) : word),
  (word) => `${word.slice(0, 2)}✨${word.slice(2)}`,
];

/** Disguises some words of four or more letters, never two adjacent ones. */
export function obfuscated(text: string, choices: Iterator<number>): string {
  let last = false;
  return text.replace(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu, (word, at: number) => {
    if (!/^\p{L}{4,}$/u.test(word)) {
      if (/^[\p{L}\p{N}]/u.test(word)) last = false;
      return word;
    }
    const choice = (choices.next().value as number) % 20;
    // Spaced-out letters next to a one-letter word are ambiguous.
    const besideEmail =
      /(?:^|\s)\p{L}\s+$/u.test(text.slice(0, at)) || /^\s+\p{L}\s/u.test(text.slice(at + word.length));
    const way = last || besideEmail ? undefined : ways[choice];
    last = way !== undefined;
    return way?.(word) ?? word;
  });
}
