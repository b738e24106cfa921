/**
 * When the team opened an applicant's number, called or emailed (B20), so that the applicant can
 * tell us from others.
 */
import type { Queryable } from "../database.ts";
import { nullable, oneOf, type Row, text, time } from "../rows.ts";
import { wasSent } from "./own-messages.ts";

const shape = {
  at: time,
  type: oneOf(["phone_opened", "called", "message_sent"]),
  recruiterName: nullable(text),
  /** Of the account, lowercase; null: it was deleted. */
  recruiterEmail: nullable(text),
};
export type TeamContactRow = Row<typeof shape>;

/** Rows at most: a day has few, and the page lists each. */
const mostRows = 20;

/**
 * Newest first. What happened before the registration was sent is another person's. A merged
 * application counts if it has this number, or for emails this mailbox.
 */
export async function teamContacts(
  database: Queryable,
  registrationId: string,
  since: Date,
): Promise<TeamContactRow[]> {
  return database.rows(
    shape,
    `select e.at, e.type, e.recruiter_name as "recruiterName", w.email as "recruiterEmail"
     from registration r join application a on a.id = r.application_id
       join application_event e on e.application_id = a.id or e.application_id = a.merged_into and exists (
         select from registration o where o.application_id = a.merged_into
           and case e.type when 'message_sent' then o.email_key = r.email_key else o.phone = r.phone end)
       left join recruiter w on w.id = e.recruiter_id
     where r.id = $1 and e.at >= greatest(r.created_at, $2::timestamptz) and e.actor = 'recruiter' and e.undone_at is null
       and (e.type in ('phone_opened', 'called') or e.type = 'message_sent' and ${wasSent})
     order by e.at desc, e.id desc limit ${mostRows}`,
    [registrationId, since.toISOString()],
    "team-contacts",
  );
}
