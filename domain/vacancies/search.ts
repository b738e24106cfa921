/**
 * Looking for jobs by words: ignoring case, accents and the endings of the page's language, and finding a word by its
 * beginning. Texts are read once each, into numbers of the words that occur in them; a search goes through all of them.
 */
import type { Language } from "../../locales/markets.ts";
import { cutTo, isUnspaced, partsIn, wordsIn } from "../search/fold.ts";
import { stem } from "../search/stem.ts";

/** Characters of what is typed that are looked for, and words. */
export const longestQuestion = 100;
const mostWords = 8;

/** Words that are written as one: "betrieb" is in "Hotelbetrieb". */
const joining: ReadonlySet<Language> = new Set(["de", "nl", "sv", "nb"]);
/** Letters from which a word is looked for inside others. */
const leastInside = 4;

/** The words of one text, by their numbers. */
export type Words = Uint32Array;

export class JobSearch {
  readonly #language: Language;
  readonly #numbers = new Map<string, number>();
  readonly #stems: string[] = [];

  constructor(language: Language) {
    this.#language = language;
  }

  read(texts: readonly string[]): Words {
    const numbers = new Set<number>();
    for (const text of texts) {
      for (const part of partsIn(text)) {
        for (const { folded } of part) numbers.add(this.#numberOf(folded));
        // "E-commerce" is found by "ecommerce".
        if (part.length > 1) numbers.add(this.#numberOf(part.map(({ folded }) => folded).join("")));
      }
    }
    return Uint32Array.from(numbers);
  }

  /** Says of a text whether all that is asked for is in it; null: nothing is. */
  finds(question: string): ((text: Words) => boolean) | null {
    const asked = wordsIn(cutTo(question, longestQuestion)).slice(0, mostWords);
    if (asked.length === 0) return null;
    const wanted = asked.map(({ folded }) => this.#matching(this.#plain(folded)));
    return (text) => wanted.every((matching) => text.some((word) => matching[word] === 1));
  }

  #numberOf(folded: string): number {
    const word = this.#plain(folded);
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(word, number);
      this.#stems.push(stem(word, this.#language));
    }
    return number;
  }

  /** By the number of every known word: whether it is what was asked for. */
  #matching(asked: string): Uint8Array {
    const matching = new Uint8Array(this.#stems.length);
    const askedStem = stem(asked, this.#language);
    const inside = isUnspaced(asked) || (joining.has(this.#language) && asked.length >= leastInside);
    for (const [word, number] of this.#numbers) {
      const found =
        this.#stems[number] === askedStem ||
        word.startsWith(asked) ||
        (inside && (word.includes(asked) || word.includes(askedStem)));
      if (found) matching[number] = 1;
    }
    return matching;
  }

  #plain(folded: string): string {
    // "pruefen" is typed where a keyboard has no "ü", which is folded to "u".
    return this.#language === "de" ? folded.replaceAll(/([aou])e/g, "$1") : folded;
  }
}
