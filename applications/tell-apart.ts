/** Two applications that look like one person's are two people's: nobody is asked about them again. */
import type { CommandContext } from "./command.ts";
import { give } from "./command.ts";
import { type Group, idsOf, lockGroups } from "./merged.ts";
import { actorOf, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/** `apart` false: takes that back. */
export async function tellApart(
  context: CommandContext,
  { applicationId, recruiter }: RecruiterCall,
  { other, apart }: { readonly other: number; readonly apart: boolean },
): Promise<RecruiterAnswer> {
  const [answer] = await give<readonly Group[], RecruiterAnswer>(context, {
    lock: async (transaction) => [await lockGroups(transaction, [applicationId, other])],
    async perform([first, second], work) {
      if (!first) return { kind: "unknown" };
      if (!second) {
        const together = idsOf(first).includes(applicationId) && idsOf(first).includes(other);
        return together ? refuse(work, first.lead, "not_allowed") : { kind: "unknown" };
      }
      // They are locked in the order of their numbers.
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
