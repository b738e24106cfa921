/**
 * Late and dead deliveries, for alerts. Late ones without webhooks, whose endpoints record their
 * failures (commands/outbox/endpoints.ts), but with the chat of the alerts.
 */
import { notNeeded, singleEmailReplies } from "../../domain/delivery/outcome.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, json, onlyRow, type Row } from "../rows.ts";

const shape = {
  late: json<
    readonly { readonly target: string; readonly count: number; readonly single: number; readonly since: string }[]
  >(),
  emailsArrive: boolean,
  deadEmails: integer,
  deadOthers: integer,
};

export interface Troubled extends Omit<Row<typeof shape>, "late"> {
  /**
   * Tried for more than an hour, by target: "mail" or a service. `single`: how many of them were
   * answered with a reply about one mailbox.
   */
  readonly late: readonly {
    readonly target: string;
    readonly count: number;
    readonly single: number;
    readonly since: Date;
  }[];
}

/** `emailsArrive`: one did in the last hour. `deadEmails`, `deadOthers`: given up within a day. */
export async function troubledDeliveries(database: Queryable, now: Date): Promise<Troubled> {
  const rows = await database.rows(
    shape,
    `select (select coalesce(json_agg(l), '[]') from (
         select case when kind = 'email' then 'mail' else target end as target, count(*)::integer as count,
           count(*) filter (where kind = 'email' and last_error = any($3::text[]))::integer as single, min(created_at) as since
         from delivery where delivered_at is null and dead_at is null and (kind <> 'webhook' or target = '@chat') and attempts > 0
           and last_attempt_at > created_at and created_at < $1::timestamptz - interval '1 hour'
           and event_type <> 'applicant.message'
         group by 1 order by 1) l) as late,
       exists (select from delivery where kind = 'email' and delivered_at > $1::timestamptz - interval '1 hour') as "emailsArrive",
       (select count(*) from delivery where dead_at > $1::timestamptz - interval '1 day' and withheld is null
          and last_error is distinct from $2 and kind = 'email') as "deadEmails",
       (select count(*) from delivery where dead_at > $1::timestamptz - interval '1 day' and withheld is null
          and last_error is distinct from $2 and kind <> 'email') as "deadOthers"`,
    [now.toISOString(), notNeeded, singleEmailReplies],
  );
  const { late, ...dead } = onlyRow(rows);
  return { ...dead, late: late.map(({ since, ...each }) => ({ ...each, since: new Date(since) })) };
}
