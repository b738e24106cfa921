import { recordAtDesk } from "../audit/record.ts";
import type { Database } from "../../db/database.ts";
import type { RecruiterHours } from "../../domain/booking/hours.ts";

/** Sets the hours at which a recruiter is available for calls. Booked calls stay. */
export async function setHours(
  database: Database,
  recruiterId: string,
  hours: RecruiterHours,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query(
      `insert into recruiter_hours (recruiter_id, hours, updated_at) values ($1, $2::jsonb, $3::timestamptz)
       on conflict (recruiter_id) do update set hours = excluded.hours, updated_at = excluded.updated_at`,
      [recruiterId, JSON.stringify(hours), now.toISOString()],
    );
    await recordAtDesk(transaction, { by: recruiterId, at: now }, "hours_changed");
  });
}
