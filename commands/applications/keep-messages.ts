import type { Transaction } from "../../db/database.ts";

export interface Leaving {
  /** Registrations that leave the mailbox, or the application. */
  readonly ids: readonly string[];
  /** Withdrawn or erased: others of the mailbox have only what quotes their own code as well. */
  readonly isGone: boolean;
}

/**
 * Recruiters' emails stay where a registration still has their mailbox: who leaves may be a
 * stranger who used another person's address, and takes neither a waiting email nor its record
 * along. Sent ones stay in their application. A registration that no correction moved comes first,
 * because an undo could move the others.
 * @param among the applications left, which must be locked
 */
export async function keepMessages(
  transaction: Transaction,
  among: readonly number[],
  { ids, isGone }: Leaving,
): Promise<void> {
  await transaction.query(
    `with moved as (
       select l.id as leaving, l.application_id as "from", s.id as staying, s.application_id as "to"
       from registration l cross join lateral (
         select s.id, s.application_id from registration s
         where s.application_id = any($1::bigint[]) and s.email_key = l.email_key and s.id <> all($2::text[])
           and (s.application_id = l.application_id or s.phone = l.phone or not $3::boolean)
         order by s.application_id <> l.application_id, s.email_corrected_at is not null, s.created_at, s.id limit 1) s
       where l.id = any($2::text[])
     ), kept as (
       update application_event e set registration_id = moved.staying, application_id = moved."to" from moved
       where e.application_id = moved."from" and e.type = 'message_sent' and e.registration_id = moved.leaving
         and (moved."to" = moved."from" or exists (select from delivery d where d.id = e.detail->>'delivery'
           and d.delivered_at is null and d.dead_at is null))
     )
     update delivery d set payload = jsonb_set(d.payload, '{registrationId}', to_jsonb(moved.staying)), application_id = moved."to"
     from moved
     where d.application_id = moved."from" and d.event_type = 'applicant.message' and d.payload->>'registrationId' = moved.leaving
       and (moved."to" = moved."from" or d.delivered_at is null and d.dead_at is null)`,
    [among, ids, isGone],
  );
}
