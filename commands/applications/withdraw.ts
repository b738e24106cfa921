import type { LinkScope } from "../../domain/application/link-scope.ts";
import { runApplicantCommand } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";
import { dropInterviews } from "./interview-rows.ts";
import { dropOpenObjection } from "./open-objection.ts";

/**
 * The applicant withdraws: no one may contact them any more. False: withdrawn already.
 * @param shown the registration on whose page it was chosen
 */
export function withdraw(context: CommandContext, linkScope: LinkScope, shown?: string): Promise<boolean> {
  return runApplicantCommand(context, linkScope, {
    type: "withdrawn",
    shown,
    leaves: "all",
    of: ({ withdrawnAt, registrations }) => (withdrawnAt === null ? registrations : []),
    async write({ applicationId }, work) {
      const { transaction, at } = work;
      await dropOpenObjection(work, applicationId);
      await dropInterviews(work, applicationId, { kind: "applicant" });
      await transaction.query("update application set withdrawn_at = $2::timestamptz where id = $1", [
        applicationId,
        at,
      ]);
    },
    facts: ({ registrationIds: [registrationId] }) => ({ registrationId }),
  });
}
