/**
 * What the status page shows (B2): where what they sent stands, and everything that is held of it. Never more than its
 * link reaches (D30): what happened to the application before a registration joined it is not the registration's to tell.
 */
import { and, eq } from "drizzle-orm";
import type { Channel, Milestones } from "../../domain/application/lifecycle.ts";
import { clockStart } from "../../domain/contact-clock/clock.ts";
import type { Reach } from "../../domain/application/reach.ts";
import type { Attribution } from "../../domain/application/registration.ts";
import type { Queryable } from "../database.ts";
import { reachCondition } from "./reach.ts";
import { integer, json, nullable, onlyRow, type Row, text, time } from "../rows.ts";
import { application, consent, consentWording, recruiter, registration, surveyAnswer } from "../schema.ts";

export interface StatusPageRow extends Milestones {
  /** The registration's. */
  readonly id: string;
  readonly applicationId: number;
  /** Without dashes: domain/code formats it. */
  readonly code: string;
  /** When this was sent, whatever else is in the application. */
  readonly createdAt: Date;
  /** Where its contact clock runs from: its own sending, or since somebody said that nobody wrote. */
  readonly clockFrom: Date;
  readonly market: string;
  readonly language: string;
  readonly country: string;
  readonly name: string;
  readonly email: string;
  /** E.164 */
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
  readonly prefers: Channel | null;
  readonly contactedName: string | null;
  readonly spamConfirmedAt: Date | null;
  /** The whole name of whom it is assigned to. */
  readonly recruiterName: string | null;
  readonly consent: { version: string; language: string; wording: string; agreedAt: Date } | null;
  readonly answers: Readonly<Record<string, string>>;
}

/** Null: no such registration. Ask for it only by a link that was checked (application-link.ts). */
export async function statusPage(database: Queryable, registrationId: string): Promise<StatusPageRow | null> {
  const [found] = await database.orm
    .select({ sent: registration, whole: application, recruiterName: recruiter.name })
    .from(registration)
    .innerJoin(application, eq(application.id, registration.applicationId))
    .leftJoin(recruiter, eq(recruiter.id, application.assignedTo))
    .where(eq(registration.id, registrationId));
  if (!found) return null;
  const [agreed] = await database.orm
    .select({
      version: consent.version,
      language: consent.language,
      wording: consentWording.text,
      agreedAt: consent.agreedAt,
    })
    .from(consent)
    .innerJoin(
      consentWording,
      and(eq(consentWording.version, consent.version), eq(consentWording.language, consent.language)),
    )
    .where(eq(consent.registrationId, registrationId));
  const answers = await database.orm.select().from(surveyAnswer).where(eq(surveyAnswer.registrationId, registrationId));
  const { sent, whole, recruiterName } = found;
  const since = (at: Date | null): at is Date => at !== null && at >= sent.createdAt;
  const assigned = since(whole.assignedAt) || since(whole.claimedAt);
  return {
    ...whole,
    ...sent,
    // Who took the application before this was sent: to show it would say that somebody had applied before.
    assignedTo: assigned ? whole.assignedTo : null,
    claimedAt: assigned && since(whole.claimedAt) ? whole.claimedAt : null,
    recruiterName: assigned ? recruiterName : null,
    clockFrom: clockStart({ createdAt: sent.createdAt, clockRestartedAt: whole.clockRestartedAt }),
    consent: agreed ?? null,
    answers: Object.fromEntries(answers.map(({ question, value }) => [question, value])),
  };
}

/** One of what a link reaches, for who chooses among them. */
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
 * What a link reaches, the newest first; of the same form sent twice under a mailbox, the first. However many others sent, the one with
 * the code `named` is among them.
 */
export async function sentWith(database: Queryable, reach: Reach, named: string | null): Promise<Sent[]> {
  const { condition, values, name } = reachCondition(reach);
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
 * Everything that is held of what a link reaches, for a download; times are ISO 8601. Of the application's own story only what
 * happened since each registration came. What recruiters noted about the person is counted, and told only where the operator
 * chose to give it with every download: else a person reads it first, because it may be about others too (GDPR article 15(4)).
 * `messages`: only for whom the mailbox is proven, since what was sent tells whether somebody had applied before or is held back.
 * `mailbox`: with what is the mailbox's own and no registration's. A link that opens one registration alone may have been forwarded.
 */
export async function everythingHeld(
  database: Queryable,
  registrationIds: readonly string[],
  { notes, messages, mailbox }: { readonly notes: boolean; readonly messages: boolean; readonly mailbox: boolean },
): Promise<Record<string, unknown>> {
  const read = async (statement: string): Promise<unknown[]> => {
    const rows = await database.rows({ row: json() }, statement, [registrationIds]);
    return rows.map(({ row }) => row);
  };
  const since = `(select r.application_id, min(r.created_at) as since from registration r
    where r.id = any($1::text[]) group by r.application_id) own`;
  const told = `jsonb_build_object('at', e.at, 'type', e.type, 'actor', e.actor, 'undone_at', e.undone_at)`;
  // What recruiters wrote to them by letter is theirs, and went to the mailbox: what waits can still be taken back.
  const written = `case when e.type = 'message_sent' and (e.detail->>'goesAt' is null
      or exists (select from delivery d where d.id = e.detail->>'delivery' and d.delivered_at is not null)) then jsonb_build_object('text', e.detail->>'text') else '{}' end`;
  // Who sent the same later is not told what recruiters had noted before: it would say that somebody had applied.
  const notedSince = (types: string) =>
    `from application_event e where e.application_id = a.id and e.type in (${types}) and e.at >= r.created_at`;
  const noted = await database.rows(
    { count: integer },
    `select count(*) as count from application_event e join ${since} on own.application_id = e.application_id
     where e.type = 'note' and e.at >= own.since`,
    [registrationIds],
  );
  return {
    registrations: await read(
      `select to_jsonb(r) - 'application_id' - 'link_generation' - 'link_tries' - 'mailed_from' - 'mailed_tries' - 'email_key' - 'sent_twice' - 'search'
         || jsonb_build_object('consent', (select to_jsonb(c) - 'registration_id' || jsonb_build_object('wording', w.text)
           from consent c join consent_wording w on w.version = c.version and w.language = c.language
           where c.registration_id = r.id),
         'answers', (select coalesce(jsonb_agg(to_jsonb(s) - 'registration_id'), '[]'::jsonb)
           from survey_answer s where s.registration_id = r.id),
         'corrected_from', (select coalesce(jsonb_agg(jsonb_build_object('at', k.corrected_at, 'email', k.email, 'phone', k.phone)
           order by k.corrected_at), '[]'::jsonb) from contact_correction k where k.registration_id = r.id),
         'interviews', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', i.starts_at, 'ends_at', i.ends_at,
             'time_zone', i.time_zone, 'booked_at', i.booked_at, 'changed_at', i.changed_at,
             'cancelled_at', i.cancelled_at) order by i.id), '[]'::jsonb) from interview i where i.registration_id = r.id),
         'state', (select jsonb_build_object('contacted_at', a.contacted_at, 'contacted_by', a.contacted_name,
             'replied_at', a.replied_at, 'interview_at', a.interview_at,
             'offered_at', a.offered_at, 'hired_at', a.hired_at, 'follow_up_at',
             case when exists (select ${notedSince("'followed_up', 'interview_wished'")}) then a.follow_up_at end,
             'closed_at', a.closed_at, 'closed_reason', a.closed_reason,
             'declined_at', a.declined_at, 'opted_out_at', a.opted_out_at, 'spam_at', a.spam_at,
             'withdrawn_at', a.withdrawn_at, 'tags', (select coalesce(jsonb_agg(tag order by place), '[]'::jsonb)
               from unnest(a.tags) with ordinality as given (tag, place)
               where exists (select ${notedSince("'tagged'")} and e.detail->>'text' = tag)),
             'nobody_wrote_at',
             case when a.nobody_wrote_at >= r.created_at then a.nobody_wrote_at end)
           from application a where a.id = r.application_id)) as row
       from registration r where r.id = any($1::text[]) order by r.created_at, r.id`,
    ),
    history: await read(
      // What we wonder about them is no fact about them, and who else sent the same is not theirs to learn (D30): neither is
      // what was done by the clock of an earlier one. Links go to the mailbox, and are the mailbox's to know of.
      `select ${told} || ${written}
         || case when e.type = 'interview_wished' then coalesce(e.detail, '{}') else '{}' end${notes ? " || case when e.type = 'note' then coalesce(e.detail, '{}') else '{}' end" : ""} as row
       from application_event e join ${since} on own.application_id = e.application_id
       where e.at >= own.since and (e.registration_id is null or e.registration_id = any($1::text[]))
         and e.type not in ('held', 'let_through', 'applied_again', 'parted', 'merged', 'unmerged', 'told_apart', 'apart_undone'${messages ? "" : ", 'link_renewed', 'message_sent'"})
         and e.actor <> 'clock'
         and e.detail->>'type' is distinct from 'let_through' order by e.id`,
    ),
    ...(messages ? { messages: await messagesOf() } : {}),
    ...(mailbox ? { not_written_to: await silence(), job_alerts: await alerts() } : {}),
    notes: onlyRow(noted).count,
  };

  /** Of the mailbox, which is proven; the number is not. */
  function silence(): Promise<unknown[]> {
    return read(
      `select jsonb_build_object('at', s.suppressed_at, 'until', s.lifted_at) as row from suppression s
       where s.kind = 'mailbox' and s.value in (select email_key from registration where id = any($1::text[])) order by s.id`,
    );
  }

  function alerts(): Promise<unknown[]> {
    return read(
      `select to_jsonb(a) - 'id' - 'subscriber_id' || jsonb_build_object('email', s.email) as row
       from job_alert a join job_subscriber s on s.id = a.subscriber_id
       where s.email_key in (select email_key from registration where id = any($1::text[])) order by a.asked_at, a.id`,
    );
  }

  function messagesOf(): Promise<unknown[]> {
    return read(
      `select jsonb_build_object('event', d.event_type, 'kind', d.kind, 'to', d.target, 'created_at', d.created_at,
         'delivered_at', d.delivered_at) as row
       from delivery d join ${since} on own.application_id = d.application_id
       where coalesce(d.payload->>'registrationId', d.payload->'data'->>'id') = any($1::text[]) order by d.sequence`,
    );
  }
}
