/**
 * The one pay that search engines and boards show of a job, and the kinds of work that agree with it: said alike in structured data and in
 * every feed (docs/decisions/0031).
 */
import type { ContractKind, WorkingHours } from "../../domain/vacancies/filter.ts";
import type { JobView, PayView } from "../../site/job-view.ts";

export interface PaidWork {
  /** For the longest time, which is the job done as much as it can be; null: nothing is shown. */
  readonly pay: PayView | null;
  /** The hours that `pay` is for first, then those of the other pay on the page; those of the tags where no pay says any. */
  readonly hours: readonly WorkingHours[];
  /** What kind of contract; null: not said. */
  readonly kind: ContractKind | null;
}

type Shown = Pick<JobView, "pay" | "tagNames" | "contract">;

export function paidWork({ pay, tagNames, contract }: Shown): PaidWork {
  const last = pay.at(-1) ?? null;
  const paid = pay.toReversed().flatMap(({ working }) => working ?? []);
  const tagged = (["full-time", "part-time"] as const).filter((hours) => tagNames.includes(hours));
  return {
    pay: last,
    hours: [...new Set(paid.length > 0 ? paid : tagged)],
    // A contract is one kind, whatever a tag says besides.
    kind: contract?.kind ?? (tagNames.includes("freelance") ? "freelance" : null),
  };
}

/** Of a board that shows one kind beside one pay: that of the pay; every kind, where the pay is for none of them. */
export function hoursOfShownPay({ pay, hours }: PaidWork): readonly WorkingHours[] {
  return pay?.working ? [pay.working] : hours;
}
