/** A job's pay, always with its period (D17). */
import type { ReactNode } from "react";
import type { Translate } from "../../locales/translator.ts";
import { payBasis } from "../../locales/vacancy-words.ts";
import type { PayView } from "../job-view.ts";
import { amount } from "./rich-text.tsx";

export function payLabel({ working }: Pick<PayView, "working">, t: Translate): string {
  if (working === "part-time") return t("jobs.partTime");
  return t(working === "full-time" ? "jobs.fullTime" : "vacancy.pay");
}

/** Whether the amount on a home page card is open above. */
export function isOpenAbove({ period, range, openRange }: PayView): boolean {
  return period === "week" && openRange !== range;
}

/**
 * "£64–£82 per day". `openAbove` marks a weekly range that may be more: "£480–£560+" (specification
 * section 3).
 */
export function payWords({ period, range, openRange }: PayView, t: Translate, openAbove = false): ReactNode {
  return t.rich(payBasis[period], { range: openAbove && period === "week" ? openRange : range, b: amount });
}

/** The currency notes of several jobs, without duplicates. */
export function currencyNotes(jobs: readonly { readonly pay: readonly PayView[] }[]): string[] {
  return [...new Set(jobs.flatMap(({ pay }) => pay.flatMap(({ currencyNote }) => currencyNote ?? [])))];
}
