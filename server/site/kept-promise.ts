/**
 * The kept promise as the home page shows it (B7): read from the rows at most every few minutes, never for a visitor.
 * Kept pages are rendered once, so they are forgotten when the figure is another one.
 */
import type { Logger } from "pino";
import type { PromiseFigures } from "../../db/queries/promise.ts";
import { errorForLog } from "../http/log.ts";
import { PromiseCache, type PromiseCacheParts } from "../promise-cache.ts";

/** How old the figure may be, in ms. */
export const promiseMaxAge = 5 * 60_000;

/** Decided applications it takes to show a figure (B7). */
export const leastDecided = 20;

export interface KeptPromiseParts extends Omit<PromiseCacheParts, "maxAge"> {
  readonly log: Pick<Logger, "error">;
  /** The figure on the page is another one. */
  readonly changed: () => void;
}

export class KeptPromise {
  readonly #parts: KeptPromiseParts;
  readonly #cache: PromiseCache;
  #figure: PromiseFigures | null = null;
  #read: Promise<PromiseFigures> | null = null;
  #shown: Promise<void> = Promise.resolve();

  constructor(parts: KeptPromiseParts) {
    this.#parts = parts;
    this.#cache = new PromiseCache({ ...parts, maxAge: promiseMaxAge });
  }

  /** Null while there are too few to show. */
  get figure(): PromiseFigures | null {
    const figure = this.#figure;
    return figure && figure.kept + figure.missed >= leastDecided ? figure : null;
  }

  /** Reads the rows again if the figure is too old. Nobody need wait for it; it never rejects. */
  refresh(): Promise<void> {
    const read = this.#cache.read();
    if (read !== this.#read) {
      this.#read = read;
      this.#shown = this.#show(read);
    }
    return this.#shown;
  }

  async #show(read: Promise<PromiseFigures>): Promise<void> {
    try {
      const before = this.figure;
      this.#figure = await read;
      const { figure } = this;
      if (before?.kept !== figure?.kept || before?.missed !== figure?.missed) this.#parts.changed();
    } catch (error) {
      // The last figure stays: it is minutes old, and the page must not fail for it.
      this.#parts.log.error({ error: errorForLog(error) }, "the kept promise could not be read");
    }
  }
}
