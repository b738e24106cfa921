import { contactWithin, firstReminderAfter, secondReminderAfter } from "../../domain/contact-clock/clock.ts";
import { notifyAfter } from "../../domain/held-back/decisions.ts";
import { clockFrom, leads, waiting } from "../application-columns.ts";
import type { Queryable } from "../database.ts";
import { integer, type Row, time } from "../rows.ts";

const due = { id: integer, start: time };

export type DueApplication = Row<typeof due>;

/**
 * Applications with a step of the clock due at `now`, longest waiting first, after `last`. Repeats
 * the rule of domain/contact-clock/steps.ts in SQL; index application_clock has its first
 * conditions, and excludes missed ones. The command checks the rule again under the lock.
 */
export function dueApplications(
  database: Queryable,
  now: Date,
  last: DueApplication | null,
  limit: number,
): Promise<DueApplication[]> {
  const before = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();
  return database.rows(
    due,
    `select a.id, ${clockFrom} as start from application a
     where ${waiting} and ${leads} and (a.missed_at is null or a.missed_at <= ${clockFrom})
       and ${clockFrom} <= $1::timestamptz
       and (${clockFrom} <= $3::timestamptz
         or ((a.reminded_second_at is null or a.reminded_second_at <= ${clockFrom})
           and (${clockFrom} <= $2::timestamptz or a.reminded_first_at is null or a.reminded_first_at <= ${clockFrom})))
       and (${clockFrom}, a.id) > ($4::timestamptz, $5::bigint)
       -- Just released: no one is notified while that can be undone
       -- (domain/held-back/decisions.ts).
       and not exists (select from application_event e where e.application_id = a.id and e.type = 'let_through'
         and e.actor = 'recruiter' and e.undone_at is null and e.at > $7::timestamptz)
     order by ${clockFrom}, a.id limit $6`,
    [
      before(firstReminderAfter),
      before(secondReminderAfter),
      before(contactWithin),
      last?.start.toISOString() ?? "-infinity",
      last?.id ?? 0,
      limit,
      before(notifyAfter),
    ],
    "clock-due",
  );
}
