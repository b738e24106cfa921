/** Messages to send, before they are stored as rows (B4). */
import type { Webhook } from "../operator/operator.ts";
import type { WebhookEvent } from "./events.ts";
import { noticeEvent, type NoticePayload, type NoticeTarget } from "./notices.ts";

/** `notice`: to a search engine or cache about a vacancy's pages (notices.ts). */
export const deliveryKinds = ["webhook", "email", "notice"] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export interface DeliveryDraft {
  /** The webhook-id, the same in every attempt: "msg_" and random characters. */
  readonly id: string;
  readonly kind: DeliveryKind;
  /** Event type of a webhook, template name of an email, or {@link noticeEvent}. */
  readonly eventType: string;
  /**
   * Webhook: id in the operator file. Email: "operator", "applicant", "subscriber" or
   * "recruiter:{id}". Notice: its {@link NoticeTarget}.
   */
  readonly target: string;
  readonly payload: object;
  /** Stored and shown, but not sent. */
  readonly withheld?: Withheld;
}

/**
 * A delivery about a registration: only if it is new, only if it repeats another, or (undefined) in
 * both cases.
 */
export interface RegistrationDraft extends DeliveryDraft {
  readonly about?: "created" | "repeated";
}

/**
 * Why an email was not sent, as recruiters see it: the mailbox, the link it was requested with, or
 * the requesting sender reached its limit. "suppressed": the mailbox opted out, and the email was
 * not owed.
 */
export const withheldFor = ["mailbox", "link", "sender", "suppressed"] as const;
export type Withheld = (typeof withheldFor)[number];

/**
 * The target of a webhook to the operator's chat (ALERT_URL). No webhook of the operator has this
 * id.
 */
export const chatTarget = "@chat";

/** To a recruiter, about their own login, regardless of who made the change. */
export const accountTemplates = [
  "account.passkey_added",
  "account.passkey_removed",
  "account.password_changed",
  "account.backup_codes_renewed",
  /** By invitation: new password and second factor. */
  "account.reset",
  "account.new_browser",
  "account.disabled",
  "account.enabled",
  "account.role_changed",
] as const;
export type AccountTemplate = (typeof accountTemplates)[number];

/** To managers, about an account's use of many people's data. */
export const managerTemplates = [
  "account.applications_exported",
  "account.people_limited",
  "account.settings_changed",
] as const;
export type ManagerTemplate = (typeof managerTemplates)[number];

/** Emails, rendered when sent from the data stored at that time. */
export const emailTemplates = [
  /** To the applicant: the data held, the code, the private link, what we never ask for. */
  "applicant.received",
  /** To the applicant: no one wrote within 24 hours; an offer to withdraw. */
  "applicant.missed",
  /** To the applicant: a new private link. */
  "applicant.link",
  /** To the previous mailbox after a correction: how to undo it. */
  "applicant.corrected",
  /** To the applicant: a recruiter's message. */
  "applicant.message",
  /** To the applicant: an interview was booked, moved or cancelled, or is soon. */
  "applicant.interview_booked",
  "applicant.interview_moved",
  "applicant.interview_cancelled",
  "applicant.interview_reminded",
  /** To a recruiter: 12 and 20 hours have passed. */
  "recruiter.reminded_first",
  "recruiter.reminded_second",
  /** To a recruiter: the application is now theirs. */
  "recruiter.reassigned",
  /** To a recruiter: a colleague asks them a question in a note. */
  "recruiter.asked",
  /** To every recruiter: no one wrote within 24 hours, and the applicant was notified. */
  "recruiter.missed",
  /** To every recruiter: the number of misses that the clock found long afterwards. */
  "recruiter.missed_many",
  /** To a recruiter who wants it, each morning: news and open work. */
  "recruiter.digest",
  /** To a recruiter: the applicant wrote on their own page. */
  "recruiter.message_received",
  /** To a recruiter: a number or address was corrected after the contact. */
  "recruiter.corrected",
  /** To the interviewer: the same events, and that no time suited. */
  "recruiter.interview_booked",
  "recruiter.interview_moved",
  "recruiter.interview_cancelled",
  "recruiter.interview_reminded",
  "recruiter.interview_wished",
  /** To a new subscriber: confirm the alert. */
  "subscriber.confirm",
  /** To a confirmed subscriber: new vacancies. */
  "subscriber.jobs",
  /** To the operator: an applicant corrected their details, withdrew, or their data was erased. */
  "operator.corrected",
  "operator.withdrawn",
  "operator.erased",
  /** To the operator: an endpoint was switched off. */
  "operator.endpoint_disabled",
  /** To the operator: an impostor was reported. */
  "operator.reported",
  /** To the operator: a flood of applications is held and needs a decision. */
  "operator.flood",
  /** To the operator: the operator file lacks information required by law. */
  "operator.law_gaps",
  /** To the operator: conditions that began, last or ended (domain/health/alerting.ts). */
  "operator.alert",
  ...accountTemplates,
  ...managerTemplates,
] as const;
export type EmailTemplate = (typeof emailTemplates)[number];

/**
 * Emails that the receiver's own action requires, sent even after opt-out: confirmation of receipt,
 * links, and changes to a booked interview.
 */
const owed: ReadonlySet<string> = new Set<EmailTemplate>([
  "applicant.received",
  "applicant.link",
  "applicant.corrected",
  "applicant.interview_booked",
  "applicant.interview_moved",
  "applicant.interview_cancelled",
  "applicant.interview_reminded",
]);

/** Whether it is an email to an applicant that must not be sent to a mailbox that opted out. */
export function isWithheldFromSuppressed({ kind, target, eventType, withheld }: DeliveryDraft): boolean {
  return kind === "email" && target === "applicant" && withheld === undefined && !owed.has(eventType);
}

/**
 * A draft for each endpoint subscribed to this event; an erasure goes to every endpoint, because
 * applicants are promised that all receivers are asked to delete (B9). `newId` returns a new
 * "msg_…" each time.
 */
export function webhookDrafts(webhooks: readonly Webhook[], event: WebhookEvent, newId: () => string): DeliveryDraft[] {
  return webhooks
    .filter((webhook) => event.type === "application.erased" || isSubscribed(webhook, event.type))
    .map(({ id }) => ({ id: newId(), kind: "webhook", eventType: event.type, target: id, payload: event }));
}

export function isSubscribed({ events }: Pick<Webhook, "events">, type: WebhookEvent["type"]): boolean {
  return events === undefined || events.includes(type);
}

/**
 * An email about `registrationId`. `about` holds what else the template needs, never a copy of
 * personal data: that is read on sending, so that an erasure leaves none here.
 */
export function emailDraft(
  template: EmailTemplate,
  target: "operator" | "applicant" | "subscriber" | `recruiter:${string}`,
  newId: () => string,
  about: { readonly registrationId?: string } & Readonly<
    Record<string, string | number | boolean | null | readonly Readonly<Record<string, string>>[]>
  >,
): DeliveryDraft {
  return { id: newId(), kind: "email", eventType: template, target, payload: about };
}

/** A message to the operator's chat, in the form that most accept. */
export function chatDraft(text: string, newId: () => string): DeliveryDraft {
  return { id: newId(), kind: "webhook", eventType: "operator.alert", target: chatTarget, payload: { text } };
}

/** A notice that a vacancy's pages changed. */
export function noticeDraft(target: NoticeTarget, newId: () => string, payload: NoticePayload): DeliveryDraft {
  return { id: newId(), kind: "notice", eventType: noticeEvent, target, payload };
}
