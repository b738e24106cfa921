import type { Channel } from "../../domain/application/lifecycle.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { runApplicantCommand } from "./applicant-command.ts";
import { type CommandContext, Remembered } from "./command.ts";

/**
 * The most registrations changed with the shown one, as many as a person may have at a time.
 * Thousands can be planted under a number, and receivers are notified of each.
 */
const mostOthers = 20;

/**
 * Sets how the applicant wants to be contacted. This belongs to the registrations, so none is
 * separated. False: unchanged.
 * @param choice.shown the registration on whose page it was chosen
 */
export function chooseChannel(
  context: CommandContext,
  linkScope: LinkScope,
  choice: { readonly channel: Channel; readonly shown: string },
): Promise<boolean> {
  const { channel, shown } = choice;
  const others = new Remembered<number>();
  return runApplicantCommand(context, linkScope, {
    type: "preferred",
    stays: true,
    shown,
    of({ registrations }, work) {
      if (registrations.some(({ id }) => id === shown)) return registrations;
      const count = (others.get(work) ?? 0) + 1;
      others.set(work, count);
      return count <= mostOthers ? registrations : [];
    },
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
