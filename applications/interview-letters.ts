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

/** A talk that was erased with its person: when it would have been, and what its calendar file was known by. */
export interface ErasedTalk {
  /** A recruiter's id. */
  readonly recruiter: string;
  readonly uid: string;
  /** Of the calendar file that cancels it. */
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
}

/** To whom they were to talk with: nothing else is left to tell of. */
export function erasedTalkLetter({ recruiter, uid, sequence, start, end }: ErasedTalk, at: string): DeliveryDraft {
  const talk = { uid, sequence, starts: start.toISOString(), ends: end.toISOString(), at };
  return emailDraft("recruiter.interview_cancelled", `recruiter:${recruiter}`, newDeliveryId, talk);
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
