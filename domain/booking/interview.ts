/** A talk at a time that the applicant picks on their own page (B13): until when it can be changed, and when both are reminded. */
import { isOpenStatus, type Milestones, statusOf } from "../application/lifecycle.ts";
import { after } from "../contact-clock/clock.ts";

/** A booked one cannot be moved or cancelled by the applicant later than so long before; milliseconds. */
export const changeableUntil = 2 * 3_600_000;
const dayBefore = 24 * 3_600_000;
const hoursBefore = 2 * 3_600_000;
/** Whoever has just booked needs no reminding. */
const longAgo = 3_600_000;

/** Words of one wish, where no time suits. */
export const mostWished = 200;

/** Whether times are offered: they are while it is the stage, and still while an offer is open. */
export function offersInterview(application: Milestones): boolean {
  const status = statusOf(application);
  return application.interviewAt !== null && isOpenStatus(status) && (status === "interview" || status === "offered");
}

/** Whether a booked talk is not kept: nobody waits for an answer any more, or the stage comes before it. */
export function endsInterview(application: Milestones): boolean {
  return application.interviewAt === null || !["interview", "offered", "hired"].includes(statusOf(application));
}

/** Whether a talk is of the offer that stands: after another offer it is over. */
export function isOfOffer({ start }: { readonly start: Date }, { interviewAt }: Milestones): boolean {
  return interviewAt !== null && start >= interviewAt;
}

export function mayChange({ start }: { readonly start: Date }, now: Date): boolean {
  return start.getTime() - now.getTime() >= changeableUntil;
}

/** The day before, else two hours before; null: it is too soon for either. */
export function reminderAt(start: Date, bookedAt: Date): Date | null {
  const from = after(bookedAt, longAgo);
  const reminder = [dayBefore, hoursBefore].map((before) => after(start, -before)).find((at) => at >= from);
  return reminder ?? null;
}
