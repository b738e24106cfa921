import { hasOptedOutBefore } from "../db/queries/desk/opted-out-before.ts";
import { mayOpenPhone } from "../domain/desk/acts.ts";
import type { Seen } from "../domain/desk/desk.ts";
import { writerOf } from "../domain/desk/writing.ts";
import type { CommandContext, Work } from "./command.ts";
import {
  actorOf,
  giveByRecruiter,
  type RecruiterAnswer,
  type RecruiterCall,
  refuse,
  refuseWith,
} from "./recruiter-command.ts";

/**
 * Records that a recruiter opened the number, before anything is shown. `knowing`: they have seen that somebody with the number
 * asked us not to write, or that somebody else is writing, which is refused otherwise.
 */
export function openPhone(
  context: CommandContext,
  call: RecruiterCall,
  { knowing, alongside }: Seen,
): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async (application, work) => {
    if (!mayOpenPhone(application)) {
      return refuse(work, application, application.withdrawnAt ? "withdrawn" : "not_waiting");
    }
    if (!knowing && (await hasOptedOutBefore(work.transaction, application.id, "phone"))) {
      return refuse(work, application, "opted_out_before");
    }
    const writer = writerOf(application, work.now);
    if (!alongside && writer !== null && writer.id !== call.recruiter.id) {
      return refuseWith(work, "writing", writer.id);
    }
    await claim(work, application.id, call.recruiter.id);
    const actor = actorOf(call.recruiter);
    return work.record({ applicationId: application.id, type: "phone_opened", actor, facts: null });
  });
}

/** Whoever opens a number writes to that person and, so that everybody sees whom, no longer to the one before. */
async function claim({ transaction, at }: Work, id: number, recruiterId: string): Promise<void> {
  await transaction.query(
    "update application set writing_by = null, writing_at = null where writing_by = $1 and id <> $2",
    [recruiterId, id],
  );
  await transaction.query("update application set writing_by = $1, writing_at = $3::timestamptz where id = $2", [
    recruiterId,
    id,
    at,
  ]);
}
