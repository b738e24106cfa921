/** Reports of impostors (B5): the number concerned, and emails to the operator. */
import { PHONE_LINK_MAX_LENGTH } from "../application/limits.ts";
import { readNumbers } from "./check.ts";

/**
 * Maximum emails about single reports per hour, from all senders, so that a flood does not fill a
 * mailbox. The next summary lists the rest by number.
 */
export const reportEmailsAnHour = 60;

/** Milliseconds between summaries, and maximum reports in one. Each report is in only one email. */
export const summaryAfter = 15 * 60_000;
export const mostInSummary = 500;

/** Milliseconds within which equal texts about the same number are one report. */
export const sentTwiceWithin = 10 * 60_000;

/**
 * Key for reports of the same number: E.164 if readable, else the text with normalised spaces.
 * `countries`: ISO 3166-1 alpha-2, for national numbers; null: unknown.
 */
export function reportedNumber(typed: string, countries: readonly (string | null)[]): string {
  const [likeliest] = readNumbers(typed, countries);
  // Cut first, because normalising a long text of combining marks is slow.
  const plain = typed
    .slice(0, PHONE_LINK_MAX_LENGTH)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "");
  return likeliest ?? plain.trim().replaceAll(/\s+/gu, " ");
}

/** State of the quoted code. `erased`: it was ours at the time of the report. */
export type ReportedCode = "ours" | "erased" | "none of ours" | "none given";

export function reportedCode(code: string | null, codeKnown: boolean): ReportedCode {
  if (code !== null) return codeKnown ? "ours" : "none of ours";
  return codeKnown ? "erased" : "none given";
}
