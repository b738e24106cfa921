import { notNeeded } from "../../../../domain/delivery/outcome.ts";
import type { Queryable } from "../../../database.ts";
import { integer, nullable, oneOf, type Row, text } from "../../../rows.ts";

const kinds = ["webhook", "operator", "applicant", "recruiter"] as const;

/** Emails to all recruiters are one kind. */
const whereTo = `case when kind = 'webhook' then 'webhook' else split_part(target, ':', 1) end`;
const target = `case when kind = 'webhook' then target else '' end`;
const arrived = "delivered_at is not null and bounced_at is null";
const failed = "(bounced_at is not null or dead_at is not null)";
/** Withheld and obsolete deliveries were never to arrive. */
const sent = `created_at > $1::timestamptz and created_at <= $2::timestamptz and withheld is null
  and last_error is distinct from $3`;

const healthShape = {
  kind: oneOf(kinds),
  target: text,
  all: integer,
  arrived: integer,
  failed: integer,
  most: nullable(integer),
};

export function deliveryHealth(database: Queryable, since: Date, now: Date): Promise<Row<typeof healthShape>[]> {
  return database.rows(
    healthShape,
    `select ${whereTo} as kind, ${target} as target, count(*) as all, count(*) filter (where ${arrived}) as arrived,
       count(*) filter (where ${failed}) as failed,
       (percentile_disc(0.9) within group (order by ceil(extract(epoch from delivered_at - created_at))))::bigint as most
     from delivery where ${sent} and ${whereTo} in ('webhook', 'operator', 'applicant', 'recruiter')
     group by 1, 2 order by 1 desc, 2`,
    [since.toISOString(), now.toISOString(), notNeeded],
  );
}

const dayShape = { kind: oneOf(kinds), target: text, day: integer, failed: integer };

/** Days before `now` with failures; 0 is the last 24 hours. */
export function failedDays(database: Queryable, since: Date, now: Date): Promise<Row<typeof dayShape>[]> {
  return database.rows(
    dayShape,
    `select ${whereTo} as kind, ${target} as target,
       floor(extract(epoch from $2::timestamptz - created_at) / 86400)::integer as day, count(*) as failed
     from delivery where ${sent} and ${whereTo} in ('webhook', 'operator', 'applicant', 'recruiter') and ${failed}
     group by 1, 2, 3`,
    [since.toISOString(), now.toISOString(), notNeeded],
  );
}
