/** Filters of the job list: hours, kind of work, minimum pay, words. */
import { contractKinds, type PayPeriod, payPeriods, type VacancyFacts } from "./content.ts";

export const workingHours = ["part-time", "full-time"] as const;
export type WorkingHours = (typeof workingHours)[number];
export type ContractKind = (typeof contractKinds)[number];

export interface LeastPay {
  readonly period: PayPeriod;
  /** In the market's currency. */
  readonly amount: number;
}

export interface JobFilter {
  /** Trimmed; empty: no words. */
  readonly q: string;
  readonly hours: WorkingHours | null;
  readonly kind: ContractKind | null;
  readonly pay: LeastPay | null;
}

export const filterNames = ["q", "hours", "kind", "pay"] as const satisfies readonly (keyof JobFilter)[];
export type FilterName = (typeof filterNames)[number];

export const noFilter: JobFilter = { q: "", hours: null, kind: null, pay: null };

/** Reads the filter from URL parameters, ignoring missing and invalid ones. */
export function readFilter(parameter: (name: string) => string | null | undefined): JobFilter {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === parameter(name)) ?? null;
  return {
    // Replaces control characters, because the page repeats the words.
    q: (parameter("q") ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim(),
    hours: oneOf(workingHours, "hours"),
    kind: oneOf(contractKinds, "kind"),
    pay: readLeastPay(parameter("pay") ?? ""),
  };
}

function readLeastPay(text: string): LeastPay | null {
  const [, period = "", digits = ""] = /^([a-z]+)-([1-9]\d{0,8}(?:\.\d{1,2})?)$/.exec(text) ?? [];
  const known = payPeriods.find((each) => each === period);
  return known ? { period: known, amount: Number(digits) } : null;
}

/** Value for the URL; empty: no filter. */
export function filterValue(filter: JobFilter, name: FilterName): string {
  if (name === "pay") return filter.pay ? `${filter.pay.period}-${filter.pay.amount}` : "";
  return filter[name] ?? "";
}

export function withoutFilter(filter: JobFilter, name: FilterName): JobFilter {
  return { ...filter, [name]: noFilter[name] };
}

export function chosenFilters(filter: JobFilter): FilterName[] {
  return filterNames.filter((name) => filterValue(filter, name) !== "");
}

/** The chosen filters as URL parameters, which {@link readFilter} reads back. */
export function filterRecord(filter: JobFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(chosenFilters(filter).map((name) => [name, filterValue(filter, name)]));
}

/** Weekly hours from which most of our markets call work full-time. */
const fullTimeFrom = 30;

/**
 * Hours of work behind daily or weekly pay: a single tag; else the weekly hours; else part-time for
 * daily and full-time for weekly pay. A vacancy with both kinds of pay has both (specification
 * section 3). null: undecided.
 */
export function hoursOfPay(period: PayPeriod, { pay, tags }: Pick<VacancyFacts, "pay" | "tags">): WorkingHours | null {
  if (period !== "day" && period !== "week") return null;
  const [tagged, ...more] = workingHours.filter((hours) => tags.includes(hours));
  if (tagged !== undefined && more.length === 0 && !(pay.day && pay.week)) return tagged;
  const worked = period === "week" ? pay.week?.hours : undefined;
  if (worked === undefined) return period === "day" ? "part-time" : "full-time";
  if (worked[1] < fullTimeFrom) return "part-time";
  return worked[0] >= fullTimeFrom ? "full-time" : null;
}

/** Hours from its tags and its daily and weekly pay. */
export function hoursOf({ pay, tags }: VacancyFacts): WorkingHours[] {
  const paid = (["day", "week"] as const)
    .filter((period) => pay[period])
    .map((period) => hoursOfPay(period, { pay, tags }));
  return workingHours.filter((hours) => tags.includes(hours) || paid.includes(hours));
}

export function kindsOf({ contract, tags }: VacancyFacts): ContractKind[] {
  return contractKinds.filter((kind) => kind === contract || (kind === "freelance" && tags.includes("freelance")));
}

/**
 * Choices for the minimum pay: the quartiles of these lowest amounts, rounded down to two digits.
 * Omits choices that would exclude nothing.
 */
export function payChoices(lowest: readonly number[]): number[] {
  const sorted = lowest.toSorted((left, right) => left - right);
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return [...new Set([at(0.25), at(0.5), at(0.75)])].filter((amount) => amount > (sorted[0] ?? Infinity));
}

function round(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.floor(amount / step) * step;
}
