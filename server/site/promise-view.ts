/** Maps the counts of the kept promise to the home page's view (B7). */
import { intlTag } from "../../locales/tags.ts";
import type { PromiseView } from "../../site/promise-view.ts";
import type { PromiseFigures } from "../../db/queries/promise.ts";

/**
 * Rounding never hides the last person missed, nor the last one reached.
 * @param tag BCP-47
 */
export function promiseView({ kept, missed }: PromiseFigures, tag: string): PromiseView {
  const total = kept + missed;
  const rounded = Math.round((100 * kept) / total);
  const percent = Math.max(kept > 0 ? 1 : 0, Math.min(missed > 0 ? 99 : 100, rounded));
  const count = 100 - percent;
  const every = count > 0 ? Math.floor(100 / count) : 1;
  return {
    kept,
    missed,
    total,
    share: new Intl.NumberFormat(intlTag(tag), { style: "percent" }).format(percent / 100),
    ticks: { first: Math.floor(every / 2), every, count },
  };
}
