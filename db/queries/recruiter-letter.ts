/** The mailbox that a recruiter's letter goes to, and the letter itself when it is sent. */
import type { ApplicationState } from "../../domain/application/lifecycle.ts";
import { type TemplateKind, templateKinds } from "../../domain/messages/template.ts";
import { stateColumns, stateShape } from "../application-columns.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, nullable, oneOf, type Row, text, time } from "../rows.ts";

/**
 * An address that was typed with the form is its sender's word. One that came by a correction has to be opened once before more than
 * its link goes there (D30): its mailbox was not there before.
 */
const proven = `(r.corrected_at is null or exists (
  select from mailbox m join mailbox_link l on l.mailbox_id = m.id
  where m.email_key = r.email_key and (l.used_at is not null or m.created_at < r.corrected_at)))`;

const addressShape = { registrationId: text, proven: boolean };

/** Of the application's first registration, which is the one that recruiters see. */
export async function letterAddress(
  database: Queryable,
  applicationId: number,
): Promise<Row<typeof addressShape> | null> {
  const [found] = await database.rows(
    addressShape,
    `select r.id as "registrationId", ${proven} as proven
     from registration r where r.application_id = $1 order by r.created_at, r.id limit 1`,
    [applicationId],
    "letter-address",
  );
  return found ?? null;
}

const letterShape = {
  ...stateShape,
  id: integer,
  at: time,
  undone: boolean,
  text,
  template: oneOf(templateKinds),
  waited: boolean,
  /** Of the recruiter who wrote it; null: gone, or switched off. */
  recruiter: nullable(text),
  proven: boolean,
};

export interface RecruiterLetter {
  readonly application: ApplicationState & { readonly id: number };
  readonly at: Date;
  readonly undone: boolean;
  readonly text: string;
  readonly template: TemplateKind;
  /** It was not to go out at once. */
  readonly waited: boolean;
  readonly recruiter: string | null;
  readonly proven: boolean;
}

/** What a recruiter wrote, by the id that the desk gave it, and how it stands now. Null: it is gone, with its person. */
export async function recruiterLetter(
  database: Queryable,
  registrationId: string,
  message: string,
): Promise<RecruiterLetter | null> {
  const [found] = await database.rows(
    letterShape,
    `select ${stateColumns}, a.id, e.at, e.undone_at is not null as undone, e.detail->>'text' as text,
       e.detail->>'template' as template, e.detail->>'goesAt' is not null as waited, case when w.disabled_at is null then w.email end as recruiter,
       ${proven} as proven
     from registration r join application a on a.id = r.application_id
     join application_event e on e.application_id = a.id and e.type = 'message_sent' and e.detail->>'message' = $2
     left join recruiter w on w.id = e.recruiter_id
     where r.id = $1 limit 1`,
    [registrationId, message],
    "recruiter-letter",
  );
  if (!found) return null;
  const { at, undone, text: said, template, waited, recruiter, proven: isProven, ...application } = found;
  return { application, at, undone, text: said, template, waited, recruiter, proven: isProven };
}
