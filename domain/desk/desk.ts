/**
 * What the recruiter's desk and its server say to each other: one set of types and schemas for both. Times are ISO 8601.
 * The server answers JSON; a fault is `{ "code": "…", "message": "…" }` with its HTTP status, the message in `lang`.
 *
 * More than 300 lines, because it is one contract: whoever changes an answer sees everything that it is shown beside.
 */
import * as v from "valibot";
import type { NameDoubt } from "../application/name-doubt.ts";
import { isStorable } from "../application/text.ts";
import type { Withheld } from "../delivery/drafts.ts";
import { channels, type EventActor, type HistoryEvent, type Status } from "../application/lifecycle.ts";

export const deskRoles = ["recruiter", "manager"] as const;
export type DeskRole = (typeof deskRoles)[number];

export const deskLanguages = ["en", "de"] as const;
export type DeskLanguage = (typeof deskLanguages)[number];

/** Who is logged in, and what the desk needs to know of the deployment. `GET /desk/api/me` */
export interface DeskMe {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly hasPasskey: boolean;
  readonly operator: string;
  readonly demo: boolean;
  /** Everybody an application can be assigned to. */
  readonly recruiters: readonly { readonly id: string; readonly name: string }[];
}

export const queueViews = ["open", "mine", "contacted", "closed", "all"] as const;
export type QueueView = (typeof queueViews)[number];

/** One line of the queue. The number is not in it: opening it is an act of its own, and is recorded. */
export interface DeskRow {
  /** The application's number. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Why it may be no name; messages then greet without one. */
  readonly nameDoubt: NameDoubt | null;
  /** What they applied for, in the desk's language; null: nothing named. */
  readonly position: string | null;
  readonly market: string;
  /** The language's own name: "Español". */
  readonly language: string;
  readonly appliedAt: string;
  readonly dueAt: string;
  /** The last moment that is not in the applicant's quiet hours; dueAt where there are none. */
  readonly writeBy: string;
  readonly status: Status;
  /** The clock ran out before anybody wrote. */
  readonly missed: boolean;
  /** The person said that nobody wrote. */
  readonly nobodyWrote: boolean;
  readonly assignedTo: { readonly id: string; readonly name: string } | null;
  /** Another application has the same number or the same address: perhaps the same person (D10). */
  readonly maybeSamePerson: boolean;
  /** More than one registration is in it: somebody sent the form again while it waited (D10). */
  readonly appliedAgain: boolean;
  /** Somebody with this number or address asked us not to write, about another application. */
  readonly optedOutBefore: boolean;
}

/** `GET /desk/api/applications?view=open&after=…`: by due time, 100 a page. */
export interface DeskList {
  readonly rows: readonly DeskRow[];
  /** For `after`; null: this was the last page. */
  readonly next: string | null;
  /** How many each view has, counted up to {@link mostCounted}: that figure means as many or more. */
  readonly counts: Readonly<Record<QueueView, number>>;
  readonly promise: DeskPromise;
  /** Of the server, so that the desk's clock is right. */
  readonly now: string;
}

/** Nothing is counted further, so that a list costs the same however many applications are stored. */
export const mostCounted = 1000;

/** The kept promise of the last 30 days (B7). */
export interface DeskPromise {
  readonly kept: number;
  readonly missed: number;
}

export interface DeskEvent {
  readonly id: number;
  readonly at: string;
  readonly type: HistoryEvent;
  readonly actor: EventActor;
  readonly by: string | null;
  /** A note's text; how a reminder went; null else. */
  readonly text: string | null;
  readonly undone: boolean;
}

/** `GET /desk/api/applications/{id}` */
export interface DeskDetail extends DeskRow {
  /** "+44 •••• ••3456" */
  readonly phoneMasked: string;
  readonly email: string;
  readonly age: number;
  readonly country: string;
  readonly timeZone: string | null;
  readonly prefers: (typeof channels)[number] | null;
  readonly source: string | null;
  readonly agreedTo: { readonly version: string; readonly language: string; readonly at: string } | null;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  readonly contactedBy: string | null;
  readonly contactedAt: string | null;
  readonly remindedFirstAt: string | null;
  readonly remindedSecondAt: string | null;
  readonly events: readonly DeskEvent[];
  readonly deliveries: readonly DeskDelivery[];
  readonly samePerson: readonly DeskEarlier[];
  /** Every sending of the form that is in it, the first one first: what differs between them is for a person to judge. */
  readonly registrations: readonly DeskRegistration[];
  /** What may be taken back now, by this recruiter; null: nothing. */
  readonly undoable: { readonly id: number; readonly type: HistoryEvent } | null;
}

/** Another application with the same number or address, and what became of it. */
export interface DeskEarlier {
  readonly id: number;
  readonly code: string;
  readonly appliedAt: string;
  readonly status: Status;
  /** When it was contacted or closed; null: it waits. */
  readonly endedAt: string | null;
  /** Both the number and the address are the same, not one of them. */
  readonly both: boolean;
}

/** One sending of the form, as it stands after corrections. */
export interface DeskRegistration {
  readonly code: string;
  readonly appliedAt: string;
  /** Of its own 24 hours, as its sender is told; the earliest counts for the application. */
  readonly dueAt: string;
  readonly name: string;
  readonly phoneMasked: string;
  readonly email: string;
  readonly age: number;
  readonly country: string;
  readonly language: string;
  readonly position: string | null;
  readonly prefers: (typeof channels)[number] | null;
  readonly source: string | null;
  readonly agreedTo: { readonly version: string; readonly language: string; readonly at: string } | null;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
}

export interface DeskDelivery {
  readonly id: string;
  readonly event: string;
  readonly kind: "webhook" | "email";
  readonly target: string;
  readonly createdAt: string;
  readonly attempts: number;
  readonly state: "delivered" | "waiting" | "dead" | "bounced" | "withheld";
  /** Why it was not mailed: a limit of letters was reached. */
  readonly withheld: Withheld | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: string | null;
}

export const deliveryStates = ["dead", "waiting", "delivered", "bounced", "withheld", "all"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** `GET /desk/api/deliveries?state=dead&after=…`: the newest first, 100 a page. */
export interface DeskDeliveries {
  readonly rows: readonly (DeskDelivery & { readonly application: number | null; readonly code: string | null })[];
  /** For `after`; null: this was the last page. */
  readonly next: string | null;
  /** Dead letters, whatever was asked for, counted up to {@link mostCounted}. */
  readonly dead: number;
}

/** The body of opening a number. `knowing`: that somebody with it asked us not to write. */
export const phoneBody = v.object({ knowing: v.optional(v.boolean(), false) });

/** `POST /desk/api/applications/{id}/phone`: opens the number, and records who did. */
export interface DeskPhone {
  readonly phone: string;
  /** https://wa.me/… with the message. */
  readonly whatsapp: string;
  /** The message in the applicant's language, and its language's own name. */
  readonly message: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
}

/** What a recruiter can do with an application: `POST /desk/api/applications/{id}/{act}`, answered with the new DeskDetail. */
export const acts = [
  "claim",
  "release",
  "assign",
  "contacted",
  "declined",
  "opted_out",
  "spam",
  "note",
  "undo",
] as const;
export type Act = (typeof acts)[number];

const storable = v.pipe(v.string(), v.trim(), v.minLength(1), v.check(isStorable));
const noteText = v.pipe(storable, v.maxLength(2000));
const recruiterId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** The body of each act; most have none. */
export const actBodies = {
  /** `takeOver`: also from somebody who has claimed it. */
  claim: v.object({ takeOver: v.optional(v.boolean(), false) }),
  release: v.object({}),
  /** null: nobody. */
  assign: v.object({ to: v.nullable(recruiterId) }),
  contacted: v.object({}),
  declined: v.object({}),
  opted_out: v.object({}),
  spam: v.object({}),
  note: v.object({ text: noteText }),
  /** The event that is taken back. */
  undo: v.object({ event: v.pipe(v.number(), v.integer()) }),
} as const satisfies Record<Act, v.GenericSchema>;

/** `GET /desk/api/reports`; `POST /desk/api/reports/{id}/seen`, managers only. */
export interface DeskReport {
  readonly id: number;
  readonly reportedAt: string;
  readonly number: string;
  readonly code: string | null;
  readonly message: string | null;
  readonly market: string;
  readonly seen: boolean;
}

/** Who can log in: `GET /desk/api/recruiters`, managers only. */
export interface DeskRecruiter {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly disabled: boolean;
  readonly hasSecondStep: boolean;
  readonly passkeys: number;
  readonly sessions: number;
  readonly lastSeenAt: string | null;
}

/** A log-in that holds: one's own, `GET /desk/api/sessions`, or somebody's. Its id opens nothing. */
export interface DeskSession {
  readonly id: string;
  /** "Firefox, Windows"; null: nothing known. */
  readonly browser: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** The one that asks. */
  readonly current: boolean;
}

export interface DeskPasskey {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: string | null;
}

/** `GET /desk/api/recruiters/{id}`, managers only. */
export interface DeskLogIns {
  readonly sessions: readonly DeskSession[];
  readonly passkeys: readonly DeskPasskey[];
}

/** `GET /desk/api/invitations`, managers only: what nobody has taken up yet. */
export interface DeskOpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** It opens nothing any more. */
  readonly over: boolean;
  /** null: the command line. */
  readonly invitedBy: string | null;
}

/** `POST /desk/api/invitations`, managers only. */
export const inviteBody = v.object({
  email: v.pipe(storable, v.maxLength(254), v.toLowerCase(), v.email()),
  role: v.picklist(deskRoles),
});

/** A link that is shown this once: of an invitation, or of `POST /desk/api/recruiters/{id}/reset`. */
export interface DeskLink {
  readonly email: string;
  readonly role: DeskRole;
  readonly link: string;
  readonly expiresAt: string;
}

/** `GET /desk/api/invitation/{token}`: whose it is. `POST` of {@link accountBody} makes the account and logs it in. */
export interface DeskInvitation {
  readonly email: string;
  readonly operator: string;
  /** As the operator's file has it; null: not in it. */
  readonly name: string | null;
}

export const accountBody = v.object({
  // One line: it stands in letters, in first messages and in the lists of the command line.
  name: v.pipe(storable, v.maxLength(80), v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
  password: v.string(),
});

/** `POST /desk/api/confirm`: the current password, or what a passkey of the same account said (WebAuthn's JSON). */
export const confirmBody = v.union([
  v.object({ password: v.pipe(v.string(), v.check(isStorable)) }),
  v.object({ passkey: v.looseObject({ id: v.pipe(v.string(), v.check(isStorable)) }) }),
]);

/** What a new password was answered with. */
export interface DeskPasswordChanged {
  readonly passkeysRemoved: number;
  /** One at least is left. */
  readonly hasPasskey: boolean;
}

/** Sent on `GET /desk/api/live` (server-sent events, `event: changed`) whenever something in the queue changed. */
export interface DeskChange {
  readonly version: string;
}
