/** Shows that a recruiter is writing to an applicant, so that two never do unknowingly (B6). */
import type { ApplicationState } from "../application/lifecycle.ts";

/**
 * Milliseconds after opening a number or sending an email in which the recruiter counts as writing.
 */
export const writesFor = 10 * 60_000;

/** Recruiter id and start; null: no one. */
export function writerOf(
  { writingBy, writingAt }: Pick<ApplicationState, "writingBy" | "writingAt">,
  now: Date,
): { readonly id: string; readonly since: Date } | null {
  if (writingBy === null || writingAt === null) return null;
  return now.getTime() - writingAt.getTime() < writesFor ? { id: writingBy, since: writingAt } : null;
}
