/** Assigns a recruiter's open applications as a manager would. Skips those reassigned meanwhile. */
import { setImmediate as letOthersIn } from "node:timers/promises";
import { countOpenOf, openOf } from "../../db/queries/desk/open-of.ts";
import type { Recruiter } from "../../domain/desk/actions.ts";
import type { CommandContext } from "./command.ts";
import { takeAction } from "./take-action.ts";

export interface HandOver {
  /** The manager. */
  readonly recruiter: Recruiter;
  readonly from: string;
  readonly to: string;
}

/** Applications per call, each in its own transaction. */
const atOnce = 50;

/** `left`: how many remain for the next call. `refused`: the colleague is no longer active. */
export async function handOver(
  context: CommandContext,
  { recruiter, from, to }: HandOver,
): Promise<{ readonly left: number } | "refused"> {
  const ids = await openOf(context.database, from, atOnce);
  let isHandedOver = false;
  for (const applicationId of ids) {
    const answer = await takeAction(context, { recruiter, applicationId }, { act: "assign", to }, from);
    if (answer.kind === "done") isHandedOver = true;
    await letOthersIn();
  }
  const left = await countOpenOf(context.database, from);
  // The remaining ones would be refused too.
  return !isHandedOver && left > 0 ? "refused" : { left };
}
