import type { InterviewRow } from "../db/queries/interview.ts";
import { mayChange } from "../domain/booking/interview.ts";
import { applicationOfOwn, type AskedTime, lockShown } from "./book-interview.ts";
import { type CommandContext, give, nothing } from "./command.ts";
import { cancelOpen, openInterview } from "./interview-rows.ts";
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
    // Of what is merged the last that was booked: it is the one that is shown.
    let last: { readonly id: number; readonly open: InterviewRow } | null = null;
    for (const id of idsOf(group)) {
      const open = await openInterview(work.transaction, id, null);
      if (open && open.id > (last?.open.id ?? 0)) last = { id, open };
    }
    if (last === null) return refuse(work, application, "nothing");
    return cancelOpen(work, last.id, last.open, actorOf(call.recruiter), line);
  });
}
