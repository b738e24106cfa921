/** What a list of the desk is of, as conditions on `application a` that its indexes answer (migration 0026). */
import {
  type DueFilter,
  type QueueChoice,
  type QueueFilter,
  type QueueView,
  soonWithin,
  type StageFilter,
  todoWithin,
} from "../../../domain/desk/queue-filter.ts";
import { listedAt, noTime, overTime, shown, stageOf } from "../../application-columns.ts";
import { among, anyOf, type Looking, type Parameters } from "./parameters.ts";
import { promisedCondition, sendingConditions } from "./sending.ts";

/**
 * By how much the server's clock may be set back, in ms: people who applied before that are due in more than 24 hours until the clock
 * has caught up, and must not disappear from the first view.
 */
const clockSetBack = 25 * 3_600_000;

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
    case "todo": {
      const end = now.getTime() + todoWithin;
      // Both bounds are of the index; between them are new people whose clock is ahead, and few others.
      return [
        `${listedAt} <= ${given.moment(end + clockSetBack)}`,
        `(${listedAt} <= ${given.moment(end)} or ${stageOf} = 'new')`,
      ];
    }
    case "mine":
      return [`a.assigned_to = ${given.add(recruiterId, "text")}`, `${listedAt} < ${given.moment(overTime)}`];
    case "interviews":
      return [`${stageOf} = 'interview'`];
    case "offers":
      return [`${stageOf} = 'offered'`];
    case "everybody":
      return [];
    case "asked":
      // The few notes that still ask something have an index (migration 0061).
      return [
        `a.id in (select coalesce(m.merged_into, m.id) from application_event e join application m on m.id = e.application_id
           where e.type = 'note' and e.detail ? 'asks' and e.detail->'asks' ? ${given.add(recruiterId, "text")})`,
      ];
  }
}

function filterConditions(filter: QueueFilter, looking: Looking, given: Parameters): string[] {
  const { stage, due, tag } = filter;
  return [
    ...(stage.length > 0 ? [stageCondition(stage, given)] : []),
    ...(due.length > 0 ? [anyOf(due.map((each) => dueCondition(each, looking, given)))] : []),
    ...(filter.promise.length + filter.writer.length > 0
      ? [promisedCondition(filter, looking, given)]
      : sendingConditions("a", filter, looking, given)),
    // The first part is what its index is of.
    ...(tag.length > 0 ? [`a.tags <> '{}' and a.tags && ${given.add(tag, "text[]")}`] : []),
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
    case "now":
      return `${stageOf} <> 'new' and ${listedAt} < ${given.moment(now)}`;
    case "later":
      return `${listedAt} > ${given.moment(now.getTime() + soonWithin)} and ${listedAt} < ${given.moment(noTime)}`;
    case "soon":
      return `${listedAt} >= ${given.moment(now)} and ${listedAt} <= ${given.moment(now.getTime() + soonWithin)}`;
    case "today":
      return `${listedAt} < ${given.moment(dayEnd)}`;
    case "follow_up":
      return `a.follow_up_at is not null and ${listedAt} < ${given.moment(overTime)}`;
  }
}
