/**
 * What the status page shows (B2): status and data of a registration, never more than its link
 * covers (D30). Events of the application from before the registration joined are not shown.
 */
import { type Channel, type Milestones, moments } from "../../domain/application/lifecycle.ts";
import { clockStart } from "../../domain/contact-clock/clock.ts";
import { type LinkScope, mostTries } from "../../domain/application/link-scope.ts";
import type { Attribution } from "../../domain/application/registration.ts";
import type { Queryable } from "../database.ts";
import { linkScopeCondition } from "./link-scope.ts";
import { boolean, integer, json, nullable, onlyRow, type Row, text, texts, time } from "../rows.ts";
import { application, registration } from "../schema.ts";
import { columnsExcept, tableColumns } from "../table-columns.ts";
import { isByMail, isOwn, wasSent } from "./own-messages.ts";
import { answersOf } from "./stored-registration.ts";

export interface StatusPageRow extends Milestones {
  readonly id: string;
  readonly applicationId: number;
  /** Without dashes: domain/code formats it. */
  readonly code: string;
  /** When this registration was sent, whatever else the application holds. */
  readonly createdAt: Date;
  /**
   * Start of its clock: when it was sent, or when the applicant last reported that no one wrote.
   */
  readonly clockFrom: Date;
  readonly market: string;
  readonly language: string;
  readonly country: string;
  readonly name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  readonly age: number | null;
  readonly sex: string | null;
  readonly position: string | null;
  readonly job: string | null;
  readonly timeZone: string | null;
  readonly attribution: Attribution | null;
  readonly correctedAt: Date | null;
  readonly nameCorrectedAt: Date | null;
  /** When it was moved into this mailbox; null: it was sent with it. */
  readonly emailCorrectedAt: Date | null;
  readonly prefers: Channel | null;
  readonly contactedName: string | null;
  readonly spamConfirmedAt: Date | null;
  /** Full name of the assigned recruiter. */
  readonly recruiterName: string | null;
  /** A recruiter can log in to the desk, where contacts are recorded. */
  readonly isDeskUsed: boolean;
  readonly consent: { version: string; language: string; wording: string; agreedAt: Date } | null;
  readonly answers: Readonly<Record<string, string>>;
}

// Every column, so that a new choice of the form reaches the page without being listed here.
const sent = tableColumns(registration, "r", columnsExcept(registration, ["search"]));
const whole = tableColumns(application, "a", [...moments, "assignedTo", "contactedName"]);

const pageShape = {
  ...sent.shape,
  ...whole.shape,
  recruiterName: nullable(text),
  isDeskUsed: boolean,
  consentVersion: nullable(text),
  consentLanguage: nullable(text),
  consentWording: nullable(text),
  agreedAt: nullable(time),
  answers: texts,
};

const pageStatement = `select ${sent.list}, ${whole.list}, w.name as "recruiterName", exists (select from recruiter where disabled_at is null) as "isDeskUsed", c.version as "consentVersion",
    c.language as "consentLanguage", cw.text as "consentWording", c.agreed_at as "agreedAt", ${answersOf} as answers
  from registration r join application a on a.id = r.application_id
    left join recruiter w on w.id = a.assigned_to
    left join consent c on c.registration_id = r.id
    left join consent_wording cw on cw.version = c.version and cw.language = c.language
  where r.id = $1`;

/** Null: no such registration. Call it only after checking a link (application-link.ts). */
export async function statusPage(database: Queryable, registrationId: string): Promise<StatusPageRow | null> {
  const [row] = await database.rows(pageShape, pageStatement, [registrationId], "status-page");
  if (!row) return null;
  const { consentVersion, consentLanguage, consentWording, agreedAt } = row;
  const since = (at: Date | null): at is Date => at !== null && at >= row.createdAt;
  const assigned = since(row.assignedAt) || since(row.claimedAt);
  return {
    ...row,
    // A recruiter assigned before this was sent would reveal an earlier application.
    assignedTo: assigned ? row.assignedTo : null,
    claimedAt: assigned && since(row.claimedAt) ? row.claimedAt : null,
    recruiterName: assigned ? row.recruiterName : null,
    // Confirmed against a report from before this was sent: an earlier sender's.
    spamConfirmedAt: since(row.nobodyWroteAt) ? row.spamConfirmedAt : null,
    clockFrom: clockStart(row),
    consent:
      consentVersion !== null && consentLanguage !== null && consentWording !== null && agreedAt !== null
        ? { version: consentVersion, language: consentLanguage, wording: consentWording, agreedAt }
        : null,
  };
}

/** A registration that a link covers, to choose from. */
const sentShape = {
  id: text,
  /** Without dashes. */
  code: text,
  createdAt: time,
  job: nullable(text),
  position: nullable(text),
  country: text,
  timeZone: nullable(text),
};

export type Sent = Row<typeof sentShape>;

/**
 * Registrations a link covers, newest first; of duplicates under a mailbox, only the first. The one
 * with the code `named` is always included.
 */
export async function sentWith(database: Queryable, linkScope: LinkScope, named: string | null): Promise<Sent[]> {
  const { condition, values, name } = linkScopeCondition(linkScope);
  const rows = await database.rows(
    sentShape,
    `select id, code, created_at as "createdAt", job, position, country, time_zone as "timeZone" from registration r
     where ${condition}${name === "mailbox" ? " and not sent_twice" : ""}
     order by code is not distinct from $4 desc, created_at desc, id desc limit 50`,
    [...values, named],
    `sent-with-${name}`,
  );
  const [first, ...others] = rows;
  if (first === undefined || first.code !== named) return rows;
  const at = others.findIndex(({ createdAt }) => createdAt < first.createdAt);
  return others.toSpliced(at < 0 ? others.length : at, 0, first);
}

/**
 * The data that a link covers, for a download; times ISO 8601, history since each registration.
 * Counts notes, unless the operator includes them (GDPR 15(4)). Only a proven mailbox gets
 * `messages`, notes and tags: a stranger could have joined the application. Job alerts and entries
 * not to be written to are the mailbox's, which no application link proves (docs/decisions/0025).
 */
export async function storedDataInScope(
  database: Queryable,
  registrationIds: readonly string[],
  { notes, messages }: { readonly notes: boolean; readonly messages: boolean },
): Promise<Record<string, unknown>> {
  const read = async (statement: string): Promise<unknown[]> => {
    const rows = await database.rows({ row: json() }, statement, [registrationIds]);
    return rows.map(({ row }) => row);
  };
  const since = `(select r.application_id, min(r.created_at) as since from registration r
    where r.id = any($1::text[]) group by r.application_id) own`;
  const eventJson = `jsonb_build_object('at', e.at, 'type', e.type, 'actor', e.actor, 'undone_at', e.undone_at)`;
  // Before a correction, the mailbox may have been another person's.
  const sameMailbox = `exists (select from registration s where s.id = e.registration_id
    and coalesce(s.email_corrected_at, s.corrected_at, '-infinity') < e.at)`;
  // Emails from recruiters were sent to the mailbox; delayed ones can still be cancelled.
  const written = `case when e.type = 'message_sent' and ${sameMailbox} and ${wasSent} then jsonb_build_object('text', e.detail->>'text') else '{}' end`;
  // Earlier notes would reveal to a later sender that someone had applied before.
  const notedSince = (types: string) =>
    `from application_event e where e.application_id = a.id and e.type in (${types}) and e.at >= r.created_at`;
  // No notes or tags of an application that ever held others' registrations or was merged: they may
  // be about another person.
  const neverShared = (id: string) => `not exists (select from registration o
      where o.application_id = ${id} and o.id <> all($1::text[]))
    and not exists (select from application_event p
      where p.application_id = ${id} and p.type in ('parted', 'merged', 'unmerged'))`;
  const tags = `'tags', (select coalesce(jsonb_agg(tag order by place), '[]'::jsonb)
    from unnest(a.tags) with ordinality as given (tag, place)
    where exists (select ${notedSince("'tagged'")} and e.detail->>'text' = tag) and ${neverShared("a.id")})`;
  const readable = notes ? neverShared("e.application_id") : "false";
  const noted = await database.rows(
    { count: integer },
    `select count(*) as count from application_event e join ${since} on own.application_id = e.application_id
     where e.type = 'note' and e.at >= own.since and not (${readable})`,
    [registrationIds],
  );
  return {
    registrations: await read(
      `select to_jsonb(r) - 'application_id' - 'link_generation' - 'link_tries' - 'mailed_from' - 'mailed_tries' - 'arrived_at' - 'email_key' - 'sent_twice' - 'search'
         || jsonb_build_object('consent', (select to_jsonb(c) - 'registration_id' || jsonb_build_object('wording', w.text)
           from consent c join consent_wording w on w.version = c.version and w.language = c.language
           where c.registration_id = r.id),
         'answers', (select coalesce(jsonb_agg(to_jsonb(s) - 'registration_id'), '[]'::jsonb)
           from survey_answer s where s.registration_id = r.id),
         'corrected_from', (select coalesce(jsonb_agg(jsonb_build_object('at', k.corrected_at, 'name', k.name, 'email', k.email, 'phone', k.phone)
           order by k.corrected_at), '[]'::jsonb)
           -- Omits data that an undo replaced or an earlier mailbox took back: it may be another person's.
           from contact_correction k where k.registration_id = r.id and k.tries < ${mostTries}),
         'interviews', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', i.starts_at, 'ends_at', i.ends_at,
             'time_zone', i.time_zone, 'booked_at', i.booked_at, 'changed_at', i.changed_at,
             'cancelled_at', i.cancelled_at) order by i.id), '[]'::jsonb) from interview i where i.registration_id = r.id),
         'state', (select jsonb_build_object('contacted_at', a.contacted_at, 'contacted_by', a.contacted_name,
             'replied_at', a.replied_at, 'interview_at', a.interview_at,
             'offered_at', a.offered_at, 'hired_at', a.hired_at, 'follow_up_at',
             case when exists (select ${notedSince("'followed_up', 'interview_wished', 'message_received'")}) then a.follow_up_at end,
             'closed_at', a.closed_at, 'closed_reason', a.closed_reason,
             'declined_at', a.declined_at, 'opted_out_at', a.opted_out_at, 'spam_at', a.spam_at,
             'withdrawn_at', a.withdrawn_at${messages ? `, ${tags}` : ""},
             'nobody_wrote_at',
             case when a.nobody_wrote_at >= r.created_at then a.nobody_wrote_at end)
           from application a where a.id = r.application_id)) as row
       from registration r where r.id = any($1::text[]) order by r.created_at, r.id`,
    ),
    history: await read(
      // Excludes suspicions, others' registrations (D30), and steps by an earlier registration's
      // clock. Links belong to the mailbox.
      `select ${eventJson} || ${written}
         || case when e.type in ('interview_wished', 'message_received') and ${sameMailbox} and ${isOwn}${messages ? "" : ` and not ${isByMail}`} then jsonb_build_object('text', e.detail->>'text') else '{}' end || case when e.type = 'note' and ${readable} then coalesce(e.detail, '{}') else '{}' end as row
       from application_event e join ${since} on own.application_id = e.application_id
       where e.at >= own.since and (e.registration_id is null or e.registration_id = any($1::text[]))
         and e.type not in ('held', 'let_through', 'applied_again', 'parted', 'merged', 'unmerged', 'told_apart', 'apart_undone'${messages ? "" : ", 'link_renewed', 'message_sent'"})
         and e.actor <> 'clock'
         and e.detail->>'type' is distinct from 'let_through' order by e.id`,
    ),
    ...(messages ? { messages: await messagesOf() } : {}),
    notes: onlyRow(noted).count,
  };

  function messagesOf(): Promise<unknown[]> {
    return read(
      `select jsonb_build_object('event', d.event_type, 'kind', d.kind, 'to', d.target, 'created_at', d.created_at,
         'delivered_at', d.delivered_at) as row
       from delivery d join ${since} on own.application_id = d.application_id
       where coalesce(d.payload->>'registrationId', d.payload->'data'->>'id') = any($1::text[]) order by d.sequence`,
    );
  }
}
