/** Everything that the desk shows of one application. */
import type { Chosen } from "../../../domain/application/fields.ts";
import type { Attribution } from "../../../domain/application/registration.ts";
import { channels, eventActors, historyEvents } from "../../../domain/application/lifecycle.ts";
import type { Queryable } from "../../database.ts";
import type { Json } from "../../schema.ts";
import { type DeliveryRow, deliveriesOf } from "./deliveries.ts";
import { stateColumns, stateShape } from "../../application-columns.ts";
import { deskChoices } from "../../registration-columns.ts";
import { boolean, integer, json, nullable, oneOf, type Row, text, time } from "../../rows.ts";
import { queueShape, rowColumns, rowJoins } from "./queue.ts";

/** What a registration says beside its name, and what was agreed to with it. */
const saidShape = {
  email: text,
  areaCode: text,
  nationalNumber: text,
  age: integer,
  prefers: nullable(oneOf(channels)),
  attribution: nullable(json<Attribution>()),
  choices: json<Partial<Chosen>>(),
  consentVersion: nullable(text),
  consentLanguage: nullable(text),
  agreedAt: nullable(time),
};

const detailShape = {
  ...queueShape,
  ...saidShape,
  /** E.164 */
  phone: text,
};

export type DetailRow = Row<typeof detailShape>;

const answerShape = { question: text, value: text };

const eventShape = {
  id: integer,
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
  /** When what has the same number or address was sent. */
  sentAt: time,
  /** Both the number and the address are the same. */
  both: boolean,
};

export type EarlierRow = Row<typeof earlierShape>;

/** One sending of the form. */
const registrationShape = {
  ...saidShape,
  id: text,
  code: text,
  createdAt: time,
  name: text,
  country: text,
  language: text,
  position: nullable(text),
  job: nullable(text),
  /** The same form posted twice: its sender knows this code, and nothing else of it is new. */
  sentTwice: boolean,
  answers: json<readonly Row<typeof answerShape>[]>(),
};

export type RegistrationRow = Row<typeof registrationShape>;

export interface Detail {
  readonly row: DetailRow;
  readonly answers: readonly Row<typeof answerShape>[];
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly samePerson: readonly EarlierRow[];
  readonly registrations: readonly RegistrationRow[];
}

/** Null: there is none, or it is erased. */
export async function readDetail(database: Queryable, id: number): Promise<Detail | null> {
  const [row] = await database.rows(
    detailShape,
    `select ${rowColumns}, r.email, r.area_code as "areaCode", r.national_number as "nationalNumber", r.phone, r.age,
       r.prefers, r.attribution, ${deskChoices} as choices, c.version as "consentVersion", c.language as "consentLanguage",
       c.agreed_at as "agreedAt"
     from application a ${rowJoins} left join consent c on c.registration_id = r.id
     where a.id = $1 and a.erased_at is null`,
    [id],
    "desk-detail",
  );
  if (!row) return null;
  const [answers, events, deliveries, samePerson, registrations] = await Promise.all([
    database.rows(
      answerShape,
      `select distinct on (s.question) s.question, s.value
       from survey_answer s join registration r on r.id = s.registration_id
       where r.application_id = $1 order by s.question, s.answered_at desc`,
      [id],
      "desk-answers",
    ),
    database.rows(
      eventShape,
      `select id, at, type, actor, recruiter_id as "recruiterId", recruiter_name as "recruiterName", detail,
         undone_at as "undoneAt"
       from application_event where application_id = $1 order by id`,
      [id],
      "desk-events",
    ),
    deliveriesOf(database, id),
    database.rows(
      earlierShape,
      `select * from (
         select distinct on (o.application_id) o.application_id as id, o.code, o.created_at as "sentAt",
           bool_or(o.phone = r.phone and o.email_key = r.email_key) over (partition by o.application_id) as both,
           ${stateColumns}
         from registration r
         join registration o on (o.phone = r.phone or o.email_key = r.email_key) and o.application_id <> r.application_id
         join application a on a.id = o.application_id
         where r.application_id = $1
         order by o.application_id, o.created_at
         ) o order by o."sentAt" desc limit 20`,
      [id],
      "desk-same-person",
    ),
    database.rows(
      registrationShape,
      `select r.id, r.code, r.created_at as "createdAt", r.name, r.email, r.area_code as "areaCode",
         r.national_number as "nationalNumber", r.age, r.country, r.language, r.position, r.job, r.prefers, r.attribution,
         ${deskChoices} as choices,
         c.version as "consentVersion", c.language as "consentLanguage", c.agreed_at as "agreedAt",
         r.sent_twice as "sentTwice", (select coalesce(jsonb_agg(jsonb_build_object('question', s.question, 'value', s.value) order by s.question), '[]')
          from survey_answer s where s.registration_id = r.id) as answers
       from registration r left join consent c on c.registration_id = r.id
       where r.application_id = $1 order by r.created_at, r.id limit 50`,
      [id],
      "desk-registrations",
    ),
  ]);
  return { row, answers, events, deliveries, samePerson, registrations };
}
