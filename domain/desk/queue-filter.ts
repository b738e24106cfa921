/** What a list contains: a view, narrowed by filters. Age and gender are never filters (D4). */
import * as v from "valibot";
import { languages, marketCodes } from "../../locales/markets.ts";
import { isStorable } from "../application/text.ts";
import { stages } from "../application/lifecycle.ts";
import { moment } from "./desk.ts";

/** Built-in views; saved views narrow one of them. */
export const queueViews = ["todo", "mine", "interviews", "offers", "everybody", "asked"] as const;
export type QueueView = (typeof queueViews)[number];
export const firstView: QueueView = "todo";

/** Not contacted yet, a stage, or closed. */
export const stageFilters = ["new", ...stages, "closed"] as const;
export type StageFilter = (typeof stageFilters)[number];

/** Columns of the board. */
export const boardStages = ["new", ...stages] as const;
export type BoardStage = (typeof boardStages)[number];

/** Those before `today` are disjoint and cover everyone with a task. */
export const dueFilters = ["overdue", "now", "soon", "later", "today", "follow_up"] as const;
export type DueFilter = (typeof dueFilters)[number];

/** Furthest progress in the figures: a later stage includes those before it. */
export const reachedStages = ["applied", ...stages] as const;
export type ReachedStage = (typeof reachedStages)[number];

/** Outcome of the promise (B7), or the hour in which it was kept. */
const hours = Array.from({ length: 24 }, (_, hour) => `hour_${hour}` as const);
export const promiseFilters = ["kept", "missed", ...hours] as const;
export type PromiseFilter = (typeof promiseFilters)[number];

/** In addition to vacancies and sources: unknown. */
export const unknownFilter = "(none)";

/** In addition to recruiter ids: the reader, and unassigned. */
export const ownFilter = "me";
export const nobodysFilter = "nobody";

/** Milliseconds until "soon" ends, and until tasks appear in the first view. */
export const dueSoonWithin = 4 * 3_600_000;
export const todoWithin = 24 * 3_600_000;

/** Upper limit for the values of one filter. */
export const mostValues = 40;

const listOfValues = <Value extends string>(item: v.GenericSchema<string, Value>) =>
  v.optional(v.pipe(v.array(item), v.maxLength(mostValues), v.readonly()), []);
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.check(isStorable));

const inUtc = v.pipe(moment, v.endsWith("Z"));
/** Applied after the first moment, up to the second; both ISO 8601 in UTC. */
const period = v.pipe(
  v.string(),
  v.maxLength(60),
  v.check((text) => v.safeParse(v.tuple([inUtc, inUtc]), momentsOf(text)).success && momentsOf(text).length === 2),
);
const person = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/));

export function periodOf(after: Date, until: Date): string {
  return `${after.toISOString()}~${until.toISOString()}`;
}

/** The moments that {@link periodOf} combined. */
export function momentsOf(text: string): readonly string[] {
  return text.split("~");
}

/** Values of one filter are alternatives, empty means any; filters are combined with AND. */
export const queueFilter = v.object({
  stage: listOfValues(v.picklist(stageFilters)),
  due: listOfValues(v.picklist(dueFilters)),
  recruiter: listOfValues(person),
  market: listOfValues(v.picklist(marketCodes)),
  language: listOfValues(v.picklist(languages)),
  /** Slug of a job, or value of a position. */
  vacancy: listOfValues(word),
  source: listOfValues(word),
  applied: listOfValues(period),
  reached: listOfValues(v.picklist(reachedStages)),
  promise: listOfValues(v.picklist(promiseFilters)),
  /** Recruiter who wrote first. */
  writer: listOfValues(person),
  tag: listOfValues(word),
});
export type QueueFilter = v.InferOutput<typeof queueFilter>;
export type FilterName = keyof QueueFilter;

export const filterNames = Object.keys(queueFilter.entries) as FilterName[];
export const noFilter: QueueFilter = v.parse(queueFilter, {});

/** Contents of a list, independent of the reader. */
export interface QueueChoice {
  readonly view: QueueView;
  readonly filter: QueueFilter;
}

export function isFiltered(filter: QueueFilter): boolean {
  return filterNames.some((name) => filter[name].length > 0);
}

/** As in a URL, values separated by commas. */
export type QueueQuery = Readonly<Partial<Record<FilterName | "view", string>>>;

/** Null: unknown value. */
export function choiceOf(query: Readonly<Record<string, unknown>>): QueueChoice | null {
  const view = v.safeParse(v.optional(v.picklist(queueViews), firstView), query["view"]);
  const filter = v.safeParse(
    queueFilter,
    Object.fromEntries(filterNames.map((name) => [name, valuesOf(query[name])] as const)),
  );
  return view.success && filter.success ? { view: view.output, filter: filter.output } : null;
}

/** Canonical form: equal choices give equal text. Omits the first view and unused filters. */
export function queueQueryOf({ view, filter }: QueueChoice): QueueQuery {
  const names = filterNames.filter((name) => filter[name].length > 0);
  return {
    ...(view === firstView ? {} : { view }),
    ...Object.fromEntries(names.map((name) => [name, filter[name].toSorted().map(escaped).join(",")])),
  };
}

export function isSameChoice(choice: QueueChoice, other: QueueChoice): boolean {
  return JSON.stringify(queueQueryOf(choice)) === JSON.stringify(queueQueryOf(other));
}

/** Free text that may contain a person's name. */
const typedFilters: readonly FilterName[] = ["source", "tag"];

/** A filter for the audit log, which is never erased: of free text, only the number of values. */
export function recordedFilter(filter: QueueFilter): Readonly<Partial<Record<FilterName, string | number>>> {
  const names = filterNames.filter((name) => filter[name].length > 0);
  return Object.fromEntries(
    names.map((name) => [name, typedFilters.includes(name) ? filter[name].length : filter[name].join(", ")]),
  );
}

function valuesOf(value: unknown): unknown {
  if (value === "") return undefined;
  // A typed URL may yield a number.
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" ? [...new Set(text.split(",").map(unescaped))] : text;
}

function escaped(value: string): string {
  return value.replaceAll("%", "%25").replaceAll(",", "%2C");
}

function unescaped(value: string): string {
  return value.replaceAll("%2C", ",").replaceAll("%25", "%");
}
