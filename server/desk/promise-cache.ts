import { keptPromise } from "../../db/queries/promise.ts";
import type { DeskPromise } from "../../domain/desk/queue.ts";
import type { Dependencies } from "../dependencies.ts";

/** How long the figures of thirty days may lag behind, in ms. They are counted from the rows, a list is not. */
const lagMs = 60_000;

export class PromiseCache {
  #figures: Promise<DeskPromise> | undefined;
  #at = Number.NEGATIVE_INFINITY;

  /** Counted at most once a minute, however many look. */
  read({ database, now }: Pick<Dependencies, "database" | "now">): Promise<DeskPromise> {
    const at = now();
    if (!this.#figures || Math.abs(at.getTime() - this.#at) > lagMs) {
      this.#at = at.getTime();
      const figures = keptPromise(database, at);
      // Counted anew by the next one.
      figures.catch(() => (this.#figures = undefined));
      this.#figures = figures;
    }
    return this.#figures;
  }
}
