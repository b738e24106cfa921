/**
 * Webhook events for the operator's systems (B4); application-created.ts has the first two. Times
 * are ISO 8601, `id` is the registration's, `code` has its readable form.
 */
import type { Channel, OutwardStatus } from "../application/lifecycle.ts";
import type { ApplicationCreated, ApplicationRepeated, ContactRecord } from "./application-created.ts";

export const eventTypes = [
  "application.created",
  "application.repeated",
  "application.updated",
  "survey.answered",
  "message.received",
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

/** The applicant corrected data or chose a channel, or a recruiter took or undid an action. */
export type ApplicationUpdated = Envelope<
  "application.updated",
  { readonly contact: ContactRecord; readonly prefers: Channel | null; readonly status: OutwardStatus }
>;

/** One answer, and all answers so far: the latest per question. */
export type SurveyAnswered = Envelope<
  "survey.answered",
  { readonly question: string; readonly value: string; readonly answers: Readonly<Record<string, string>> }
>;

/** The applicant wrote on their page or answered an email. */
export type MessageReceived = Envelope<"message.received", ReceivedMessage>;

export interface ReceivedMessage {
  readonly channel: "own_page" | "email";
  /** The author's address if it is not the applicant's. */
  readonly from: string | null;
  /** A program wrote it, such as a holiday notice. */
  readonly automatic: boolean;
  readonly text: string;
  /** Where in the text, in UTF-16 code units, the quoted email begins; null: nowhere. */
  readonly quoted_from: number | null;
  /** How many files came with it, which are not stored. */
  readonly attachments: number;
}

export type ApplicationContacted = Envelope<
  "application.contacted",
  { readonly contacted_at: string; readonly contacted_by: string; readonly within_24_hours: boolean }
>;

/** The clock ran out, or the applicant reported that no one had written. */
export type ApplicationMissed = Envelope<
  "application.missed",
  { readonly due_at: string; readonly reason: "no_contact" | "nobody_wrote" }
>;

interface Other {
  readonly other_id: string;
  readonly other_code: string;
}

/** Two applications of one person were merged; this one leads. Each still has its own events. */
export type ApplicationMerged = Envelope<"application.merged", Other>;
export type ApplicationUnmerged = Envelope<"application.unmerged", Other>;

export type ApplicationWithdrawn = Envelope<"application.withdrawn", { readonly withdrawn_at: string }>;

/** All data about the person was deleted; the receiver must delete its own. */
export type ApplicationErased = Envelope<"application.erased", { readonly erased_at: string }>;

export type WebhookEvent =
  | ApplicationCreated
  | ApplicationRepeated
  | ApplicationUpdated
  | MessageReceived
  | SurveyAnswered
  | ApplicationContacted
  | ApplicationMissed
  | ApplicationMerged
  | ApplicationUnmerged
  | ApplicationWithdrawn
  | ApplicationErased;
