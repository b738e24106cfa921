import { mayRestore, mayUndo, mayUndoActionOf } from "../../domain/desk/actions.ts";
import { writerOf } from "../../domain/desk/current-writer.ts";
import type { CommandContext, Recorded, Work } from "./command.ts";
import { events } from "./events.ts";
import { cancelMessage } from "./sent-message.ts";
import { makeUnansweredDue } from "./make-follow-up-due.ts";
import {
  latestStateEvent,
  stateBefore,
  type StateEvent,
  copiedStateEvent,
  markUndone,
  setState,
  type StoredState,
} from "./stored-state.ts";
import type { Group } from "./merge-groups.ts";
import {
  actorOf,
  runRecruiterCommand,
  type LockedApplication,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
  refuseWith,
  type Refused,
} from "./recruiter-command.ts";
import { restoreInterviews } from "./restore-interviews.ts";
import { unsuppress } from "./suppress.ts";
import { activeRecruiterName } from "./take-action.ts";

/**
 * Undoes a recruiter's action, also in merged applications, and notifies outbound systems if they
 * were notified of it.
 */
export function undo(
  context: CommandContext,
  request: RecruiterOnApplication,
  eventId: number,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, (_, work, group) => undoInGroup(work, group, request, eventId));
}

/** For a group of merged applications that is already locked. */
export async function undoInGroup(
  work: Work,
  { lead: application, members }: Group,
  request: Pick<RecruiterOnApplication, "recruiter">,
  eventId: number,
): Promise<Recorded | Refused> {
  const { recruiter } = request;
  if (application.withdrawnAt) return refuse(work, application, "withdrawn");
  const latest = await latestStateEvent(work.transaction, application.id);
  const was = latest && wasOf(latest);
  if (latest?.id === eventId && !mayUndoActionOf(latest.recruiterId, recruiter)) {
    return refuse(work, application, "forbidden");
  }
  if (!latest || !was || latest.id !== eventId || !mayUndo(application, latest, recruiter, work.now)) {
    return refuse(work, application, "not_allowed");
  }
  const copies = await findCopiedChanges(work, members, eventId);
  if (!copies.every(({ member, event }) => mayRestore(member, event.detail, work.now))) {
    return refuse(work, application, "not_allowed");
  }
  const ids = [application, ...copies.map(({ member }) => member)].map(({ id }) => id);
  if (await wasJoinedSince(work, ids, latest)) return refuseWith(work, "changed", null);
  if (!(await cancelMessage(work, application.id, latest.detail))) return refuse(work, application, "not_allowed");
  const recorded = await takeBack(work, application, { event: latest, was, request });
  for (const { member, event, was: before } of copies)
    await takeBack(work, member, { event, was: before, request, leadEventId: recorded.event });
  await makeUnansweredDue(
    work,
    [application, ...members].map(({ id }) => id),
    latest.at,
  );
  return recorded;
}

interface CopiedChange {
  readonly member: LockedApplication;
  readonly event: StateEvent;
  readonly was: StoredState;
}

/** The changes that event `eventId` of the leading application caused in merged ones. */
async function findCopiedChanges(
  work: Work,
  members: readonly LockedApplication[],
  eventId: number,
): Promise<CopiedChange[]> {
  const found: CopiedChange[] = [];
  for (const member of members) {
    const event = await copiedStateEvent(work.transaction, member.id, eventId);
    const was = event && wasOf(event);
    if (event && was) found.push({ member, event, was });
  }
  return found;
}

/** A reopened application may have another person's registration since, which it must not close. */
async function wasJoinedSince(work: Work, ids: readonly number[], { type, at }: StateEvent): Promise<boolean> {
  if (type !== "reopened") return false;
  const { rowCount } = await work.transaction.query(
    "select from registration where application_id = any($1::bigint[]) and created_at > $2::timestamptz limit 1",
    [ids, at.toISOString()],
    "joined-since",
  );
  return rowCount > 0;
}

function wasOf({ detail }: StateEvent): StoredState | undefined {
  return (detail as { readonly was?: StoredState } | null)?.was;
}

interface TakingBack {
  readonly event: StateEvent;
  readonly was: StoredState;
  readonly request: Pick<RecruiterOnApplication, "recruiter">;
  /** The leading application's event, whose undo includes this one. */
  readonly leadEventId?: number | null;
}

async function takeBack(work: Work, application: LockedApplication, back: TakingBack): Promise<Recorded> {
  const { event, was, request } = back;
  const { id: applicationId } = application;
  // A recruiter who opened the number since then stays the writer.
  const writes = writerOf(application, work.now) && stateBefore(application, { writingBy: null, writingAt: null });
  await setState(work.transaction, applicationId, { ...(await withActiveAssignee(work, was)), ...writes });
  await markUndone(work, event.id);
  await unsuppress(work, [event.id]);
  await restoreInterviews(work, applicationId, event.detail);
  return work.record({
    applicationId,
    type: "undone",
    actor: actorOf(request.recruiter),
    detail: {
      event: event.id,
      type: event.type,
      ...(back.leadEventId === undefined ? {} : { with: back.leadEventId }),
    },
    facts: { isReported: events[event.type].webhook !== null },
  });
}

/**
 * Without an assignee whose account is disabled: the application would be on no one's task list.
 */
async function withActiveAssignee({ transaction }: Work, state: StoredState): Promise<StoredState> {
  const { assignedTo } = state;
  if (typeof assignedTo !== "string" || (await activeRecruiterName(transaction, assignedTo)) !== null) return state;
  return { ...state, assignedTo: null, assignedAt: null, claimedAt: null };
}
