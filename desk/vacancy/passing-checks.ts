import type { CheckCode } from "../../domain/vacancies/check-codes.ts";

/** Groups of checks. A group has passed if none of its codes was found. */
export const checkGroups = {
  money: ["asks_for_money"],
  pay: ["no_pay", "below_floor", "floor_unsure", "tax_missing", "tax_unsaid", "least_unsaid", "range_wide"],
  titles: ["title_gendered"],
  promises: ["earn_up_to", "date_passed", "closes_in_past", "kind_contradicts"],
  asked: ["age", "pay_history"],
} as const satisfies Readonly<Record<string, readonly CheckCode[]>>;
export const passingCheckNames = [
  "money",
  "pay",
  "titles",
  "promises",
  "asked",
] as const satisfies readonly (keyof typeof checkGroups)[];
