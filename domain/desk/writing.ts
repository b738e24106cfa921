/** Who writes to somebody right now: two never do without knowing it (B6). */
import type { ApplicationState } from "../application/lifecycle.ts";

/** For so long after a number was opened its recruiter counts as writing; milliseconds. */
export const writesFor = 10 * 60_000;

/** A recruiter's id, and since when; null: nobody does. */
export function writerOf(
  { writingBy, writingAt }: Pick<ApplicationState, "writingBy" | "writingAt">,
  now: Date,
): { readonly id: string; readonly since: Date } | null {
  if (writingBy === null || writingAt === null) return null;
  return now.getTime() - writingAt.getTime() < writesFor ? { id: writingBy, since: writingAt } : null;
}
