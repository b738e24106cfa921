import type { Language } from "../../locales/markets.ts";

/** Texts that are remembered: as many as several vacancies have in every language, none of them long. */
const mostRemembered = 10_000;

/** What was found in the texts that were asked for last, because reading them takes time. */
export class RememberedTexts<Found> {
  readonly #found = new Map<string, Found>();

  has(language: Language, text: string): boolean {
    return this.#found.has(keyOf(language, text));
  }

  get(language: Language, text: string): Found | undefined {
    return this.#found.get(keyOf(language, text));
  }

  set(language: Language, text: string, found: Found): Found {
    const key = keyOf(language, text);
    // The newest last: the text that was not asked for longest goes first.
    this.#found.delete(key);
    this.#found.set(key, found);
    const [oldest] = this.#found.keys();
    if (this.#found.size > mostRemembered && oldest !== undefined) this.#found.delete(oldest);
    return found;
  }
}

const keyOf = (language: Language, text: string) => `${language} ${text}`;
