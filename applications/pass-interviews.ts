/**
 * Talks that are booked with somebody who has left the desk go on with whoever has the application now. Who talks to somebody else at that
 * time cannot take it: it is with nobody then, and is seen to be.
 */
import { interviewColumns, interviewShape, leftInterviews, takenSlots, talkerOf } from "../db/queries/interview.ts";
import { integer } from "../db/rows.ts";
import { reminderAt } from "../domain/booking/interview.ts";
import { type CommandContext, give, nothing } from "./command.ts";
import { lockHoursOf, toldOfInterview } from "./interview-rows.ts";

/** So many at once: nobody waits for all of them. */
const atOnce = 100;

export async function passInterviews(context: CommandContext): Promise<void> {
  for (const id of await leftInterviews(context.database, context.now(), atOnce)) await passInterview(context, id);
}

/** Nothing where another process did it, or it was moved, cancelled or given to another meanwhile. */
async function passInterview(context: CommandContext, interviewId: number): Promise<void> {
  await give(context, {
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
      const talker = await talkerOf(transaction, applicationId);
      if (talker === null) return nothing;
      await lockHoursOf(transaction, talker.id);
      const taken = await takenSlots(transaction, talker.id, now);
      if (taken.some(({ start, end }) => start < left.end && end > left.start)) return nothing;
      await transaction.query(
        `update interview set recruiter_id = $2, sequence = sequence + 1, changed_at = $3::timestamptz,
           remind_at = $4::timestamptz where id = $1`,
        [left.id, talker.id, work.at, reminderAt(left.start, now)?.toISOString() ?? null],
      );
      return work.record({
        applicationId,
        type: "interview_passed",
        actor: { kind: "clock" },
        registrationId: left.registrationId,
        // The name is shown in the history: who has it now.
        detail: { starts: left.start.toISOString(), to: talker.id, text: talker.name },
        facts: toldOfInterview({ ...left, recruiterId: talker.id, sequence: left.sequence + 1 }),
      });
    },
  });
}
