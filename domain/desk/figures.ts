/** Outcome figures of recent applicants. None uses age or gender (D4). */
import * as v from "valibot";
import { listOf, time } from "./answer.ts";
import { namedRecruiter } from "./queue.ts";
import { choiceOf, noFilter, type QueueFilter, reachedStages } from "./queue-filter.ts";

/** Selectable periods in days, and the unit of their charts. */
export const figureSpans = { 7: "day", 30: "day", 90: "week", 365: "month" } as const;
export type FigureDays = keyof typeof figureSpans;
export const figureDays = [7, 30, 90, 365] as const satisfies readonly FigureDays[];

/** With fewer people, only counts are shown: a share would suggest too much precision. */
export const leastForShares = 20;

/** Sources with fewer people are grouped as others. */
export const leastForSource = 5;

export const funnelStages = reachedStages;

/** Filters of the figures, in the URL as for a list. */
export const figureFilters = ["vacancy", "market", "source", "recruiter"] as const;
export type FigureFilter = (typeof figureFilters)[number];

/** Parses a URL that anyone may have typed; null: unknown value. */
export function parseFiguresQuery(
  query: Readonly<Record<string, unknown>>,
): { readonly days: FigureDays; readonly filter: QueueFilter } | null {
  const { days: requestedDays = 30, ...others } = query;
  const days = figureDays.find((known) => String(known) === String(requestedDays));
  const choice = choiceOf(Object.fromEntries(figureFilters.map((name) => [name, others[name]])));
  return days && choice ? { days, filter: { ...noFilter, ...choice.filter } } : null;
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const promise = v.object({ kept: whole, missed: whole });
const listedPromise = v.object({
  ...promise.entries,
  /**
   * How many of them appear in the lists: erased ones do not, and merged ones only as the leading
   * one.
   */
  keptListed: whole,
  missedListed: whole,
});

const funnelRow = v.object({
  /** In the desk's language; null: none named. */
  vacancy: v.nullable(v.string()),
  /** Filter values for the lists; for grouped small sources, each of them. */
  values: v.object({ vacancy: v.string(), sources: listOf(v.string()) }),
  /** null: the vacancy is deleted and its market unknown. */
  market: v.nullable(v.string()),
  /** null: direct, or grouped small sources. */
  source: v.nullable(v.string()),
  /** In the order of {@link funnelStages}. */
  people: v.pipe(v.array(whole), v.length(funnelStages.length), v.readonly()),
  /** Seconds from application to hire, summed over all who were hired. */
  secondsToHired: whole,
});
export type DeskFunnelRow = v.InferOutput<typeof funnelRow>;

const loadRow = v.object({
  /** null: unassigned. */
  recruiter: v.nullable(namedRecruiter),
  /** To do, in the terms of the lists: overdue, due now, due within four hours, later. */
  overdue: whole,
  now: whole,
  soon: whole,
  later: whole,
  /** People who applied in the period. */
  contacted: whole,
  /** How many of them appear in the lists. */
  contactedListed: whole,
  /** Median seconds to first contact; null: none contacted. */
  half: v.nullable(whole),
  kept: whole,
});
export type DeskLoadRow = v.InferOutput<typeof loadRow>;

const deliveryRow = v.object({
  kind: v.picklist(["webhook", "operator", "applicant", "recruiter"]),
  /** Webhook id; "" for others. */
  target: v.string(),
  all: whole,
  arrived: whole,
  /** Given up or bounced. */
  failed: whole,
  /** 90th percentile of delivery time in seconds; null: none delivered. */
  most: v.nullable(whole),
  /** Failures per day, oldest first. */
  days: listOf(whole),
});
export type DeskDeliveryHealth = v.InferOutput<typeof deliveryRow>;

/** `GET /desk/api/figures?days=30&market=…`: computed at most once an hour. */
export const deskFigures = v.object({
  days: v.picklist(figureDays),
  since: time,
  /** End of the period: the time of computation. */
  computedAt: time,
  promise: v.object({
    ...listedPromise.entries,
    /** Missed, but marked as contacted in time without an opened number or a sent message. */
    claimed: whole,
    /** Excluded as spam; `objected`: of those, applicants who reported no contact. */
    spam: whole,
    objected: whole,
    /** Excluded because they opted out. */
    optedOut: whole,
    /** The same number of days before the period. */
    before: listedPromise,
    parts: listOf(v.object({ from: time, ...promise.entries })),
  }),
  firstContact: v.object({
    /** Median and 90th percentile of seconds to first contact; null: no data. */
    half: v.nullable(whole),
    most: v.nullable(whole),
    /** Kept promises by hour until contact. */
    hours: v.pipe(v.array(whole), v.length(24), v.readonly()),
  }),
  funnel: listOf(funnelRow),
  load: listOf(loadRow),
  deliveries: listOf(deliveryRow),
});
export type DeskFigures = v.InferOutput<typeof deskFigures>;

/** `POST /desk/api/figures/csv` */
export const figuresCsvBody = v.object({
  days: v.picklist(figureDays),
  ...Object.fromEntries(figureFilters.map((name) => [name, v.optional(v.string())])),
});

/** What the screen shows, to save as a file. */
export const deskFile = v.object({ name: v.string(), text: v.string() });
export type DeskFile = v.InferOutput<typeof deskFile>;
