/** Everybody who applied, as far as they have come: by what they applied for, market and source. */
import { integer, nullable, type Row, text } from "../../../rows.ts";
import type { Queryable } from "../../../database.ts";

const reached = ["contacted", "replied", "interview", "offered", "hired"] as const;

const shape = {
  /** A vacancy by its slug, or a position of the form; null: nothing named. */
  job: nullable(text),
  position: nullable(text),
  /** null: it is erased. */
  market: nullable(text),
  source: nullable(text),
  applied: integer,
  contacted: integer,
  replied: integer,
  interview: integer,
  offered: integer,
  hired: integer,
  secondsToHired: integer,
};

export type FunnelRow = Row<typeof shape>;

/** Without spam and those who are held back: nobody knows that they are people. */
export function funnel(database: Queryable, since: Date, now: Date): Promise<FunnelRow[]> {
  const came = reached.map((stage, index) => {
    const from = reached.slice(index).map((later) => `a.${later}_at`);
    return `count(*) filter (where coalesce(${from.join(", ")}) is not null) as ${stage}`;
  });
  return database.rows(
    shape,
    `select r.job, case when r.job is null then r.position end as position, r.market, ${sourceOf} as source,
       count(*) as applied, ${came.join(", ")},
       coalesce(sum(greatest(0, extract(epoch from a.hired_at - a.created_at))), 0)::bigint as "secondsToHired"
     from application a
     left join registration r on r.application_id = a.id and not exists (
       select from registration e
       where e.application_id = r.application_id and (e.created_at, e.id) < (r.created_at, r.id))
     where a.created_at > $1::timestamptz and a.created_at <= $2::timestamptz and a.held_at is null and a.spam_at is null
     group by 1, 2, 3, 4`,
    [since.toISOString(), now.toISOString()],
  );
}

/** "facebook.com, autumn": what the visit said of itself, or the site that it came from. */
const sourceOf = `nullif(lower(left(concat_ws(', ', coalesce(r.attribution ->> 'source', r.attribution ->> 'referrerHost'),
  r.attribution ->> 'campaign'), 80)), '')`;
