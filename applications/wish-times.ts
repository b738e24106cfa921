import { leadOf } from "../db/application-columns.ts";
import { talkerOf } from "../db/queries/interview.ts";
import type { Reach } from "../domain/application/reach.ts";
import { offersInterview } from "../domain/booking/interview.ts";
import { giveByLink } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";

/** None of the times suits: what the applicant wishes instead stands in the history, and is to be looked at now. */
export async function wishTimes(
  context: CommandContext,
  reach: Reach,
  registrationId: string,
  wishes: readonly string[],
): Promise<boolean> {
  let recruiter: string | null = null;
  return giveByLink(context, reach, {
    type: "interview_wished",
    staysMerged: true,
    of: (application) =>
      offersInterview(application) && application.reached.some(({ id }) => id === registrationId)
        ? application.reached
        : [],
    async write({ applicationId }, { transaction, at }) {
      recruiter = (await talkerOf(transaction, applicationId))?.id ?? null;
      await transaction.query(
        `update application a set follow_up_at = $2::timestamptz
         from application own where own.id = $1 and a.id = ${leadOf("own")}`,
        [applicationId, at],
      );
    },
    facts: () => ({ registrationId, recruiter }),
    detail: { text: wishes.join("\n") },
  });
}
