/** Everything that the desk shows of one application. */
import type { Attribution } from "../../../domain/application/registration.ts";
import type { ApplicationState, Channel, EventActor, HistoryEvent } from "../../../domain/application/lifecycle.ts";
import type { Queryable } from "../../database.ts";
import type { Json } from "../../schema.ts";
import { type DeliveryRow, deliveriesOf } from "./deliveries.ts";
import { stateColumns } from "../../application-columns.ts";
import { type QueueRow, rowColumns, rowJoins } from "./queue.ts";

export interface DetailRow extends QueueRow {
  readonly email: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  /** E.164 */
  readonly phone: string;
  readonly age: number;
  readonly prefers: Channel | null;
  readonly attribution: Attribution | null;
  readonly consentVersion: string | null;
  readonly consentLanguage: string | null;
  readonly agreedAt: Date | null;
}

export interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly type: HistoryEvent;
  readonly actor: EventActor;
  readonly recruiterId: string | null;
  readonly recruiterName: string | null;
  readonly detail: Json | null;
  readonly undoneAt: Date | null;
}

export interface Detail {
  readonly row: DetailRow;
  readonly answers: readonly { readonly question: string; readonly value: string }[];
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly samePerson: readonly EarlierRow[];
  readonly registrations: readonly RegistrationRow[];
}

export interface EarlierRow extends ApplicationState {
  readonly id: number;
  readonly code: string;
  /** When what has the same number or address was sent. */
  readonly sentAt: Date;
  /** Both the number and the address are the same. */
  readonly both: boolean;
}

/** One sending of the form. */
export interface RegistrationRow {
  readonly id: string;
  readonly code: string;
  readonly createdAt: Date;
  readonly name: string;
  readonly email: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  readonly age: number;
  readonly country: string;
  readonly language: string;
  readonly position: string | null;
  readonly job: string | null;
  readonly prefers: Channel | null;
  readonly attribution: Attribution | null;
  readonly consentVersion: string | null;
  readonly consentLanguage: string | null;
  readonly agreedAt: Date | null;
  /** The same form posted twice: its sender knows this code, and nothing else of it is new. */
  readonly sentTwice: boolean;
  readonly answers: readonly { readonly question: string; readonly value: string }[];
}

/** Null: there is none, or it is erased. */
export async function readDetail(database: Queryable, id: number): Promise<Detail | null> {
  const { rows } = await database.query<DetailRow>(
    `select ${rowColumns}, r.email, r.area_code as "areaCode", r.national_number as "nationalNumber", r.phone, r.age,
       r.prefers, r.attribution, c.version as "consentVersion", c.language as "consentLanguage",
       c.agreed_at as "agreedAt"
     from application a ${rowJoins} left join consent c on c.registration_id = r.id
     where a.id = $1 and a.erased_at is null`,
    [id],
    "desk-detail",
  );
  const [row] = rows;
  if (!row) return null;
  const [answers, events, deliveries, samePerson, registrations] = await Promise.all([
    database.query<{ question: string; value: string }>(
      `select distinct on (s.question) s.question, s.value
       from survey_answer s join registration r on r.id = s.registration_id
       where r.application_id = $1 order by s.question, s.answered_at desc`,
      [id],
      "desk-answers",
    ),
    database.query<EventRow>(
      `select id, at, type, actor, recruiter_id as "recruiterId", recruiter_name as "recruiterName", detail,
         undone_at as "undoneAt"
       from application_event where application_id = $1 order by id`,
      [id],
      "desk-events",
    ),
    deliveriesOf(database, id),
    database.query<EarlierRow>(
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
    database.query<RegistrationRow>(
      `select r.id, r.code, r.created_at as "createdAt", r.name, r.email, r.area_code as "areaCode",
         r.national_number as "nationalNumber", r.age, r.country, r.language, r.position, r.job, r.prefers, r.attribution,
         c.version as "consentVersion", c.language as "consentLanguage", c.agreed_at as "agreedAt",
         r.sent_twice as "sentTwice", (select coalesce(jsonb_agg(jsonb_build_object('question', s.question, 'value', s.value) order by s.question), '[]')
          from survey_answer s where s.registration_id = r.id) as answers
       from registration r left join consent c on c.registration_id = r.id
       where r.application_id = $1 order by r.created_at, r.id limit 50`,
      [id],
      "desk-registrations",
    ),
  ]);
  return {
    row,
    answers: answers.rows,
    events: events.rows,
    deliveries,
    samePerson: samePerson.rows,
    registrations: registrations.rows,
  };
}
