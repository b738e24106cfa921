/** News for one recruiter: the number of events of each kind in a period. */
import { eq } from "drizzle-orm";
import { addMilliseconds, contactWithin } from "../../../domain/contact-clock/clock.ts";
import { type NewsChoice, newsChoiceOf, type NewsCounts, type NewsKind } from "../../../domain/desk/notifications.ts";
import { clockFrom, leadOf, leads, waiting } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, onlyRow } from "../../rows.ts";
import { recruiter } from "../../schema.ts";

/** Counting limit per kind. */
const most = 100;

/** Milliseconds before the end of the 24 hours from which an application is due soon. */
const soon = 4 * 3_600_000;

const dueFrom = "$2::timestamptz - $5 * interval '1 millisecond'";
const dueUntil = "$3::timestamptz - $5 * interval '1 millisecond'";
const mine = "a.assigned_to = $1";

/** `$1`: the recruiter; after `$2`, up to `$3`. Excludes their own actions. */
const statements: Readonly<Record<NewsKind, string>> = {
  new: `select from application a where a.created_at > $2::timestamptz and a.created_at <= $3::timestamptz and ${waiting}
      and ${leads}`,
  assigned: `select from application_event e join application a on a.id = e.application_id
    where (e.type = 'assigned' and e.detail->>'to' = $1 or e.type = 'reassigned') and e.at > $2::timestamptz and e.at <= $3::timestamptz
      and e.undone_at is null and ${mine} and ${leads} and e.recruiter_id is distinct from $1`,
  due_soon: `select from application a where ${clockFrom} > ${dueFrom} and ${clockFrom} <= ${dueUntil} and ${waiting} and ${leads}
      and (a.assigned_to is null or ${mine})`,
  replied: `select from application_event e join application a on a.id = e.application_id
    where e.type = 'replied' and e.at > $2::timestamptz and e.at <= $3::timestamptz and e.undone_at is null and ${mine} and ${leads}
      and e.recruiter_id is distinct from $1`,
  // By the applicant; db/queries/interview.ts says whose interview it is. A person counts once,
  // however often they changed it.
  booked: `select distinct a.id from application_event e join application said on said.id = e.application_id
    join application a on a.id = ${leadOf("said")}
    where e.type in ('interview_booked', 'interview_moved', 'interview_cancelled') and e.at > $2::timestamptz
      and e.at <= $3::timestamptz and e.actor = 'applicant' and coalesce(a.assigned_to, a.contacted_by) = $1`,
};

const counts = {
  new: integer,
  assigned: integer,
  due_soon: integer,
  replied: integer,
  booked: integer,
} satisfies Record<NewsKind, unknown>;

/** At most {@link most} of each kind. */
export async function countNews(
  database: Queryable,
  recruiterId: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<NewsCounts> {
  const each = Object.entries(statements).map(
    ([kind, statement]) => `(select count(*) from (${statement} limit $4) n) as "${kind}"`,
  );
  const rows = await database.rows(
    counts,
    `select ${each.join(", ")}`,
    [recruiterId, since.toISOString(), until.toISOString(), most, contactWithin - soon],
    "desk-news",
  );
  return onlyRow(rows);
}

const toDo = { overdue: integer, today: integer, mine: integer };

/** How many applications are overdue, due within a day, and among both the recruiter's own. */
export async function countToDo(
  database: Queryable,
  recruiterId: string,
  now: Date,
): Promise<Record<keyof typeof toDo, number>> {
  const due = addMilliseconds(now, -contactWithin).toISOString();
  const rows = await database.rows(
    toDo,
    `select count(*) filter (where ${clockFrom} <= $2::timestamptz) as overdue,
       count(*) filter (where ${clockFrom} > $2::timestamptz) as today,
       count(*) filter (where ${mine}) as mine
     from application a where ${waiting} and ${leads}`,
    [recruiterId, due],
    "desk-to-do",
  );
  return onlyRow(rows);
}

export interface ChosenNews {
  readonly choice: NewsChoice;
  /** Null: not chosen yet. */
  readonly timeZone: string | null;
}

export async function chosenNews(database: Queryable, recruiterId: string): Promise<ChosenNews> {
  const { news, timeZone, id } = recruiter;
  const [row] = await database.orm.select({ news, timeZone }).from(recruiter).where(eq(id, recruiterId));
  return { choice: newsChoiceOf(row?.news), timeZone: row?.timeZone ?? null };
}
