/** Two applications that were merged are two again, each as it was; what was done since stays with the one that led (docs/decisions/0016). */
import { integer, json } from "../db/rows.ts";
import { mayUnmerge } from "../domain/desk/merge.ts";
import { endsInterview } from "../domain/booking/interview.ts";
import type { Actor, CommandContext, Recorded, Work } from "./command.ts";
import { markParted, setMarks, type StoredMarks } from "./marks.ts";
import { dropInterviews } from "./interview-rows.ts";
import { type Group, idsOf, lockGroups, mergingsOf, outwardId, settle, under } from "./merged.ts";
import {
  actorOf,
  giveByRecruiter,
  type RecruiterAnswer,
  type RecruiterCall,
  type Refused,
  refuse,
} from "./recruiter-command.ts";
import { unsuppress } from "./suppress.ts";

export function unmerge(context: CommandContext, call: RecruiterCall, merging: number): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, (_, work, group) => unmergeLocked(work, group, call, merging));
}

const keptShape = { eventId: integer, was: json<Readonly<Record<string, StoredMarks>>>() };

async function unmergeLocked(
  work: Work,
  group: Group,
  { recruiter }: RecruiterCall,
  id: number,
): Promise<Recorded | Refused> {
  const { transaction } = work;
  const mergings = await mergingsOf(transaction, idsOf(group));
  const merging = mergings.find((each) => each.id === id);
  if (!merging || !mayUnmerge(merging.at, work.now)) return refuse(work, group.lead, "not_allowed");
  const [kept] = await transaction.rows(
    keptShape,
    `update application_merge set ended_at = $2::timestamptz where id = $1 returning event_id as "eventId", was`,
    [id, work.at],
  );
  const leaving = under(merging.joinedId, mergings);
  for (const application of leaving) {
    const was = kept?.was[application];
    if (was) await setMarks(transaction, application, was);
  }
  await unsuppress(work, await markParted(work, leaving, kept?.eventId ?? 0));
  await settle(work, idsOf(group));
  const actor = actorOf(recruiter);
  await dropUnoffered(work, leaving, actor);
  const { leadId, joinedId } = merging;
  const gone = { applicationId: joinedId, type: "unmerged", actor, detail: { other: leadId } } as const;
  await work.record({ ...gone, facts: { other: null } });
  const facts = { other: await outwardId(transaction, joinedId) };
  return work.record({ applicationId: leadId, type: "unmerged", actor, detail: { other: joinedId }, facts });
}

/** What was booked meanwhile goes on where it is offered still, and not where that was only done with the one that led. */
async function dropUnoffered(work: Work, ids: readonly number[], actor: Actor): Promise<void> {
  const applications = (await lockGroups(work.transaction, ids)).flatMap(({ lead, members }) => [lead, ...members]);
  for (const application of applications) {
    if (endsInterview(application)) await dropInterviews(work, application.id, actor);
  }
}
