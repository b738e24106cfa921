/** Assigns a recruiter's open applications to a colleague, on behalf of a manager. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { countOpenOf, openOf } from "../../db/queries/desk/open-of.ts";
import type { Recruiter } from "../../domain/desk/actions.ts";
import type { CommandContext } from "./command.ts";
import { takeAction } from "./take-action.ts";

export interface HandOver {
  /** The manager who hands over. */
  readonly recruiter: Recruiter;
  readonly from: string;
  readonly to: string;
}

/** Applications per call, each in its own transaction. */
const batchSize = 50;

/**
 * Skips applications that were reassigned meanwhile. `left`: how many remain for the next call.
 * `refused`: none could be assigned, because the colleague is no longer active.
 */
export async function handOver(
  context: CommandContext,
  { recruiter, from, to }: HandOver,
): Promise<{ readonly left: number } | "refused"> {
  const ids = await openOf(context.database, from, batchSize);
  let isAnyHandedOver = false;
  for (const applicationId of ids) {
    const answer = await takeAction(context, { recruiter, applicationId }, { act: "assign", to }, from);
    if (answer.kind === "done") isAnyHandedOver = true;
    await yieldToEventLoop();
  }
  const left = await countOpenOf(context.database, from);
  // The next call would assign none either.
  return !isAnyHandedOver && left > 0 ? "refused" : { left };
}
