/**
 * What the operator's systems are told of (B4): the `type` of a webhook, and what each carries besides
 * `application.created` (application-created.ts). Times are ISO 8601; `id` is the registration's, `code` as people read it.
 */
import type { Channel, OutwardStatus } from "../application/lifecycle.ts";
import type { ApplicationCreated, ApplicationRepeated, ContactRecord } from "./application-created.ts";

export const eventTypes = [
  "application.created",
  "application.repeated",
  "application.updated",
  "survey.answered",
  "application.contacted",
  "application.missed",
  "application.merged",
  "application.unmerged",
  "application.withdrawn",
  "application.erased",
] as const;

export type WebhookEventType = (typeof eventTypes)[number];

interface About {
  readonly id: string;
  readonly code: string;
}

interface Envelope<Type extends WebhookEventType, Data> {
  readonly type: Type;
  /** When it happened, not when it is sent. */
  readonly timestamp: string;
  readonly data: About & Data;
}

/** The applicant corrected something or chose how to be contacted, or a recruiter's mark was set or taken back. */
export type ApplicationUpdated = Envelope<
  "application.updated",
  { readonly contact: ContactRecord; readonly prefers: Channel | null; readonly status: OutwardStatus }
>;

/** One answer, and all that were given so far: the last one per question counts. */
export type SurveyAnswered = Envelope<
  "survey.answered",
  { readonly question: string; readonly value: string; readonly answers: Readonly<Record<string, string>> }
>;

export type ApplicationContacted = Envelope<
  "application.contacted",
  { readonly contacted_at: string; readonly contacted_by: string; readonly within_24_hours: boolean }
>;

/** The clock ran out, or the person says that nobody wrote. */
export type ApplicationMissed = Envelope<
  "application.missed",
  { readonly due_at: string; readonly reason: "no_contact" | "nobody_wrote" }
>;

interface Other {
  readonly other_id: string;
  readonly other_code: string;
}

/** A recruiter found that two applications are one person's, of which this one leads. Each goes on being told of by itself. */
export type ApplicationMerged = Envelope<"application.merged", Other>;
export type ApplicationUnmerged = Envelope<"application.unmerged", Other>;

export type ApplicationWithdrawn = Envelope<"application.withdrawn", { readonly withdrawn_at: string }>;

/** Everything about the person was deleted here; the receiver has to do the same. */
export type ApplicationErased = Envelope<"application.erased", { readonly erased_at: string }>;

export type WebhookEvent =
  | ApplicationCreated
  | ApplicationRepeated
  | ApplicationUpdated
  | SurveyAnswered
  | ApplicationContacted
  | ApplicationMissed
  | ApplicationMerged
  | ApplicationUnmerged
  | ApplicationWithdrawn
  | ApplicationErased;
