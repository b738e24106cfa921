/** What the contact clock reads and writes (jobs/keep-clock.ts). What is due is domain/contact-clock's rule. */
import type { ClockState } from "../../domain/contact-clock/steps.ts";
import type { Workload } from "../../domain/contact-clock/recruiters.ts";
import type { Queryable, Transaction } from "../database.ts";

/** The words of the index application_waiting. */
const start = "coalesce(a.clock_restarted_at, a.created_at)";
const waiting = `a.contacted_at is null and a.held_at is null and a.declined_at is null and a.opted_out_at is null
  and a.spam_at is null and a.withdrawn_at is null and a.erased_at is null`;

const hour = 3_600_000;

export interface DueApplication {
  readonly id: number;
  readonly start: Date;
}

/**
 * Applications with a step due at `now`, longest waiting first, those after `last` (the end of the batch before). The
 * rule again, in SQL, so that what is done with is not read every time; whoever locks one asks the rule itself.
 */
export async function dueApplications(
  database: Queryable,
  now: Date,
  last: DueApplication | null,
  limit: number,
): Promise<DueApplication[]> {
  const before = (hours: number): string => new Date(now.getTime() - hours * hour).toISOString();
  const { rows } = await database.query<DueApplication>(
    `select a.id, ${start} as start from application a
     where ${waiting} and ${start} <= $1::timestamptz
       and (a.missed_at is null or a.missed_at <= ${start})
       and (${start} <= $3::timestamptz
         or ((a.reminded_second_at is null or a.reminded_second_at <= ${start})
           and (${start} <= $2::timestamptz or a.reminded_first_at is null or a.reminded_first_at <= ${start})))
       and (${start}, a.id) > ($4::timestamptz, $5::bigint)
     order by ${start}, a.id limit $6`,
    [before(12), before(20), before(24), last?.start.toISOString() ?? "-infinity", last?.id ?? 0, limit],
    "clock-due",
  );
  return rows;
}

export interface WaitingApplication extends ClockState {
  /** The registration that receivers were told of when the application was made, and its code without dashes. */
  readonly registrationId: string;
  readonly code: string;
  /** The person's latest, for what is written to them. */
  readonly latestRegistrationId: string;
}

/** Null: another worker has it, or it is gone. Locked until the transaction ends. */
export async function lockApplication(transaction: Transaction, id: number): Promise<WaitingApplication | null> {
  const { rows } = await transaction.query<WaitingApplication>(
    `select a.created_at as "createdAt", a.clock_restarted_at as "clockRestartedAt", a.assigned_to as "assignedTo",
       a.claimed_at as "claimedAt", a.reminded_first_at as "remindedFirstAt",
       a.reminded_second_at as "remindedSecondAt", a.missed_at as "missedAt", a.contacted_at as "contactedAt",
       a.declined_at as "declinedAt", a.opted_out_at as "optedOutAt", a.spam_at as "spamAt",
       a.withdrawn_at as "withdrawnAt", a.erased_at as "erasedAt", a.held_at as "heldAt",
       first.id as "registrationId", first.code, latest.id as "latestRegistrationId"
     from application a
     join lateral (select r.id, r.code from registration r where r.application_id = a.id
       order by r.created_at, r.id limit 1) first on true
     join lateral (select r.id from registration r where r.application_id = a.id
       order by r.created_at desc, r.id desc limit 1) latest on true
     where a.id = $1 for update of a skip locked`,
    [id],
    "clock-lock",
  );
  return rows[0] ?? null;
}

export interface ClockRecruiter extends Workload {
  readonly name: string;
}

/** Everybody who can log in, by id, with how many waiting applications each has. */
export async function recruiterWorkloads(database: Queryable): Promise<ClockRecruiter[]> {
  const { rows } = await database.query<{ id: string; name: string; waiting: number | string }>(
    `select r.id, r.name,
       (select count(*) from application a where a.assigned_to = r.id and ${waiting}) as waiting
     from recruiter r where r.disabled_at is null order by r.id`,
    [],
    "clock-recruiters",
  );
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }));
}

const moments = {
  reminded_first: "reminded_first_at",
  reminded_second: "reminded_second_at",
  missed: "missed_at",
} as const;

/** Notes when a step was done. */
export async function markStep(
  transaction: Transaction,
  id: number,
  step: keyof typeof moments,
  now: Date,
): Promise<void> {
  await transaction.query(`update application set ${moments[step]} = $2::timestamptz where id = $1`, [
    id,
    now.toISOString(),
  ]);
}

/** Gives an application to somebody else, who has not claimed it yet; to nobody with null. */
export async function assignTo(
  transaction: Transaction,
  id: number,
  recruiterId: string | null,
  now: Date,
): Promise<void> {
  await transaction.query(
    `update application set assigned_to = $2, claimed_at = null,
       assigned_at = case when $2::text is null then null else $3::timestamptz end
     where id = $1`,
    [id, recruiterId, now.toISOString()],
  );
}
