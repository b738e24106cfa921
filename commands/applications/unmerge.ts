/** Ends a merge. What was done since stays with the leading application (docs/decisions/0016). */
import { integer, json } from "../../db/rows.ts";
import { mayUnmerge } from "../../domain/desk/merge.ts";
import { endsInterview } from "../../domain/booking/interview.ts";
import type { Actor, CommandContext, Recorded, Work } from "./command.ts";
import { undoCopiedEvents, setState, type StoredState } from "./stored-state.ts";
import { dropInterviews } from "./interview-rows.ts";
import { proveAgain } from "./lose-proof.ts";
import { makeUnansweredDue } from "./make-follow-up-due.ts";
import { type Group, idsOf, lockGroups, mergingsOf, outwardId, updateMergedInto, mergedUnder } from "./merge-groups.ts";
import {
  actorOf,
  runRecruiterCommand,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  type Refused,
  refuse,
} from "./recruiter-command.ts";
import { unsuppress } from "./suppress.ts";

export function unmerge(
  context: CommandContext,
  request: RecruiterOnApplication,
  merging: number,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, (_, work, group) => unmergeLocked(work, group, request, merging));
}

const mergeShape = { eventId: integer, was: json<Readonly<Record<string, StoredState>>>() };

async function unmergeLocked(
  work: Work,
  group: Group,
  { recruiter }: RecruiterOnApplication,
  id: number,
): Promise<Recorded | Refused> {
  const { transaction } = work;
  const mergings = await mergingsOf(transaction, idsOf(group));
  const merging = mergings.find((each) => each.id === id);
  if (!merging || !mayUnmerge(merging.at, work.now)) return refuse(work, group.lead, "not_allowed");
  const [row] = await transaction.rows(
    mergeShape,
    `update application_merge set ended_at = $2::timestamptz where id = $1 returning event_id as "eventId", was`,
    [id, work.at],
  );
  const leaving = mergedUnder(merging.joinedId, mergings);
  for (const application of leaving) {
    const was = row?.was[application];
    if (was) await setState(transaction, application, was);
  }
  await unsuppress(work, await undoCopiedEvents(work, leaving, row?.eventId ?? 0));
  await updateMergedInto(work, idsOf(group));
  const actor = actorOf(recruiter);
  const separated = await lockGroups(transaction, idsOf(group));
  for (const each of separated) await proveAgain(transaction, each, work.now);
  await dropUnoffered(work, leaving, actor);
  await makeUnansweredDue(work, leaving, merging.at);
  const { leadId, joinedId } = merging;
  const gone = { applicationId: joinedId, type: "unmerged", actor, detail: { other: leadId } } as const;
  await work.record({ ...gone, facts: { other: null } });
  const facts = { other: await outwardId(transaction, joinedId) };
  return work.record({ applicationId: leadId, type: "unmerged", actor, detail: { other: joinedId }, facts });
}

/**
 * Keeps interviews where they are still offered, and cancels those offered only for the leading
 * application.
 */
async function dropUnoffered(work: Work, ids: readonly number[], actor: Actor): Promise<void> {
  const applications = (await lockGroups(work.transaction, ids)).flatMap(({ lead, members }) => [lead, ...members]);
  for (const application of applications) {
    if (endsInterview(application)) await dropInterviews(work, application.id, actor);
  }
}
