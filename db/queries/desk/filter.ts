/** What a list of the desk is of, as conditions on `application a` that its indexes answer (migration 0026). */
import {
  type DueFilter,
  nobodysFilter,
  ownFilter,
  type QueueChoice,
  type QueueFilter,
  type QueueView,
  soonWithin,
  type StageFilter,
  todoWithin,
} from "../../../domain/desk/queue-filter.ts";
import { listedAt, overTime, shown, stageOf } from "../../application-columns.ts";

/** Who looks, and when; `dayEnd`: of the day it is where they are. */
export interface Looking {
  readonly recruiterId: string;
  readonly now: Date;
  readonly dayEnd: Date;
}

/** Parameters of one statement, as its text comes to name them. */
export class Parameters {
  readonly values: unknown[] = [];

  /** `$1` and so on, of this type. */
  add(value: unknown, type: "text" | "text[]" | "timestamp" | "bigint"): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** A moment, as indexes hold it: as UTC, without its zone. */
  moment(at: Date | number | string): string {
    return this.add(new Date(at).toISOString().slice(0, -1), "timestamp");
  }
}

const closedStages = ["closed", "declined", "opted_out", "spam", "withdrawn"];

/** All that a view and its filters ask for. */
export function conditionOf({ view, filter }: QueueChoice, looking: Looking, given: Parameters): string {
  return [shown, ...viewConditions(view, looking, given), ...filterConditions(filter, looking, given)].join("\n  and ");
}

/** Of which stages alone it is; none: of any. */
export function stagesOf({ view, filter }: QueueChoice): readonly StageFilter[] {
  if (view === "interviews") return ["interview"];
  return view === "offers" ? ["offered"] : filter.stage;
}

function viewConditions(view: QueueView, { recruiterId, now }: Looking, given: Parameters): string[] {
  switch (view) {
    case "todo":
      return [`${listedAt} <= ${given.moment(now.getTime() + todoWithin)}`];
    case "mine":
      return [`a.assigned_to = ${given.add(recruiterId, "text")}`, `${listedAt} < ${given.moment(overTime)}`];
    case "interviews":
      return [`${stageOf} = 'interview'`];
    case "offers":
      return [`${stageOf} = 'offered'`];
    case "everybody":
      return [];
  }
}

function filterConditions(filter: QueueFilter, looking: Looking, given: Parameters): string[] {
  const { stage, due, recruiter, tag, ...sent } = filter;
  const columns = Object.entries(sent).filter(([, values]) => values.length > 0);
  return [
    ...(stage.length > 0 ? [stageCondition(stage, given)] : []),
    ...(due.length > 0 ? [anyOf(due.map((each) => dueCondition(each, looking, given)))] : []),
    ...(recruiter.length > 0 ? [anyOf(recruiterConditions(recruiter, looking, given))] : []),
    // The first part is what its index is of.
    ...(tag.length > 0 ? [`a.tags <> '{}' and a.tags && ${given.add(tag, "text[]")}`] : []),
    ...columns.map(([column, values]) => `a.first_${column} ${among(values, given)}`),
  ];
}

export function stageCondition(asked: readonly StageFilter[], given: Parameters): string {
  return `${stageOf} ${among(
    asked.flatMap((stage) => (stage === "closed" ? closedStages : [stage])),
    given,
  )}`;
}

export function dueCondition(due: DueFilter, { now, dayEnd }: Looking, given: Parameters): string {
  switch (due) {
    case "overdue":
      return `${stageOf} = 'new' and ${listedAt} < ${given.moment(now)}`;
    case "soon":
      return `${listedAt} >= ${given.moment(now)} and ${listedAt} <= ${given.moment(now.getTime() + soonWithin)}`;
    case "today":
      return `${listedAt} < ${given.moment(dayEnd)}`;
    case "follow_up":
      return `a.follow_up_at is not null and ${listedAt} < ${given.moment(overTime)}`;
  }
}

function recruiterConditions(asked: readonly string[], { recruiterId }: Looking, given: Parameters): string[] {
  const ids = asked.filter((each) => each !== nobodysFilter).map((each) => (each === ownFilter ? recruiterId : each));
  return [
    ...(asked.includes(nobodysFilter) ? ["a.assigned_to is null"] : []),
    ...(ids.length > 0 ? [`a.assigned_to ${among(ids, given)}`] : []),
  ];
}

/** Of one value an equality: an index gives it in the list's order. */
function among(values: readonly string[], given: Parameters): string {
  const [only] = values;
  return values.length === 1 ? `= ${given.add(only, "text")}` : `= any(${given.add(values, "text[]")})`;
}

function anyOf(conditions: readonly string[]): string {
  return `(${conditions.join(" or ")})`;
}
