/** Conditions of the desk's lists on `application a`, answered by its indexes (migration 0026). */
import {
  type DueFilter,
  type QueueChoice,
  type QueueFilter,
  type QueueView,
  dueSoonWithin,
  type StageFilter,
  todoWithin,
} from "../../../domain/desk/queue-filter.ts";
import { listedAt, noTime, overTime, shown, stageOf } from "../../application-columns.ts";
import { among, anyOf, type Viewer, type Parameters } from "./parameters.ts";
import { promisedCondition, sendingConditions } from "./sending.ts";

/**
 * Milliseconds by which the server's clock may be set back: earlier applicants are then due in more
 * than 24 hours until the clock has caught up, and must not disappear from the first view.
 */
const clockSetBack = 25 * 3_600_000;

const closedStages = ["closed", "declined", "opted_out", "spam", "withdrawn"];

export function conditionOf({ view, filter }: QueueChoice, looking: Viewer, parameters: Parameters): string {
  return [shown, ...viewConditions(view, looking, parameters), ...filterConditions(filter, looking, parameters)].join(
    "\n  and ",
  );
}

/** The only stages included; empty: all stages. */
export function stagesOf({ view, filter }: QueueChoice): readonly StageFilter[] {
  if (view === "interviews") return ["interview"];
  return view === "offers" ? ["offered"] : filter.stage;
}

function viewConditions(view: QueueView, { recruiterId, now }: Viewer, parameters: Parameters): string[] {
  switch (view) {
    case "todo": {
      const end = now.getTime() + todoWithin;
      // The index has both bounds; between them are new applicants whose clock is ahead, and few
      // others.
      return [
        `${listedAt} <= ${parameters.moment(end + clockSetBack)}`,
        `(${listedAt} <= ${parameters.moment(end)} or ${stageOf} = 'new')`,
      ];
    }
    case "mine":
      return [`a.assigned_to = ${parameters.add(recruiterId, "text")}`, `${listedAt} < ${parameters.moment(overTime)}`];
    case "interviews":
      return [`${stageOf} = 'interview'`];
    case "offers":
      return [`${stageOf} = 'offered'`];
    case "everybody":
      return [];
    case "asked":
      // The few notes with open questions have an index (migration 0061).
      return [
        `a.id in (select coalesce(m.merged_into, m.id) from application_event e join application m on m.id = e.application_id
           where e.type = 'note' and e.detail ? 'asks' and e.detail->'asks' ? ${parameters.add(recruiterId, "text")})`,
      ];
  }
}

function filterConditions(filter: QueueFilter, looking: Viewer, parameters: Parameters): string[] {
  const { stage, due, tag } = filter;
  return [
    ...(stage.length > 0 ? [stageCondition(stage, parameters)] : []),
    ...(due.length > 0 ? [anyOf(due.map((each) => dueCondition(each, looking, parameters)))] : []),
    ...(filter.promise.length + filter.writer.length > 0
      ? [promisedCondition(filter, looking, parameters)]
      : sendingConditions("a", filter, looking, parameters)),
    // The first part is the condition of its index.
    ...(tag.length > 0 ? [`a.tags <> '{}' and a.tags && ${parameters.add(tag, "text[]")}`] : []),
  ];
}

export function stageCondition(stages: readonly StageFilter[], parameters: Parameters): string {
  return `${stageOf} ${among(
    stages.flatMap((stage) => (stage === "closed" ? closedStages : [stage])),
    parameters,
  )}`;
}

export function dueCondition(due: DueFilter, { now, dayEnd }: Viewer, parameters: Parameters): string {
  switch (due) {
    case "overdue":
      return `${stageOf} = 'new' and ${listedAt} < ${parameters.moment(now)}`;
    case "now":
      return `${stageOf} <> 'new' and ${listedAt} < ${parameters.moment(now)}`;
    case "later":
      return `${listedAt} > ${parameters.moment(now.getTime() + dueSoonWithin)} and ${listedAt} < ${parameters.moment(noTime)}`;
    case "soon":
      return `${listedAt} >= ${parameters.moment(now)} and ${listedAt} <= ${parameters.moment(now.getTime() + dueSoonWithin)}`;
    case "today":
      return `${listedAt} < ${parameters.moment(dayEnd)}`;
    case "follow_up":
      return `a.follow_up_at is not null and ${listedAt} < ${parameters.moment(overTime)}`;
  }
}
