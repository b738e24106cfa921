/** What each recruiter has to do and has done. */
import { leadOf, listedAt, nextAt, shown } from "../../../application-columns.ts";
import { dueSoonWithin } from "../../../../domain/desk/queue-filter.ts";
import type { Queryable } from "../../../database.ts";
import { integer, nullable, type Row, text } from "../../../rows.ts";
import { promiseIsKept, spamExclusionOf, coveredByPromise, promisedFrom } from "../../promise.ts";
import { figuresCondition, type FiguresQuery } from "./parameters.ts";

const shape = {
  /** Null: unassigned. */
  id: nullable(text),
  name: nullable(text),
  overdue: integer,
  now: integer,
  soon: integer,
  later: integer,
  contacted: integer,
  contactedListed: integer,
  half: nullable(integer),
  kept: integer,
};

const now = "timezone('UTC', $2::timestamptz)";
const soonEnd = `${now} + interval '${dueSoonWithin} milliseconds'`;

/**
 * All active recruiters, others who still have something, and unassigned applications. Due times
 * are those of the lists (filter.ts).
 */
export function load(database: Queryable, query: FiguresQuery): Promise<Row<typeof shape>[]> {
  const { condition, parameters } = figuresCondition(query);
  return database.rows(
    shape,
    `with open as (
       select a.assigned_to as id, a.contacted_at is null as waits, ${listedAt} as next
       from (select * from application where ${condition}) a where (${nextAt}) is not null and ${shown}
     ), todo as (
       select id, count(*) filter (where waits and next < ${now}) as overdue,
         count(*) filter (where not waits and next < ${now}) as now,
         count(*) filter (where next >= ${now} and next <= ${soonEnd}) as soon,
         count(*) filter (where next > ${soonEnd}) as later
       from open group by id
     ), done as (
       select contacted_by as id, count(*) as contacted, count(*) filter (where ${promiseIsKept}) as kept,
         count(distinct ${leadOf("application")}) filter (where erased_at is null) as listed,
         percentile_disc(0.5) within group (order by greatest(0, floor(extract(epoch from contacted_at - ${promisedFrom("application")}))))
           ::bigint as half
       from application where ${coveredByPromise} and contacted_at is not null and not ${spamExclusionOf("application")} and ${condition}
       group by contacted_by
     ), people as (
       select id from recruiter where disabled_at is null
       union select id from todo union select id from done union select null
     )
     select p.id, r.name, coalesce(t.overdue, 0) as overdue, coalesce(t.now, 0) as now, coalesce(t.soon, 0) as soon,
       coalesce(t.later, 0) as later, coalesce(d.contacted, 0) as contacted, coalesce(d.listed, 0) as "contactedListed",
       d.half, coalesce(d.kept, 0) as kept
     from people p left join recruiter r on r.id = p.id
     left join todo t on t.id is not distinct from p.id left join done d on d.id is not distinct from p.id
     order by p.id is null, r.name, p.id`,
    parameters,
  );
}
