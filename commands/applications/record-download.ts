import type { LinkScope } from "../../domain/application/link-scope.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { runApplicantCommand } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";

/**
 * Records in the history that the applicant downloaded their data: once a day, so that it stays
 * short. False: it did so today.
 */
export function recordDownload(context: CommandContext, linkScope: LinkScope): Promise<boolean> {
  return runApplicantCommand(context, linkScope, {
    type: "downloaded",
    // A download concerns no one else, so nothing is separated.
    stays: true,
    async write({ applicationId, registrationIds }, { transaction, now }) {
      const { rowCount } = await transaction.query(
        `select from application_event where application_id = $1 and type = 'downloaded' and registration_id = $2
           and at > $3::timestamptz limit 1`,
        [applicationId, registrationIds[0], addMilliseconds(now, -86_400_000).toISOString()],
      );
      return rowCount === 0;
    },
    facts: () => null,
  });
}
