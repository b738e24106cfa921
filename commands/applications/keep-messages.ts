import type { Transaction } from "../../db/database.ts";
import { integer } from "../../db/rows.ts";
import { lockGroups } from "./merge-groups.ts";

export interface Leaving {
  /** Registrations that leave the mailbox, or the application. */
  readonly ids: readonly string[];
  /** Withdrawn or erased: others of the mailbox have only what quotes their own code as well. */
  readonly isGone: boolean;
}

/**
 * Keeps recruiters' emails with a registration of their mailbox, because the one that leaves may be
 * a stranger's. Sent emails stay in their application. A registration that no correction moved
 * comes first, because an undo could move the others.
 * @param applicationId of the registrations that leave; locked
 * @param isShared keeps them within this application, which the registrations leave
 */
export async function keepMessages(
  transaction: Transaction,
  applicationId: number,
  { ids, isGone }: Leaving,
  isShared = false,
): Promise<void> {
  const among = isShared ? [applicationId] : await mergedMeanwhile(transaction, applicationId, ids);
  await transaction.query(
    `with moved as (
       select e.id as event, d.id as delivery, s.id as staying, s.application_id as "to"
       from registration l
       join application_event e on e.application_id = l.application_id and e.type = 'message_sent' and e.registration_id = l.id
       left join delivery d on d.id = e.detail->>'delivery' and d.application_id = l.application_id
       cross join lateral (
         select s.id, s.application_id from registration s join application a on a.id = s.application_id
         where s.application_id = any($1::bigint[]) and s.email_key = l.email_key and s.id <> all($2::text[])
           and (s.application_id = l.application_id or a.withdrawn_at is null and d.delivered_at is null and d.dead_at is null
             and d.id is not null and (s.phone = l.phone or not $3::boolean
             or strpos(translate(e.detail->>'text', '-', ''), s.code) > 0))
         order by s.application_id <> l.application_id, s.email_corrected_at is not null, s.created_at, s.id limit 1) s
       where l.id = any($2::text[])
     ), kept as (
       update application_event e set registration_id = moved.staying, application_id = moved."to" from moved where e.id = moved.event
     )
     update delivery d set payload = jsonb_set(d.payload, '{registrationId}', to_jsonb(moved.staying)), application_id = moved."to"
     from moved where d.id = moved.delivery`,
    [among, ids, isGone],
  );
}

/**
 * Locks the applications that are merged with this one, or were while one of these registrations'
 * waiting emails was written, and returns them with it: what a recruiter wrote then is about all of
 * them, and who leaves may have ended the merge before. Without those that a recruiter separated.
 */
async function mergedMeanwhile(
  transaction: Transaction,
  applicationId: number,
  ids: readonly string[],
): Promise<number[]> {
  const found = await transaction.rows(
    { id: integer },
    `with recursive waiting as (
       select min(created_at) as since from delivery where application_id = $1 and event_type = 'applicant.message'
         and payload->>'registrationId' = any($2::text[]) and delivered_at is null and dead_at is null
     ), merged as (
       select $1::bigint as id from waiting where since is not null
       union
       select case when m.lead_id = merged.id then m.joined_id else m.lead_id end
       from merged join application_merge m on merged.id in (m.lead_id, m.joined_id) cross join waiting
       where m.ended_at is null or m.ended_at >= waiting.since and not exists (select from application_event e
         where e.application_id = m.joined_id and e.type = 'unmerged' and e.actor = 'recruiter' and e.at = m.ended_at)
     )
     select id from merged where id <> $1`,
    [applicationId, ids],
    "merged-meanwhile",
  );
  const others = found.map(({ id }) => id);
  if (others.length > 0) await lockGroups(transaction, others);
  return [applicationId, ...others];
}
