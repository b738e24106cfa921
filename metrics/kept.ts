/** A reading that takes time, kept for a while, so that however many ask, it is made now and then, and never twice at once. */
export class Kept<Reading> {
  readonly #read: () => Promise<Reading>;
  readonly #maxAge: number;
  #last: { readonly reading: Reading; readonly at: number; readonly tookMs: number } | null = null;
  #underWay: Promise<boolean> | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #works = false;

  /** @param maxAge milliseconds after which it is read again */
  constructor(read: () => Promise<Reading>, maxAge: number) {
    this.#read = read;
    this.#maxAge = maxAge;
  }

  /** The last reading, if it is no older than so many milliseconds. */
  last(oldest: number): Reading | null {
    return this.#last && performance.now() - this.#last.at <= oldest ? this.#last.reading : null;
  }

  /** How old the last reading is, and how long it took, in seconds; null: there was none. */
  get age(): { readonly seconds: number; readonly took: number } | null {
    if (!this.#last) return null;
    return { seconds: (performance.now() - this.#last.at) / 1000, took: this.#last.tookMs / 1000 };
  }

  /**
   * Reads again where it is time to, and waits for it, `patience` milliseconds at most: what takes longer goes on, and the next one
   * who asks may have it. Resolves to whether the last try worked, and in time. Never rejects.
   */
  async refresh(patience: number): Promise<boolean> {
    if (!this.#underWay && performance.now() - this.#triedAt < this.#maxAge) return this.#works;
    this.#underWay ??= this.#try();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patience);
    });
    return Promise.race([this.#underWay, late]).finally(() => clearTimeout(timer));
  }

  async #try(): Promise<boolean> {
    const started = performance.now();
    this.#triedAt = started;
    try {
      const reading = await this.#read();
      const at = performance.now();
      this.#last = { reading, at, tookMs: at - started };
      this.#works = true;
    } catch {
      // Why, the log says where the work is done that needs the same database.
      this.#works = false;
    } finally {
      this.#underWay = null;
    }
    return this.#works;
  }
}
