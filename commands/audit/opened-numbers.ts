import type { Transaction } from "../../db/database.ts";

/**
 * Moves phone openings to the audit log before the history of these applications is deleted: they
 * stay countable, without showing whose number it was.
 */
export async function keepOpenedNumbers(transaction: Transaction, applicationIds: readonly number[]): Promise<void> {
  await transaction.query(
    `insert into desk_event (at, recruiter_id, recruiter_name, type)
     select at, recruiter_id, recruiter_name, 'phone_opened' from application_event
     where application_id = any($1::bigint[]) and type = 'phone_opened' and actor = 'recruiter'
     order by at, id`,
    [applicationIds],
  );
}
