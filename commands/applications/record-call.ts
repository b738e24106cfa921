import { type CallOutcome, isWaiting } from "../../domain/application/lifecycle.ts";
import type { CommandContext, Work } from "./command.ts";
import { takeGroupAction } from "./take-action.ts";
import { type Group, idsOf } from "./merge-groups.ts";
import { runRecruiterCommand, type RecruiterAnswer, type RecruiterOnApplication, refuse } from "./recruiter-command.ts";

/**
 * Records the outcome of a call to a number that this recruiter opened. If the applicant was
 * reached and not yet contacted, also marks them as contacted, by the same rule as by hand: only a
 * proven contact counts (docs/decisions/0027).
 */
export function recordCall(
  context: CommandContext,
  request: RecruiterOnApplication,
  outcome: CallOutcome,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, async (application, work, group) => {
    if (application.withdrawnAt) return refuse(work, application, "withdrawn");
    if (!(await hasOpened(work, group, request.recruiter.id))) return refuse(work, application, "not_allowed");
    const recorded = await takeGroupAction(work, group, request, { act: "called", outcome });
    if (recorded.kind !== "done" || outcome !== "reached" || !isWaiting(application)) return recorded;
    // A colleague may have claimed it; the call is recorded regardless.
    const contacted = await takeGroupAction(work, group, request, { act: "contacted" });
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
