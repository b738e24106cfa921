/** What each recruiter has to do, and what they did. */
import { nextAt } from "../../../application-columns.ts";
import type { Queryable } from "../../../database.ts";
import { integer, nullable, type Row, text } from "../../../rows.ts";
import { keptTo, ofThePromise, promiseParameters } from "../../promise.ts";

const shape = {
  /** null: nobody's. */
  id: nullable(text),
  name: nullable(text),
  overdue: integer,
  soon: integer,
  later: integer,
  contacted: integer,
  half: nullable(integer),
  kept: integer,
};

/** Everybody who can log in, whoever else has something, and nobody. */
export function load(database: Queryable, now: Date, days: number): Promise<Row<typeof shape>[]> {
  return database.rows(
    shape,
    `with open as (
       select a.assigned_to as id, ${nextAt} as next from application a where (${nextAt}) is not null
     ), todo as (
       select id, count(*) filter (where next <= timezone('UTC', $2::timestamptz)) as overdue,
         count(*) filter (where next > timezone('UTC', $2::timestamptz)
           and next <= timezone('UTC', $2::timestamptz) + interval '4 hours') as soon,
         count(*) filter (where next > timezone('UTC', $2::timestamptz) + interval '4 hours') as later
       from open group by id
     ), done as (
       select contacted_by as id, count(*) as contacted, count(*) filter (where ${keptTo}) as kept,
         percentile_disc(0.5) within group (order by greatest(0, floor(extract(epoch from contacted_at - created_at))))
           ::bigint as half
       from application where ${ofThePromise} and contacted_at is not null and spam_at is null group by contacted_by
     ), people as (
       select id from recruiter where disabled_at is null
       union select id from todo union select id from done union select null
     )
     select p.id, r.name, coalesce(t.overdue, 0) as overdue, coalesce(t.soon, 0) as soon, coalesce(t.later, 0) as later,
       coalesce(d.contacted, 0) as contacted, d.half, coalesce(d.kept, 0) as kept
     from people p left join recruiter r on r.id = p.id
     left join todo t on t.id is not distinct from p.id left join done d on d.id is not distinct from p.id
     order by p.id is null, r.name, p.id`,
    promiseParameters(now, days),
  );
}
