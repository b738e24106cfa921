/** Merges two applications of one person (D10, docs/decisions/0016). */
import type { Transaction } from "../../db/database.ts";
import type { Json } from "../../db/schema.ts";
import { decideMerge } from "../../domain/desk/merge.ts";
import { writerOf } from "../../domain/desk/current-writer.ts";
import { type CommandContext, runCommand, type Work } from "./command.ts";
import { restorableState } from "./stored-state.ts";
import { type Group, idsOf, lockGroups, outwardId, updateMergedInto } from "./merge-groups.ts";
import { actorOf, type RecruiterAnswer, type RecruiterOnApplication, refuse, refuseWith } from "./recruiter-command.ts";

/**
 * Merges two applications, each with those merged into it. domain/desk/merge.ts decides which one
 * leads.
 */
export async function merge(
  context: CommandContext,
  request: RecruiterOnApplication,
  other: number,
): Promise<RecruiterAnswer> {
  const [answer] = await runCommand<readonly Group[], RecruiterAnswer>(context, {
    lock: async (transaction) => [await lockGroups(transaction, [request.applicationId, other])],
    perform: (groups, work) => mergeLocked(work, groups, request, other),
  });
  return answer ?? { kind: "unknown" };
}

async function mergeLocked(
  work: Work,
  [first, second]: readonly Group[],
  { applicationId, recruiter }: RecruiterOnApplication,
  other: number,
): Promise<RecruiterAnswer> {
  if (!first) return { kind: "unknown" };
  if (!second) {
    const together = idsOf(first).includes(applicationId) && idsOf(first).includes(other);
    return together ? refuse(work, first.lead, "nothing") : { kind: "unknown" };
  }
  // A colleague marked them as different people: undo that first.
  if (await areApart(work.transaction, idsOf(first), idsOf(second))) return refuse(work, first.lead, "not_allowed");
  const decision = decideMerge(first.lead, second.lead, recruiter);
  if (!decision.ok) return refuse(work, decision.of, decision.refusal);
  for (const { lead } of [first, second]) {
    const writer = writerOf(lead, work.now);
    if (writer !== null && writer.id !== recruiter.id) return refuseWith(work, "writing", writer.id);
  }
  const leading = decision.lead === first.lead ? first : second;
  const joining = leading === first ? second : first;
  const { id: lead } = leading.lead;
  const { id: joined } = joining.lead;
  const { transaction } = work;
  const actor = actorOf(recruiter);
  const came = await work.record({
    applicationId: joined,
    type: "merged",
    actor,
    detail: { other: lead },
    facts: { other: null },
  });
  const was: Json = Object.fromEntries(
    [joining.lead, ...joining.members].map((application) => [application.id, restorableState(application)]),
  );
  await transaction.query(
    `insert into application_merge (lead_id, joined_id, at, recruiter_id, recruiter_name, event_id, was)
     values ($1, $2, $3::timestamptz, $4, $5, $6, $7::jsonb)`,
    [lead, joined, work.at, recruiter.id, recruiter.name, came.event, JSON.stringify(was)],
  );
  await updateMergedInto(work, [...idsOf(leading), ...idsOf(joining)]);
  const facts = { other: await outwardId(transaction, joined) };
  return work.record({ applicationId: lead, type: "merged", actor, detail: { other: joined }, facts });
}

async function areApart(
  transaction: Transaction,
  some: readonly number[],
  others: readonly number[],
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from application_apart where low_id = any($1::bigint[]) and high_id = any($2::bigint[])
       or low_id = any($2::bigint[]) and high_id = any($1::bigint[]) limit 1`,
    [some, others],
    "are-apart",
  );
  return rowCount > 0;
}
