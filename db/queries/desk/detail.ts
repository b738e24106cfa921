import type { Chosen } from "../../../domain/application/fields.ts";
import type { Attribution } from "../../../domain/application/registration.ts";
import { channels, eventActors, historyEvents } from "../../../domain/application/lifecycle.ts";
import type { Queryable } from "../../database.ts";
import type { Json } from "../../schema.ts";
import { type DeliveryRow, deliveriesOf } from "./deliveries.ts";
import { leadOf, mergedIds, stateColumnsOf, stateShape } from "../../application-columns.ts";
import { deskChoices } from "../../registration-columns.ts";
import { boolean, integer, json, nullable, oneOf, type Row, text, time } from "../../rows.ts";
import { markedDistinct, numberIsOpen, queueShape, rowColumns, rowJoins } from "./queue.ts";

/** The content of a registration other than its name, and its consent. */
const contentShape = {
  email: text,
  areaCode: text,
  nationalNumber: text,
  age: nullable(integer),
  prefers: nullable(oneOf(channels)),
  attribution: nullable(json<Attribution>()),
  choices: json<Partial<Chosen>>(),
  consentVersion: nullable(text),
  consentLanguage: nullable(text),
  agreedAt: nullable(time),
};

const detailShape = {
  ...queueShape,
  ...contentShape,
  /** E.164. */
  phone: text,
  /** A merged application is marked as contacted without proof. */
  memberUnproven: boolean,
};

export type DetailRow = Row<typeof detailShape>;

const answerShape = { question: text, value: text };

const eventShape = {
  id: integer,
  /** Which of the merged applications it belongs to. */
  applicationId: integer,
  at: time,
  type: oneOf(historyEvents),
  actor: oneOf(eventActors),
  recruiterId: nullable(text),
  recruiterName: nullable(text),
  detail: nullable(json<Json>()),
  undoneAt: nullable(time),
};

export type EventRow = Row<typeof eventShape>;

const earlierShape = {
  ...stateShape,
  id: integer,
  code: text,
  /** When the registration with the same number or address was sent. */
  sentAt: time,
  name: text,
  email: text,
  areaCode: text,
  nationalNumber: text,
  /** Number and address are both the same. */
  both: boolean,
  samePhone: boolean,
};

export type EarlierRow = Row<typeof earlierShape>;

const registrationShape = {
  ...contentShape,
  id: text,
  code: text,
  /** E.164. */
  phone: text,
  createdAt: time,
  name: text,
  country: text,
  language: text,
  position: nullable(text),
  job: nullable(text),
  /** The form was posted twice: the sender knows this code, but nothing else is new. */
  sentTwice: boolean,
  answers: json<readonly Row<typeof answerShape>[]>(),
};

export type RegistrationRow = Row<typeof registrationShape>;

const mergedShape = {
  merging: integer,
  id: integer,
  code: text,
  name: text,
  createdAt: time,
  at: time,
  by: nullable(text),
};

export type MergedRow = Row<typeof mergedShape>;

const apartShape = { id: integer, code: text };

export interface Detail {
  readonly row: DetailRow;
  readonly answers: readonly Row<typeof answerShape>[];
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly samePerson: readonly EarlierRow[];
  readonly registrations: readonly RegistrationRow[];
  /** Current merges, and what joined by each. */
  readonly merged: readonly MergedRow[];
  /** Marked as another person's. */
  readonly apart: readonly Row<typeof apartShape>[];
}

/** The leading application of a merge, with all others. Null: unknown or erased. */
export async function readDetail(database: Queryable, meant: number): Promise<Detail | null> {
  const [row] = await database.rows(
    detailShape,
    `select ${rowColumns}, r.email, r.area_code as "areaCode", r.national_number as "nationalNumber", r.phone, r.age,
       exists (select from application m where m.merged_into = a.id and m.contacted_at is not null and m.contact_proof is null)
         as "memberUnproven",
       r.attribution, ${deskChoices} as choices, c.version as "consentVersion", c.language as "consentLanguage",
       c.agreed_at as "agreedAt"
     from application a ${rowJoins} left join consent c on c.registration_id = r.id
     where a.id = (select coalesce(merged_into, id) from application where id = $1) and a.erased_at is null`,
    [meant],
    "desk-detail",
  );
  if (!row) return null;
  const { id } = row;
  const [answers, events, deliveries, samePerson, registrations, merged, apartFrom] = await Promise.all([
    database.rows(
      answerShape,
      // A later registration may be a stranger's, whose answers must not replace the first ones.
      `select distinct on (s.question) s.question, s.value
       from survey_answer s join registration r on r.id = s.registration_id
       where r.application_id in ${mergedIds} order by s.question, r.application_id <> $1, r.created_at, r.id`,
      [id],
      "desk-answers",
    ),
    database.rows(
      eventShape,
      // An action that extended to merged applications is listed once.
      `select id, application_id as "applicationId", at, type, actor, recruiter_id as "recruiterId",
         recruiter_name as "recruiterName", detail, undone_at as "undoneAt"
       from application_event where application_id in ${mergedIds}
         and (application_id = $1 or detail->>'with' is null)
       order by id`,
      [id],
      "desk-events",
    ),
    deliveriesOf(database, id),
    database.rows(
      earlierShape,
      // Each number and mailbox once: a flood has thousands of registrations with the same ones.
      // Those in conversation come first and held ones last: a stranger can add any number of them.
      `select * from (select * from (
         select distinct on (b.id) b.id, o.code, o.created_at as "sentAt",
           o.name, o.email, o.area_code as "areaCode", o.national_number as "nationalNumber",
           bool_or(o.phone = r.phone and o.email_key = r.email_key and ${numberIsOpen}) over (partition by b.id) as both,
           bool_or(o.phone = r.phone and ${numberIsOpen}) over (partition by b.id) as "samePhone",
           ${stateColumnsOf("b")}
         from application a cross join (
           select distinct phone, email_key from registration where application_id in ${mergedIds}) r
         join registration o on (o.phone = r.phone or o.email_key = r.email_key)
         join application held on held.id = o.application_id
         join application b on b.id = ${leadOf("held")}
         where a.id = $1 and b.id <> $1 and not ${markedDistinct("b.id")}
           and (o.email_key = r.email_key or ${numberIsOpen})
         order by b.id, o.created_at
         ) o order by o."heldAt" is not null, o."contactedAt" is null, o."sentAt" desc limit 20
       ) o order by o."sentAt" desc`,
      [id],
      "desk-same-person",
    ),
    database.rows(
      registrationShape,
      `select r.id, r.code, r.phone, r.created_at as "createdAt", r.name, r.email, r.area_code as "areaCode",
         r.national_number as "nationalNumber", r.age, r.country, r.language, r.position, r.job, r.prefers, r.attribution,
         ${deskChoices} as choices,
         c.version as "consentVersion", c.language as "consentLanguage", c.agreed_at as "agreedAt",
         r.sent_twice as "sentTwice", (select coalesce(jsonb_agg(jsonb_build_object('question', s.question, 'value', s.value) order by s.question), '[]')
          from survey_answer s where s.registration_id = r.id) as answers
       from registration r left join consent c on c.registration_id = r.id
       where r.application_id in ${mergedIds} order by r.application_id <> $1, r.created_at, r.id limit 50`,
      [id],
      "desk-registrations",
    ),
    database.rows(
      mergedShape,
      `select g.id as merging, a.id, f.code, f.name, a.created_at as "createdAt", g.at, g.recruiter_name as by
       from application_merge g join application a on a.id = g.joined_id
       join lateral (select code, name from registration where application_id = a.id order by created_at, id limit 1) f on true
       where g.ended_at is null and a.merged_into = $1 order by g.id`,
      [id],
      "desk-merged",
    ),
    database.rows(
      apartShape,
      `select p.id, f.code from (
         select high_id as id from application_apart where low_id = $1
         union select low_id from application_apart where high_id = $1) p
       join lateral (select code from registration where application_id = p.id order by created_at, id limit 1) f on true
       order by p.id`,
      [id],
      "desk-apart",
    ),
  ]);
  return { row, answers, events, deliveries, samePerson, registrations, merged, apart: apartFrom };
}
