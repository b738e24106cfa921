import { mayUndo, mayUndoActOf } from "../domain/desk/acts.ts";
import { writerOf } from "../domain/desk/writing.ts";
import type { CommandContext, Recorded, Work } from "./command.ts";
import { events } from "./events.ts";
import { takeBackLetter } from "./letter-of.ts";
import {
  latestMarkingEvent,
  marksBefore,
  type MarkingEvent,
  markingEventWith,
  markUndone,
  setMarks,
  type StoredMarks,
} from "./marks.ts";
import type { Group } from "./merged.ts";
import {
  actorOf,
  giveByRecruiter,
  type LockedApplication,
  type RecruiterAnswer,
  type RecruiterCall,
  refuse,
  type Refused,
} from "./recruiter-command.ts";
import { unsuppress } from "./suppress.ts";

/**
 * Puts back what a recruiter's mark changed, in what is merged with it too, and tells outbound systems where they were told of it.
 */
export function undo(context: CommandContext, call: RecruiterCall, eventId: number): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, (_, work, group) => undoInGroup(work, group, call, eventId));
}

/** Of an application that is locked already, with what it is merged with. */
export async function undoInGroup(
  work: Work,
  { lead: application, members }: Group,
  call: Pick<RecruiterCall, "recruiter">,
  eventId: number,
): Promise<Recorded | Refused> {
  const { recruiter } = call;
  if (application.withdrawnAt) return refuse(work, application, "withdrawn");
  const latest = await latestMarkingEvent(work.transaction, application.id);
  const was = latest && wasOf(latest);
  if (latest?.id === eventId && !mayUndoActOf(latest.recruiterId, recruiter)) {
    return refuse(work, application, "forbidden");
  }
  if (!latest || !was || latest.id !== eventId || !mayUndo(application, latest, recruiter)) {
    return refuse(work, application, "not_allowed");
  }
  if (!(await takeBackLetter(work, application.id, latest.detail))) return refuse(work, application, "not_allowed");
  const recorded = await takeBack(work, application, { event: latest, was, call });
  for (const member of members) {
    const event = await markingEventWith(work.transaction, member.id, eventId);
    const before = event && wasOf(event);
    if (event && before) await takeBack(work, member, { event, was: before, call, with: recorded.event });
  }
  return recorded;
}

function wasOf({ detail }: MarkingEvent): StoredMarks | undefined {
  return (detail as { readonly was?: StoredMarks } | null)?.was;
}

interface TakingBack {
  readonly event: MarkingEvent;
  readonly was: StoredMarks;
  readonly call: Pick<RecruiterCall, "recruiter">;
  /** Of the application that leads, with which this is taken back. */
  readonly with?: number | null;
}

async function takeBack(work: Work, application: LockedApplication, back: TakingBack): Promise<Recorded> {
  const { event, was, call } = back;
  const { id: applicationId } = application;
  // Whoever opened the number since then writes, whoever wrote before.
  const writes = writerOf(application, work.now) && marksBefore(application, { writingBy: null, writingAt: null });
  await setMarks(work.transaction, applicationId, { ...was, ...writes });
  await markUndone(work, event.id);
  await unsuppress(work, [event.id]);
  return work.record({
    applicationId,
    type: "undone",
    actor: actorOf(call.recruiter),
    detail: { event: event.id, type: event.type, ...(back.with === undefined ? {} : { with: back.with }) },
    facts: { told: events[event.type].webhook !== null },
  });
}
