/**
 * Job search by words, ignoring case, accents and endings of the page's language, with prefix
 * match. Each text is read once, as word numbers; a search scans all texts.
 */
import type { Language } from "../../locales/markets.ts";
import { cutTo, isUnspaced, joinedWordsIn, wordsIn } from "../search/fold.ts";
import { stem } from "../search/stem.ts";

/** Characters and words of a query that are used. */
export const longestQuestion = 100;
const mostWords = 8;

/** Languages with compound words: "betrieb" is in "Hotelbetrieb". */
const joining: ReadonlySet<Language> = new Set(["de", "nl", "sv", "nb"]);
/** Minimum length of a word to match inside others. */
const leastInside = 4;

/** Words of a text, by number. */
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
      for (const part of joinedWordsIn(text)) {
        for (const { folded } of part) numbers.add(this.#numberOf(folded));
        // "E-commerce" is found by "ecommerce".
        if (part.length > 1) numbers.add(this.#numberOf(part.map(({ folded }) => folded).join("")));
      }
    }
    return Uint32Array.from(numbers);
  }

  /** A predicate for texts that contain all words of the query; null: no words. */
  finds(question: string): ((text: Words) => boolean) | null {
    const words = wordsIn(cutTo(question, longestQuestion)).slice(0, mostWords);
    if (words.length === 0) return null;
    const matches = words.map(({ folded }) => this.#matching(this.#plain(folded)));
    return (text) => matches.every((matching) => text.some((word) => matching[word] === 1));
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

  /** For each known word, by number: whether it matches. */
  #matching(queryWord: string): Uint8Array {
    const matching = new Uint8Array(this.#stems.length);
    const queryStem = stem(queryWord, this.#language);
    const inside = isUnspaced(queryWord) || (joining.has(this.#language) && queryWord.length >= leastInside);
    for (const [word, number] of this.#numbers) {
      const isMatch =
        this.#stems[number] === queryStem ||
        word.startsWith(queryWord) ||
        (inside && (word.includes(queryWord) || word.includes(queryStem)));
      if (isMatch) matching[number] = 1;
    }
    return matching;
  }

  #plain(folded: string): string {
    // Without "ü" on the keyboard people type "pruefen"; "ü" is folded to "u".
    return this.#language === "de" ? folded.replaceAll(/([aou])e/g, "$1") : folded;
  }
}
