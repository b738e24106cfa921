/** Reads and writes a pay range: a lower and an upper amount, in any language's number format. */
import { toAsciiDigits } from "../../domain/application/digits.ts";
import type { AmountRange } from "../../domain/pay/range.ts";

/** `form`: not two amounts; `order`: the lower is above the upper. */
export type AmountsError = "form" | "order";

/** A range; null: empty. */
export type ReadAmounts = { readonly range: AmountRange | null } | { readonly error: AmountsError };

/** Larger amounts are typing errors in any currency. */
const most = 1e12;

/** Hyphens, dashes, minus signs and tildes, which keyboards and number formats use for ranges. */
const between = /\s*[-\u2010-\u2015\u2212~\u301c\uff5e]\s*/u;
/** Direction marks that are copied along with Arabic text. */
const unseen = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/**
 * Reads digits of any script. Three digits after a separator are thousands, one or two after the
 * last are hundredths: 1.440 equals 1,440, so no amount is read a thousand times too small.
 */
export function readAmounts(typed: string): ReadAmounts {
  const plain = toAsciiDigits(typed.replace(unseen, "")).trim();
  if (plain === "") return { range: null };
  const [low, high, ...more] = plain.split(between).map(amountOf);
  if (low === undefined || high === undefined || more.length > 0) return { error: "form" };
  if (low === null || high === null) return { error: "form" };
  return low > high ? { error: "order" } : { range: [low, high] };
}

const ungrouped = /^(\d+)(?:[.,\u066b](\d{1,2}))?$/;
const grouped =
  /^([1-9]\d{0,2}(?:([.,'\u2019\u066c \u00a0\u2009\u202f])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,\u066b](\d{1,2}))?$/;

function amountOf(text: string): number | null {
  const [, whole, hundredths = "0"] = ungrouped.exec(text) ?? [];
  if (whole !== undefined) return bounded(whole, hundredths);
  const [, groups, , parts = "0"] = grouped.exec(text) ?? [];
  return groups === undefined ? null : bounded(groups.replace(/\D/g, ""), parts);
}

function bounded(whole: string, hundredths: string): number | null {
  const amount = Number(`${whole}.${hundredths}`);
  return amount <= most ? amount : null;
}

/** "90,000–115,000" in the desk's language; {@link readAmounts} can read it again. */
export function writeAmounts([low, high]: AmountRange, tag: string): string {
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  return `${format.format(low)}–${format.format(high)}`;
}
