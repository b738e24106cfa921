/**
 * Marks two similar applications as different people's, so that the desk stops suggesting a merge.
 */
import type { CommandContext } from "./command.ts";
import { runCommand } from "./command.ts";
import { type Group, idsOf, lockGroups } from "./merge-groups.ts";
import { actorOf, type RecruiterAnswer, type RecruiterOnApplication, refuse } from "./recruiter-command.ts";

/** `apart` false: takes this back. */
export async function markDistinct(
  context: CommandContext,
  { applicationId, recruiter }: RecruiterOnApplication,
  { other, apart }: { readonly other: number; readonly apart: boolean },
): Promise<RecruiterAnswer> {
  const [answer] = await runCommand<readonly Group[], RecruiterAnswer>(context, {
    lock: async (transaction) => [await lockGroups(transaction, [applicationId, other])],
    async perform([first, second], work) {
      if (!first) return { kind: "unknown" };
      if (!second) {
        const together = idsOf(first).includes(applicationId) && idsOf(first).includes(other);
        return together ? refuse(work, first.lead, "not_allowed") : { kind: "unknown" };
      }
      // lockGroups returns them in id order.
      const pair = [first.lead.id, second.lead.id];
      const { rowCount } = apart
        ? await work.transaction.query(
            `insert into application_apart (low_id, high_id, at, recruiter_id, recruiter_name)
             values ($1, $2, $3::timestamptz, $4, $5) on conflict do nothing`,
            [...pair, work.at, recruiter.id, recruiter.name],
          )
        : await work.transaction.query("delete from application_apart where low_id = $1 and high_id = $2", pair);
      if (rowCount === 0) return refuse(work, first.lead, "nothing");
      const type = apart ? "told_apart" : "apart_undone";
      const about = { type, actor: actorOf(recruiter), facts: null } as const;
      await work.record({ ...about, applicationId: second.lead.id, detail: { other: first.lead.id } });
      return work.record({ ...about, applicationId: first.lead.id, detail: { other: second.lead.id } });
    },
  });
  return answer ?? { kind: "unknown" };
}
