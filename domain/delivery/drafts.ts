/** What is to be sent, before it is a row (B4). */
import type { Webhook } from "../operator/operator.ts";
import type { WebhookEvent } from "./events.ts";
import { noticeEvent, type NoticePayload, type NoticeTarget } from "./notices.ts";

/** `notice`: to a search engine or a cache, about a vacancy's pages (notices.ts). */
export const deliveryKinds = ["webhook", "email", "notice"] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** One thing to send. */
export interface DeliveryDraft {
  /** The webhook-id, the same in every attempt: "msg_" and random characters. */
  readonly id: string;
  readonly kind: DeliveryKind;
  /** A webhook's event type, the name of an e-mail's template, or {@link noticeEvent}. */
  readonly eventType: string;
  /** A webhook's id in the operator file; of an e-mail: "operator", "applicant", "subscriber" or "recruiter:{id}"; of a notice: who is told. */
  readonly target: string;
  readonly payload: object;
  /** Saved and shown, but not sent. */
  readonly withheld?: Withheld;
}

/** What is sent of a registration, and when: of a new application, of one that somebody applied for again, or of both alike. */
export interface RegistrationDraft extends DeliveryDraft {
  readonly about?: "created" | "repeated";
}

/**
 * Why a letter was not mailed: its mailbox, the link it was asked for with, or the sender who asked had as many as one
 * gets. Recruiters see it as such. Or nobody writes to the mailbox, and the letter was not owed.
 */
export const withheldFor = ["mailbox", "link", "sender", "suppressed"] as const;
export type Withheld = (typeof withheldFor)[number];

/** To a recruiter, about how they log in: whoever did it, they hear of it. */
export const accountTemplates = [
  "account.passkey_added",
  "account.passkey_removed",
  "account.password_changed",
  "account.backup_codes_renewed",
  /** By an invitation: another password and second step. */
  "account.reset",
  "account.new_browser",
  "account.disabled",
  "account.enabled",
  "account.role_changed",
] as const;
export type AccountTemplate = (typeof accountTemplates)[number];

/** To managers, about what an account did with many people's data. */
export const managerTemplates = ["account.applications_exported", "account.people_limited"] as const;
export type ManagerTemplate = (typeof managerTemplates)[number];

/** E-mails whose words are made when they are sent, from what is stored then. */
export const emailTemplates = [
  /** To the applicant: what we hold, the code, the private link, what we never ask for. */
  "applicant.received",
  /** To the applicant: nobody wrote in 24 hours; withdraw if you like. */
  "applicant.missed",
  /** To the applicant: a new private link. */
  "applicant.link",
  /** To the mailbox before a correction: how it is taken back. */
  "applicant.corrected",
  /** To the applicant: what a recruiter wrote. */
  "applicant.message",
  /** To the applicant: a talk is booked, is at another time, is cancelled, is soon. */
  "applicant.interview_booked",
  "applicant.interview_moved",
  "applicant.interview_cancelled",
  "applicant.interview_reminded",
  /** To a recruiter: 12 and 20 hours have passed. */
  "recruiter.reminded_first",
  "recruiter.reminded_second",
  /** To a recruiter: it is yours now. */
  "recruiter.reassigned",
  /** To a recruiter: a colleague asks them something in a note. */
  "recruiter.asked",
  /** To every recruiter: nobody wrote in 24 hours, and the applicant has been told so. */
  "recruiter.missed",
  /** To every recruiter: of how many nobody wrote to, of whom the clock learned long after. */
  "recruiter.missed_many",
  /** To a recruiter who asked for it, each morning: what happened, and what there is to do. */
  "recruiter.digest",
  /** To the recruiter of a talk: the same, and that no time suited. */
  "recruiter.interview_booked",
  "recruiter.interview_moved",
  "recruiter.interview_cancelled",
  "recruiter.interview_reminded",
  "recruiter.interview_wished",
  /** To whoever asked to hear of new vacancies: was it you? */
  "subscriber.confirm",
  /** To who said yes: these are new. */
  "subscriber.jobs",
  /** To the operator: an endpoint was switched off. */
  "operator.endpoint_disabled",
  /** To the operator: somebody reported an impostor. */
  "operator.reported",
  /** To the operator: a flood is held back, and waits for somebody to decide. */
  "operator.flood",
  /** To the operator: the operator file lacks what the law asks for. */
  "operator.law_gaps",
  ...accountTemplates,
  ...managerTemplates,
] as const;
export type EmailTemplate = (typeof emailTemplates)[number];

/**
 * What its receiver asked for by what they did, and gets though nobody writes to them: that it arrived, a link, and what becomes of a
 * talk that they booked.
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

/** Whether it is a letter to an applicant that is not sent to a mailbox that asked us not to write. */
export function isWithheldFromSuppressed({ kind, target, eventType, withheld }: DeliveryDraft): boolean {
  return kind === "email" && target === "applicant" && withheld === undefined && !owed.has(eventType);
}

/** One draft for every endpoint that wants this event. `newId` gives a new "msg_…" each time. */
export function webhookDrafts(webhooks: readonly Webhook[], event: WebhookEvent, newId: () => string): DeliveryDraft[] {
  return webhooks
    .filter(({ events }) => events === undefined || events.includes(event.type))
    .map(({ id }) => ({ id: newId(), kind: "webhook", eventType: event.type, target: id, payload: event }));
}

/**
 * An e-mail. `registrationId` is whom it is about; `more` what the template needs besides, and never a copy of personal
 * data: that is read when the e-mail is sent, so that an erasure leaves none here.
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

/** That a vacancy's pages changed. */
export function noticeDraft(target: NoticeTarget, newId: () => string, payload: NoticePayload): DeliveryDraft {
  return { id: newId(), kind: "notice", eventType: noticeEvent, target, payload };
}
