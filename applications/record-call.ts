import { type CallOutcome, isWaiting } from "../domain/application/lifecycle.ts";
import type { CommandContext, Work } from "./command.ts";
import { markGroup } from "./mark.ts";
import { type Group, idsOf } from "./merged.ts";
import { giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/**
 * How a call went, of a number that this recruiter opened. Whoever was reached is marked as contacted too, if nobody had been in touch:
 * by the same rule as by hand, so that only what proves a contact counts (docs/decisions/0027). No other outcome is a contact.
 */
export function recordCall(
  context: CommandContext,
  call: RecruiterCall,
  outcome: CallOutcome,
): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async (application, work, group) => {
    if (application.withdrawnAt) return refuse(work, application, "withdrawn");
    if (!(await hasOpened(work, group, call.recruiter.id))) return refuse(work, application, "not_allowed");
    const recorded = await markGroup(work, group, call, { act: "called", outcome });
    if (recorded.kind !== "done" || outcome !== "reached" || !isWaiting(application)) return recorded;
    // Somebody else may have claimed it: the call is recorded all the same.
    const contacted = await markGroup(work, group, call, { act: "contacted" });
    return contacted.kind === "done" ? contacted : recorded;
  });
}

async function hasOpened({ transaction }: Work, group: Group, recruiterId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from application_event where application_id = any($1::bigint[]) and type = 'phone_opened' and recruiter_id = $2 limit 1`,
    [idsOf(group), recruiterId],
    "has-opened-phone",
  );
  return rowCount > 0;
}
