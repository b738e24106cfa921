/**
 * The kept promise as the home page shows it (B7): read from the rows at most every few minutes, never for a visitor.
 * Kept pages are rendered once, so they are forgotten when the figure is another one.
 */
import type { Logger } from "pino";
import { errorForLog } from "../http/log.ts";

export interface Promised {
  readonly kept: number;
  readonly missed: number;
}

/** How old the figure may be, in ms. */
export const promiseMaxAge = 5 * 60_000;

/** Decided applications it takes to show a figure (B7). */
export const leastDecided = 20;

export interface KeptPromiseParts {
  /** Reads the rows of the last 30 days. */
  readonly read: (now: Date) => Promise<Promised>;
  readonly now: () => Date;
  readonly log: Pick<Logger, "error">;
  /** The figure on the page is another one. */
  readonly changed: () => void;
}

export class KeptPromise {
  readonly #parts: KeptPromiseParts;
  #figure: Promised | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(parts: KeptPromiseParts) {
    this.#parts = parts;
  }

  /** Null while there are too few to show. */
  get figure(): Promised | null {
    const figure = this.#figure;
    return figure && figure.kept + figure.missed >= leastDecided ? figure : null;
  }

  /** Reads the rows again if the figure is too old. Nobody need wait for it; it never rejects. */
  refresh(): Promise<void> {
    const now = this.#parts.now();
    if (now.getTime() - this.#readAt < promiseMaxAge) return this.#reading ?? Promise.resolve();
    this.#readAt = now.getTime();
    this.#reading = this.#read(now).finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read(now: Date): Promise<void> {
    try {
      const before = this.figure;
      this.#figure = await this.#parts.read(now);
      const { figure } = this;
      if (before?.kept !== figure?.kept || before?.missed !== figure?.missed) this.#parts.changed();
    } catch (error) {
      // The last figure stays: it is minutes old, and the page must not fail for it.
      this.#parts.log.error({ error: errorForLog(error) }, "the kept promise could not be read");
    }
  }
}
