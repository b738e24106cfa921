import type { Reach } from "../domain/application/reach.ts";
import { giveByLink } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";
import { dropInterviews } from "./interview-rows.ts";

/** The applicant does not want to be contacted: nobody may write any more. False: it was so already. */
export function withdraw(context: CommandContext, reach: Reach): Promise<boolean> {
  return giveByLink(context, reach, {
    type: "withdrawn",
    of: ({ withdrawnAt, reached }) => (withdrawnAt === null ? reached : []),
    async write({ applicationId }, work) {
      const { transaction, at } = work;
      await dropInterviews(work, applicationId, { kind: "applicant" });
      await transaction.query("update application set withdrawn_at = $2::timestamptz where id = $1", [
        applicationId,
        at,
      ]);
    },
    facts: () => null,
  });
}
