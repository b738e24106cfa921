/** The talk that a letter is about, if what it says is still so. */
import * as v from "valibot";
import { interviewById, type ShownInterview } from "../db/queries/interview.ts";
import type { BookedTalk } from "../locales/interview-calendar.ts";
import type { LetterContext } from "./letter.ts";

const about = v.object({ interview: v.number(), sequence: v.number() });

/** As applications/erase.ts tells of it: the talk itself is erased. */
const erased = v.object({
  uid: v.string(),
  sequence: v.number(),
  starts: v.pipe(v.string(), v.isoTimestamp()),
  ends: v.pipe(v.string(), v.isoTimestamp()),
  at: v.pipe(v.string(), v.isoTimestamp()),
});

/** A talk that went with its person, as a calendar cancels it; null: it is about another. */
export function erasedTalkIn(payload: unknown): BookedTalk | null {
  const parsed = v.safeParse(erased, payload);
  if (!parsed.success) return null;
  const { uid, sequence, starts, ends, at } = parsed.output;
  const cancelledAt = new Date(at);
  return { uid, sequence, start: new Date(starts), end: new Date(ends), changedAt: cancelledAt, cancelledAt };
}

/**
 * Null: it was erased, or changed since: a later letter says how it is. Nobody is reminded of what has begun, or told anything of what is
 * over.
 */
export async function interviewIn(
  { database, payload, now }: Pick<LetterContext, "database" | "payload" | "now">,
  what: string,
): Promise<ShownInterview | null> {
  const parsed = v.safeParse(about, payload);
  if (!parsed.success) return null;
  const found = await interviewById(database, parsed.output.interview);
  if (found?.sequence !== parsed.output.sequence) return null;
  return (what === "reminded" ? found.start : found.end) <= now ? null : found;
}
