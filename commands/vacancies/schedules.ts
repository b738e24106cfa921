/** What is published at a scheduled time: of a vacancy or a document of the site at most one. */
import type { By } from "./command.ts";
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { boolean, integer, json, listOf, oneOf, type Row, text, time } from "../../db/rows.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { blockingCodes } from "../../domain/vacancies/checks.ts";
import { dueAt } from "../../domain/vacancies/schedule.ts";
import { type Language, languages } from "../../locales/markets.ts";

/** A vacancy by its id, or a document by its name. */
export interface Subject {
  readonly kind: "vacancy" | "document";
  readonly id: string;
}

const subjectOf = { vacancy: "vacancy_id", document: "document" } as const;
const isSubject = { vacancy: "vacancy_id = $1::uuid", document: "document = $1" } as const;
const isOpen = "done_at is null and cancelled_at is null";
const allLanguages = listOf(oneOf(languages));

export async function isScheduled(transaction: Queryable, { kind, id }: Subject): Promise<boolean> {
  const { rowCount } = await transaction.query(`select from vacancy_schedule where ${isSubject[kind]} and ${isOpen}`, [
    id,
  ]);
  return rowCount > 0;
}

interface NewSchedule {
  readonly draft: object;
  readonly version: number;
  readonly languages: readonly Language[];
  readonly localTime: string;
  readonly zone: string;
  readonly at: Date;
  readonly madeAt: Date;
  readonly by: NonNullable<By>;
}

/** Stores the draft: later edits are not published with it. Cancel an earlier schedule first. */
export async function addSchedule(transaction: Transaction, { kind, id }: Subject, made: NewSchedule): Promise<void> {
  await transaction.query(
    `insert into vacancy_schedule (vacancy_id, document, draft, version, languages, local_time, zone, at, made_at, by_id, by_name)
     values ($1::uuid, $2, $3::jsonb, $4, $5::text[], $6, $7, $8::timestamptz, $9::timestamptz, $10, $11)`,
    [
      kind === "vacancy" ? id : null,
      kind === "document" ? id : null,
      JSON.stringify(made.draft),
      made.version,
      made.languages,
      made.localTime,
      made.zone,
      made.at.toISOString(),
      made.madeAt.toISOString(),
      made.by.id,
      made.by.name,
    ],
  );
}

/** The languages of the schedule, which the caller adds to the history; null: there was none. */
export async function cancelSchedule(
  transaction: Transaction,
  { kind, id }: Subject,
  now: Date,
): Promise<readonly Language[] | null> {
  const [cancelled] = await transaction.rows(
    { languages: allLanguages },
    `update vacancy_schedule set cancelled_at = $2::timestamptz where ${isSubject[kind]} and ${isOpen} returning languages`,
    [id, now.toISOString()],
  );
  return cancelled?.languages ?? null;
}

const cancelledShape = { subject: text, languages: allLanguages };

/**
 * Cancels all that a recruiter scheduled, or whose time was not after `until`. The caller adds them
 * to the histories.
 */
export function cancelSchedules(
  transaction: Transaction,
  kind: Subject["kind"],
  { by, until }: { readonly by?: string; readonly until?: Date },
  now: Date,
): Promise<Row<typeof cancelledShape>[]> {
  return transaction.rows(
    cancelledShape,
    `update vacancy_schedule set cancelled_at = $1::timestamptz
     where ${subjectOf[kind]} is not null and ${isOpen} and ($2::text is null or by_id = $2) and ($3::timestamptz is null or at <= $3)
     returning ${subjectOf[kind]}::text as subject, languages`,
    [now.toISOString(), by ?? null, until?.toISOString() ?? null],
  );
}

const shape = {
  id: text,
  draft: json<object>(),
  version: integer,
  languages: allLanguages,
  /**
   * Who scheduled it may no longer publish it: the account is disabled, or, for a document, no
   * manager's any more.
   */
  isByBarred: boolean,
};
export type Scheduled = Row<typeof shape>;

export async function lockScheduled(transaction: Queryable, id: string): Promise<Scheduled | null> {
  const [scheduled] = await transaction.rows(
    shape,
    `select id, draft, version, languages, exists (
         select from recruiter r where r.id = by_id and (r.disabled_at is not null or document is not null and r.role <> 'manager')
       ) as "isByBarred"
     from vacancy_schedule where id = $1::uuid and ${isOpen} for update`,
    [id],
  );
  return scheduled ?? null;
}

/** Ends it as published, or as refused by these checks; whether it is published. */
export async function settle(
  transaction: Transaction,
  { id }: Scheduled,
  checks: Parameters<typeof blockingCodes>[0],
  now: Date,
): Promise<boolean> {
  const refused = blockingCodes(checks).join(" ") || null;
  await transaction.query(
    `update vacancy_schedule set refused = $3, done_at = case when $3::text is null then $2::timestamptz end,
       cancelled_at = case when $3::text is not null then $2::timestamptz end where id = $1::uuid`,
    [id, now.toISOString(), refused],
  );
  return refused === null;
}

/**
 * Milliseconds: a zone that changes its rules or crosses the date line moves a local time by no
 * more than this.
 */
const mostMoved = 26 * 3_600_000;

export type Outcome = "published" | "refused";

/**
 * Publishes what is due, each once: `publish` locks its subject and then the schedule. Null: done
 * by another process, cancelled, or locked. `onError` gets errors; the next run retries.
 * @returns how many were published, and how many the checks refuse: their schedule ends
 */
export async function publishDueSchedules(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  kind: Subject["kind"],
  publish: (subject: string, schedule: string) => Promise<Outcome | null>,
  onError: (error: unknown) => void,
): Promise<Record<Outcome, number>> {
  const counts = { published: 0, refused: 0 };
  for (const { id, subject, localTime, zone, at } of await soonDue(database, kind, now())) {
    try {
      const due = dueAt(localTime, zone) ?? at;
      if (due.getTime() !== at.getTime()) await moveTo(database, id, due);
      if (due > now()) continue;
      const outcome = await publish(subject, id);
      if (outcome !== null) counts[outcome] += 1;
    } catch (error) {
      onError(error);
    }
  }
  return counts;
}

function soonDue(database: Database, kind: Subject["kind"], now: Date) {
  const subject = subjectOf[kind];
  return database.rows(
    { id: text, subject: text, localTime: text, zone: text, at: time },
    `select id, ${subject}::text as subject, local_time as "localTime", zone, at from vacancy_schedule
     where ${subject} is not null and ${isOpen} and at <= $1::timestamptz order by at, id`,
    [addMilliseconds(now, mostMoved).toISOString()],
    kind === "vacancy" ? "vacancies-soon-due" : "documents-soon-due",
  );
}

/** Applies the zone's current rules: the local time is what was chosen. */
async function moveTo(database: Database, id: string, due: Date): Promise<void> {
  await database.query(`update vacancy_schedule set at = $2::timestamptz where id = $1::uuid and ${isOpen}`, [
    id,
    due.toISOString(),
  ]);
}
