/** Questions to colleagues in notes: a note lists the recruiters it asks until they answer. */
import { integer } from "../../db/rows.ts";
import type { CommandContext, Work } from "./command.ts";
import { idsOf } from "./merge-groups.ts";
import {
  actorOf,
  runRecruiterCommand,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
} from "./recruiter-command.ts";

/** Marks this recruiter's questions as answered without a note. */
export function answerQuestions(context: CommandContext, request: RecruiterOnApplication): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, async (application, work, group) => {
    const answered = await answerAsks(work, idsOf(group), request.recruiter.id);
    if (answered === 0) return refuse(work, application, "nothing");
    const actor = actorOf(request.recruiter);
    return work.record({ applicationId: application.id, type: "question_answered", actor, facts: null });
  });
}

/** Returns how many notes of these applications asked the recruiter. */
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
