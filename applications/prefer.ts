import type { Channel } from "../domain/application/lifecycle.ts";
import type { Reach } from "../domain/application/reach.ts";
import { giveByLink } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";

/** How the applicant wants to be contacted: said of what they sent, so nobody leaves anything for it. False: it was so. */
export function prefer(context: CommandContext, reach: Reach, channel: Channel): Promise<boolean> {
  return giveByLink(context, reach, {
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
