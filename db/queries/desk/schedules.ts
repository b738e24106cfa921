/** Parts of queries that show scheduled publications of vacancies and pages. */
import { deskLanguages as languages } from "../../../domain/desk/desk.ts";
import { integer, listOf, nullable, oneOf, type Row, text, time } from "../../rows.ts";

/** A schedule that is neither done nor cancelled. */
export const scheduleShape = {
  scheduledLanguages: nullable(listOf(oneOf(languages))),
  localTime: nullable(text),
  zone: nullable(text),
  scheduledAt: nullable(time),
  scheduledBy: nullable(text),
  scheduledVersion: nullable(integer),
};
export type ScheduleColumns = Row<typeof scheduleShape>;

/** Need {@link openSchedule}. */
export const scheduleColumns = `s.languages as "scheduledLanguages", s.local_time as "localTime", s.zone, s.at as "scheduledAt",
  s.by_name as "scheduledBy", s.version as "scheduledVersion"`;

type Subject = "vacancy_id" | "document";

export const openSchedule = (subject: Subject, id: string) =>
  `left join vacancy_schedule s on s.${subject} = ${id} and s.done_at is null and s.cancelled_at is null`;

/** Its last schedule as `l`, to show whether it was refused. */
export const lastSchedule = (subject: Subject, id: string) =>
  `left join (select distinct on (${subject}) ${subject}, refused, cancelled_at from vacancy_schedule
    order by ${subject}, made_at desc, id) l on l.${subject} = ${id}`;
