/**
 * Takes registrations out of an application that others are in (D30). An application may hold what several people sent with the
 * same number and address; a command of one of them must neither change nor end what the others sent.
 */
import { getTableColumns } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { integer, onlyRow, text, time } from "../db/rows.ts";
import { application } from "../db/schema.ts";
import { formatCode } from "../domain/code/code.ts";
import { contactDueAt, contactWithin, firstReminderAfter, secondReminderAfter } from "../domain/contact-clock/clock.ts";
import { enqueueFirst } from "../outbox/deliveries.ts";
import { deliverJob, type Queued, queuedShape } from "../outbox/job-queue.ts";
import type { Work } from "./command.ts";

/** Every column that the two share; a column that is added later is shared too. */
const shared = Object.values(getTableColumns(application))
  .map(({ name }) => name)
  .filter((name) => !["id", "created_at"].includes(name));

/**
 * Takes registrations out of an application that others are in, into one of their own, and returns its id. What recruiters did
 * so far counts for both. Each runs by the clock of what it now holds, and what was told of the registrations goes with them.
 */
export async function takeOut(work: Work, applicationId: number, registrationIds: readonly string[]): Promise<number> {
  const { transaction, context, now } = work;
  const copied = await transaction.rows(
    { id: integer },
    `insert into application (created_at, ${shared.join(", ")})
     select (select min(created_at) from registration where id = any($2::text[])), ${shared.join(", ")}
     from application where id = $1 returning id`,
    [applicationId, registrationIds],
  );
  const { id: own } = onlyRow(copied);
  await transaction.query("update registration set application_id = $1 where id = any($2::text[])", [
    own,
    registrationIds,
  ]);
  const moved = [applicationId, own, registrationIds];
  // What was done with the whole of it is the history of both, and can be taken back in each; in one order with what is theirs
  // alone. Notes stay where they are.
  await transaction.query(
    `insert into application_event (application_id, at, type, actor, recruiter_id, recruiter_name, detail, undone_at,
       registration_id)
     select $2, at, type, actor, recruiter_id, recruiter_name, detail, undone_at, registration_id from application_event
     where application_id = $1 and (registration_id = any($3::text[])
       or registration_id is null and actor <> 'applicant' and type <> 'note')
     order by id`,
    moved,
  );
  await transaction.query(
    "delete from application_event where application_id = $1 and registration_id = any($2::text[])",
    [applicationId, registrationIds],
  );
  await transaction.query(
    `update delivery set application_id = $2 where application_id = $1
       and coalesce(payload->>'registrationId', payload->'data'->>'id') = any($3::text[])`,
    moved,
  );
  await transaction.query(
    `update application a set created_at = (select min(r.created_at) from registration r where r.application_id = a.id)
     where a.id = $1`,
    [applicationId],
  );
  const late = await tellOfSecondSending(transaction, [applicationId, own], now);
  if (late.length > 0) await context.queue.enqueue(transaction, "deliver", late.map(deliverJob));
  await enqueueFirst(transaction, context.queue, [applicationId, own]);
  // What was done by the clock of an earlier registration is still to come by the clock of a later one, and what was said before
  // it was sent is the word of who sent the earlier one.
  const start = "greatest(clock_restarted_at, created_at)";
  await transaction.query(
    `update application set
       clock_restarted_at = case when clock_restarted_at >= created_at then clock_restarted_at end,
       nobody_wrote_at = case when nobody_wrote_at >= created_at then nobody_wrote_at end,
       missed_at = case when missed_at >= ${start} + $2 * interval '1 millisecond' then missed_at end,
       reminded_first_at = case when reminded_first_at >= ${start} + $3 * interval '1 millisecond' then reminded_first_at end,
       reminded_second_at = case when reminded_second_at >= ${start} + $4 * interval '1 millisecond' then reminded_second_at end
     where id = any($1::bigint[])`,
    [[applicationId, own], contactWithin, firstReminderAfter, secondReminderAfter],
  );
  for (const id of [applicationId, own]) {
    await work.record({ applicationId: id, type: "parted", actor: { kind: "applicant" }, facts: null });
  }
  return own;
}

/**
 * The first of an application is nobody's second sending, whatever it was before: now everybody is told of it who was told of
 * the one it was sent twice with, and in the same words, for nothing else of the two is different.
 */
async function tellOfSecondSending(
  transaction: Transaction,
  applicationIds: readonly number[],
  now: Date,
): Promise<Queued[]> {
  const alone = await transaction.rows(
    { id: text, applicationId: integer, code: text, createdAt: time },
    `update registration set sent_twice = false where sent_twice and id in (
       select distinct on (application_id) id from registration where application_id = any($1::bigint[])
       order by application_id, created_at, id)
     returning id, application_id as "applicationId", code, created_at as "createdAt"`,
    [applicationIds],
  );
  const told: Queued[] = [];
  for (const { id, applicationId, code, createdAt } of alone) {
    const late = await transaction.rows(
      queuedShape,
      `insert into delivery (id, application_id, event_type, kind, target, payload, created_at)
       select 'msg_' || replace(gen_random_uuid()::text, '-', ''), $1::bigint, d.event_type, d.kind, d.target,
         case when d.payload ? 'registrationId' then jsonb_build_object('registrationId', $2::text)
         else d.payload || jsonb_build_object('data', d.payload->'data' || $3::jsonb) end, $4::timestamptz
       from (
         select distinct on (kind, target, event_type) * from delivery
         where application_id = any($5::bigint[]) and event_type in ('application.created', 'applicant.received')
         order by kind, target, event_type, sequence
       ) d
       returning id, kind, target`,
      [
        applicationId,
        id,
        JSON.stringify({
          id,
          code: formatCode(code),
          created_at: createdAt.toISOString(),
          contact_due_at: contactDueAt(createdAt).toISOString(),
        }),
        now.toISOString(),
        applicationIds,
      ],
    );
    told.push(...late);
  }
  return told;
}
