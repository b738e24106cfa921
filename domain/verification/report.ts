/** Reports of an impostor (B5): which number they are about, and what the operator is told of them. */
import { readNumbers } from "./check.ts";

/**
 * Emails about one report each in an hour, whoever reports: a flood from many senders must not fill a mailbox. What is over it
 * is in the next summary, with its number.
 */
export const reportEmailsAnHour = 60;

/** Milliseconds after which a summary is sent, and how many reports one has at most: each in one email, however many come. */
export const summaryAfter = 15 * 60_000;
export const mostInSummary = 500;

/** Milliseconds in which the same words about the same number are one report, sent twice. */
export const sentTwiceWithin = 10 * 60_000;

/**
 * What reports of one number have in common, however it was written: E.164 where it can be read so, else the text with its
 * spaces in order. `countries`: ISO 3166-1 alpha-2, of a number in the national format; null: not known.
 */
export function reportedNumber(typed: string, countries: readonly (string | null)[]): string {
  const [likeliest] = readNumbers(typed, countries);
  const plain = typed.normalize("NFKC").replace(/\p{Cf}/gu, "");
  return likeliest ?? plain.trim().replaceAll(/\s+/gu, " ");
}

/** What is known of the code that was quoted. `erased`: it was one of ours when it was reported. */
export type ReportedCode = "ours" | "erased" | "none of ours" | "none given";

export function reportedCode(code: string | null, codeKnown: boolean): ReportedCode {
  if (code !== null) return codeKnown ? "ours" : "none of ours";
  return codeKnown ? "erased" : "none given";
}
