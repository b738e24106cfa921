import * as v from "valibot";
import { channels, closedReasons, statuses } from "../application/lifecycle.ts";
import { nameDoubts } from "../application/name-doubts.ts";
import { listOf, time } from "./answer.ts";
import { storable } from "./desk.ts";
import { nextActionKinds } from "./next-action.ts";
import { suppressionKinds } from "./suppression.ts";
import { boardStages, type FilterName, queueFilter, type QueueView, queueViews } from "./queue-filter.ts";

export const namedRecruiter = v.object({ id: v.string(), name: v.string() });

/** A row of the queue. Without the phone number: opening it is a recorded action. */
export const deskRow = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  /** Why it may not be a name; messages then omit it. */
  nameDoubt: v.nullable(v.picklist(nameDoubts)),
  /** What they applied for, in the desk's language; null: none named. */
  position: v.nullable(v.string()),
  market: v.string(),
  /** The language's own name: "Español". */
  language: v.string(),
  /** Preferred channel; null: none given. */
  prefers: v.nullable(v.picklist(channels)),
  appliedAt: time,
  dueAt: time,
  /** Latest moment outside the applicant's quiet hours; dueAt if there are none. */
  writeBy: time,
  status: v.picklist(statuses),
  /** The clock ran out before first contact. */
  missed: v.boolean(),
  /** The applicant reported that no one had written. */
  nobodyWrote: v.boolean(),
  assignedTo: v.nullable(namedRecruiter),
  /** Next task and its time; null: none. */
  next: v.nullable(v.object({ kind: v.picklist(nextActionKinds), at: time })),
  followUpAt: v.nullable(time),
  tags: listOf(v.string()),
  closedReason: v.nullable(v.picklist(closedReasons)),
  /** A recruiter opened the number or sent an email a moment ago. */
  writing: v.nullable(v.object({ ...namedRecruiter.entries, since: time })),
  /** When the applicant last corrected number or address; null: never. */
  contactCorrectedAt: v.nullable(time),
  /** Another application has the same number or address, perhaps of the same person (D10). */
  maybeSamePerson: v.boolean(),
  /** It has several registrations: the form was sent again while it waited (D10). */
  appliedAgain: v.boolean(),
  /** Which of its number and mailbox opted out through another application. */
  optedOutBefore: listOf(v.picklist(suppressionKinds)),
});
export type DeskRow = v.InferOutput<typeof deskRow>;

/** The kept promise of the last 30 days (B7). */
export const deskPromise = v.object({ kept: v.number(), missed: v.number() });
export type DeskPromise = v.InferOutput<typeof deskPromise>;

/** `GET /desk/api/applications?view=…&language=…&after=…`: by next task, 100 per page. */
export const deskList = v.object({
  rows: listOf(deskRow),
  /** Value for `after`; null: last page. */
  next: v.nullable(v.string()),
  /** Server time, to correct the desk's clock. */
  now: time,
});
export type DeskList = v.InferOutput<typeof deskList>;

/** Counted up to `mostCounted`; that value means as many or more. */
const count = v.number();

const counts = Object.fromEntries(queueViews.map((name) => [name, count])) as Record<QueueView, typeof count>;

/** A view that a recruiter saved, for themselves or the team. */
export const deskSavedView = v.object({
  id: v.string(),
  name: v.string(),
  view: v.picklist(queueViews),
  filter: queueFilter,
  team: v.boolean(),
  /** Whether the reader may rename or remove it. */
  may: v.boolean(),
  count,
});
export type DeskSavedView = v.InferOutput<typeof deskSavedView>;

/** `GET /desk/api/views?view=…&language=…`: counts of each view and of the current list. */
export const deskViews = v.object({
  counts: v.object(counts),
  saved: listOf(deskSavedView),
  found: count,
  /** The earliest task that is not due yet; null: none. */
  upcoming: v.nullable(v.object({ id: v.number(), name: v.string(), kind: v.picklist(nextActionKinds), at: time })),
  promise: deskPromise,
});
export type DeskViews = v.InferOutput<typeof deskViews>;

/** `POST /desk/api/views`; an existing name is overwritten. */
export const viewBody = v.object({
  name: v.pipe(storable, v.maxLength(60)),
  view: v.picklist(queueViews),
  filter: queueFilter,
  team: v.optional(v.boolean(), false),
});
export const viewNameBody = v.object({ name: viewBody.entries.name });

const choice = v.object({ value: v.string(), name: v.string(), count });

/** `GET /desk/api/choices?view=…`: filter values of a view, with counts. */
export const deskChoices = v.object({
  stage: listOf(choice),
  due: listOf(choice),
  recruiter: listOf(choice),
  market: listOf(choice),
  language: listOf(choice),
  vacancy: listOf(choice),
  source: listOf(choice),
  applied: listOf(choice),
  reached: listOf(choice),
  promise: listOf(choice),
  writer: listOf(choice),
  tag: listOf(choice),
} satisfies Record<FilterName, unknown>);
export type DeskChoices = v.InferOutput<typeof deskChoices>;
export type DeskChoice = v.InferOutput<typeof choice>;

/** `GET /desk/api/board?vacancy=…`: applicants of one vacancy by stage, 50 of each. */
export const deskBoard = v.object({
  columns: listOf(
    v.object({
      stage: v.picklist(boardStages),
      count,
      /**
       * Median seconds in this stage of those who left it; null: too few. Computed at most once an
       * hour.
       */
      usual: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
      rows: listOf(deskRow),
    }),
  ),
  closed: count,
  now: time,
});
export type DeskBoard = v.InferOutput<typeof deskBoard>;

/** Sent on `GET /desk/api/live` (server-sent events, `event: changed`) when the queue changes. */
export interface DeskChange {
  readonly version: string;
}
