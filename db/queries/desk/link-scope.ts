import { type Stage, stages } from "../../../domain/application/lifecycle.ts";

/**
 * SQL: whether the application named `row` has reached a stage; a later stage implies the earlier
 * ones.
 */
export function reachedOf(row: string, stage: Stage): string {
  const from = stages.slice(stages.indexOf(stage)).map((later) => `${row}.${later}_at`);
  return `coalesce(${from.join(", ")}) is not null`;
}
