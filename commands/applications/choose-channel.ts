import type { Channel } from "../../domain/application/lifecycle.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { runApplicantCommand } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";

/**
 * Sets how the applicant wants to be contacted. This belongs to the registrations, so none is
 * separated. False: unchanged.
 */
export function chooseChannel(context: CommandContext, linkScope: LinkScope, channel: Channel): Promise<boolean> {
  return runApplicantCommand(context, linkScope, {
    type: "preferred",
    stays: true,
    async write({ registrationIds }, { transaction }) {
      const { rowCount } = await transaction.query(
        "update registration set prefers = $2 where id = any($1::text[]) and prefers is distinct from $2",
        [registrationIds, channel],
      );
      return rowCount > 0;
    },
    facts: () => null,
    detail: { channel },
  });
}
