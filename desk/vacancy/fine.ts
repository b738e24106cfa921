import type { CheckCode } from "../../domain/vacancies/check-codes.ts";

/** What is right where none of its codes was found. */
export const fine = {
  money: ["asks_for_money"],
  pay: ["no_pay", "below_floor", "floor_unsure", "tax_missing", "tax_unsaid", "least_unsaid", "range_wide"],
  titles: ["title_gendered"],
  promises: ["earn_up_to", "date_passed", "closes_in_past", "kind_contradicts"],
  asked: ["age", "pay_history"],
} as const satisfies Readonly<Record<string, readonly CheckCode[]>>;
export const fineNames = [
  "money",
  "pay",
  "titles",
  "promises",
  "asked",
] as const satisfies readonly (keyof typeof fine)[];
