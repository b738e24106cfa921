import { integer } from "../../db/rows.ts";
import { interviewColumns, interviewShape } from "../../db/queries/interview.ts";
import { type CommandContext, runCommand, nothing } from "./command.ts";
import { interviewFactsOf } from "./interview-rows.ts";

/**
 * Reminds both sides of an interview, once, before it begins. False: another process did, or it was
 * moved or cancelled meanwhile.
 */
export async function remindOfInterview(context: CommandContext, interviewId: number): Promise<boolean> {
  const answers = await runCommand(context, {
    lock: (transaction) =>
      transaction.rows(
        { ...interviewShape, applicationId: integer },
        `select ${interviewColumns}, i.application_id as "applicationId" from interview i
         join application a on a.id = i.application_id
         where i.id = $1 and i.remind_at <= $2::timestamptz and i.cancelled_at is null for update of a, i skip locked`,
        [interviewId, context.now().toISOString()],
        "lock-reminder",
      ),
    async perform(interview, work) {
      await work.transaction.query("update interview set remind_at = null where id = $1", [interviewId]);
      if (interview.start <= work.now) return nothing;
      return work.record({
        applicationId: interview.applicationId,
        type: "interview_reminded",
        actor: { kind: "clock" },
        registrationId: interview.registrationId,
        facts: interviewFactsOf(interview),
      });
    },
  });
  return answers.length > 0;
}
