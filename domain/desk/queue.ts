/** The queue and its rows. */
import * as v from "valibot";
import { closedReasons, statuses } from "../application/lifecycle.ts";
import { nameDoubts } from "../application/name-doubt.ts";
import { listOf, time } from "./answer.ts";
import { nextActKinds } from "./next-act.ts";

/** A recruiter, where only who it is matters. */
export const namedRecruiter = v.object({ id: v.string(), name: v.string() });

/** One line of the queue. The number is not in it: opening it is an act of its own, and is recorded. */
export const deskRow = v.object({
  /** The application's number. */
  id: v.number(),
  code: v.string(),
  name: v.string(),
  /** Why it may be no name; messages then greet without one. */
  nameDoubt: v.nullable(v.picklist(nameDoubts)),
  /** What they applied for, in the desk's language; null: nothing named. */
  position: v.nullable(v.string()),
  market: v.string(),
  /** The language's own name: "Español". */
  language: v.string(),
  appliedAt: time,
  dueAt: time,
  /** The last moment that is not in the applicant's quiet hours; dueAt where there are none. */
  writeBy: time,
  status: v.picklist(statuses),
  /** The clock ran out before anybody wrote. */
  missed: v.boolean(),
  /** The person said that nobody wrote. */
  nobodyWrote: v.boolean(),
  assignedTo: v.nullable(namedRecruiter),
  /** What has to be done next, and when; null: nothing. */
  next: v.nullable(v.object({ kind: v.picklist(nextActKinds), at: time })),
  followUpAt: v.nullable(time),
  closedReason: v.nullable(v.picklist(closedReasons)),
  /** Somebody opened the number a moment ago. */
  writing: v.nullable(v.object({ ...namedRecruiter.entries, since: time })),
  /** Another application has the same number or the same address: perhaps the same person (D10). */
  maybeSamePerson: v.boolean(),
  /** More than one registration is in it: somebody sent the form again while it waited (D10). */
  appliedAgain: v.boolean(),
  /** Somebody with this number or address asked us not to write, about another application. */
  optedOutBefore: v.boolean(),
});
export type DeskRow = v.InferOutput<typeof deskRow>;

/** The kept promise of the last 30 days (B7). */
export const deskPromise = v.object({ kept: v.number(), missed: v.number() });
export type DeskPromise = v.InferOutput<typeof deskPromise>;

/** `GET /desk/api/applications?view=open&after=…`: by due time, 100 a page. */
export const deskList = v.object({
  rows: listOf(deskRow),
  /** For `after`; null: this was the last page. */
  next: v.nullable(v.string()),
  /** How many each view has, counted up to `mostCounted`: that figure means as many or more. */
  counts: v.object({
    open: v.number(),
    mine: v.number(),
    contacted: v.number(),
    closed: v.number(),
    all: v.number(),
  }),
  promise: deskPromise,
  /** Of the server, so that the desk's clock is right. */
  now: time,
});
export type DeskList = v.InferOutput<typeof deskList>;

/** Sent on `GET /desk/api/live` (server-sent events, `event: changed`) whenever something in the queue changed. */
export interface DeskChange {
  readonly version: string;
}
