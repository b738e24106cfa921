/** Who is written to about a talk, and what the letters need. */
import { type DeliveryDraft, emailDraft } from "../domain/delivery/drafts.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";

/** A talk, for the letters about it. */
export interface InterviewTold {
  readonly interview: number;
  /** Whose link it was booked with. */
  readonly registrationId: string;
  /** A recruiter's id. */
  readonly recruiter: string;
  /** With whom it was until now; null: with the same. */
  readonly before: string | null;
  /** Of the calendar file: what a later one says makes this untrue. */
  readonly sequence: number;
}

/** To the applicant and to whom they talk with; who does no longer hears that it is cancelled. */
export function interviewLetters(
  what: "booked" | "moved" | "cancelled" | "reminded",
  { registrationId, interview, sequence, recruiter, before }: InterviewTold,
): DeliveryDraft[] {
  const about = { registrationId, interview, sequence };
  return [
    emailDraft(`applicant.interview_${what}`, "applicant", newDeliveryId, about),
    emailDraft(`recruiter.interview_${what}`, `recruiter:${recruiter}`, newDeliveryId, about),
    ...(before === null
      ? []
      : [emailDraft("recruiter.interview_cancelled", `recruiter:${before}`, newDeliveryId, about)]),
  ];
}
