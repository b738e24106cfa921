/** Questions to colleagues in notes: whom a note asks stands beside its words until they have answered. */
import { integer } from "../db/rows.ts";
import type { CommandContext, Work } from "./command.ts";
import { idsOf } from "./merged.ts";
import { actorOf, giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/** Says that what this recruiter was asked is done, without a note. */
export function answerQuestions(context: CommandContext, call: RecruiterCall): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async (application, work, group) => {
    const answered = await answerAsks(work, idsOf(group), call.recruiter.id);
    if (answered === 0) return refuse(work, application, "nothing");
    const actor = actorOf(call.recruiter);
    return work.record({ applicationId: application.id, type: "question_answered", actor, facts: null });
  });
}

/** Of these applications; returns how many notes asked. */
export async function answerAsks(
  { transaction }: Pick<Work, "transaction">,
  applicationIds: readonly number[],
  recruiterId: string,
): Promise<number> {
  const rows = await transaction.rows(
    { id: integer },
    `update application_event set detail = case when detail->'asks' = jsonb_build_array($2::text) then detail - 'asks'
         else jsonb_set(detail, '{asks}', (detail->'asks') - $2::text) end
     where application_id = any($1::bigint[]) and type = 'note' and detail ? 'asks' and detail->'asks' ? $2::text
     returning id`,
    [applicationIds, recruiterId],
    "answer-asks",
  );
  return rows.length;
}
