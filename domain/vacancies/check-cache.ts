import type { Language } from "../../locales/markets.ts";

/** Capacity: short texts of several vacancies in every language. */
const mostRemembered = 10_000;

/** LRU cache of results per text, because reading takes time. */
export class CheckCache<Found> {
  readonly #found = new Map<string, Found>();
  /** Results that someone is about to use, and how many. */
  readonly #held = new Map<string, { readonly found: Found; holders: number }>();

  has(language: Language, text: string): boolean {
    const key = keyOf(language, text);
    return this.#found.has(key) || this.#held.has(key);
  }

  get(language: Language, text: string): Found | undefined {
    const key = keyOf(language, text);
    return this.#found.get(key) ?? this.#held.get(key)?.found;
  }

  /** Keeps the result until the returned function is called, however many others are added. */
  hold(language: Language, text: string, found: Found): () => void {
    const key = keyOf(language, text);
    const held = this.#held.get(key) ?? { found, holders: 0 };
    held.holders += 1;
    this.#held.set(key, held);
    return () => {
      held.holders -= 1;
      if (held.holders === 0) this.#held.delete(key);
    };
  }

  set(language: Language, text: string, found: Found): Found {
    const key = keyOf(language, text);
    // Newest last; the least recently set text is evicted.
    this.#found.delete(key);
    this.#found.set(key, found);
    const [oldest] = this.#found.keys();
    if (this.#found.size > mostRemembered && oldest !== undefined) this.#found.delete(oldest);
    return found;
  }
}

const keyOf = (language: Language, text: string) => `${language} ${text}`;
