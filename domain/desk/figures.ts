/** What came of everybody who applied lately, in figures. Age and gender are in none of them (D4). */
import * as v from "valibot";
import { listOf, time } from "./answer.ts";
import { namedRecruiter } from "./queue.ts";
import { choiceOf, noFilter, type QueueFilter, reachedStages } from "./queue-filter.ts";

/** Days that somebody may look back over, with what they are shown by. */
export const figureSpans = { 7: "day", 30: "day", 90: "week", 365: "month" } as const;
export type FigureDays = keyof typeof figureSpans;
export const figureDays = [7, 30, 90, 365] as const satisfies readonly FigureDays[];

/** Below so many people a share says more than there is to know: counts alone. */
export const leastForShares = 20;

/** A source of fewer people is one of the others. */
export const leastForSource = 5;

export const funnelStages = reachedStages;

/** What the figures are narrowed by, in their address as in that of a list. */
export const figureFilters = ["vacancy", "market", "source", "recruiter"] as const;
export type FigureFilter = (typeof figureFilters)[number];

/** Of an address that anybody may have typed; null: it names what there is not. */
export function figuresAsked(
  given: Readonly<Record<string, unknown>>,
): { readonly days: FigureDays; readonly filter: QueueFilter } | null {
  const { days: asked = 30, ...others } = given;
  const days = figureDays.find((known) => String(known) === String(asked));
  const choice = choiceOf(Object.fromEntries(figureFilters.map((name) => [name, others[name]])));
  return days && choice ? { days, filter: { ...noFilter, ...choice.filter } } : null;
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const promise = v.object({ kept: whole, missed: whole });
const listedPromise = v.object({
  ...promise.entries,
  /** So many people of them stand in the lists: what is erased stands in none, and of what is merged the one that leads does. */
  keptListed: whole,
  missedListed: whole,
});

const funnelRow = v.object({
  /** In the desk's language; null: nothing named. */
  vacancy: v.nullable(v.string()),
  /** As the lists filter by them; of several sources of few people, each. */
  values: v.object({ vacancy: v.string(), sources: listOf(v.string()) }),
  /** null: it is deleted, and nothing says any more what it was. */
  market: v.nullable(v.string()),
  /** null: direct, or one of the others. */
  source: v.nullable(v.string()),
  /** In the order of {@link funnelStages}. */
  people: v.pipe(v.array(whole), v.length(funnelStages.length), v.readonly()),
  /** From applying to hired, of all who were, together. */
  secondsToHired: whole,
});
export type DeskFunnelRow = v.InferOutput<typeof funnelRow>;

const loadRow = v.object({
  /** null: nobody's. */
  recruiter: v.nullable(namedRecruiter),
  /** To do, as the lists call it: nobody wrote in time, something else is due, within four hours, later. */
  overdue: whole,
  now: whole,
  soon: whole,
  later: whole,
  /** Of who applied in these days. */
  contacted: whole,
  /** So many people of them stand in the lists. */
  contactedListed: whole,
  /** Seconds in which half of them were written to; null: nobody was. */
  half: v.nullable(whole),
  kept: whole,
});
export type DeskLoadRow = v.InferOutput<typeof loadRow>;

const deliveryRow = v.object({
  kind: v.picklist(["webhook", "operator", "applicant", "recruiter"]),
  /** Of a webhook, which; "" otherwise. */
  target: v.string(),
  all: whole,
  arrived: whole,
  /** Given up, or come back. */
  failed: whole,
  /** Seconds in which nine of ten arrived; null: none did. */
  most: v.nullable(whole),
  /** By day, the oldest first: how many failed. */
  days: listOf(whole),
});
export type DeskDeliveryHealth = v.InferOutput<typeof deliveryRow>;

/** `GET /desk/api/figures?days=30&market=…`: computed at most once an hour. */
export const deskFigures = v.object({
  days: v.picklist(figureDays),
  since: time,
  /** Up to now, as it was then. */
  computedAt: time,
  promise: v.object({
    ...listedPromise.entries,
    /** Of the missed, marked as contacted in time with no number opened and no message sent. */
    claimed: whole,
    /** Left out as spam, and of them so many said that nobody wrote. */
    spam: whole,
    objected: whole,
    /** Left out because they asked us not to write. */
    optedOut: whole,
    /** The same number of days before these. */
    before: listedPromise,
    parts: listOf(v.object({ from: time, ...promise.entries })),
  }),
  firstContact: v.object({
    /** Seconds in which half, and nine of ten, were written to; null: they were not. */
    half: v.nullable(whole),
    most: v.nullable(whole),
    /** Whom the promise was kept to, by the hour that it took. */
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

/** What is on the screen, to be saved as a file. */
export const deskFile = v.object({ name: v.string(), text: v.string() });
export type DeskFile = v.InferOutput<typeof deskFile>;
