/** Everything that the desk shows of one application. */
import type { Attribution } from "../../../domain/application/registration.ts";
import type { Channel, EventActor, EventType } from "../../../domain/application/lifecycle.ts";
import type { Queryable } from "../../database.ts";
import type { Json } from "../../schema.ts";
import { type DeliveryRow, deliveriesOf } from "./deliveries.ts";
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
  readonly remindedFirstAt: Date | null;
  readonly remindedSecondAt: Date | null;
}

export interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly type: EventType;
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
  readonly samePerson: readonly { readonly id: number; readonly code: string; readonly createdAt: Date }[];
}

/** Null: there is none, or it is erased. */
export async function readDetail(database: Queryable, id: number): Promise<Detail | null> {
  const { rows } = await database.query<DetailRow>(
    `select ${rowColumns}, r.email, r.area_code as "areaCode", r.national_number as "nationalNumber", r.phone, r.age,
       a.prefers, r.attribution, c.version as "consentVersion", c.language as "consentLanguage",
       c.agreed_at as "agreedAt", a.reminded_first_at as "remindedFirstAt", a.reminded_second_at as "remindedSecondAt"
     from application a ${rowJoins} left join consent c on c.registration_id = r.id
     where a.id = $1 and a.erased_at is null`,
    [id],
    "desk-detail",
  );
  const [row] = rows;
  if (!row) return null;
  const [answers, events, deliveries, samePerson] = await Promise.all([
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
    database.query<{ id: number; code: string; createdAt: Date }>(
      `select distinct on (o.application_id) o.application_id as id, o.code, o.created_at as "createdAt"
       from registration o
       where o.application_id <> $1 and (o.phone = $2 or o.email_key = (
         select email_key from registration where application_id = $1 order by created_at, id limit 1))
       order by o.application_id, o.created_at limit 20`,
      [id, row.phone],
      "desk-same-person",
    ),
  ]);
  return { row, answers: answers.rows, events: events.rows, deliveries, samePerson: samePerson.rows };
}
