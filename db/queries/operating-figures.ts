/**
 * Figures for monitoring (app/metrics/): numbers only, none by a key that could be a person.
 * Counting stops at {@link mostCounted}, so that a long backlog does not slow it down.
 */
import { contactWithin, secondReminderAfter } from "../../domain/contact-clock/clock.ts";
import { type DeliveryKind, deliveryKinds } from "../../domain/delivery/drafts.ts";
import { notNeeded } from "../../domain/delivery/outcome.ts";
import { clockFrom, held, leads, waiting } from "../application-columns.ts";
import type { Database, Queryable } from "../database.ts";
import { integer, json, nullable, onlyRow, type Row, text, time } from "../rows.ts";

/** Maximum count per kind. */
export const mostCounted = 10_000;

/** Milliseconds until the server cancels: monitoring asks again, others need the connection. */
const longestMs = 3_000;

const figures = {
  schema: text,
  /** Applications waiting for contact; past their 24 hours; with less than four left. */
  open: integer,
  overdue: integer,
  dueSoon: integer,
  /** Since when the longest waiting one has waited. */
  waitingSince: nullable(time),
  /** Held, without a decision. */
  held: integer,
  /**
   * Deliveries that are due; not due, or under way; waiting for an earlier one; kept for a paused
   * webhook.
   */
  dueJobs: integer,
  laterJobs: integer,
  waitingJobs: integer,
  pausedJobs: integer,
  /** Since when the longest due one has been due. */
  dueJobSince: nullable(time),
  /** Open vacancies with a withheld language. */
  withheld: integer,
  /** Published pages of the site with a withheld language. */
  withheldPages: integer,
  endpoints: json<readonly { readonly id: string; readonly failingMs: number | null; readonly disabled: boolean }[]>(),
};

export type OperatingFigures = Row<typeof figures>;

/** Kept for a webhook that the operator has paused. */
const isKept = "(kind = 'webhook' and target in (select id from endpoint where paused_at is not null))";

/** Read every few seconds, from indexes of open rows only. */
export function operatingFigures(database: Database, now: Date): Promise<OperatingFigures> {
  return bounded(database, async (transaction) => {
    const rows = await transaction.rows(
      figures,
      `with w as materialized (
         select ${clockFrom} as since from application a where ${waiting} and ${leads} order by ${clockFrom} limit ${mostCounted}
       ), j as materialized (
         select coalesce(next_attempt_at <= now(), true) as due, coalesce(next_attempt_at, created_at) as since from delivery
         where delivered_at is null and dead_at is null and not waits and not ${isKept} limit ${mostCounted}
       )
       select (select max(name) from schema_migration) as schema,
         (select count(*) from w) as open,
         (select count(*) from w where since <= $2::timestamptz) as overdue,
         (select count(*) from w where since > $2::timestamptz and since <= $3::timestamptz) as "dueSoon",
         (select min(since) from w) as "waitingSince",
         (select count(*) from (select from application a where ${held} limit ${mostCounted}) h) as held,
         (select count(*) from j where due) as "dueJobs",
         (select count(*) from j where not due) as "laterJobs",
         (select count(*) from (
            select from delivery where waits and delivered_at is null and dead_at is null and not ${isKept} limit ${mostCounted}
          ) w) as "waitingJobs",
         (select count(*) from (
            select from delivery where ${isKept} and delivered_at is null and dead_at is null limit ${mostCounted}
          ) k) as "pausedJobs",
         (select min(since) from j where due) as "dueJobSince",
         (select count(*) from vacancy where withheld <> '{}' and closed_at is null and published_at is not null) as withheld,
         (select count(*) from site_document where withheld <> '{}' and published is not null) as "withheldPages",
         (select coalesce(json_agg(json_build_object('id', id, 'disabled', disabled_at is not null, 'failingMs',
            1000 * extract(epoch from $1::timestamptz - failing_since)) order by id), '[]') from endpoint) as endpoints`,
      [now, new Date(now.getTime() - contactWithin), new Date(now.getTime() - secondReminderAfter)].map((each) =>
        each.toISOString(),
      ),
    );
    return onlyRow(rows);
  });
}

const delivery = {
  /** Not yet delivered, and given up. */
  waiting: json<readonly DeliveryCount[]>(),
  dead: json<readonly DeliveryCount[]>(),
  /** Emails that bounced in the last day. */
  bounced: integer,
};

export interface DeliveryCount {
  readonly kind: DeliveryKind;
  /** A webhook's id, a service for page notices, or "mail". */
  readonly target: string;
  readonly count: number;
  /** Since the oldest of them. */
  readonly ageMs: number;
}

export type DeliveryFigures = Row<typeof delivery>;

/** Read once a minute, because it also reads everything ever given up. */
export function deliveryFigures(database: Database, now: Date): Promise<DeliveryFigures> {
  const counts = (source: string) => `(select coalesce(json_agg(c), '[]') from (
      select kind, case when kind = 'email' then 'mail' else target end as target, count(*)::integer as count,
        greatest(0, 1000 * extract(epoch from $1::timestamptz - min(created_at))) as "ageMs"
      from (${source}) d group by 1, 2
    ) c)`;
  return bounded(database, async (transaction) => {
    const rows = await transaction.rows(
      delivery,
      `select ${counts(
        // Not late: a recruiter's email that is not due yet, and an event for a paused webhook.
        `select kind, target, case when ${isKept} or event_type = 'applicant.message' and attempts = 0 and next_attempt_at > $1::timestamptz
           then null else created_at end as created_at from delivery where delivered_at is null and dead_at is null and kind in (${kinds})
         limit ${mostCounted}`,
      )} as waiting,
       ${counts(
         `select kind, target, created_at from (
            select kind, target, created_at, last_error from delivery where dead_at is not null and withheld is null
            order by created_at desc, id desc limit ${mostCounted}
          ) newest where last_error is distinct from $2`,
       )} as dead,
       (select count(*) from delivery where bounced_at is not null and created_at > $1::timestamptz - interval '8 days'
          and bounced_at > $1::timestamptz - interval '1 day') as bounced`,
      [now.toISOString(), notNeeded],
    );
    return onlyRow(rows);
  });
}

const kinds = deliveryKinds.map((kind) => `'${kind}'`).join(", ");

/** Reads under a time limit, so that it does not get in anyone's way. */
function bounded<T>(database: Database, read: (transaction: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.script(`set local statement_timeout = ${longestMs}`);
    return read(transaction);
  });
}
