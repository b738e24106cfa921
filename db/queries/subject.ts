/**
 * All data about one person (GDPR article 15), for `fairlead subject-access`: what each table
 * gives, and why something is excluded. A test compares this with the database, so that no table or
 * column is forgotten. Of recruiters it gives only names the applicant knows from contact.
 */
import type { Queryable } from "../database.ts";
import { integer, json, listOf, text } from "../rows.ts";

const ours = "an internal number or key, which says nothing about a person";
const colleague = "identifies a recruiter";
const hashed = "a hash, which reveals nothing";
const arrived = "when it was sent or corrected, again";
const searched = "search terms, derived from the other columns";

/** Excluded columns, and why. */
type LeftOut = Readonly<Record<string, string>>;

/** Tables with personal data. Columns not listed here are given completely. */
export const excludedColumns = {
  application: {
    id: ours,
    assigned_to: colleague,
    contacted_by: colleague,
    writing_by: colleague,
    merged_into: ours,
    sender_group: hashed,
    network_group: hashed,
    held_group: hashed,
  },
  registration: {
    application_id: ours,
    email_key: "the address again, normalized for comparison",
    link_generation: ours,
    link_tries: ours,
    mailed_from: ours,
    mailed_tries: ours,
    arrived_at: arrived,
    sent_twice: ours,
    search: searched,
  },
  consent: { registration_id: ours },
  survey_answer: { registration_id: ours },
  application_event: {
    id: ours,
    application_id: ours,
    registration_id: ours,
    recruiter_id: colleague,
    recruiter_name: colleague,
    search: searched,
  },
  delivery: { id: ours, application_id: ours, sequence: ours },
  interview: {
    id: ours,
    application_id: ours,
    registration_id: ours,
    recruiter_id: colleague,
    uid: ours,
    sequence: ours,
  },
  application_merge: {
    id: ours,
    lead_id: ours,
    joined_id: ours,
    event_id: ours,
    recruiter_id: colleague,
    recruiter_name: colleague,
    was: "its state before the merge, which are in the history",
  },
  suppression: {
    id: ours,
    application_id: ours,
    event_id: ours,
    recruiter_id: colleague,
    recruiter_name: colleague,
    lifted_by: colleague,
    lifted_name: colleague,
  },
  impostor_report: { id: ours, code_known: ours, seen_by: colleague, reporter: ours, sender: hashed },
  mailbox: { id: ours, email_key: "the address again, normalized for comparison" },
  mailbox_link: { mailbox_id: ours, generation: ours, tries: ours, other_tries: ours },
  contact_correction: {
    correction_id: ours,
    registration_id: ours,
    email_key: "the address again, normalized for comparison",
    tries: ours,
    arrived_at: arrived,
  },
  job_subscriber: { id: ours, email_key: "the address again, normalized for comparison" },
  job_alert: { id: ours, subscriber_id: ours },
} as const satisfies Readonly<Record<string, LeftOut>>;

/** Tables that refer to an application but are excluded, and why. */
export const excludedTables = {
  application_apart: "also concerns the other person; the history records this",
  bulk_item: "bulk actions, which are in the history of each application",
  bulk_selection: "a recruiter's selection: internal numbers, kept for a day",
  idempotency_key: "hashes, for 30 days",
  erasure: "ids of erased registrations, which identify no one",
  held_flood: hashed,
  rate_limit: hashed,
} as const satisfies LeftOut;

const of = (table: keyof typeof excludedColumns, alias: string) =>
  `to_jsonb(${alias}) - '{${Object.keys(excludedColumns[table]).join(",")}}'::text[]`;

const listed = (row: string, from: string, order: string) =>
  `(select coalesce(jsonb_agg(${row} order by ${order}), '[]'::jsonb) from ${from})`;

/** An event's detail, without the recruiters assigned or reminded and without internal ids. */
const detail = `case when jsonb_typeof(e.detail) = 'object' then (
    case when e.type in ('assigned', 'interview_passed', 'reminded_first', 'reminded_second', 'reassigned', 'missed')
      then e.detail - 'text' else e.detail end
    - case when e.type = 'moved_back' then '{}' else '{to}' end::text[]
    - '{was,with,delivery,deliveries,message,event,other,notBefore,asks,interview,interviews}'::text[]) end`;

const registrations = listed(
  `${of("registration", "r")} || jsonb_build_object(
     'consent', (select ${of("consent", "c")} || jsonb_build_object('wording', w.text) from consent c
       left join consent_wording w on w.version = c.version and w.language = c.language where c.registration_id = r.id),
     'answers', ${listed(of("survey_answer", "s"), "survey_answer s where s.registration_id = r.id", "s.answered_at, s.question")},
     'corrected_from', ${listed(of("contact_correction", "k"), "contact_correction k where k.registration_id = r.id", "k.corrected_at")})`,
  "registration r where r.application_id = a.id",
  "r.created_at, r.id",
);

/**
 * Emails are generated when sent, from the data stored then; recruiters' messages are in the
 * history.
 */
const deliveryJson = `${of("delivery", "d")} || jsonb_build_object('target', split_part(d.target, ':', 1),
  'payload', case when d.kind = 'webhook' then d.payload end)`;

/**
 * The text goes to its author only: a scammer whose code is quoted must not read who reported them,
 * and how.
 */
const reportJson = `${of("impostor_report", "i")} || jsonb_build_object('message',
    case when i.reporter in (select id from registration where application_id = any($1::bigint[])) then i.message end)`;

const own = {
  keys: "(select email_key from registration where application_id = any($1::bigint[]))",
  phones: "(select phone from registration where application_id = any($1::bigint[]))",
  codes: "(select code from registration where application_id = any($1::bigint[]))",
  ids: "(select id from registration where application_id = any($1::bigint[]))",
};

const statement = `select jsonb_build_object(
  'applications', ${listed(
    `${of("application", "a")} || jsonb_build_object('registrations', ${registrations},
      'history', ${listed(`${of("application_event", "e")} || jsonb_build_object('detail', ${detail})`, "application_event e where e.application_id = a.id", "e.id")},
      'deliveries', ${listed(deliveryJson, "delivery d where d.application_id = a.id", "d.sequence")},
      'talks', ${listed(of("interview", "i"), "interview i where i.application_id = a.id", "i.id")},
      'merged', ${listed(of("application_merge", "m"), "application_merge m where a.id in (m.lead_id, m.joined_id)", "m.id")})`,
    "application a where a.id = any($1::bigint[])",
    "a.created_at, a.id",
  )},
  'mailboxes', ${listed(
    `${of("mailbox", "m")} || jsonb_build_object('links', ${listed(of("mailbox_link", "l"), "mailbox_link l where l.mailbox_id = m.id", "l.generation")})`,
    `mailbox m where m.email_key in ${own.keys}`,
    "m.created_at",
  )},
  'job_alerts', ${listed(
    `${of("job_subscriber", "s")} || jsonb_build_object(
      'alerts', ${listed(of("job_alert", "j"), "job_alert j where j.subscriber_id = s.id", "j.asked_at, j.id")},
      'deliveries', ${listed(
        deliveryJson,
        `delivery d where d.application_id is null and d.target = 'subscriber' and (d.payload->>'subscriberId' = s.id
          or d.payload->>'alertId' in (select j.id from job_alert j where j.subscriber_id = s.id))`,
        "d.sequence",
      )})`,
    `job_subscriber s where s.email_key in ${own.keys}`,
    "s.created_at",
  )},
  'not_written_to', ${listed(
    of("suppression", "s"),
    `suppression s where s.application_id = any($1::bigint[]) or s.application_id is null
      and (s.kind = 'mailbox' and s.value in ${own.keys} or s.kind = 'phone' and s.value in ${own.phones})`,
    "s.id",
  )},
  'impostors_reported', ${listed(
    reportJson,
    `impostor_report i where i.code in ${own.codes} or i.reporter in ${own.ids}`,
    "i.id",
  )}
) as held`;

/** Times are ISO 8601. */
export type StoredData = Readonly<
  Record<"applications" | "mailboxes" | "job_alerts" | "not_written_to" | "impostors_reported", unknown>
>;

export async function storedDataAbout(database: Queryable, applicationIds: readonly number[]): Promise<StoredData> {
  const [row] = await database.rows({ held: json<StoredData>() }, statement, [applicationIds]);
  if (!row) throw new Error("the statement returned no row");
  return row.held;
}

/** The key to search by. */
export type SubjectKey =
  | { readonly kind: "code" | "id" | "phone"; readonly value: string }
  /** `registration.email_key`. */
  | { readonly kind: "mailbox"; readonly value: string };

const columns = { code: "code", id: "id", phone: "phone", mailbox: "email_key" } as const;

export async function applicationsWith(database: Queryable, { kind, value }: SubjectKey): Promise<number[]> {
  const rows = await database.rows(
    { id: integer },
    `select distinct application_id as id from registration where ${columns[kind]} = $1 order by id`,
    [value],
  );
  return rows.map(({ id }) => id);
}

/**
 * All applications of the same person: a mailbox belongs to one person (D30), and recruiters merge
 * a person's applications. The same number alone may be another person's.
 */
export async function samePerson(database: Queryable, applicationIds: readonly number[]): Promise<number[]> {
  const rows = await database.rows(
    { id: integer },
    `with recursive own (id) as (
       select unnest($1::bigint[])
       union
       select o.id from own cross join lateral (
         select m.id from application a
           join application m on m.id = coalesce(a.merged_into, a.id) or m.merged_into = coalesce(a.merged_into, a.id)
         where a.id = own.id
         union all
         select s.application_id from (select distinct email_key from registration where application_id = own.id) r
         join registration s on s.email_key = r.email_key
       ) o
     )
     select a.id from own join application a on a.id = own.id where a.erased_at is null order by a.id`,
    [applicationIds],
  );
  return rows.map(({ id }) => id);
}

/** Codes of all their registrations, oldest first, without dashes. */
export async function codesOf(database: Queryable, applicationIds: readonly number[]): Promise<readonly string[]> {
  const rows = await database.rows(
    { codes: listOf(text) },
    `select coalesce(array_agg(code order by created_at, id), '{}') as codes from registration where application_id = any($1::bigint[])`,
    [applicationIds],
  );
  return rows[0]?.codes ?? [];
}
