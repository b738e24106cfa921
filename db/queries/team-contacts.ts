/**
 * When the team opened an applicant's number, called or emailed (B20), so that the applicant can
 * tell us from others.
 */
import type { Queryable } from "../database.ts";
import { leadOf } from "../application-columns.ts";
import { nullable, oneOf, type Row, text, time } from "../rows.ts";
import { wasSent } from "./own-messages.ts";

const shape = {
  /** When an email was sent, which may be long after it was written. */
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
 * Newest first. What happened before the registration was sent is another person's, and what
 * happened before a correction used the earlier number or mailbox. Emails count if they went to
 * this mailbox; of applications that are merged with this one, those count that have this number.
 */
export async function teamContacts(
  database: Queryable,
  registrationId: string,
  since: Date,
): Promise<TeamContactRow[]> {
  return database.rows(
    shape,
    `select c.at, e.type, e.recruiter_name as "recruiterName", w.email as "recruiterEmail"
     from registration r join application a on a.id = r.application_id
       join application g on g.id = ${leadOf("a")} or g.merged_into = ${leadOf("a")}
       join application_event e on e.application_id = g.id
       left join delivery d on e.type = 'message_sent' and d.id = e.detail->>'delivery'
       cross join lateral (select coalesce(d.delivered_at, e.at) as at) c
       left join recruiter w on w.id = e.recruiter_id
     where r.id = $1 and c.at >= greatest(r.created_at, $2::timestamptz) and e.actor = 'recruiter' and e.undone_at is null
       and (e.type in ('phone_opened', 'called') and e.at >= coalesce(r.corrected_at, '-infinity')
           and (g.id = a.id or exists (select from registration o where o.application_id = g.id and o.phone = r.phone))
         or e.type = 'message_sent' and ${wasSent} and e.at >= coalesce(r.email_corrected_at, '-infinity')
           and exists (select from registration o where o.id = e.registration_id and o.email_key = r.email_key))
     order by c.at desc, e.id desc limit ${mostRows}`,
    [registrationId, since.toISOString()],
    "team-contacts",
  );
}
