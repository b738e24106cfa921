/** Which applications a list of the desk is of: a view, narrowed by filters. Age and gender are neither (D4). */
import * as v from "valibot";
import { languages, marketCodes } from "../../locales/markets.ts";
import { isStorable } from "../application/text.ts";
import { stages } from "../application/lifecycle.ts";
import { moment } from "./desk.ts";

/** What everybody has; the views that are saved narrow one of them. */
export const queueViews = ["todo", "mine", "interviews", "offers", "everybody", "asked"] as const;
export type QueueView = (typeof queueViews)[number];
export const firstView: QueueView = "todo";

/** Where somebody stands: nobody has written yet, a stage, or over. */
export const stageFilters = ["new", ...stages, "closed"] as const;
export type StageFilter = (typeof stageFilters)[number];

/** The columns of the board. */
export const boardStages = ["new", ...stages] as const;
export type BoardStage = (typeof boardStages)[number];

/** Those before `today` have everybody in one of them whom something is to be done about. */
export const dueFilters = ["overdue", "now", "soon", "later", "today", "follow_up"] as const;
export type DueFilter = (typeof dueFilters)[number];

/** How far somebody has come, of those who are counted: a later one counts for those before it. */
export const reachedStages = ["applied", ...stages] as const;
export type ReachedStage = (typeof reachedStages)[number];

/** What became of the promise (B7), or in which hour it was kept. */
const hours = Array.from({ length: 24 }, (_, hour) => `hour_${hour}` as const);
export const promiseFilters = ["kept", "missed", ...hours] as const;
export type PromiseFilter = (typeof promiseFilters)[number];

/** Beside what was applied for and where from: nothing is known of it. */
export const unknownFilter = "(none)";

/** Beside a recruiter's id: whoever looks, and nobody. */
export const ownFilter = "me";
export const nobodysFilter = "nobody";

/** Milliseconds until the end of what is to be done soon, and of what stands in the first view at all. */
export const soonWithin = 4 * 3_600_000;
export const todoWithin = 24 * 3_600_000;

/** More in one filter is nobody's choice. */
export const mostValues = 40;

const listOfValues = <Value extends string>(item: v.GenericSchema<string, Value>) =>
  v.optional(v.pipe(v.array(item), v.maxLength(mostValues), v.readonly()), []);
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.check(isStorable));

const inUtc = v.pipe(moment, v.endsWith("Z"));
/** Applied after the one moment, and up to the other: both as ISO 8601 in UTC. */
const period = v.pipe(
  v.string(),
  v.maxLength(60),
  v.check((text) => v.safeParse(v.tuple([inUtc, inUtc]), momentsOf(text)).success && momentsOf(text).length === 2),
);
const person = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/));

export function periodOf(after: Date, until: Date): string {
  return `${after.toISOString()}~${until.toISOString()}`;
}

/** What {@link periodOf} was made of. */
export function momentsOf(text: string): readonly string[] {
  return text.split("~");
}

/** Of each, one of these; none: any. Between filters: all of them. */
export const queueFilter = v.object({
  stage: listOfValues(v.picklist(stageFilters)),
  due: listOfValues(v.picklist(dueFilters)),
  recruiter: listOfValues(person),
  market: listOfValues(v.picklist(marketCodes)),
  language: listOfValues(v.picklist(languages)),
  /** The slug of a job, or the value of a position. */
  vacancy: listOfValues(word),
  source: listOfValues(word),
  applied: listOfValues(period),
  reached: listOfValues(v.picklist(reachedStages)),
  promise: listOfValues(v.picklist(promiseFilters)),
  /** Who wrote first. */
  writer: listOfValues(person),
  /** Any of these. */
  tag: listOfValues(word),
});
export type QueueFilter = v.InferOutput<typeof queueFilter>;
export type FilterName = keyof QueueFilter;

export const filterNames = Object.keys(queueFilter.entries) as FilterName[];
export const noFilter: QueueFilter = v.parse(queueFilter, {});

/** What a list is of, whoever looks at it. */
export interface QueueChoice {
  readonly view: QueueView;
  readonly filter: QueueFilter;
}

export function isFiltered(filter: QueueFilter): boolean {
  return filterNames.some((name) => filter[name].length > 0);
}

/** As an address says it, values apart by commas. */
export type Asked = Readonly<Partial<Record<FilterName | "view", string>>>;

/** Null: it names what there is not. */
export function choiceOf(asked: Readonly<Record<string, unknown>>): QueueChoice | null {
  const view = v.safeParse(v.optional(v.picklist(queueViews), firstView), asked["view"]);
  const filter = v.safeParse(
    queueFilter,
    Object.fromEntries(filterNames.map((name) => [name, valuesOf(asked[name])] as const)),
  );
  return view.success && filter.success ? { view: view.output, filter: filter.output } : null;
}

/** The same choice in the same words, whoever made it: the first view, and what is not filtered, are left out. */
export function askedOf({ view, filter }: QueueChoice): Asked {
  const given = filterNames.filter((name) => filter[name].length > 0);
  return {
    ...(view === firstView ? {} : { view }),
    ...Object.fromEntries(given.map((name) => [name, filter[name].toSorted().map(escaped).join(",")])),
  };
}

export function isSameChoice(choice: QueueChoice, other: QueueChoice): boolean {
  return JSON.stringify(askedOf(choice)) === JSON.stringify(askedOf(other));
}

/** Typed by people, who may have named somebody with it. */
const typedFilters: readonly FilterName[] = ["source", "tag"];

/** A filter as the audit log, which nothing is erased from, may keep it: of what people typed how many there were. */
export function recordedFilter(filter: QueueFilter): Readonly<Partial<Record<FilterName, string | number>>> {
  const given = filterNames.filter((name) => filter[name].length > 0);
  return Object.fromEntries(
    given.map((name) => [name, typedFilters.includes(name) ? filter[name].length : filter[name].join(", ")]),
  );
}

function valuesOf(asked: unknown): unknown {
  if (asked === "") return undefined;
  // An address that somebody typed: a number is a word, too.
  const text = typeof asked === "number" ? String(asked) : asked;
  return typeof text === "string" ? [...new Set(text.split(",").map(unescaped))] : text;
}

function escaped(value: string): string {
  return value.replaceAll("%", "%25").replaceAll(",", "%2C");
}

function unescaped(value: string): string {
  return value.replaceAll("%2C", ",").replaceAll("%25", "%");
}
