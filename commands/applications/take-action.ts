import { type RecruiterAction, decide, stateActions, type StateChanges } from "../../domain/desk/actions.ts";
import { appliesToMember } from "../../domain/desk/merge.ts";
import type { Transaction } from "../../db/database.ts";
import { endsInterview } from "../../domain/booking/interview.ts";
import { outcomeUndoMs, rejectionUndoMs } from "../../domain/messages/fitting-templates.ts";
import type { CommandContext, Recorded, Work } from "./command.ts";
import { dropInterviews } from "./interview-rows.ts";
import { text } from "../../db/rows.ts";
import { stateBefore, setState } from "./stored-state.ts";
import { type Group, idsOf } from "./merge-groups.ts";
import { proofChanges } from "./contact-proof.ts";
import {
  actorOf,
  runRecruiterCommand,
  type LockedApplication,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
  type Refused,
} from "./recruiter-command.ts";
import { suppressContacts } from "./suppress.ts";

/**
 * Runs a recruiter's action that changes the state, such as `contacted`, also on merged
 * applications where allowed. domain/desk/actions.ts has the rules.
 */
export function takeAction(
  context: CommandContext,
  request: RecruiterOnApplication,
  action: RecruiterAction,
  /** Refuses unless assigned to this recruiter; omitted: any assignee. */
  onlyIfAssignedTo?: string,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, async (application, work, group) => {
    const isReassigned = onlyIfAssignedTo !== undefined && application.assignedTo !== onlyIfAssignedTo;
    if (isReassigned) return refuse(work, application, "nothing");
    return takeGroupAction(work, group, request, action);
  });
}

/** Like {@link takeAction}, for a group of merged applications that is already locked. */
export async function takeGroupAction(
  work: Work,
  group: Group,
  request: Pick<RecruiterOnApplication, "recruiter">,
  action: RecruiterAction,
  /** Id of the email sent with the action; an undo cancels it. */
  message?: string,
): Promise<Recorded | Refused> {
  const { recruiter } = request;
  const { lead: application, members } = group;
  const ids = idsOf(group);
  const decision = decide(application, recruiter, action, work.now);
  if (!decision.ok) return refuse(work, application, decision.refusal);
  const to = action.act === "assign" ? action.to : null;
  const assignee = to === null ? null : await activeRecruiterName(work.transaction, to);
  if (to !== null && assignee === null) return refuse(work, application, "not_allowed");
  const undoMs = message === undefined ? outcomeUndoMs : rejectionUndoMs;
  const common = { request, action, assignee, ids, undoMs };
  const recorded = await changeState(work, application, { ...common, changes: decision.changes, message });
  for (const member of members) {
    if (!appliesToMember(action, application, member)) continue;
    const decided = decide({ ...member, claimedAt: null }, recruiter, action, work.now);
    if (decided.ok)
      await changeState(work, member, { ...common, changes: decided.changes, leadEventId: recorded.event });
  }
  return recorded;
}

interface StateChange {
  readonly request: Pick<RecruiterOnApplication, "recruiter">;
  readonly action: RecruiterAction;
  /** Name of the recruiter it is assigned to; null: no assignment. */
  readonly assignee: string | null;
  readonly changes: StateChanges;
  /** Ids of all merged applications. */
  readonly ids: readonly number[];
  /** The leading application's event, whose undo includes this one; omitted: this is it. */
  readonly leadEventId?: number | null;
  readonly message?: string | undefined;
  /** Milliseconds in which an undo also restores the interviews that the action cancels. */
  readonly undoMs: number;
}

async function changeState(work: Work, application: LockedApplication, change: StateChange): Promise<Recorded> {
  const { request, action, assignee, ids } = change;
  const { recruiter } = request;
  const proof = await proofChanges(work, application, { changes: change.changes, recruiter, ids });
  const changes = { ...change.changes, ...proof.changes };
  const interviews = endsInterview({ ...application, ...changes })
    ? await dropInterviews(work, application.id, actorOf(recruiter), change.undoMs)
    : [];
  await setState(work.transaction, application.id, changes);
  const recorded = await work.record({
    applicationId: application.id,
    type: stateActions[action.act].event,
    actor: actorOf(recruiter),
    detail: {
      was: stateBefore(application, changes),
      ...enteredDetail(action, assignee),
      ...(change.leadEventId === undefined ? {} : { with: change.leadEventId }),
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(interviews.length === 0 ? {} : { interviews }),
      ...(proof.messages.length === 0 ? {} : { provenBy: proof.messages }),
    },
    facts: null,
  });
  if (action.act === "opted_out") {
    await suppressContacts(work, {
      applicationId: application.id,
      event: recorded.event,
      request,
      reason: action.line ?? null,
    });
  }
  return recorded;
}

/** What the recruiter entered with the action, for the history. */
function enteredDetail(action: RecruiterAction, assignee: string | null): { readonly [key: string]: string | null } {
  switch (action.act) {
    case "assign":
      // The history shows the name of the new recruiter.
      return { to: action.to, ...(assignee === null ? {} : { text: assignee }) };
    case "back":
      return { to: action.to };
    case "follow_up":
      return { at: action.at };
    case "called":
      return { outcome: action.outcome };
    case "closed":
      return { reason: action.reason, ...(action.line === undefined ? {} : { text: action.line }) };
    case "tag":
    case "untag":
      return { text: action.tag };
    case "declined":
    case "opted_out":
    case "spam":
      return action.line === undefined ? {} : { text: action.line };
    default:
      return {};
  }
}

/** Null: no such active recruiter. */
export async function activeRecruiterName(transaction: Transaction, recruiterId: string): Promise<string | null> {
  const [row] = await transaction.rows(
    { name: text },
    "select name from recruiter where id = $1 and disabled_at is null",
    [recruiterId],
  );
  return row?.name ?? null;
}
