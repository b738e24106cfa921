/**
 * What is read from many rows, at most once an hour for each that is asked: whoever asks later than that is shown the last at once, and the
 * new is there for whoever comes next. What is of yesterday nobody is shown.
 */
const hour = 3_600_000;
const day = 24 * hour;

/** So many are kept, of those that were asked for last. */
const mostKept = 50;

interface Kept<Found> {
  readonly at: number;
  readonly found: Promise<Found>;
  /** What is shown while newer is read. */
  last: Found | null;
}

interface Reading<Asked, Found> {
  readonly read: (asked: Asked, now: Date) => Promise<Found>;
  /** The same of two that are answered alike. */
  readonly keyOf: (asked: Asked) => string;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}

export class KeptAnHour<Asked, Found> {
  readonly #reading: Reading<Asked, Found>;
  readonly #kept = new Map<string, Kept<Found>>();

  constructor(reading: Reading<Asked, Found>) {
    this.#reading = reading;
  }

  async read(asked: Asked): Promise<Found> {
    const { read, keyOf, failed } = this.#reading;
    const now = this.#reading.now();
    const key = keyOf(asked);
    const kept = this.#kept.get(key);
    if (kept && Math.abs(now.getTime() - kept.at) < hour) return kept.last ?? kept.found;
    const found = read(asked, now);
    const recent = kept !== undefined && Math.abs(now.getTime() - kept.at) < day;
    const fresh: Kept<Found> = { at: now.getTime(), found, last: recent ? kept.last : null };
    this.#kept.delete(key);
    this.#kept.set(key, fresh);
    for (const old of [...this.#kept.keys()].slice(0, -mostKept)) this.#kept.delete(old);
    found.then(
      (newest) => (fresh.last = newest),
      (error: unknown) => {
        failed(error);
        // Whoever asks next has it read again.
        if (this.#kept.get(key) === fresh) this.#kept.delete(key);
      },
    );
    return fresh.last ?? found;
  }
}
