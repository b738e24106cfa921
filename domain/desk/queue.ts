/** The queue and its rows. */
import * as v from "valibot";
import { channels, closedReasons, statuses } from "../application/lifecycle.ts";
import { nameDoubts } from "../application/name-doubt.ts";
import { listOf, time } from "./answer.ts";
import { storable } from "./desk.ts";
import { nextActKinds } from "./next-act.ts";
import { suppressionKinds } from "./suppression.ts";
import { boardStages, type FilterName, queueFilter, type QueueView, queueViews } from "./queue-filter.ts";

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
  /** How they want to be reached; null: they did not say. */
  prefers: v.nullable(v.picklist(channels)),
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
  tags: listOf(v.string()),
  closedReason: v.nullable(v.picklist(closedReasons)),
  /** Somebody opened the number a moment ago. */
  writing: v.nullable(v.object({ ...namedRecruiter.entries, since: time })),
  /** Another application has the same number or the same address: perhaps the same person (D10). */
  maybeSamePerson: v.boolean(),
  /** More than one registration is in it: somebody sent the form again while it waited (D10). */
  appliedAgain: v.boolean(),
  /** Which of its number and its mailbox asked us not to write, with another application. */
  optedOutBefore: listOf(v.picklist(suppressionKinds)),
});
export type DeskRow = v.InferOutput<typeof deskRow>;

/** The kept promise of the last 30 days (B7). */
export const deskPromise = v.object({ kept: v.number(), missed: v.number() });
export type DeskPromise = v.InferOutput<typeof deskPromise>;

/** `GET /desk/api/applications?view=…&language=…&after=…`: by what is to be done next, 100 a page. */
export const deskList = v.object({
  rows: listOf(deskRow),
  /** For `after`; null: this was the last page. */
  next: v.nullable(v.string()),
  /** Of the server, so that the desk's clock is right. */
  now: time,
});
export type DeskList = v.InferOutput<typeof deskList>;

/** How many, counted up to `mostCounted`: that figure means as many or more. */
const count = v.number();

const counts = Object.fromEntries(queueViews.map((name) => [name, count])) as Record<QueueView, typeof count>;

/** A view that somebody saved, for themselves or for everybody. */
export const deskSavedView = v.object({
  id: v.string(),
  name: v.string(),
  view: v.picklist(queueViews),
  filter: queueFilter,
  team: v.boolean(),
  /** Whether whoever asks may give it another name or remove it. */
  may: v.boolean(),
  count,
});
export type DeskSavedView = v.InferOutput<typeof deskSavedView>;

/** `GET /desk/api/views?view=…&language=…`: how many there are in each, and in what is looked at. */
export const deskViews = v.object({
  counts: v.object(counts),
  saved: listOf(deskSavedView),
  found: count,
  /** What is to be done first of what is not to be done yet; null: nothing. */
  upcoming: v.nullable(v.object({ id: v.number(), name: v.string(), kind: v.picklist(nextActKinds), at: time })),
  promise: deskPromise,
});
export type DeskViews = v.InferOutput<typeof deskViews>;

/** `POST /desk/api/views`; the same name again saves over what had it. */
export const viewBody = v.object({
  name: v.pipe(storable, v.maxLength(60)),
  view: v.picklist(queueViews),
  filter: queueFilter,
  team: v.optional(v.boolean(), false),
});
export const viewNameBody = v.object({ name: viewBody.entries.name });

const choice = v.object({ value: v.string(), name: v.string(), count });

/** `GET /desk/api/choices?view=…`: what a view can be narrowed to, and how many each leaves. */
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

/** `GET /desk/api/board?vacancy=…`: who applied for one vacancy, by stage; 50 of each. */
export const deskBoard = v.object({
  columns: listOf(
    v.object({
      stage: v.picklist(boardStages),
      count,
      /** Seconds that half of those who left it stayed at most; null: too few have. Read at most once an hour. */
      usual: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
      rows: listOf(deskRow),
    }),
  ),
  closed: count,
  now: time,
});
export type DeskBoard = v.InferOutput<typeof deskBoard>;

/** Sent on `GET /desk/api/live` (server-sent events, `event: changed`) whenever something in the queue changed. */
export interface DeskChange {
  readonly version: string;
}
