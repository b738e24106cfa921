import { mayUndo, mayUndoActOf } from "../domain/desk/acts.ts";
import type { CommandContext } from "./command.ts";
import { events } from "./events.ts";
import { latestMarkingEvent, markUndone, setMarks, type StoredMarks } from "./marks.ts";
import { actorOf, giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/** Puts back what a recruiter's mark changed, and tells outbound systems where they were told of it. */
export function undo(context: CommandContext, call: RecruiterCall, eventId: number): Promise<RecruiterAnswer> {
  const { recruiter } = call;
  return giveByRecruiter(context, call, async (application, work) => {
    if (application.withdrawnAt) return refuse(work, application, "withdrawn");
    const latest = await latestMarkingEvent(work.transaction, application.id);
    if (latest?.id !== eventId) return refuse(work, application, "not_allowed");
    if (!mayUndoActOf(latest.recruiterId, recruiter)) return refuse(work, application, "forbidden");
    const was = (latest.detail as { readonly was?: StoredMarks } | null)?.was;
    if (!was || !mayUndo(application, latest, recruiter)) return refuse(work, application, "not_allowed");
    await setMarks(work.transaction, application.id, was);
    await markUndone(work, eventId);
    return work.record({
      applicationId: application.id,
      type: "undone",
      actor: actorOf(recruiter),
      detail: { event: eventId, type: latest.type },
      facts: { told: events[latest.type].webhook !== null },
    });
  });
}
