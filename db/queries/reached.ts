/**
 * What a link reaches (D30), locked for an act, and taken out of what it does not reach. An application may hold what several
 * people sent with the same number and address; an act of one of them must neither change nor end what the others sent.
 */
import { getTableColumns } from "drizzle-orm";
import type { Milestones } from "../../domain/application/lifecycle.ts";
import { contactWithin, firstReminderAfter } from "../../domain/contact-clock/clock.ts";
import type { Queryable, Transaction } from "../database.ts";
import { deliverJob, type JobQueue } from "../job-queue.ts";
import { application } from "../schema.ts";
import type { Reach } from "./application-link.ts";
import { recordEvent } from "./application-events.ts";

export interface ReachedRegistration {
  readonly id: string;
  readonly applicationId: number;
  readonly createdAt: Date;
  readonly email: string;
  readonly emailKey: string;
  /** E.164 */
  readonly phone: string;
}

/** An application that waits for the end of the transaction. */
export interface ReachedApplication extends Milestones {
  readonly id: number;
  readonly clockRestartedAt: Date | null;
  /** Those of its registrations that the link reaches, the first one first; at least one. */
  readonly reached: readonly ReachedRegistration[];
  /** Other people's, as far as anybody knows. */
  readonly others: number;
}

/** Somebody else's act moved a registration while this one waited for its lock: the transaction has to begin again. */
export class Moved extends Error {
  constructor() {
    super("a registration moved to another application meanwhile");
    this.name = "Moved";
  }
}

/** Begins again where somebody else was faster; after a few times it is no coincidence. */
export async function retried<T>(work: () => Promise<T>, times = 5): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Moved) || time === times) throw error;
    }
  }
}

/** `$1` is what it is about. */
const condition = {
  registration: "r.id = $1",
  mailbox: "r.email_key = $1",
} as const satisfies Record<Reach["kind"], string>;

const about = (reach: Reach) => (reach.kind === "registration" ? reach.id : reach.emailKey);

/** Everything a link reaches, the newest first; of the same form sent twice, each. */
export async function reachedRegistrations(database: Queryable, reach: Reach): Promise<ReachedRegistration[]> {
  const { rows } = await database.query<ReachedRegistration>(
    `select r.id, r.application_id as "applicationId", r.created_at as "createdAt", r.email, r.email_key as "emailKey",
       r.phone
     from registration r where ${condition[reach.kind]} order by r.created_at desc, r.id desc`,
    [about(reach)],
    `reached-${reach.kind}`,
  );
  return rows;
}

/** Locks the applications that a link reaches into, by id. Throws {@link Moved}. */
export async function lockReached(transaction: Transaction, reach: Reach): Promise<ReachedApplication[]> {
  const { rows: locked } = await transaction.query<Omit<ReachedApplication, "reached" | "others">>(
    `select a.id, a.clock_restarted_at as "clockRestartedAt", a.contacted_at as "contactedAt",
       a.declined_at as "declinedAt", a.opted_out_at as "optedOutAt", a.spam_at as "spamAt",
       a.withdrawn_at as "withdrawnAt", a.erased_at as "erasedAt", a.missed_at as "missedAt",
       a.assigned_to as "assignedTo", a.claimed_at as "claimedAt", a.held_at as "heldAt"
     from application a
     where a.id in (select r.application_id from registration r where ${condition[reach.kind]}) and a.erased_at is null
     order by a.id for update`,
    [about(reach)],
  );
  // What is true now that nobody else can change it.
  const own = await reachedRegistrations(transaction, reach);
  if (own.some(({ applicationId }) => locked.every(({ id }) => id !== applicationId))) throw new Moved();
  const { rows: counts } = await transaction.query<{ id: number; count: number | string }>(
    `select application_id as id, count(*) as count from registration where application_id = any($1::bigint[])
     group by application_id`,
    [locked.map(({ id }) => id)],
  );
  return locked.flatMap((one) => {
    const reached = own.filter(({ applicationId }) => applicationId === one.id).toReversed();
    const all = Number(counts.find(({ id }) => id === one.id)?.count ?? 0);
    return reached.length === 0 ? [] : [{ ...one, reached, others: all - reached.length }];
  });
}

/** Every column that the two share; a column that is added later is shared too. */
const shared = Object.values(getTableColumns(application))
  .map(({ name }) => name)
  .filter((name) => !["id", "created_at"].includes(name));

/**
 * Takes registrations out of an application that others are in, into one of their own, and returns its id. What recruiters did
 * so far counts for both. Each runs by the clock of what it now holds, and what was told of the registrations goes with them.
 */
export async function takeOut(
  transaction: Transaction,
  queue: JobQueue,
  applicationId: number,
  registrationIds: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await transaction.query<{ id: number }>(
    `insert into application (created_at, ${shared.join(", ")})
     select (select min(created_at) from registration where id = any($2::text[])), ${shared.join(", ")}
     from application where id = $1 returning id`,
    [applicationId, registrationIds],
  );
  const own = rows[0]?.id;
  if (own === undefined) throw new Error("there is no application to take registrations out of");
  await transaction.query("update registration set application_id = $1 where id = any($2::text[])", [
    own,
    registrationIds,
  ]);
  const moved = [applicationId, own, registrationIds];
  await transaction.query(
    "update application_event set application_id = $2 where application_id = $1 and registration_id = any($3::text[])",
    moved,
  );
  const { rows: deliveries } = await transaction.query<{ id: string; kind: "webhook" | "email"; target: string }>(
    `update delivery set application_id = $2 where application_id = $1
       and coalesce(payload->>'registrationId', payload->'data'->>'id') = any($3::text[])
     returning id, kind, target`,
    moved,
  );
  // What waited for an earlier one of the other application waits no more; of what is over, nothing comes.
  if (deliveries.length > 0) await queue.enqueue(transaction, "deliver", deliveries.map(deliverJob));
  await transaction.query(
    `update application a set created_at = (select min(r.created_at) from registration r where r.application_id = a.id)
     where a.id = $1`,
    [applicationId],
  );
  // The first of an application is nobody's second sending, whatever it was before.
  await transaction.query(
    `update registration set sent_twice = false where sent_twice and id in (
       select distinct on (application_id) id from registration where application_id = any($1::bigint[])
       order by application_id, created_at, id)`,
    [[applicationId, own]],
  );
  // What was done by the clock of an earlier registration is still to come by the clock of a later one.
  const start = "coalesce(clock_restarted_at, created_at)";
  await transaction.query(
    `update application set
       missed_at = case when missed_at >= ${start} + $2 * interval '1 millisecond' then missed_at end,
       reminded_first_at = case when reminded_first_at >= ${start} + $3 * interval '1 millisecond' then reminded_first_at end,
       reminded_second_at = case when reminded_second_at >= ${start} + $3 * interval '1 millisecond' then reminded_second_at end
     where id = any($1::bigint[])`,
    [[applicationId, own], contactWithin, firstReminderAfter],
  );
  for (const id of [applicationId, own]) {
    await recordEvent(transaction, { applicationId: id, at: now, type: "parted", actor: "applicant" });
  }
  return own;
}
