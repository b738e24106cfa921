import type { CommandContext } from "./command.ts";
import { actorOf, giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/** What a recruiter writes down about an application: for recruiters alone. */
export function addNote(context: CommandContext, call: RecruiterCall, text: string): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async (application, work) => {
    if (application.withdrawnAt) return refuse(work, application, "withdrawn");
    const actor = actorOf(call.recruiter);
    return work.record({ applicationId: application.id, type: "note", actor, detail: { text }, facts: null });
  });
}
