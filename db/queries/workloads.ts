import { leads, waiting } from "../application-columns.ts";
import type { Queryable } from "../database.ts";
import { integer, type Row, text } from "../rows.ts";

const workload = { id: text, name: text, waiting: integer };

export type ClockRecruiter = Row<typeof workload>;

/** Active recruiters by id, with the number of their waiting applications. */
export function recruiterWorkloads(database: Queryable): Promise<ClockRecruiter[]> {
  return database.rows(
    workload,
    `select r.id, r.name,
       (select count(*) from application a where a.assigned_to = r.id and ${waiting} and ${leads}) as waiting
     from recruiter r where r.disabled_at is null order by r.id`,
    [],
    "clock-recruiters",
  );
}
