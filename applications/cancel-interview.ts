import { mayChange } from "../domain/booking/interview.ts";
import { applicationOfOwn, type AskedTime, lockShown } from "./book-interview.ts";
import { type CommandContext, give, nothing } from "./command.ts";
import { cancelOpen, openInterview, openOfGroup } from "./interview-rows.ts";
import { idsOf } from "./merged.ts";
import { actorOf, giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/** By the applicant, through their link, as long as it can be changed. `start`: of the one they saw. */
export async function cancelByLink(
  context: CommandContext,
  asked: Pick<AskedTime, "reach" | "registrationId"> & { readonly start: Date },
): Promise<"done" | "late" | "nothing"> {
  const [answer] = await give(context, {
    lock: (transaction) => lockShown(transaction, asked),
    async perform(application, work) {
      const ids = application.reached.map(({ id }) => id);
      const open = await openInterview(work.transaction, application.id, ids);
      if (open?.start.getTime() !== asked.start.getTime()) return nothing;
      if (!mayChange(open, work.now)) return { kind: "late" } as const;
      return cancelOpen(work, await applicationOfOwn(work, application), open, { kind: "applicant" });
    },
  });
  return answer?.kind ?? "nothing";
}

/** By a recruiter, whenever it is; also one that did not take place. `line`: for colleagues. */
export function cancelByRecruiter(
  context: CommandContext,
  call: RecruiterCall,
  line: string | undefined,
): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async (application, work, group) => {
    const last = await openOfGroup(work.transaction, idsOf(group));
    if (last === null) return refuse(work, application, "nothing");
    return cancelOpen(work, last.applicationId, last.open, actorOf(call.recruiter), line);
  });
}
