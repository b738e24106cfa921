/**
 * The pay that search engines and boards show for a job, and the kinds of work it is for.
 * Structured data and every feed use the same (docs/decisions/0031).
 */
import type { ContractKind, WorkingHours } from "../../domain/vacancies/filter.ts";
import type { JobView, PayView } from "../../site/job-view.ts";

export interface PaidWork {
  /** The pay for the longest period, which is for the most work; null: none is shown. */
  readonly pay: PayView | null;
  /**
   * First the hours of `pay`, then those of other pay on the page. If no pay names hours: those of
   * the tags.
   */
  readonly hours: readonly WorkingHours[];
  /** The kind of contract; null: unspecified. */
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
    // A contract is of one kind, whatever a tag adds.
    kind: contract?.kind ?? (tagNames.includes("freelance") ? "freelance" : null),
  };
}

/** For boards that show one kind beside one pay: the hours of that pay, or all if it names none. */
export function hoursOfShownPay({ pay, hours }: PaidWork): readonly WorkingHours[] {
  return pay?.working ? [pay.working] : hours;
}
