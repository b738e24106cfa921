/** What a link reaches (D30): read, or locked for a command. */
import type { Queryable, Transaction } from "../db/database.ts";
import { reachCondition } from "../db/queries/reach.ts";
import { boolean, integer, onlyRow, type Row, text, time } from "../db/rows.ts";
import type { ApplicationState } from "../domain/application/lifecycle.ts";
import type { Reach } from "../domain/application/reach.ts";
import { Moved } from "./command.ts";
import { lockGroups } from "./merged.ts";

const reachedShape = {
  id: text,
  applicationId: integer,
  createdAt: time,
  email: text,
  emailKey: text,
  /** E.164 */
  phone: text,
};

export type ReachedRegistration = Row<typeof reachedShape>;

/** An application that waits for the end of the transaction. */
export interface ReachedApplication extends ApplicationState {
  readonly id: number;
  /** It is one of several that are merged: what is done with it alone parts it from them (merged.ts). */
  readonly isMerged: boolean;
  /** Those of its registrations that the link reaches, the first one first; at least one. */
  readonly reached: readonly ReachedRegistration[];
  /** Other people's, as far as anybody knows. */
  readonly others: number;
}

/** Everything a link reaches, the newest first; of the same form sent twice, each. */
export function reachedRegistrations(database: Queryable, reach: Reach): Promise<ReachedRegistration[]> {
  const { condition, values, name } = reachCondition(reach);
  return database.rows(
    reachedShape,
    `select r.id, r.application_id as "applicationId", r.created_at as "createdAt", r.email, r.email_key as "emailKey",
       r.phone
     from registration r where ${condition} order by r.created_at desc, r.id desc`,
    values,
    `reached-${name}`,
  );
}

/**
 * Whether a correction of what a link reaches is the first, and its mailbox has had the confirmation of all of it: one more email is then
 * no more than the form causes anyway. Not asked of what is held back: nobody is notified of that.
 */
export async function isFirstOfConfirmed(database: Queryable, reach: Reach): Promise<boolean> {
  const { condition, values, name } = reachCondition(reach);
  const rows = await database.rows(
    { first: boolean },
    `select not exists (select from registration r join application a on a.id = r.application_id
       where ${condition} and a.held_at is null and (r.corrected_at is not null or not exists (
         select from delivery d where d.application_id = r.application_id and d.event_type = 'applicant.received'
           and d.payload->>'registrationId' = r.id and d.delivered_at is not null))) as first`,
    values,
    `is-first-of-confirmed-${name}`,
  );
  return onlyRow(rows).first;
}

/** Locks the applications that a link reaches into, with what they are merged with, by id. Throws {@link Moved}. */
export async function lockReached(transaction: Transaction, reach: Reach): Promise<ReachedApplication[]> {
  const { condition, values } = reachCondition(reach);
  const into = await transaction.rows(
    { id: integer },
    `select distinct r.application_id as id from registration r where ${condition}`,
    values,
  );
  const groups = await lockGroups(
    transaction,
    into.map(({ id }) => id),
  );
  const locked = groups.flatMap(({ lead, members }) => {
    const isMerged = members.length > 0;
    return [lead, ...members].map((application) => ({ ...application, isMerged }));
  });
  // One after the other in the order of their numbers, as they were locked.
  locked.sort((a, b) => a.id - b.id);
  // What is true now that nobody else can change it; the oldest first.
  const own = Map.groupBy((await reachedRegistrations(transaction, reach)).toReversed(), (each) => each.applicationId);
  const ids = locked.map(({ id }) => id);
  const known = new Set(ids);
  for (const id of own.keys()) if (!known.has(id)) throw new Moved();
  const counts = await transaction.rows(
    { id: integer, count: integer },
    `select application_id as id, count(*) as count from registration where application_id = any($1::bigint[])
     group by application_id`,
    [ids],
  );
  const all = new Map(counts.map(({ id, count }) => [id, count]));
  return locked.flatMap((application) => {
    const reached = own.get(application.id) ?? [];
    const others = (all.get(application.id) ?? 0) - reached.length;
    return reached.length === 0 ? [] : [{ ...application, reached, others }];
  });
}
