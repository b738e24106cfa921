/** A letter: what it says, in one language. Its text and its HTML are both made of this (page.tsx), so that they say the same. */
import type { ReactNode } from "react";
import type { Database } from "../db/database.ts";
import type { CalendarAttachment } from "../locales/interview-calendar.ts";
import type { EmailSettings } from "./settings.ts";
import type { Shelf } from "../vacancies/shelf.ts";

export interface Letter {
  readonly subject: string;
  /** BCP-47 */
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  /** Its heading. */
  readonly title: string;
  /** Of parts.tsx. */
  readonly body: ReactNode;
  /** A talk, to be put into a calendar and changed there. */
  readonly calendar?: CalendarAttachment;
}

/** A letter and whom it goes to. */
export interface AddressedLetter {
  /** Addresses, each of one mailbox and exactly as stored: never to be parsed as a list. */
  readonly to: readonly string[];
  /** Who reads an answer; null: whoever reads the sender's mailbox. */
  readonly replyTo: string | null;
  readonly letter: Letter;
  /** Where one request ends these letters (RFC 8058); left out: they are about something that its reader did. */
  readonly unsubscribe?: string;
  /** The applicant's mailbox that it goes to, for its limit; null: another's. */
  readonly mailbox: string | null;
}

/** What a letter is written from. */
export interface LetterContext {
  readonly database: Database;
  readonly config: EmailSettings;
  readonly shelf: Shelf;
  readonly now: Date;
  /** "applicant", "subscriber", "operator" or "recruiter:{id}" */
  readonly target: string;
  /** The delivery's: what the letter needs besides what is stored. */
  readonly payload: unknown;
}

/** Null: there is nothing to say any more, or nobody to say it to. */
export type WriteLetter = (context: LetterContext) => Promise<AddressedLetter | null>;
