/** Of whom the figures are asked: who applied in so many days, narrowed as the lists are. */
import type { QueueFilter } from "../../../../domain/desk/queue-filter.ts";
import { promiseParameters } from "../../promise.ts";
import { Parameters } from "../parameters.ts";
import { sendingConditions } from "../sending.ts";

export interface FiguresAsked {
  readonly now: Date;
  readonly days: number;
  /** By what was applied for, from where, and whose it is: recruiters by their ids. */
  readonly filter: QueueFilter;
}

export interface AskedOf {
  /** Of the application that is called `row`, where it is of those who are asked for by anything but time. */
  readonly condition: string;
  /** `$1` and `$2` are those of the promise. */
  readonly parameters: readonly unknown[];
}

export function askedOf({ now, days, filter }: FiguresAsked, row = "application"): AskedOf {
  const given = new Parameters();
  given.values.push(...promiseParameters(now, days));
  const conditions = sendingConditions(row, filter, { recruiterId: "", now, dayEnd: now }, given);
  return { condition: ["true", ...conditions].join(" and "), parameters: given.values };
}
