/** Which applications the figures cover: those of the last `days`, filtered like the lists. */
import type { QueueFilter } from "../../../../domain/desk/queue-filter.ts";
import { promiseParameters } from "../../promise.ts";
import { Parameters } from "../parameters.ts";
import { sendingConditions } from "../sending.ts";

export interface FiguresQuery {
  readonly now: Date;
  readonly days: number;
  /** Filters for vacancy, origin and recruiter; recruiters by id. */
  readonly filter: QueueFilter;
}

export interface FiguresCondition {
  /** Condition on the application named `row`, except its time. */
  readonly condition: string;
  /** `$1` and `$2` are those of the promise. */
  readonly parameters: readonly unknown[];
}

export function figuresCondition({ now, days, filter }: FiguresQuery, row = "application"): FiguresCondition {
  const parameters = new Parameters();
  parameters.values.push(...promiseParameters(now, days));
  const conditions = sendingConditions(row, filter, { recruiterId: "", now, dayEnd: now }, parameters);
  return { condition: ["true", ...conditions].join(" and "), parameters: parameters.values };
}
