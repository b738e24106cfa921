/** An e-mail made when it is sent, from what is stored then (B4). */
import * as v from "valibot";
import type { Database } from "../../db/database.ts";
import type { Delivery } from "../../outbox/deliveries.ts";
import { letterOwner } from "../../db/queries/letter-owner.ts";
import { newestLink } from "../../applications/application-link.ts";
import { emailFacts, recruiterAddress } from "../../db/queries/email-facts.ts";
import type { ApplicationCreated, ApplicationRepeated } from "../../domain/delivery/application-created.ts";
import { type AccountTemplate, type EmailTemplate, emailTemplates } from "../../domain/delivery/drafts.ts";
import { deskPath } from "../../routes.ts";
import { accountLetter, accountPayload } from "./account.ts";
import { applicantLetter } from "./applicant.ts";
import { applicationCreatedLetter } from "./application-created.ts";
import { letterHtml } from "./html.tsx";
import type { Letter } from "./letter.ts";
import { operatorLetter } from "./operator.ts";
import { recruiterLetter } from "./recruiter.ts";
import type { EmailSettings } from "./settings.ts";
import { letterText } from "./text.ts";

export interface EmailParts {
  readonly database: Database;
  readonly config: EmailSettings;
  readonly now: Date;
}

export interface ComposedEmail {
  /** Addresses, each of one mailbox and exactly as stored: never to be parsed as a list. */
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  /** A whole document. */
  readonly html: string;
  /** The applicant's mailbox that it goes to; null: another's. */
  readonly mailbox: string | null;
}

interface Addressed {
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly letter: Letter;
  /** The applicant's, for its limit. */
  readonly mailbox?: string;
}

/**
 * Null: there is nothing to send any more, now or later. Its person was erased, withdrew, or is a recruiter who left; or no
 * template has this name.
 */
export async function composeEmail(
  parts: EmailParts,
  delivery: Pick<Delivery, "eventType" | "target" | "payload">,
): Promise<ComposedEmail | null> {
  const addressed = await address(parts, delivery);
  if (addressed === null) return null;
  const { to, replyTo, letter, mailbox = null } = addressed;
  return { to, replyTo, subject: letter.subject, text: letterText(letter), html: letterHtml(letter), mailbox };
}

async function address(
  { database, config, now }: EmailParts,
  { eventType, target, payload }: Pick<Delivery, "eventType" | "target" | "payload">,
): Promise<Addressed | null> {
  const { operator } = config;
  const toOperator = operator.mail?.to ?? [];
  if (eventType === "application.created" || eventType === "application.repeated") {
    const event = payload as unknown as ApplicationCreated | ApplicationRepeated;
    return { to: toOperator, replyTo: event.data.contact.email, letter: applicationCreatedLetter(event, operator) };
  }
  const template = emailTemplates.find((name) => name === eventType);
  if (template === undefined) return null;
  if (isOf("operator", template)) {
    const letter = await operatorLetter(template, payload, { database, deskAddress: `${config.publicUrl}${deskPath}` });
    return letter && { to: toOperator, replyTo: null, letter };
  }
  if (isOf("account", template)) return toOwner({ database, config, now }, template, { target, payload });
  const { registrationId } = payload as { registrationId?: string };
  const person = registrationId === undefined ? null : await emailFacts(database, registrationId);
  if (person === null) return null;
  if (isOf("applicant", template)) {
    const mailed = await newestLink(database, person.emailKey, now);
    const letter = mailed && applicantLetter(template, person, config, mailed, now);
    return letter && { to: [person.email], replyTo: operator.identity.email, letter, mailbox: person.emailKey };
  }
  const to = target === "operator" ? toOperator : await recruiterMailbox(database, target);
  return to && { to, replyTo: null, letter: recruiterLetter(template, person, config) };
}

async function toOwner(
  { database, config }: EmailParts,
  template: AccountTemplate,
  { target, payload }: Pick<Delivery, "target" | "payload">,
): Promise<Addressed | null> {
  const owner = await letterOwner(database, target.replace(/^recruiter:/, ""));
  if (owner === null) return null;
  const news = v.parse(accountPayload, payload);
  const manager = news.by === null ? null : ((await letterOwner(database, news.by))?.name ?? "");
  return { to: [owner.email], replyTo: null, letter: accountLetter(template, news, owner, manager, config) };
}

function isOf<Whom extends "operator" | "applicant" | "account">(
  whom: Whom,
  template: EmailTemplate,
): template is Extract<EmailTemplate, `${Whom}.${string}`> {
  return template.startsWith(`${whom}.`);
}

async function recruiterMailbox(database: Database, target: string): Promise<string[] | null> {
  const email = await recruiterAddress(database, target.replace(/^recruiter:/, ""));
  return email === null ? null : [email];
}
