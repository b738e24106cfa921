/** What could not be read is tried again after so many ms, not by everybody who looks meanwhile. */
const errorAge = 5000;

export interface PromiseCacheParts<Figures> {
  /** Counts the rows of the last 30 days. */
  readonly read: (now: Date) => Promise<Figures>;
  readonly now: () => Date;
  /** How far the figures may lag behind, in ms. */
  readonly maxAge: number;
}

/** The figures of the kept promise (B7): counted from the rows once in a while, however many look. */
export class PromiseCache<Figures> {
  readonly #parts: PromiseCacheParts<Figures>;
  #figures: Promise<Figures> | null = null;
  #readAt = 0;
  #keptFor = 0;

  constructor(parts: PromiseCacheParts<Figures>) {
    this.#parts = parts;
  }

  /** The same promise as long as the figures are young enough. Rejects where the rows cannot be read. */
  read(): Promise<Figures> {
    const now = this.#parts.now();
    if (this.#figures && Math.abs(now.getTime() - this.#readAt) < this.#keptFor) return this.#figures;
    const figures = this.#parts.read(now);
    this.#figures = figures;
    this.#readAt = now.getTime();
    this.#keptFor = this.#parts.maxAge;
    figures.catch(() => {
      if (this.#figures === figures) this.#keptFor = errorAge;
    });
    return figures;
  }
}
