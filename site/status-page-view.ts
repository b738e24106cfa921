/** What the server hands to the status page (B2): plain values, already in the visitor's language. */
import type { Channel, OutwardStatus } from "../domain/application/lifecycle.ts";

/** A moment for `<time>`, and in words of the person's own time: "14:32", "Saturday 21 November". */
export interface MomentView {
  readonly iso: string;
  readonly time: string;
  readonly date: string;
}

/** What was just done, said at the top. */
export const doneActs = ["corrected", "preferred", "withdrawn", "nobodyWrote", "interviewCancelled"] as const;
export type DoneAct = (typeof doneActs)[number];

/** The one act on top, where an interview is offered. */
export interface TalkView {
  readonly href: string;
  readonly free: number;
  readonly minutes: number;
  readonly booked: MomentView | null;
}

export interface StatusPageView {
  /** The page's own address, secret as it is. */
  readonly action: string;
  readonly code: string;
  readonly status: OutwardStatus;
  /** Somebody still has to write. */
  readonly waiting: boolean;
  /** Waiting, and the 24 hours are over. */
  readonly late: boolean;
  /** First name of whoever writes, or wrote; null while nobody is known. */
  readonly recruiter: string | null;
  /** How they are contacted: who chose a call is not written to first, and by email there is no number to check. */
  readonly by: Channel;
  /** When the application came, in words. */
  readonly applied: Readonly<Record<"time" | "date", string>>;
  /** From when the clock runs. */
  readonly from: MomentView;
  readonly due: MomentView;
  readonly contacted: MomentView | null;
  /** "About 3 hours left"; null when nobody is waited for, or too long. */
  readonly left: string | null;
  /** "14:32 today", "14:32 tomorrow": the ends of the line. */
  readonly ends: readonly [string, string];
  /** What can be chosen, or is booked. */
  readonly talk: TalkView | null;
  /** How much of the 24 hours has passed, 0…1. */
  readonly elapsed: number;
  readonly done: DoneAct | null;
  /** Errors of what was just sent, in words. */
  readonly formError: string | null;
  /** The link takes no more digits. */
  readonly locked: boolean;
  /** Digits of another number of the mailbox may be given, or no more; null: the link reaches one registration alone. */
  readonly other: "open" | "locked" | null;
  /** Everything that the link opens by now, where that is more than what is shown; the newest first. */
  readonly sent: readonly SentView[];
  /** What is held; null until the last four digits were given. */
  readonly held: HeldView | null;
}

/** One of several that a mailbox's link opens by now. */
export interface SentView {
  readonly code: string;
  readonly time: string;
  readonly date: string;
  /** Where it is shown; null: it is the one that is shown now. */
  readonly href: string | null;
}

export interface HeldView {
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** Their age is held; not where the law does not let us ask. */
  readonly age: boolean;
  /** What was applied for, in words; null: nothing by name. */
  readonly job: string | null;
  /** Number and address as a glance may see them: "+44 •••• ••3456", "am••••@example.com". */
  readonly masked: readonly [phone: string, email: string];
  /** For how many minutes it stays open in this browser. */
  readonly minutesOpen: number;
  readonly consent: { readonly wording: string; readonly about: string } | null;
  readonly values: { readonly contact: string; readonly email: string };
  readonly errors: { readonly contact?: string; readonly email?: string };
  readonly prefers: Channel;
  /** Acts that can still be done. */
  readonly may: {
    readonly withdraw: boolean;
    readonly prefer: boolean;
    readonly nobodyWrote: boolean;
    readonly renew: boolean;
  };
  /** Recruiters' notes are no part of the download: whom to ask for them; null where they are. */
  readonly notesFrom: string | null;
  /** Asked before it is done. */
  readonly ask: "withdraw" | "delete" | null;
}

/** The pages beside it: the same for a wrong, an old and an unknown link. */
export interface LinkView {
  readonly kind: "unknown" | "sent" | "moved" | "deleted" | "undone" | "digits" | "undo";
  /** Where a new link is asked for. */
  readonly action: string;
  /** Links can be sent by e-mail. */
  readonly mail: boolean;
  readonly typed: string;
  readonly error: string | null;
  /** The link takes no more digits. */
  readonly locked?: boolean;
}
