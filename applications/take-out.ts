/**
 * Takes registrations out of an application that others are in (D30). An application may hold what several people sent with the
 * same number and address; a command of one of them must neither change nor end what the others sent.
 */
import { getTableColumns } from "drizzle-orm";
import { firstSent } from "../db/registration-columns.ts";
import { integer, onlyRow, text } from "../db/rows.ts";
import { application } from "../db/schema.ts";
import { contactWithin, firstReminderAfter, secondReminderAfter } from "../domain/contact-clock/clock.ts";
import { wakeFirst } from "../outbox/take.ts";
import type { Work } from "./command.ts";
import { followRegistrations } from "./interview-rows.ts";
import { suppressTakenOut } from "./suppress.ts";
import { creationOf } from "./stored-creation.ts";

/** Every column that the two share; a column that is added later is shared too. */
const shared = Object.values(getTableColumns(application))
  .map(({ name }) => name)
  .filter((name) => !["id", "created_at"].includes(name));

/**
 * Takes registrations out of an application that others are in, into one of their own, and returns its id. What recruiters did
 * so far counts for both. Each runs by the clock of what it now holds, and what was told of the registrations goes with them.
 */
export async function takeOut(work: Work, applicationId: number, registrationIds: readonly string[]): Promise<number> {
  const { transaction } = work;
  await forgetToldAsFirst(work, applicationId, registrationIds);
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
       registration_id, search)
     select $2, at, type, actor, recruiter_id, recruiter_name, detail, undone_at, registration_id, search from application_event
     where application_id = $1 and (registration_id = any($3::text[])
       or registration_id is null and actor <> 'applicant' and type <> 'note')
     order by id`,
    moved,
  );
  await transaction.query(
    "delete from application_event where application_id = $1 and registration_id = any($2::text[])",
    [applicationId, registrationIds],
  );
  await suppressTakenOut(work, applicationId, own);
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
  await followRegistrations(transaction, [applicationId, own]);
  await tellOfSecondSendings(work, [applicationId, own]);
  await wakeFirst(transaction, [applicationId, own]);
  // What was done by the clock of an earlier registration is still to come by the clock of a later one, and what was said before
  // it was sent is the word of who sent the earlier one.
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

/**
 * What was answered under a second sending was told as the first's, and stays with neither when the two part: it is told again as its
 * own ({@link tellOfSecondSendings}). What the first answered itself stays.
 */
async function forgetToldAsFirst(
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
 * What repeats nothing any more that is in the same application is nobody's second sending, whatever it was before: now everybody is
 * told of it as of any other, with what was answered under it by then.
 */
async function tellOfSecondSendings(work: Work, applicationIds: readonly number[]): Promise<void> {
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
