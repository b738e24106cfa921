import { hasOptedOutBefore } from "../../db/queries/desk/opted-out-before.ts";
import { mayOpenPhone } from "../../domain/desk/actions.ts";
import type { Seen } from "../../domain/desk/desk.ts";
import { writerOf } from "../../domain/desk/current-writer.ts";
import type { CommandContext, Work } from "./command.ts";
import {
  actorOf,
  runRecruiterCommand,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
  refuseWith,
} from "./recruiter-command.ts";

/**
 * Records that a recruiter opened the number, before it is shown. Refused if someone with the
 * number opted out, unless `knowing`; or if a colleague is writing, unless `alongside`.
 */
export function openPhone(
  context: CommandContext,
  request: RecruiterOnApplication,
  { knowing, alongside }: Seen,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, async (application, work) => {
    if (!mayOpenPhone(application)) {
      return refuse(work, application, application.withdrawnAt ? "withdrawn" : "not_waiting");
    }
    if (!knowing && (await hasOptedOutBefore(work.transaction, application.id, "phone"))) {
      return refuse(work, application, "opted_out_before");
    }
    const writer = writerOf(application, work.now);
    if (!alongside && writer !== null && writer.id !== request.recruiter.id) {
      return refuseWith(work, "writing", writer.id);
    }
    await setWriter(work, application.id, request.recruiter.id);
    const actor = actorOf(request.recruiter);
    return work.record({ applicationId: application.id, type: "phone_opened", actor, facts: null });
  });
}

/**
 * Marks the recruiter as writing to this applicant and no longer to the previous one, so that
 * colleagues see it.
 */
export async function setWriter({ transaction, at }: Work, id: number, recruiterId: string): Promise<void> {
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
