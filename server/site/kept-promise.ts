/**
 * The kept promise on the home page (B7): read from the rows every few minutes, never during a
 * visit. Cached pages contain the figure, so a change invalidates them.
 */
import type { Logger } from "pino";
import type { PublicPromise } from "../../db/queries/promise.ts";
import { errorForLog } from "../http/log.ts";
import { RefreshingCache } from "../../app/refreshing-cache.ts";

/** Milliseconds that the figure may be out of date. */
export const promiseMaxAge = 5 * 60_000;

/** Milliseconds before a failed read is repeated, so that not every visit repeats it. */
const retryAfter = 5_000;

/** The figure is shown from this number of decided applications (B7). */
export const leastDecided = 20;

const shown = ["kept", "missed", "spam", "objected", "optedOut"] as const satisfies readonly (keyof PublicPromise)[];

export interface KeptPromiseParts {
  /** Counts the rows of the last 30 days. */
  readonly read: (now: Date) => Promise<PublicPromise>;
  readonly now: () => Date;
  readonly log: Pick<Logger, "error">;
  /** Called when the figure on the page changes. */
  readonly changed: () => void;
}

export class KeptPromise {
  readonly #parts: KeptPromiseParts;
  readonly #cache: RefreshingCache<void, PublicPromise>;
  #figure: PublicPromise | null = null;
  #read: Promise<PublicPromise> | null = null;
  #shown: Promise<void> = Promise.resolve();

  constructor(parts: KeptPromiseParts) {
    this.#parts = parts;
    this.#cache = new RefreshingCache({ read: parts.read, now: parts.now, maxAge: promiseMaxAge, retryAfter });
  }

  /** Null while there are too few to show. */
  get figure(): PublicPromise | null {
    const figure = this.#figure;
    return figure && figure.kept + figure.missed >= leastDecided ? figure : null;
  }

  /** Reads the rows again if the figure is too old. Never rejects; callers need not wait. */
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
      // Keeps the last figure: it is minutes old, and the page must not fail because of it.
      this.#parts.log.error({ error: errorForLog(error) }, "the kept promise could not be read");
    }
  }
}
