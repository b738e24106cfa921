import { optedOutBefore } from "../db/queries/desk/queue.ts";
import type { Transaction } from "../db/database.ts";
import { mayOpenPhone } from "../domain/desk/acts.ts";
import type { CommandContext } from "./command.ts";
import { actorOf, giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/**
 * Records that a recruiter opened the number, before anything is shown. `knowing`: they have seen that somebody with the number
 * or the address asked us not to write, which is refused otherwise.
 */
export function openPhone(context: CommandContext, call: RecruiterCall, knowing: boolean): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async (application, work) => {
    if (!mayOpenPhone(application)) {
      return refuse(work, application, application.withdrawnAt ? "withdrawn" : "not_waiting");
    }
    if (!knowing && (await hasOptedOutBefore(work.transaction, application.id))) {
      return refuse(work, application, "opted_out_before");
    }
    const actor = actorOf(call.recruiter);
    return work.record({ applicationId: application.id, type: "phone_opened", actor, facts: null });
  });
}

async function hasOptedOutBefore(transaction: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from application a join registration r on r.application_id = a.id where a.id = $1 and ${optedOutBefore} limit 1`,
    [id],
    "desk-opted-out-before",
  );
  return rowCount > 0;
}
