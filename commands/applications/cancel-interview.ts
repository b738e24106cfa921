import { mayChange } from "../../domain/booking/interview.ts";
import { applicationOfOwn, type TimeRequest, lockShown } from "./book-interview.ts";
import { type CommandContext, runCommand, nothing } from "./command.ts";
import { cancelOpen, openInterview, openOfGroup } from "./interview-rows.ts";
import { idsOf } from "./merge-groups.ts";
import {
  actorOf,
  runRecruiterCommand,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
  refuseWith,
} from "./recruiter-command.ts";

/**
 * The applicant cancels through their link, while changes are allowed. `start`: of the interview
 * they saw.
 */
export async function cancelByLink(
  context: CommandContext,
  request: Pick<TimeRequest, "linkScope" | "registrationId"> & { readonly start: Date },
): Promise<"done" | "late" | "nothing"> {
  const [answer] = await runCommand(context, {
    lock: (transaction) => lockShown(transaction, request),
    async perform(application, work) {
      const ids = application.registrations.map(({ id }) => id);
      const open = await openInterview(work.transaction, application.id, ids);
      if (open?.start.getTime() !== request.start.getTime()) return nothing;
      if (!mayChange(open, work.now)) return { kind: "late" } as const;
      return cancelOpen(work, await applicationOfOwn(work, application), open, { actor: { kind: "applicant" } });
    },
  });
  return answer?.kind ?? "nothing";
}

export interface Cancelling {
  readonly instead: Date;
  /** A note for colleagues. */
  readonly line?: string | undefined;
}

/** A recruiter cancels at any time, even an interview that did not take place. */
export function cancelByRecruiter(
  context: CommandContext,
  request: RecruiterOnApplication,
  { instead, line }: Cancelling,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, async (application, work, group) => {
    const last = await openOfGroup(work.transaction, idsOf(group));
    if (last === null) return refuse(work, application, "nothing");
    // Booked or moved meanwhile, perhaps by the applicant: a repeated request cancels nothing new.
    if (last.open.start.getTime() !== instead.getTime()) return refuseWith(work, "changed", null);
    return cancelOpen(work, last.applicationId, last.open, { actor: actorOf(request.recruiter), line });
  });
}
