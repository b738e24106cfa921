import { type DeliveryDraft, emailDraft } from "../../domain/delivery/drafts.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";

export interface InterviewFacts {
  readonly interview: number;
  /** The registration with whose link it was booked. */
  readonly registrationId: string;
  readonly recruiter: string;
  /** The interview as its previous recruiter has it; null: the recruiter is unchanged. */
  readonly before: Omit<ErasedInterview, "sequence"> | null;
  /** SEQUENCE of the calendar file; a higher one replaces it. */
  readonly sequence: number;
}

/** An interview erased with its applicant: its time and the id of its calendar file. */
export interface ErasedInterview {
  readonly recruiter: string;
  readonly uid: string;
  /** SEQUENCE of the calendar file that cancels it. */
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
}

/** To the recruiter: no other data is left. */
export function cancelledInterviewEmail(interview: ErasedInterview, at: string): DeliveryDraft {
  return cancelledFor(interview.recruiter, calendarPart(interview, at));
}

function cancelledFor(recruiter: string, about: Parameters<typeof emailDraft>[3]): DeliveryDraft {
  return emailDraft("recruiter.interview_cancelled", `recruiter:${recruiter}`, newDeliveryId, about);
}

/** What cancels the event in a calendar, whatever happens to the interview meanwhile. */
function calendarPart({ uid, sequence, start, end }: Omit<ErasedInterview, "recruiter">, at: string) {
  return { uid, sequence, starts: start.toISOString(), ends: end.toISOString(), at };
}

/** To the applicant and the recruiter; a previous recruiter is notified that it is cancelled. */
export function interviewEmails(
  change: "booked" | "moved" | "cancelled" | "reminded",
  { registrationId, interview, sequence, recruiter, before }: InterviewFacts,
  at: string,
): DeliveryDraft[] {
  const about = { registrationId, interview, sequence };
  return [
    emailDraft(`applicant.interview_${change}`, "applicant", newDeliveryId, about),
    emailDraft(`recruiter.interview_${change}`, `recruiter:${recruiter}`, newDeliveryId, about),
    ...(before === null
      ? []
      : [cancelledFor(before.recruiter, { ...about, ...calendarPart({ ...before, sequence }, at) })]),
  ];
}
