import { contactWithin } from "../../domain/contact-clock/clock.ts";
import type { Work } from "./command.ts";

/**
 * Drops a report of no contact if the applicant withdraws or erases the application within 24
 * hours. Recruiters could no longer decide whether it was spam, and a fake would count as missed
 * forever (docs/decisions/0027). Keeps an earlier missed promise, and a contact since.
 */
export async function dropOpenObjection({ transaction, at }: Work, applicationId: number): Promise<void> {
  await transaction.query(
    `update application a set promise_restarted_at = nobody_wrote_at, nobody_wrote_at = null
     where id = $1 and nobody_wrote_at > $2::timestamptz - interval '${contactWithin} milliseconds' and spam_confirmed_at is null
       and contacted_at is null and not exists (select from application_event e where e.application_id = a.id
         and e.type = 'nobody_wrote' and e.detail->>'missed' is distinct from 'false')`,
    [applicationId, at],
    "drop-open-objection",
  );
}
