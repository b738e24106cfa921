/** The interview that an email is about, unless it has changed since. */
import * as v from "valibot";
import { interviewById, isCancelledLater, type ShownInterview } from "../db/queries/interview.ts";
import type { CalendarInterview } from "../locales/interview-calendar.ts";
import type { EmailContext } from "./email.ts";

const about = v.object({ interview: v.number(), sequence: v.number() });

/**
 * Written by commands/applications/interview-emails.ts, because the interview itself may change.
 */
const cancelledInterview = v.object({
  uid: v.string(),
  sequence: v.number(),
  starts: v.pipe(v.string(), v.isoTimestamp()),
  ends: v.pipe(v.string(), v.isoTimestamp()),
  at: v.pipe(v.string(), v.isoTimestamp()),
});

/**
 * The calendar cancellation of an interview that is no longer the receiver's: it was erased with
 * its applicant, or a colleague has it. Null: the payload is of another kind.
 */
export function cancelledInterviewIn(payload: unknown): CalendarInterview | null {
  const parsed = v.safeParse(cancelledInterview, payload);
  if (!parsed.success) return null;
  const { uid, sequence, starts, ends, at } = parsed.output;
  const cancelledAt = new Date(at);
  return { uid, sequence, start: new Date(starts), end: new Date(ends), changedAt: cancelledAt, cancelledAt };
}

/**
 * The interview that its previous recruiter is notified about, however it changed since. Null when
 * it is theirs again, or when a later email reports the cancellation. "erased": nothing is left.
 */
export async function formerInterviewIn(
  { database, payload, target }: Pick<EmailContext, "database" | "payload" | "target">,
  recruiterId: string,
): Promise<ShownInterview | "erased" | null> {
  const parsed = v.safeParse(about, payload);
  if (!parsed.success) return "erased";
  const { interview, sequence } = parsed.output;
  const found = await interviewById(database, interview);
  if (found === null) return "erased";
  if (found.recruiterId === recruiterId) return null;
  return (await isCancelledLater(database, { target, interview, sequence })) ? null : found;
}

/**
 * Returns null when the interview was erased or changed since; a later email reports the change.
 * Also null for a reminder of an interview that has begun, and for any that is over.
 */
export async function interviewIn(
  { database, payload, now }: Pick<EmailContext, "database" | "payload" | "now">,
  what: string,
): Promise<ShownInterview | null> {
  const parsed = v.safeParse(about, payload);
  if (!parsed.success) return null;
  const found = await interviewById(database, parsed.output.interview);
  if (found?.sequence !== parsed.output.sequence) return null;
  return (what === "reminded" ? found.start : found.end) <= now ? null : found;
}
