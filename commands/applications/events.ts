/**
 * Every event of an application, with its webhooks and emails; without a line here it does not
 * compile. A webhook's content is fixed in the event's transaction; most emails are rendered when
 * they are sent (domain/delivery/drafts.ts). Over 300 lines: one table of all events.
 */
import type { EventType } from "../../domain/application/lifecycle.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactedInTime } from "../../domain/contact-clock/outcome.ts";
import { type ApplicationCreated, applicationRepeated } from "../../domain/delivery/application-created.ts";
import {
  type DeliveryDraft,
  emailDraft,
  type EmailTemplate,
  isSubscribed,
  webhookDrafts,
  type Withheld,
} from "../../domain/delivery/drafts.ts";
import type { ReceivedMessage, WebhookEvent } from "../../domain/delivery/events.ts";
import { eventForReceivers } from "../../domain/delivery/receivers.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { isMarketCode, markets } from "../../locales/markets.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsEmail } from "../outbox/sends-email.ts";
import {
  type ErasedInterview,
  cancelledInterviewEmail,
  interviewEmails,
  type InterviewFacts,
} from "./interview-emails.ts";
import type { WebhookSnapshot } from "./webhook-snapshot.ts";

/** The deployment settings that commands and notifications use. */
export interface Deployment {
  readonly operator: Operator;
  readonly publicUrl: string;
  readonly smtpUrl?: string | undefined;
  /** Folder of the erasure journal (db/erasures); undefined: none. */
  readonly erasureJournal?: string | undefined;
}

/**
 * How outbound systems know a registration, or an application by its first registration.
 */
export interface OutwardId {
  readonly id: string;
  /** Without dashes. */
  readonly code: string;
}

/** Recruiters to email about a waiting application. */
export interface ReminderFacts {
  /** The registration that the email is about. */
  readonly registrationId: string;
  /** Recruiters' ids; null: the desk has no accounts, so the operator is notified. */
  readonly recruiters: readonly string[] | null;
}

/** By event: what its notifications need and the database does not hold. */
export interface EventFacts {
  created: { readonly creation: ApplicationCreated };
  let_through: { readonly creation: ApplicationCreated | null };
  /** `firstId`: the application's first registration. */
  applied_again: { readonly creation: ApplicationCreated; readonly firstId: string };
  survey_answered: {
    readonly id: string;
    /** Without dashes. */
    readonly code: string;
    readonly question: string;
    readonly value: string;
    readonly answers: Readonly<Record<string, string>>;
  };
  /** `recipients`: recruiters' ids; `registrationId` null: the person's data is erased. */
  note: { readonly registrationId: string | null; readonly recipients: readonly string[] };
  /** `message`: id of the email's text, written at the desk. */
  message_sent: { readonly registrationId: string; readonly message: string };
  /** Reported for the leading application; null for the other. */
  merged: { readonly other: OutwardId | null };
  unmerged: { readonly other: OutwardId | null };
  /** Whether outbound systems were notified of the undone event. */
  undone: { readonly isReported: boolean };
  reminded_first: ReminderFacts;
  reminded_second: ReminderFacts;
  reassigned: ReminderFacts;
  missed: ReminderFacts & {
    readonly dueAt: Date;
    readonly firstId: string;
    readonly firstCode: string;
    /** Long overdue: one email covers all such applications (report-missed.ts). */
    readonly late: boolean;
  };
  nobody_wrote: { readonly dueAt: Date };
  withdrawn: { readonly registrationId: string };
  corrected: Corrected;
  name_corrected: Corrected;
  link_renewed: { readonly link: LinkEmail | null };
  interview_booked: InterviewFacts;
  interview_moved: InterviewFacts;
  interview_passed: InterviewFacts;
  interview_cancelled: InterviewFacts;
  interview_reminded: InterviewFacts;
  interview_wished: ToRecruiter;
  message_received: ToRecruiter & { readonly message: ReceivedMessage };
  /** `gone`: the erased registrations; `talks`: their interviews still to come. */
  erased: { readonly gone: readonly OutwardId[]; readonly interviews: readonly ErasedInterview[] };
}

/** `recruiter`: id of whom to notify; null: nobody. */
interface ToRecruiter {
  readonly registrationId: string;
  readonly recruiter: string | null;
}

export interface Corrected {
  readonly registrationId: string;
  /** The email with a link, whose opening proves a corrected address; null: no new address. */
  readonly link: LinkEmail | null;
  readonly undo: UndoEmail | null;
  /** Recruiter who may have contacted a stranger before the correction; null: none. */
  readonly recruiter: string | null;
}

export interface LinkEmail {
  readonly registrationId: string;
  /** The mailbox's owner requested it: the link opens everything stored for the mailbox. */
  readonly asked?: true;
  /** A limit withholds it; null: send it. */
  readonly withheld: Withheld | null;
}

/** An email to the mailbox before a correction, with a link to undo it. */
export interface UndoEmail {
  readonly registrationId: string;
  readonly correctionId: string;
}

export type FactsOf<Type extends EventType> = Type extends keyof EventFacts ? EventFacts[Type] : null;

/** An event, with what its notifications are made from. */
interface OccurredEvent<Type extends EventType> {
  readonly facts: FactsOf<Type>;
  /** ISO 8601. */
  readonly timestamp: string;
  /** Host of the site. */
  readonly site: string;
  readonly snapshots: DraftParts["snapshots"];
}

/** Whom an event notifies; null: no notification of this kind. */
interface Audience<Type extends EventType> {
  readonly webhook: ((event: OccurredEvent<Type>) => readonly WebhookEvent[] | Promise<readonly WebhookEvent[]>) | null;
  readonly emails: ((event: OccurredEvent<Type>) => readonly DeliveryDraft[]) | null;
  /** To an operator who gets applications by email, if no webhook subscribes to the event. */
  readonly operatorEmail?: (event: OccurredEvent<Type>) => DeliveryDraft;
}

/** Internal to the desk: no webhook and no email. */
const internal = { webhook: null, emails: null } as const;

const updated = {
  webhook: async (event: Pick<OccurredEvent<EventType>, "snapshots" | "timestamp" | "site">) =>
    (await event.snapshots()).map((snapshot) => updatedEvent(snapshot, event)),
  emails: null,
};

const corrected = {
  webhook: updated.webhook,
  emails: ({ facts: { registrationId, link, undo, recruiter } }: { readonly facts: Corrected }) => [
    ...(undo ? [emailDraft("applicant.corrected", "applicant", newDeliveryId, { ...undo })] : []),
    ...linkEmail(link),
    ...(recruiter === null ? [] : toRecruiters("recruiter.corrected", { registrationId, recruiters: [recruiter] })),
  ],
  operatorEmail: ({ facts: { registrationId } }: { readonly facts: Corrected }) =>
    emailDraft("operator.corrected", "operator", newDeliveryId, { registrationId }),
};

export const events: { readonly [Type in EventType]: Audience<Type> } = {
  created: {
    webhook: ({ facts }) => [facts.creation],
    emails: ({ facts }) => [toOperator(facts.creation), received(facts.creation)],
  },
  applied_again: {
    webhook: ({ facts: { creation, firstId } }) => [applicationRepeated(creation, firstId)],
    emails: ({ facts: { creation, firstId } }) => [
      toOperator(applicationRepeated(creation, firstId)),
      received(creation),
    ],
  },
  // A held application was never announced: letting it through is announced like a new one.
  held: internal,
  let_through: {
    webhook: ({ facts: { creation } }) => (creation ? [creation] : []),
    emails: ({ facts: { creation } }) => (creation ? [toOperator(creation), received(creation)] : []),
  },
  survey_answered: { webhook: ({ facts, timestamp }) => [answeredEvent(facts, timestamp)], emails: null },
  survey_closed: internal,
  parted: internal,
  merged: { webhook: (event) => mergedEvents("application.merged", event), emails: null },
  unmerged: { webhook: (event) => mergedEvents("application.unmerged", event), emails: null },
  told_apart: internal,
  apart_undone: internal,
  assigned: internal,
  claimed: internal,
  released: internal,
  phone_opened: internal,
  called: internal,
  note: {
    webhook: null,
    emails: ({ facts: { registrationId, recipients } }) =>
      registrationId === null || recipients.length === 0
        ? []
        : toRecruiters("recruiter.asked", { registrationId, recruiters: recipients }),
  },
  note_edited: internal,
  note_deleted: internal,
  note_restored: internal,
  question_answered: internal,
  // The text is stored with the event and erased with it; the delivery holds no copy.
  message_sent: {
    webhook: null,
    emails: ({ facts }) => [emailDraft("applicant.message", "applicant", newDeliveryId, { ...facts })],
  },
  contacted: {
    webhook: async (event) => [contactedEvent(await firstOf(event), event.timestamp)],
    emails: null,
  },
  replied: updated,
  interview_offered: updated,
  interview_booked: {
    webhook: updated.webhook,
    emails: ({ facts, timestamp }) => interviewEmails("booked", facts, timestamp),
  },
  interview_moved: {
    webhook: updated.webhook,
    emails: ({ facts, timestamp }) => interviewEmails("moved", facts, timestamp),
  },
  // Like a new booking for the new recruiter: the time is unchanged, and outbound systems do not
  // know the recruiter.
  interview_passed: { webhook: null, emails: ({ facts, timestamp }) => interviewEmails("booked", facts, timestamp) },
  interview_cancelled: {
    webhook: updated.webhook,
    emails: ({ facts, timestamp }) => interviewEmails("cancelled", facts, timestamp),
  },
  interview_reminded: {
    webhook: null,
    emails: ({ facts, timestamp }) => interviewEmails("reminded", facts, timestamp),
  },
  interview_wished: { webhook: null, emails: ({ facts }) => toItsRecruiter("recruiter.interview_wished", facts) },
  message_received: {
    webhook: async ({ facts: { registrationId, message }, snapshots, timestamp }) => {
      const announced = await snapshots();
      const about = announced.find(({ id }) => id === registrationId) ?? announced[0];
      const { id, code } = about ?? {};
      if (id === undefined || code === undefined) return [];
      return [{ type: "message.received", timestamp, data: { id, code, ...message } }];
    },
    emails: ({ facts }) => toItsRecruiter("recruiter.message_received", facts),
  },
  offered: updated,
  hired: updated,
  moved_back: updated,
  followed_up: internal,
  tagged: internal,
  untagged: internal,
  reopened: updated,
  declined: updated,
  closed: updated,
  opted_out: updated,
  spam: updated,
  undone: { webhook: (event) => (event.facts.isReported ? updated.webhook(event) : []), emails: null },
  reminded_first: { webhook: null, emails: ({ facts }) => toRecruiters("recruiter.reminded_first", facts) },
  reminded_second: { webhook: null, emails: ({ facts }) => toRecruiters("recruiter.reminded_second", facts) },
  reassigned: { webhook: null, emails: ({ facts }) => toRecruiters("recruiter.reassigned", facts) },
  missed: {
    webhook: ({ facts: { firstId: id, firstCode, dueAt }, timestamp }) => [
      missedEvent({ id, code: formatCode(firstCode) }, dueAt, "no_contact", timestamp),
    ],
    emails: ({ facts }) => [
      ...(facts.late ? [] : toRecruiters("recruiter.missed", facts)),
      // Without desk accounts no contact can be recorded, so we cannot know that there was none
      // (docs/decisions/0007). Sent to the registration whose 24 hours are over; a later one has
      // its own clock.
      ...(facts.recruiters === null ? [] : [toApplicant("applicant.missed", facts.firstId)]),
    ],
  },
  nobody_wrote: {
    webhook: async (event) => [missedEvent(await firstOf(event), event.facts.dueAt, "nobody_wrote", event.timestamp)],
    emails: null,
  },
  withdrawn: {
    webhook: async ({ snapshots, timestamp }) =>
      (await snapshots()).map((snapshot) => withdrawnEvent(snapshot, timestamp)),
    emails: null,
    operatorEmail: ({ facts: { registrationId } }) =>
      emailDraft("operator.withdrawn", "operator", newDeliveryId, { registrationId }),
  },
  corrected,
  name_corrected: corrected,
  preferred: updated,
  link_renewed: { webhook: null, emails: ({ facts }) => linkEmail(facts.link) },
  downloaded: internal,
  erased: {
    webhook: ({ facts, timestamp }) => facts.gone.map((gone) => erasedEvent(gone, timestamp)),
    emails: ({ facts, timestamp }) =>
      facts.interviews.map((interview) => cancelledInterviewEmail(interview, timestamp)),
    operatorEmail: ({ facts: { gone } }) =>
      emailDraft("operator.erased", "operator", newDeliveryId, {
        codes: gone.map(({ code }) => formatCode(code)).join(", "),
      }),
  },
};

export interface DraftParts {
  readonly deployment: Deployment;
  readonly now: Date;
  /** Reads the announced registrations, oldest first, when a webhook needs them. */
  readonly snapshots: () => Promise<readonly WebhookSnapshot[]>;
}

/** The deliveries that notify an event's receivers. */
export async function draftsOf<Type extends EventType>(
  { type, facts }: { readonly type: Type; readonly facts: FactsOf<Type> },
  { deployment, now, snapshots }: DraftParts,
): Promise<DeliveryDraft[]> {
  const { webhook, emails, operatorEmail } = events[type];
  const site = new URL(deployment.publicUrl).host;
  const occurred: OccurredEvent<Type> = { facts, timestamp: now.toISOString(), site, snapshots };
  const webhookEvents = webhook === null ? [] : await webhook(occurred);
  const toWebhooks = webhookEvents.flatMap((event) =>
    webhookDrafts(deployment.operator.webhooks, eventForReceivers(event, deployment.operator), newDeliveryId),
  );
  if (!sendsEmail(deployment)) return toWebhooks;
  // An endpoint that gets an erasure without having subscribed may ignore it.
  const isChosen = deployment.operator.webhooks.some((webhook) =>
    webhookEvents.some((event) => isSubscribed(webhook, event.type)),
  );
  return [
    ...toWebhooks,
    ...(emails?.(occurred) ?? []),
    ...(operatorEmail && !isChosen ? [operatorEmail(occurred)] : []),
  ];
}

/** The application's first registration, by which outbound systems know the application. */
async function firstOf({ snapshots }: Pick<OccurredEvent<EventType>, "snapshots">): Promise<WebhookSnapshot> {
  const [first] = await snapshots();
  if (first === undefined) throw new Error("the application has no registration");
  return first;
}

function toOperator(event: WebhookEvent): DeliveryDraft {
  return { id: newDeliveryId(), kind: "email", eventType: event.type, target: "operator", payload: event };
}

function toApplicant(template: EmailTemplate, registrationId: string): DeliveryDraft {
  return emailDraft(template, "applicant", newDeliveryId, { registrationId });
}

function received({ data }: ApplicationCreated): DeliveryDraft {
  return toApplicant("applicant.received", data.id);
}

function linkEmail(link: LinkEmail | null): DeliveryDraft[] {
  if (link === null) return [];
  const { registrationId, asked, withheld } = link;
  const draft = emailDraft("applicant.link", "applicant", newDeliveryId, { registrationId, ...(asked && { asked }) });
  return [withheld === null ? draft : { ...draft, withheld }];
}

function toRecruiters(template: EmailTemplate, { recruiters, registrationId }: ReminderFacts): DeliveryDraft[] {
  const about = { registrationId };
  if (recruiters === null) return [emailDraft(template, "operator", newDeliveryId, about)];
  return recruiters.map((id) => emailDraft(template, `recruiter:${id}`, newDeliveryId, about));
}

function toItsRecruiter(template: EmailTemplate, { registrationId, recruiter }: ToRecruiter): DeliveryDraft[] {
  return recruiter === null ? [] : toRecruiters(template, { registrationId, recruiters: [recruiter] });
}

function updatedEvent(
  { id, code, market, contact, prefers, status }: WebhookSnapshot,
  { timestamp, site }: Pick<OccurredEvent<EventType>, "timestamp" | "site">,
): WebhookEvent {
  const lang = isMarketCode(market) ? markets[market].tag : market;
  return {
    type: "application.updated",
    timestamp,
    data: { id, code, contact: { ...contact, site, lang }, prefers, status },
  };
}

function contactedEvent(snapshot: WebhookSnapshot, timestamp: string): WebhookEvent {
  const { id, code, contactedAt, contactedName } = snapshot;
  return {
    type: "application.contacted",
    timestamp,
    data: {
      id,
      code,
      contacted_at: contactedAt?.toISOString() ?? timestamp,
      contacted_by: contactedName ?? "",
      within_24_hours: contactedInTime(snapshot),
    },
  };
}

function missedEvent(
  { id, code }: Pick<WebhookSnapshot, "id" | "code">,
  due: Date,
  reason: "no_contact" | "nobody_wrote",
  timestamp: string,
): WebhookEvent {
  return { type: "application.missed", timestamp, data: { id, code, due_at: due.toISOString(), reason } };
}

async function mergedEvents(
  type: "application.merged" | "application.unmerged",
  event: OccurredEvent<"merged" | "unmerged">,
): Promise<WebhookEvent[]> {
  const {
    facts: { other },
    timestamp,
  } = event;
  if (other === null) return [];
  const { id, code } = await firstOf(event);
  return [{ type, timestamp, data: { id, code, other_id: other.id, other_code: formatCode(other.code) } }];
}

function withdrawnEvent({ id, code }: WebhookSnapshot, timestamp: string): WebhookEvent {
  return { type: "application.withdrawn", timestamp, data: { id, code, withdrawn_at: timestamp } };
}

function erasedEvent({ id, code }: OutwardId, timestamp: string): WebhookEvent {
  return { type: "application.erased", timestamp, data: { id, code: formatCode(code), erased_at: timestamp } };
}

function answeredEvent(facts: EventFacts["survey_answered"], timestamp: string): WebhookEvent {
  const { id, code, question, value, answers } = facts;
  return { type: "survey.answered", timestamp, data: { id, code: formatCode(code), question, value, answers } };
}
