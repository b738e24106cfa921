/**
 * The kept promise as the home page shows it (B7): read from the rows at most every few minutes, never for a visitor.
 * Kept pages are rendered once, so they are forgotten when the figure is another one.
 */
import type { Logger } from "pino";
import type { PublicPromise } from "../../db/queries/promise.ts";
import { errorForLog } from "../http/log.ts";
import { PromiseCache, type PromiseCacheParts } from "../promise-cache.ts";

/** How old the figure may be, in ms. */
export const promiseMaxAge = 5 * 60_000;

/** Decided applications it takes to show a figure (B7). */
export const leastDecided = 20;

const shown = ["kept", "missed", "spam", "objected", "optedOut"] as const satisfies readonly (keyof PublicPromise)[];

export interface KeptPromiseParts extends Omit<PromiseCacheParts<PublicPromise>, "maxAge"> {
  readonly log: Pick<Logger, "error">;
  /** The figure on the page is another one. */
  readonly changed: () => void;
}

export class KeptPromise {
  readonly #parts: KeptPromiseParts;
  readonly #cache: PromiseCache<PublicPromise>;
  #figure: PublicPromise | null = null;
  #read: Promise<PublicPromise> | null = null;
  #shown: Promise<void> = Promise.resolve();

  constructor(parts: KeptPromiseParts) {
    this.#parts = parts;
    this.#cache = new PromiseCache({ ...parts, maxAge: promiseMaxAge });
  }

  /** Null while there are too few to show. */
  get figure(): PublicPromise | null {
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

  async #show(read: Promise<PublicPromise>): Promise<void> {
    try {
      const before = this.figure;
      this.#figure = await read;
      const { figure } = this;
      if (shown.some((name) => before?.[name] !== figure?.[name])) this.#parts.changed();
    } catch (error) {
      // The last figure stays: it is minutes old, and the page must not fail for it.
      this.#parts.log.error({ error: errorForLog(error) }, "the kept promise could not be read");
    }
  }
}
