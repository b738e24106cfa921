/** The view of the status page (B2): plain values, already in the visitor's language. */
import type { Channel, OutwardStatus } from "../domain/application/lifecycle.ts";

/** A time for `<time>`, and in words in the person's time zone: "14:32", "Saturday 21 November". */
export interface MomentView {
  readonly iso: string;
  readonly time: string;
  readonly date: string;
}

/** The action just completed, reported at the top. */
export const doneActions = [
  "corrected",
  "preferred",
  "withdrawn",
  "nobodyWrote",
  "interviewCancelled",
  "written",
] as const;
export type DoneAction = (typeof doneActions)[number];

/** The main action when an interview is offered. */
export interface InterviewView {
  readonly href: string;
  readonly free: number;
  readonly minutes: number;
  readonly booked: MomentView | null;
}

export interface StatusPageView {
  /** The page's own URL, which is a secret. */
  readonly action: string;
  /** Where its forms go: with the registration that they are about. */
  readonly post: string;
  readonly code: string;
  readonly status: OutwardStatus;
  /** A recruiter still has to make contact. */
  readonly waiting: boolean;
  /** Waiting, and the 24 hours are over. */
  readonly late: boolean;
  /** First name of the recruiter in contact; null: unknown yet. */
  readonly recruiter: string | null;
  /** Applicants who chose a call get no message first; email has no number to verify. */
  readonly by: Channel;
  readonly applied: Readonly<Record<"time" | "date", string>>;
  readonly from: MomentView;
  readonly due: MomentView;
  readonly contacted: MomentView | null;
  /** "About 3 hours left"; null: not waiting, or overdue. */
  readonly left: string | null;
  /** "14:32 today", "14:32 tomorrow": the ends of the line. */
  readonly ends: readonly [string, string];
  readonly interview: InterviewView | null;
  /** Elapsed share of the 24 hours, 0…1. */
  readonly elapsed: number;
  readonly done: DoneAction | null;
  /** Errors of the last submission, as text. */
  readonly formError: string | null;
  /** The link accepts no more digits. */
  readonly locked: boolean;
  /** Whether another number's digits may be entered; null: one registration only. */
  readonly other: "open" | "locked" | null;
  /** Everything that the link opens now, if more than what is shown; the newest first. */
  readonly sent: readonly SentView[];
  /** The stored data; null while locked. */
  readonly held: StoredDataView | null;
  /** Null: the desk does not know. */
  readonly team: TeamContactsView | null;
  /** Null while locked, unless a message came back. */
  readonly conversation: ConversationView | null;
}

export interface TeamContactsView {
  /** When this was true. */
  readonly asOf: MomentView;
  /** The URL of the page. */
  readonly href: string;
  /** The URL of this block alone. */
  readonly partHref: string;
  /**
   * Who contacts the applicant now, newest first; "hidden": a recruiter, but the digits are not
   * proven; null: no one.
   */
  readonly now: readonly TeamContactView[] | "hidden" | null;
  /** In the last 24 hours, newest first; none while locked. */
  readonly earlier: readonly TeamContactView[];
}

export interface TeamContactView extends MomentView {
  readonly name: string;
  /** E.164; none for an email. */
  readonly numbers: readonly string[];
  readonly isEmail: boolean;
}

export interface ConversationView {
  /** Oldest first. */
  readonly messages: readonly OwnMessageView[];
  /** Messages not shown, and the URL that shows them; null: all are shown. */
  readonly older: { readonly count: number; readonly href: string } | null;
  /** The form to write; null: the application is not open. */
  readonly write: {
    /** Idempotency key. */
    readonly key: string;
    /** Characters. */
    readonly most: number;
    /** What a refused message had. */
    readonly typed: string;
    readonly error: string | null;
    /**
     * `locked`: the page locked itself meanwhile, so the form also asks for the digits. `closed`:
     * the application is not open any more, so the form only gives back what was typed.
     */
    readonly state: "open" | "locked" | "closed";
  } | null;
}

export interface OwnMessageView extends MomentView {
  readonly id: number;
  /** Without what an email quotes. */
  readonly text: string;
  readonly byEmail: boolean;
  /** First name of the recruiter who wrote; null: the applicant. */
  readonly by: string | null;
}

/** One of several applications that a mailbox's link opens now. */
export interface SentView {
  readonly code: string;
  readonly time: string;
  readonly date: string;
  /** The URL of its page; null: it is shown now. */
  readonly href: string | null;
}

export const correctedFields = ["name", "contact", "email"] as const;
export type CorrectedField = (typeof correctedFields)[number];

/** The hidden field with what the page showed in `field`. */
export function shownField(field: CorrectedField): string {
  return `${field}-shown`;
}

export interface StoredDataView {
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** Whether an age is stored; not where the law forbids asking. */
  readonly age: boolean;
  /** What was applied for; null: nothing by name. */
  readonly job: string | null;
  /** Masked number and email address: "+44 •••• ••3456", "am••••@example.com". */
  readonly masked: readonly [phone: string, email: string];
  /** Minutes until it locks in this browser. */
  readonly minutesOpen: number;
  readonly consent: { readonly wording: string; readonly about: string } | null;
  readonly stored: Readonly<Record<CorrectedField, string>>;
  /** What a refused correction had, in the fields that were changed. */
  readonly typed: Readonly<Partial<Record<CorrectedField, string>>>;
  readonly errors: Readonly<Partial<Record<CorrectedField, string>>>;
  readonly prefers: Channel;
  readonly may: {
    readonly withdraw: boolean;
    readonly prefer: boolean;
    readonly nobodyWrote: boolean;
    readonly renew: boolean;
  };
  /** The site has job alerts, which no link to an application shows or ends. */
  readonly hasJobAlerts: boolean;
  /** The address to ask for recruiters' notes, which the download omits; null: it contains them. */
  readonly notesFrom: string | null;
  readonly ask: "withdraw" | "delete" | null;
}

/** Sibling pages, the same for invalid, expired and unknown links. */
export interface LinkView {
  readonly kind: "unknown" | "sent" | "moved" | "deleted" | "undone" | "digits" | "undo";
  /** Where a new link is requested. */
  readonly action: string;
  /** Whether links can be sent by email. */
  readonly mail: boolean;
  readonly typed: string;
  readonly error: string | null;
  /** The link accepts no more digits. */
  readonly locked?: boolean;
}
