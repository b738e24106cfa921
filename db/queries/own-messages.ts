/** The messages that an applicant's own page shows (B20), as far as its link reaches (D30). */
import type { LinkScope } from "../../domain/application/link-scope.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, nullable, oneOf, type Row, text, time } from "../rows.ts";
import { linkScopeCondition } from "./link-scope.ts";

const shape = {
  id: integer,
  at: time,
  type: oneOf(["message_sent", "message_received"]),
  /** With what an email quotes. */
  text,
  /** Where in the text the quoted email begins, in UTF-16 code units; null: nowhere. */
  quotedFrom: nullable(integer),
  /** It was an email; otherwise the applicant wrote it on the page. */
  byEmail: boolean,
  /** Full name of the recruiter who wrote; null: the applicant. */
  recruiterName: nullable(text),
};
export type OwnMessageRow = Row<typeof shape>;

/** SQL: the recruiter's email of event `e` was sent; one that waits can still be cancelled. */
export const wasSent = `(e.detail->>'goesAt' is null or exists (select from delivery d
  where d.id = e.detail->>'delivery' and d.delivered_at is not null))`;

/** SQL: the applicant wrote event `e` through an emailed link, which not everybody has. */
export const isByMail = "e.detail ? 'mailed'";

/** SQL: event `e` comes from the registration's own address, and no program wrote it. */
export const isOwn = "not coalesce(e.detail, '{}') ?| array['from', 'automatic']";

/**
 * The newest messages of an application, newest first.
 * @param emails also recruiters' emails and what was written through emailed links: only for such a
 *   link, because a stranger could have joined the application
 * @param most how many
 */
export async function messagesInScope(
  database: Queryable,
  linkScope: LinkScope,
  applicationId: number,
  { emails, most }: { readonly emails: boolean; readonly most: number },
): Promise<OwnMessageRow[]> {
  const { condition, values, name } = linkScopeCondition(linkScope);
  return database.rows(
    shape,
    `select e.id, e.at, e.type, e.detail->>'text' as text, e.recruiter_name as "recruiterName",
       (e.detail->>'quotedFrom')::integer as "quotedFrom", e.type = 'message_sent' or e.detail ? 'email' as "byEmail"
     from registration r join application_event e on e.application_id = r.application_id and e.registration_id = r.id
     where ${condition} and r.application_id = $4 and e.undone_at is null and e.detail->>'text' <> '' and ${isOwn}
       and (e.type = 'message_received' and ($5::boolean or not ${isByMail})
         or $5::boolean and e.type = 'message_sent' and ${wasSent})
       and coalesce(r.email_corrected_at, '-infinity') < e.at
     order by e.at desc, e.id desc limit $6::integer`,
    [...values, applicationId, emails, most],
    `own-messages-${name}`,
  );
}
