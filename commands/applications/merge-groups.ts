/**
 * Merged applications (docs/decisions/0016) are locked together in id order, and can be split
 * again. Each keeps its row, registrations and history; `application.merged_into` names the leading
 * one and is derived from the current merges.
 */
import { mergedIds, stateColumns, stateShape } from "../../db/application-columns.ts";
import type { Transaction } from "../../db/database.ts";
import { integer, nullable, onlyRow, type Row, text, time } from "../../db/rows.ts";
import { type Actor, Moved, type Work } from "./command.ts";
import { makeUnansweredDue } from "./make-follow-up-due.ts";
import { updateInterviewStart } from "./interview-rows.ts";
import type { OutwardId } from "./events.ts";

export const groupedShape = { ...stateShape, id: integer, mergedInto: nullable(integer) };

export type GroupedApplication = Row<typeof groupedShape>;

export interface Group {
  /** The leading application. */
  readonly lead: GroupedApplication;
  readonly members: readonly GroupedApplication[];
}

export function idsOf({ lead, members }: Group): number[] {
  return [lead, ...members].map(({ id }) => id);
}

const grouped = `select a.id, a.merged_into as "mergedInto", ${stateColumns} from application a`;

/**
 * Locks these applications and all merged with them, in id order. Throws {@link Moved} if merges
 * changed meanwhile.
 */
export async function lockGroups(transaction: Transaction, ids: readonly number[]): Promise<Group[]> {
  const locked = await transaction.rows(
    groupedShape,
    `${grouped} where a.erased_at is null and a.id in (
       select a.id from application a, (select coalesce(m.merged_into, m.id) as id from application m where m.id = any($1::bigint[])) lead
       where a.id = lead.id or a.merged_into = lead.id)
     order by a.id for update`,
    [ids],
    "lock-groups",
  );
  const leads = locked.filter(({ mergedInto }) => mergedInto === null);
  const known = new Set(leads.map(({ id }) => id));
  // Merged or split by a concurrent command.
  if (locked.some(({ mergedInto }) => mergedInto !== null && !known.has(mergedInto))) throw new Moved();
  const groups = leads.map((lead) => ({ lead, members: locked.filter(({ mergedInto }) => mergedInto === lead.id) }));
  await checkWhole(transaction, groups);
  return groups.filter(({ lead, members }) => [lead, ...members].some(({ id }) => ids.includes(id)));
}

async function checkWhole(transaction: Transaction, groups: readonly Group[]): Promise<void> {
  const [counted] = await transaction.rows(
    { count: integer },
    "select count(*) as count from application where merged_into = any($1::bigint[])",
    [groups.map(({ lead }) => lead.id)],
    "count-merged",
  );
  if (counted?.count !== groups.reduce((sum, { members }) => sum + members.length, 0)) throw new Moved();
}

const mergingShape = { id: integer, leadId: integer, joinedId: integer, at: time };

export type Merging = Row<typeof mergingShape>;

/** The current merges among these applications, which must be locked. */
export function mergingsOf(transaction: Transaction, ids: readonly number[]): Promise<Merging[]> {
  return transaction.rows(
    mergingShape,
    `select id, lead_id as "leadId", joined_id as "joinedId", at from application_merge
     where ended_at is null and joined_id = any($1::bigint[]) order by id`,
    [ids],
  );
}

/** How outbound systems know an application. */
export async function outwardId(transaction: Transaction, applicationId: number): Promise<OutwardId> {
  const rows = await transaction.rows(
    { id: text, code: text },
    "select id, code from registration where application_id = $1 order by created_at, id limit 1",
    [applicationId],
  );
  return onlyRow(rows);
}

/** The application and all merged into it, directly or not. */
export function mergedUnder(id: number, mergings: readonly Pick<Merging, "leadId" | "joinedId">[]): number[] {
  return [
    id,
    ...mergings.filter(({ leadId }) => leadId === id).flatMap(({ joinedId }) => mergedUnder(joinedId, mergings)),
  ];
}

/** Derives `merged_into` of these applications from the current merges. */
export async function updateMergedInto({ transaction }: Work, ids: readonly number[]): Promise<void> {
  const mergings = await mergingsOf(transaction, ids);
  const joined = new Set(mergings.map(({ joinedId }) => joinedId));
  for (const lead of ids.filter((id) => !joined.has(id))) {
    await transaction.query(
      `update application set merged_into = nullif($1::bigint, id)
       where id = any($2::bigint[]) and merged_into is distinct from nullif($1::bigint, id)`,
      [lead, mergedUnder(lead, mergings)],
    );
  }
  await updateInterviewStart(transaction, ids);
}

/**
 * Ends all merges of an application, because the applicant or operator acts on it alone. What was
 * done while merged applies to each one and stays; waiting emails stay too, until their recipient
 * leaves the mailbox (keep-messages.ts).
 */
export async function endMerges(work: Work, applicationId: number, actor: Actor): Promise<void> {
  const { transaction, at } = work;
  const [row] = await transaction.rows(
    { lead: integer },
    "select coalesce(merged_into, id) as lead from application where id = $1",
    [applicationId],
  );
  const group = await transaction.rows({ id: integer }, mergedIds, [row?.lead ?? applicationId]);
  if (group.length < 2) return;
  const ids = group.map(({ id }) => id);
  const ended = await transaction.rows(
    { leadId: integer, joinedId: integer, at: time },
    `update application_merge set ended_at = $2::timestamptz where ended_at is null and (lead_id = $1 or joined_id = $1)
     returning lead_id as "leadId", joined_id as "joinedId", at`,
    [applicationId, at],
  );
  await updateMergedInto(work, ids);
  for (const { leadId, joinedId, at: mergedAt } of ended) {
    await makeUnansweredDue(work, [joinedId], mergedAt);
    const other = await outwardId(transaction, joinedId);
    await work.record({ applicationId: leadId, type: "unmerged", actor, facts: { other } });
    await work.record({ applicationId: joinedId, type: "unmerged", actor, facts: { other: null } });
  }
}
