/** Reports of an impostor (B5), as the operator is told of them. */

/**
 * Letters to the operator in an hour: whoever reports is anybody, and must not fill a mailbox. What is over it is at the
 * desk like the others, and the last letter says that there may be more.
 */
export const reportLettersAnHour = 20;

/** What is known of the code that was quoted. `erased`: it was one of ours when it was reported. */
export type ReportedCode = "ours" | "erased" | "none of ours" | "none given";

export function reportedCode(code: string | null, codeKnown: boolean): ReportedCode {
  if (code !== null) return codeKnown ? "ours" : "none of ours";
  return codeKnown ? "erased" : "none given";
}
