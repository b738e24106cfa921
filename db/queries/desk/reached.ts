/** How far somebody has come: whoever came to a later stage counts for those before it. */
import { type Stage, stages } from "../../../domain/application/lifecycle.ts";

/** Of the application that is called `row`. */
export function reachedOf(row: string, stage: Stage): string {
  const from = stages.slice(stages.indexOf(stage)).map((later) => `${row}.${later}_at`);
  return `coalesce(${from.join(", ")}) is not null`;
}
