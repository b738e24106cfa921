import type { LinkScope } from "../../domain/application/link-scope.ts";
import { offersInterview } from "../../domain/booking/interview.ts";
import { runApplicantCommand } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";
import { stayingOf } from "./link-scope.ts";
import { makeFollowUpDue } from "./make-follow-up-due.ts";
import { endOwnLinks } from "./own-links.ts";

/**
 * Records which times the applicant wishes if none of those offered suits, and makes the follow-up
 * due now.
 */
export async function requestTimes(
  context: CommandContext,
  linkScope: LinkScope,
  registrationId: string,
  wishes: readonly string[],
): Promise<boolean> {
  let recruiter: string | null = null;
  return runApplicantCommand(context, linkScope, {
    type: "interview_wished",
    staysMerged: true,
    of: (application) => {
      const { registrations } = application;
      if (!offersInterview(application) || !registrations.some(({ id }) => id === registrationId)) return [];
      const own = stayingOf(application, registrationId);
      return registrations.toSorted((a, b) => Number(b.id === own) - Number(a.id === own));
    },
    async write({ applicationId, registrationIds }, work) {
      await endOwnLinks(work, linkScope, registrationIds, { onlyShared: true });
      recruiter = await makeFollowUpDue(work, applicationId);
    },
    facts: ({ registrationIds: [own] }) => ({ registrationId: own, recruiter }),
    detail: { text: wishes.join("\n") },
  });
}
