/**
 * Separates registrations from an application shared with other people (D30), who used the same
 * number and address: a command of one of them must not change or end what the others sent.
 */
import { getTableColumns } from "drizzle-orm";
import { firstSent } from "../../db/registration-columns.ts";
import { integer, onlyRow, text } from "../../db/rows.ts";
import { application } from "../../db/schema.ts";
import { isByMail } from "../../db/queries/own-messages.ts";
import { mostPerContact } from "../../domain/held-back/suspicion.ts";
import { contactWithin, firstReminderAfter, secondReminderAfter } from "../../domain/contact-clock/clock.ts";
import { releaseFirst } from "../outbox/claim-due.ts";
import type { Work } from "./command.ts";
import { followRegistrations } from "./interview-rows.ts";
import { keepMessages } from "./keep-messages.ts";
import { copySuppressions } from "./suppress.ts";
import { creationOf } from "./stored-creation.ts";

/** Columns copied to the new application: all but these, including future ones. */
const shared = Object.values(getTableColumns(application))
  .map(({ name }) => name)
  .filter((name) => !["id", "created_at"].includes(name));

/**
 * Moves registrations into an application of their own and returns its id. Recruiters' actions so
 * far count for both. Each continues with the clock of what it now holds, and deliveries about the
 * registrations move along.
 */
export async function splitApplication(
  work: Work,
  applicationId: number,
  registrationIds: readonly string[],
): Promise<number> {
  const { transaction } = work;
  await deleteAnswersOfFirst(work, applicationId, registrationIds);
  await keepMessages(transaction, applicationId, { ids: registrationIds, isGone: false }, true);
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
  await divideHistory(work, applicationId, own);
  await copySuppressions(work, applicationId, own);
  await transaction.query(
    `update delivery set application_id = $2 where application_id = $1
       and coalesce(payload->>'registrationId', payload->'data'->>'id') = any($3::text[])`,
    [applicationId, own, registrationIds],
  );
  await transaction.query(
    `update application a set created_at = (select min(r.created_at) from registration r where r.application_id = a.id)
     where a.id = $1`,
    [applicationId],
  );
  await followRegistrations(transaction, [applicationId, own]);
  await leaveFlood(work, applicationId, own);
  await reportRepeats(work, [applicationId, own]);
  await releaseFirst(transaction, [applicationId, own]);
  // A step by the clock of an earlier registration is still due by that of a later one; a report
  // made before the later one was sent is the earlier sender's.
  const start = "greatest(clock_restarted_at, created_at)";
  await transaction.query(
    `update application set
       clock_restarted_at = case when clock_restarted_at >= created_at then clock_restarted_at end,
       nobody_wrote_at = case when nobody_wrote_at >= created_at then nobody_wrote_at end,
       spam_confirmed_at = case when nobody_wrote_at >= created_at then spam_confirmed_at end,
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

/** What an applicant reported for all registrations that the application had by then. */
const reportedForAll = "e.type in ('nobody_wrote', 'withdrawn')";

/**
 * What the mailbox's owner wrote through emails to registrations that have left: they may be a
 * stranger's, who must not take the owner's answers along. So they stay as well.
 */
const writtenByOwner = `e.type = 'message_received' and ${isByMail} and exists (
  select from registration l join registration s on s.email_key = l.email_key
  where l.id = e.registration_id and s.application_id = $1)`;

/**
 * Actions on the whole application belong to both histories, in one order, and can be undone in
 * each: recruiters' actions, and what was reported for registrations of both. Notes stay.
 */
async function divideHistory({ transaction }: Work, applicationId: number, own: number): Promise<void> {
  const isOf = (id: string) => `e.registration_id in (select r.id from registration r where r.application_id = ${id})`;
  const firstOf = (id: string) => `(select r.id from registration r
    where r.application_id = ${id} and r.created_at <= e.at order by r.created_at, r.id limit 1)`;
  await transaction.query(
    `insert into application_event (application_id, at, type, actor, recruiter_id, recruiter_name, detail, undone_at,
       registration_id, search)
     select $2, e.at, e.type, e.actor, e.recruiter_id, e.recruiter_name, e.detail, e.undone_at,
       case when e.registration_id is null or ${isOf("$2")} then e.registration_id else ${firstOf("$2")} end, e.search
     from application_event e
     where e.application_id = $1 and (${isOf("$2")} or e.registration_id is null and e.actor <> 'applicant' and e.type <> 'note'
       or ${reportedForAll} and ${firstOf("$2")} is not null)
     order by e.id`,
    [applicationId, own],
  );
  await transaction.query(
    `delete from application_event e where e.application_id = $1 and ${isOf("$2")}
       and not ((${reportedForAll} or ${writtenByOwner}) and ${firstOf("$1")} is not null)`,
    [applicationId, own],
  );
  await transaction.query(
    `update application_event e set registration_id = ${firstOf("$1")} where e.application_id = $1 and ${isOf("$2")}`,
    [applicationId, own],
  );
}

/**
 * One sender may send any number of registrations into an application, and separate each: what
 * recruiters did once must not count as often, nor offer as many interviews.
 */
async function leaveFlood({ transaction, at }: Work, applicationId: number, own: number): Promise<void> {
  await transaction.query(
    `update application set parted_from_flood_at = $3::timestamptz,
       interview_at = case when exists (select from interview i where i.application_id = $2) then interview_at end
     where id = $2 and (select count(*) from registration where application_id in ($1, $2)) > $4::integer`,
    [applicationId, own, at, mostPerContact],
  );
}

/**
 * Answers to a duplicate were reported as the first registration's. When the two separate, deletes
 * those deliveries, which {@link reportRepeats} sends again. The first one's own answers
 * stay.
 */
async function deleteAnswersOfFirst(
  { transaction }: Work,
  applicationId: number,
  leaving: readonly string[],
): Promise<void> {
  await transaction.query(
    `delete from delivery d using (
       select r.id, r.created_at, ${firstSent} as first from registration r where r.application_id = $1 and r.sent_twice
     ) second
     where (second.id = any($2::text[])) <> (second.first = any($2::text[]))
       and d.application_id = $1 and d.event_type = 'survey.answered' and d.payload->'data'->>'id' = second.first
       and d.created_at >= second.created_at and exists (select from survey_answer where registration_id = second.id)
       and not exists (select from survey_answer own where own.registration_id = second.first
         and own.question = d.payload->'data'->>'question' and own.answered_at = d.created_at)`,
    [applicationId, leaving],
  );
}

/**
 * Without its original in the same application, a registration is no duplicate any more: it is
 * announced like any other, with its answers so far.
 */
async function reportRepeats(work: Work, applicationIds: readonly number[]): Promise<void> {
  const alone = await work.transaction.rows(
    { id: text, applicationId: integer, firstId: text },
    `update registration r set sent_twice = false
     where r.application_id = any($1::bigint[]) and r.sent_twice and r.id = ${firstSent}
     returning r.id, r.application_id as "applicationId",
       (select f.id from registration f where f.application_id = r.application_id order by f.created_at, f.id limit 1)
         as "firstId"`,
    [applicationIds],
  );
  for (const { id, applicationId, firstId } of alone) {
    const creation = await creationOf(work, applicationId, id);
    if (creation === null) continue;
    const about = { applicationId, actor: { kind: "applicant" }, registrationId: id } as const;
    if (id === firstId) await work.record({ ...about, type: "created", facts: { creation } });
    else await work.record({ ...about, type: "applied_again", facts: { creation, firstId } });
  }
}
