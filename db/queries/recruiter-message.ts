/** A recruiter's email: its recipient's mailbox, and its content when it is sent. */
import type { ApplicationState } from "../../domain/application/lifecycle.ts";
import { codesIn } from "../../domain/code/code.ts";
import { type TemplateKind, templateKinds } from "../../domain/messages/template.ts";
import { stateColumns, stateShape } from "../application-columns.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, nullable, oneOf, type Row, text, time } from "../rows.ts";

/**
 * An address entered with the form is taken as the sender's own. A corrected address must be opened
 * once before it gets more than its link (D30), unless its mailbox existed before.
 */
const proven = `(r.corrected_at is null or exists (
  select from mailbox m join mailbox_link l on l.mailbox_id = m.id
  where m.email_key = r.email_key and (l.used_at is not null or m.created_at < coalesce(r.email_corrected_at, r.corrected_at))))`;

const addressShape = { registrationId: text, proven: boolean };

/**
 * Of the first registration whose mailbox is proven: one that a correction moved there may be a
 * stranger's, and must neither stop emails to the mailbox's owner nor take them along when it
 * leaves.
 */
export async function emailAddressOf(
  database: Queryable,
  applicationId: number,
): Promise<Row<typeof addressShape> | null> {
  const [row] = await database.rows(
    addressShape,
    `select r.id as "registrationId", ${proven} as proven
     from registration r where r.application_id = $1
     order by 2 desc, r.email_corrected_at is not null, r.created_at, r.id limit 1`,
    [applicationId],
    "message-address",
  );
  return row ?? null;
}

const emailShape = {
  ...stateShape,
  id: integer,
  at: time,
  undone: boolean,
  text,
  template: oneOf(templateKinds),
  waited: boolean,
  /** Address of the recruiter who wrote it; null: deleted or disabled. */
  recruiter: nullable(text),
  proven: boolean,
  movedSince: boolean,
};

export interface RecruiterMessage {
  readonly application: ApplicationState & { readonly id: number };
  readonly at: Date;
  readonly undone: boolean;
  readonly text: string;
  readonly template: TemplateKind;
  /** It was delayed. */
  readonly waited: boolean;
  readonly recruiter: string | null;
  readonly proven: boolean;
  /** A correction or its undo moved the registration to another mailbox after it was written. */
  readonly movedSince: boolean;
}

/**
 * A recruiter's message by the desk's id, and its current state. Null: erased with the applicant.
 */
export async function recruiterMessageById(
  database: Queryable,
  registrationId: string,
  message: string,
): Promise<RecruiterMessage | null> {
  const [row] = await database.rows(
    emailShape,
    `select ${stateColumns}, a.id, e.at, e.undone_at is not null as undone, e.detail->>'text' as text,
       e.detail->>'template' as template, e.detail->>'goesAt' is not null as waited, case when w.disabled_at is null then w.email end as recruiter,
       ${proven} as proven, coalesce(r.email_corrected_at > e.at, false) as "movedSince"
     from registration r join application a on a.id = r.application_id
     join application_event e on e.application_id = a.id and e.type = 'message_sent' and e.detail->>'message' = $2
     left join recruiter w on w.id = e.recruiter_id
     where r.id = $1 limit 1`,
    [registrationId, message],
    "recruiter-email",
  );
  if (!row) return null;
  const { at, undone, text: words, template, waited, recruiter, proven: isProven, movedSince, ...application } = row;
  return { application, at, undone, text: words, template, waited, recruiter, proven: isProven, movedSince };
}

/**
 * Whether a text quotes the code of a registration with another mailbox. A code proves that we
 * wrote, so an email quotes only codes that were sent with its mailbox.
 * @param shown codes of the mailbox when the text was written, as stored; erased ones count too
 */
export async function quotesOtherMailbox(
  database: Queryable,
  text: string,
  registrationId: string,
  shown: readonly string[] = [],
): Promise<boolean> {
  // Words may look like the code of no registration.
  const codes = [...new Set([...codesIn(text), ...shown])];
  if (codes.length === 0) return false;
  const { rowCount } = await database.query(
    `select from registration own cross join unnest($2::text[]) quoted (code)
       left join registration other on other.code = quoted.code
     where own.id = $1 and case when other.id is null then quoted.code = any($3::text[]) else other.email_key <> own.email_key end
     limit 1`,
    [registrationId, codes, shown],
    "quotes-other-mailbox",
  );
  return rowCount > 0;
}
