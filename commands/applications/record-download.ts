import type { LinkScope } from "../../domain/application/link-scope.ts";
import { runApplicantCommand } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";
import { isFirstToday } from "./first-today.ts";

/**
 * Records in the history that the applicant downloaded their data: once a day, so that it stays
 * short. False: it did so today.
 */
export function recordDownload(context: CommandContext, linkScope: LinkScope): Promise<boolean> {
  return runApplicantCommand(context, linkScope, {
    type: "downloaded",
    // A download concerns no one else, so nothing is separated.
    stays: true,
    write: ({ applicationId, registrationIds: [first] }, work) =>
      isFirstToday(work, "downloaded", applicationId, first),
    facts: () => null,
  });
}
