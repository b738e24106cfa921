import { RefreshingCache } from "../refreshing-cache.ts";

/**
 * A reading for metrics: a scrape waits for it only a while, and still gets the last one if it
 * fails.
 */
export class CachedReading<Reading> {
  readonly #attempts: RefreshingCache<void, boolean>;
  #last: { readonly reading: Reading; readonly at: number; readonly tookMs: number } | null = null;

  /** @param maxAge milliseconds after which it is read again, even if the last attempt failed */
  constructor(read: () => Promise<Reading>, maxAge: number) {
    this.#attempts = new RefreshingCache({ read: () => this.#try(read), maxAge, now: () => new Date() });
  }

  /** The last reading, if it is at most `oldest` milliseconds old. */
  last(oldest: number): Reading | null {
    return this.#last && performance.now() - this.#last.at <= oldest ? this.#last.reading : null;
  }

  /** Age and duration of the last reading in seconds; null: none yet. */
  get age(): { readonly seconds: number; readonly took: number } | null {
    if (!this.#last) return null;
    return { seconds: (performance.now() - this.#last.at) / 1000, took: this.#last.tookMs / 1000 };
  }

  /**
   * Reads again if due and waits at most `patience` milliseconds; a slower reading continues for
   * the next caller. Resolves to whether the last attempt succeeded in time. Never rejects.
   */
  async refresh(patience: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patience);
    });
    return Promise.race([this.#attempts.read(), late]).finally(() => clearTimeout(timer));
  }

  async #try(read: () => Promise<Reading>): Promise<boolean> {
    const started = performance.now();
    try {
      const reading = await read();
      const at = performance.now();
      this.#last = { reading, at, tookMs: at - started };
      return true;
    } catch {
      // The cause is logged where the process itself uses the database.
      return false;
    }
  }
}
