/** A text with its letters hidden from those who look for words, as people do it. */

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

/** Each does the same to every letter of a word. */
const ways: readonly ((word: string) => string)[] = [
  (word) => word.toUpperCase(),
  replaced(alike),
  (word) => word.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)),
  between("\u200b"),
  between("\u00ad"),
  between("."),
  between("-"),
  between(" "),
  // Something of the word stays: digits alone are a number.
  (word) => (/\p{L}.*\p{L}/u.test(replaced(digits)(word)) ? replaced(digits)(word) : word),
  (word) => `${word.slice(0, 2)}✨${word.slice(2)}`,
];

/** Words of four letters and more, some of them hidden in some way; never two that stand beside each other. */
export function obfuscated(text: string, choices: Iterator<number>): string {
  let last = false;
  return text.replace(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu, (word, at: number) => {
    if (!/^\p{L}{4,}$/u.test(word)) {
      if (/^[\p{L}\p{N}]/u.test(word)) last = false;
      return word;
    }
    const choice = (choices.next().value as number) % 20;
    // Letters that stand alone beside a word of one letter can be read in many ways.
    const besideLetter =
      /(?:^|\s)\p{L}\s+$/u.test(text.slice(0, at)) || /^\s+\p{L}\s/u.test(text.slice(at + word.length));
    const way = last || besideLetter ? undefined : ways[choice];
    last = way !== undefined;
    return way?.(word) ?? word;
  });
}
