import type { Transaction } from "../../db/database.ts";
import { integer, nullable, text } from "../../db/rows.ts";
import { notNeeded } from "../../domain/delivery/outcome.ts";
import { reviewContacts } from "./lose-proof.ts";
import { lockGroups } from "./merge-groups.ts";

/**
 * Before an erasure: removes texts that quote its codes from registrations that a correction moved
 * to another mailbox, and gives up such emails that still wait. Without the code, a stranger there
 * could not know whom the text is about (kept in the same mailbox, whose owner corrected it).
 */
export async function forgetQuoted(
  transaction: Transaction,
  applicationIds: readonly number[],
  now: Date,
): Promise<void> {
  const quoting = await transaction.rows(
    { event: integer, applicationId: integer, delivery: nullable(text) },
    `with gone as (select phone, email_key, code from registration where application_id = any($1::bigint[])),
     moved as (
       select id, application_id from registration where email_corrected_at is not null
         and email_key not in (select email_key from gone) and application_id <> all($1::bigint[]) and id in (
         select r.id from gone join registration r on r.phone = gone.phone
         union select r.id from gone join registration r on r.email_key = gone.email_key
         union select c.registration_id from gone join contact_correction c on c.phone = gone.phone or c.email_key = gone.email_key)
     )
     select e.id as event, e.application_id as "applicationId", e.detail->>'delivery' as delivery
     from moved join application_event e on e.application_id = moved.application_id and e.registration_id = moved.id and e.type = 'message_sent'
     where exists (select from gone where strpos(regexp_replace(upper(e.detail->>'text'), '[^A-Z0-9]', '', 'g'), gone.code) > 0)
     order by e.id`,
    [applicationIds],
    "messages-quoting",
  );
  if (quoting.length === 0) return;
  const of = [...new Set(quoting.map(({ applicationId }) => applicationId))];
  await lockGroups(transaction, of);
  await transaction.query(
    `update application_event set detail = detail || '{"text": ""}', search = null where id = any($1::bigint[])`,
    [quoting.map(({ event }) => event)],
  );
  const unsent = await transaction.rows(
    { id: text },
    `update delivery set dead_at = $2::timestamptz, next_attempt_at = null, last_error = $3
     where id = any($1::text[]) and delivered_at is null and dead_at is null returning id`,
    [quoting.flatMap(({ delivery }) => delivery ?? []), now.toISOString(), notNeeded],
  );
  if (unsent.length > 0) await reviewContacts(transaction, { messages: unsent.map(({ id }) => id), of, now });
}
