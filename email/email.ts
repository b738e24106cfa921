/** The content of an email in one language; page.tsx renders its text and HTML bodies. */
import type { ReactNode } from "react";
import type { Database } from "../db/database.ts";
import type { CalendarAttachment } from "../locales/interview-calendar.ts";
import type { EmailLanguage } from "./language.ts";
import type { EmailSettings } from "./settings.ts";
import type { PublishedCatalog } from "../commands/vacancies/published-catalog.ts";

export interface EmailContent {
  readonly subject: string;
  readonly title: string;
  /** Made of the elements in parts.tsx. */
  readonly body: ReactNode;
  /** An interview to add to a calendar or to change there. */
  readonly calendar?: CalendarAttachment;
}

export type LocalisedContent = EmailContent & Pick<EmailLanguage, "tag" | "dir">;

export interface AddressedEmail {
  /** One mailbox each, exactly as stored. Never parse them as a list. */
  readonly to: readonly string[];
  /** The Reply-To address; null: replies go to the sender's mailbox. */
  readonly replyTo: string | null;
  readonly content: LocalisedContent;
  /** The one-click unsubscribe URL (RFC 8058); omitted for emails about an action of the reader. */
  readonly unsubscribe?: string;
  /** The applicant's mailbox whose rate limit applies; null: the recipient is no applicant. */
  readonly mailbox: string | null;
}

export interface EmailContext {
  readonly database: Database;
  readonly config: EmailSettings;
  readonly catalog: PublishedCatalog;
  readonly now: Date;
  /** "applicant", "subscriber", "operator" or "recruiter:{id}" */
  readonly target: string;
  /** The payload of the delivery, for what the database does not hold. */
  readonly payload: unknown;
}

/** Returns null when there is nothing left to send, or no recipient. */
export type WriteEmail = (context: EmailContext) => Promise<AddressedEmail | null>;
