import type { Workload } from "../../domain/contact-clock/recruiters.ts";
import { waiting } from "../application-columns.ts";
import type { Queryable } from "../database.ts";

export interface ClockRecruiter extends Workload {
  readonly name: string;
}

/** Everybody who can log in, by id, with how many waiting applications each has. */
export async function recruiterWorkloads(database: Queryable): Promise<ClockRecruiter[]> {
  const { rows } = await database.query<ClockRecruiter>(
    `select r.id, r.name,
       (select count(*) from application a where a.assigned_to = r.id and ${waiting}) as waiting
     from recruiter r where r.disabled_at is null order by r.id`,
    [],
    "clock-recruiters",
  );
  return rows;
}
