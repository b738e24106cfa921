/**
 * Passes interviews of disabled recruiters to the application's current recruiter. If that
 * recruiter has another interview at the time, it stays unassigned, which the desk shows.
 */
import {
  interviewColumns,
  interviewShape,
  orphanedInterviews,
  takenSlots,
  interviewerOf,
} from "../../db/queries/interview.ts";
import { integer } from "../../db/rows.ts";
import { reminderAt } from "../../domain/booking/interview.ts";
import { type CommandContext, runCommand, nothing } from "./command.ts";
import { lockHoursOf, interviewFactsOf } from "./interview-rows.ts";

/** Interviews per run. */
const atOnce = 100;

export async function reassignInterviews(context: CommandContext): Promise<void> {
  for (const id of await orphanedInterviews(context.database, context.now(), atOnce))
    await reassignInterview(context, id);
}

/** Does nothing if the interview was passed, moved, cancelled or reassigned meanwhile. */
async function reassignInterview(context: CommandContext, interviewId: number): Promise<void> {
  await runCommand(context, {
    lock: (transaction) =>
      transaction.rows(
        { ...interviewShape, applicationId: integer },
        `select ${interviewColumns}, i.application_id as "applicationId" from interview i
         join application a on a.id = i.application_id join recruiter gone on gone.id = i.recruiter_id
         where i.id = $1 and i.starts_at > $2::timestamptz and i.cancelled_at is null and gone.disabled_at is not null
         for update of a, i skip locked`,
        [interviewId, context.now().toISOString()],
        "lock-left-interview",
      ),
    async perform({ applicationId, ...left }, work) {
      const { transaction, now } = work;
      const interviewer = await interviewerOf(transaction, applicationId);
      if (interviewer === null) return nothing;
      await lockHoursOf(transaction, interviewer.id);
      const taken = await takenSlots(transaction, interviewer.id, now);
      if (taken.some(({ start, end }) => start < left.end && end > left.start)) return nothing;
      await transaction.query(
        `update interview set recruiter_id = $2, sequence = sequence + 1, changed_at = $3::timestamptz,
           remind_at = $4::timestamptz where id = $1`,
        [left.id, interviewer.id, work.at, reminderAt(left.start, now)?.toISOString() ?? null],
      );
      return work.record({
        applicationId,
        type: "interview_passed",
        actor: { kind: "clock" },
        registrationId: left.registrationId,
        // The history shows the name of the new recruiter.
        detail: { starts: left.start.toISOString(), to: interviewer.id, text: interviewer.name },
        facts: interviewFactsOf({ ...left, recruiterId: interviewer.id, sequence: left.sequence + 1 }),
      });
    },
  });
}
