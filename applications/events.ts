/**
 * Everything that can happen to an application, and who is told of it: the operator's systems by webhook, people by letter.
 * Complete by type: an event without a line here does not compile. What a receiver is told is made in the transaction that
 * makes it so, and sent unchanged however often it is tried.
 *
 * More than 300 lines: everything that can happen, in one table.
 */
import type { EventType } from "../domain/application/lifecycle.ts";
import { formatCode } from "../domain/code/code.ts";
import { contactedInTime } from "../domain/contact-clock/outcome.ts";
import { type ApplicationCreated, applicationRepeated } from "../domain/delivery/application-created.ts";
import {
  type DeliveryDraft,
  emailDraft,
  type EmailTemplate,
  webhookDrafts,
  type Withheld,
} from "../domain/delivery/drafts.ts";
import type { WebhookEvent } from "../domain/delivery/events.ts";
import { forReceivers } from "../domain/delivery/receivers.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { isMarketCode, markets } from "../locales/markets.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import { type ErasedTalk, erasedTalkLetter, interviewLetters, type InterviewTold } from "./interview-letters.ts";
import type { Told } from "./told.ts";

/** The deployment, as far as commands and what is told of them depend on it. */
export interface Deployment {
  readonly operator: Operator;
  readonly publicUrl: string;
  readonly smtpUrl?: string | undefined;
  /** The folder of the erasure journal (db/erasures); undefined: there is none. */
  readonly erasureJournal?: string | undefined;
}

/** A registration that is gone: what outbound systems know it by. */
export interface Erased {
  readonly id: string;
  /** Without dashes. */
  readonly code: string;
}

/** What outbound systems know an application by: its first registration, and the code of that without dashes. */
export interface OutwardId {
  readonly id: string;
  readonly code: string;
}

/** Recruiters who are told by letter of an application that waits. */
export interface RecruitersTold {
  /** Whose sending it is about, for the letters. */
  readonly registrationId: string;
  /** Recruiters' ids; null: nobody has an account at the desk, so the operator is told. */
  readonly recruiters: readonly string[] | null;
}

/** What those who are told of an event need, where what is stored does not say it. */
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
  /** `message`: the letter's, made at the desk. */
  message_sent: { readonly registrationId: string; readonly message: string };
  /** Told of the one that leads: null for the other. */
  merged: { readonly other: OutwardId | null };
  unmerged: { readonly other: OutwardId | null };
  /** `told`: outbound systems heard of what is taken back. */
  undone: { readonly told: boolean };
  reminded_first: RecruitersTold;
  reminded_second: RecruitersTold;
  reassigned: RecruitersTold;
  missed: RecruitersTold & {
    readonly dueAt: Date;
    readonly firstId: string;
    readonly firstCode: string;
    /** Long over: recruiters are told of all such by one letter (tell-of-missed.ts). */
    readonly late: boolean;
  };
  nobody_wrote: { readonly dueAt: Date };
  /** Where a corrected address has to be proven: whose link is mailed to it. */
  corrected: { readonly letter: LinkLetter | null; readonly undo: UndoLetter | null };
  link_renewed: { readonly letter: LinkLetter | null };
  interview_booked: InterviewTold;
  interview_moved: InterviewTold;
  interview_passed: InterviewTold;
  interview_cancelled: InterviewTold;
  interview_reminded: InterviewTold;
  interview_wished: { readonly registrationId: string; readonly recruiter: string | null };
  /** `talks`: that were still to come. */
  erased: { readonly gone: readonly Erased[]; readonly talks: readonly ErasedTalk[] };
}

export interface LinkLetter {
  readonly registrationId: string;
  /** Its link reaches whatever is under the mailbox, number by number. */
  readonly asked?: true;
  /** A limit keeps it back; null: it is mailed. */
  readonly withheld: Withheld | null;
}

/** To the mailbox before a correction, which can take it back. */
export interface UndoLetter {
  readonly registrationId: string;
  readonly correctionId: string;
}

export type FactsOf<Type extends EventType> = Type extends keyof EventFacts ? EventFacts[Type] : null;

interface Happened<Type extends EventType> {
  readonly facts: FactsOf<Type>;
  /** ISO 8601 */
  readonly timestamp: string;
  /** Host of the site. */
  readonly site: string;
  readonly told: DraftParts["told"];
}

/** Null: nobody of the kind is told. */
interface Audience<Type extends EventType> {
  readonly webhook: ((event: Happened<Type>) => readonly WebhookEvent[] | Promise<readonly WebhookEvent[]>) | null;
  readonly letters: ((event: Happened<Type>) => readonly DeliveryDraft[]) | null;
}

/** The desk's own affair. */
const nobody = { webhook: null, letters: null } as const;

const updated = {
  webhook: async (event: Pick<Happened<EventType>, "told" | "timestamp" | "site">) => [
    updatedEvent(await event.told(), event),
  ],
  letters: null,
};

export const events: { readonly [Type in EventType]: Audience<Type> } = {
  created: {
    webhook: ({ facts }) => [facts.creation],
    letters: ({ facts }) => [toOperator(facts.creation), received(facts.creation)],
  },
  applied_again: {
    webhook: ({ facts: { creation, firstId } }) => [applicationRepeated(creation, firstId)],
    letters: ({ facts: { creation, firstId } }) => [
      toOperator(applicationRepeated(creation, firstId)),
      received(creation),
    ],
  },
  // Nobody has heard of whoever is held back: now they are told as of anybody else.
  held: nobody,
  let_through: {
    webhook: ({ facts: { creation } }) => (creation ? [creation] : []),
    letters: ({ facts: { creation } }) => (creation ? [toOperator(creation), received(creation)] : []),
  },
  survey_answered: { webhook: ({ facts, timestamp }) => [answeredEvent(facts, timestamp)], letters: null },
  survey_closed: nobody,
  parted: nobody,
  merged: { webhook: (event) => mergedEvents("application.merged", event), letters: null },
  unmerged: { webhook: (event) => mergedEvents("application.unmerged", event), letters: null },
  told_apart: nobody,
  apart_undone: nobody,
  assigned: nobody,
  claimed: nobody,
  released: nobody,
  phone_opened: nobody,
  called: nobody,
  note: nobody,
  note_edited: nobody,
  note_deleted: nobody,
  note_restored: nobody,
  // What it says stands beside the event, and goes with it: a delivery holds no copy.
  message_sent: {
    webhook: null,
    letters: ({ facts }) => [emailDraft("applicant.message", "applicant", newDeliveryId, { ...facts })],
  },
  contacted: {
    webhook: async ({ told, timestamp }) => [contactedEvent(await told(), timestamp)],
    letters: null,
  },
  replied: updated,
  interview_offered: updated,
  interview_booked: { webhook: updated.webhook, letters: ({ facts }) => interviewLetters("booked", facts) },
  interview_moved: { webhook: updated.webhook, letters: ({ facts }) => interviewLetters("moved", facts) },
  // As if it had just been booked with them: when it is has not changed, and outbound systems do not know with whom.
  interview_passed: { webhook: null, letters: ({ facts }) => interviewLetters("booked", facts) },
  interview_cancelled: { webhook: updated.webhook, letters: ({ facts }) => interviewLetters("cancelled", facts) },
  interview_reminded: { webhook: null, letters: ({ facts }) => interviewLetters("reminded", facts) },
  interview_wished: {
    webhook: null,
    letters: ({ facts: { recruiter, registrationId } }) =>
      recruiter === null ? [] : toRecruiters("recruiter.interview_wished", { registrationId, recruiters: [recruiter] }),
  },
  offered: updated,
  hired: updated,
  moved_back: updated,
  followed_up: nobody,
  tagged: nobody,
  untagged: nobody,
  reopened: updated,
  declined: updated,
  closed: updated,
  opted_out: updated,
  spam: updated,
  undone: { webhook: (event) => (event.facts.told ? updated.webhook(event) : []), letters: null },
  reminded_first: { webhook: null, letters: ({ facts }) => toRecruiters("recruiter.reminded_first", facts) },
  reminded_second: { webhook: null, letters: ({ facts }) => toRecruiters("recruiter.reminded_second", facts) },
  reassigned: { webhook: null, letters: ({ facts }) => toRecruiters("recruiter.reassigned", facts) },
  missed: {
    webhook: ({ facts: { firstId: id, firstCode, dueAt }, timestamp }) => [
      missedEvent({ id, code: formatCode(firstCode) }, dueAt, "no_contact", timestamp),
    ],
    letters: ({ facts }) => [
      ...(facts.late ? [] : toRecruiters("recruiter.missed", facts)),
      // Without an account at the desk nobody can mark that they wrote, so we do not know that nobody did
      // (docs/decisions/0007). To whose 24 hours are over: a later sending has its own.
      ...(facts.recruiters === null ? [] : [toApplicant("applicant.missed", facts.firstId)]),
    ],
  },
  nobody_wrote: {
    webhook: async ({ facts, told, timestamp }) => [missedEvent(await told(), facts.dueAt, "nobody_wrote", timestamp)],
    letters: null,
  },
  withdrawn: { webhook: async ({ told, timestamp }) => [withdrawnEvent(await told(), timestamp)], letters: null },
  corrected: {
    webhook: updated.webhook,
    letters: ({ facts: { letter, undo } }) => [
      ...(undo ? [emailDraft("applicant.corrected", "applicant", newDeliveryId, { ...undo })] : []),
      ...linkLetter(letter),
    ],
  },
  preferred: updated,
  link_renewed: { webhook: null, letters: ({ facts }) => linkLetter(facts.letter) },
  downloaded: nobody,
  erased: {
    webhook: ({ facts, timestamp }) => facts.gone.map((gone) => erasedEvent(gone, timestamp)),
    letters: ({ facts, timestamp }) => facts.talks.map((talk) => erasedTalkLetter(talk, timestamp)),
  },
};

export interface DraftParts {
  readonly deployment: Deployment;
  readonly now: Date;
  /** What outbound systems know the application by, read when it is asked for. */
  readonly told: () => Promise<Told>;
}

/** What is to be sent of an event. */
export async function draftsOf<Type extends EventType>(
  { type, facts }: { readonly type: Type; readonly facts: FactsOf<Type> },
  { deployment, now, told }: DraftParts,
): Promise<DeliveryDraft[]> {
  const { webhook, letters } = events[type];
  const site = new URL(deployment.publicUrl).host;
  const happened: Happened<Type> = { facts, timestamp: now.toISOString(), site, told };
  const news = webhook === null ? [] : await webhook(happened);
  return [
    ...news.flatMap((event) =>
      webhookDrafts(deployment.operator.webhooks, forReceivers(event, deployment.operator), newDeliveryId),
    ),
    ...(letters !== null && sendsMail(deployment) ? letters(happened) : []),
  ];
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

function linkLetter(letter: LinkLetter | null): DeliveryDraft[] {
  if (letter === null) return [];
  const { registrationId, asked } = letter;
  const draft = emailDraft("applicant.link", "applicant", newDeliveryId, { registrationId, ...(asked && { asked }) });
  return [letter.withheld === null ? draft : { ...draft, withheld: letter.withheld }];
}

function toRecruiters(template: EmailTemplate, { recruiters, registrationId }: RecruitersTold): DeliveryDraft[] {
  const letter = { registrationId };
  if (recruiters === null) return [emailDraft(template, "operator", newDeliveryId, letter)];
  return recruiters.map((id) => emailDraft(template, `recruiter:${id}`, newDeliveryId, letter));
}

function updatedEvent(
  { id, code, market, contact, prefers, status }: Told,
  { timestamp, site }: Pick<Happened<EventType>, "timestamp" | "site">,
): WebhookEvent {
  const lang = isMarketCode(market) ? markets[market].tag : market;
  return {
    type: "application.updated",
    timestamp,
    data: { id, code, contact: { ...contact, site, lang }, prefers, status },
  };
}

function contactedEvent(told: Told, timestamp: string): WebhookEvent {
  const { id, code, contactedAt, contactedName } = told;
  return {
    type: "application.contacted",
    timestamp,
    data: {
      id,
      code,
      contacted_at: contactedAt?.toISOString() ?? timestamp,
      contacted_by: contactedName ?? "",
      within_24_hours: contactedInTime(told),
    },
  };
}

function missedEvent(
  { id, code }: Pick<Told, "id" | "code">,
  due: Date,
  reason: "no_contact" | "nobody_wrote",
  timestamp: string,
): WebhookEvent {
  return { type: "application.missed", timestamp, data: { id, code, due_at: due.toISOString(), reason } };
}

async function mergedEvents(
  type: "application.merged" | "application.unmerged",
  { facts: { other }, told, timestamp }: Happened<"merged" | "unmerged">,
): Promise<WebhookEvent[]> {
  if (other === null) return [];
  const { id, code } = await told();
  return [{ type, timestamp, data: { id, code, other_id: other.id, other_code: formatCode(other.code) } }];
}

function withdrawnEvent({ id, code }: Told, timestamp: string): WebhookEvent {
  return { type: "application.withdrawn", timestamp, data: { id, code, withdrawn_at: timestamp } };
}

function erasedEvent({ id, code }: Erased, timestamp: string): WebhookEvent {
  return { type: "application.erased", timestamp, data: { id, code: formatCode(code), erased_at: timestamp } };
}

function answeredEvent(facts: EventFacts["survey_answered"], timestamp: string): WebhookEvent {
  const { id, code, question, value, answers } = facts;
  return { type: "survey.answered", timestamp, data: { id, code: formatCode(code), question, value, answers } };
}
