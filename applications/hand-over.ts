/** What somebody still has to do becomes another's: as if a manager had assigned each, and never what somebody else took meanwhile. */
import { countOpenOf, openOf } from "../db/queries/desk/open-of.ts";
import type { Recruiter } from "../domain/desk/acts.ts";
import type { CommandContext } from "./command.ts";
import { mark } from "./mark.ts";

export interface HandOver {
  /** The manager who decides it. */
  readonly recruiter: Recruiter;
  readonly from: string;
  readonly to: string;
}

/** So many at once, each by itself: nobody waits for all of them. */
const atOnce = 50;

/** How many are left for the next call; `refused`: nobody can be given anything who is not at the desk any more. */
export async function handOver(
  context: CommandContext,
  { recruiter, from, to }: HandOver,
): Promise<{ readonly left: number } | "refused"> {
  const ids = await openOf(context.database, from, atOnce);
  let given = false;
  for (const applicationId of ids) {
    const answer = await mark(context, { recruiter, applicationId }, { act: "assign", to }, from);
    if (answer.kind === "done") given = true;
  }
  const left = await countOpenOf(context.database, from);
  // Whatever is left could not be given either.
  return !given && left > 0 ? "refused" : { left };
}
