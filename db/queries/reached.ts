/**
 * What a link reaches (D30), locked for an act, and taken out of what it does not reach. An application may hold what several
 * people sent with the same number and address; an act of one of them must neither change nor end what the others sent.
 */
import { getTableColumns } from "drizzle-orm";
import type { Milestones } from "../../domain/application/lifecycle.ts";
import { formatCode } from "../../domain/code/code.ts";
import {
  contactDueAt,
  contactWithin,
  firstReminderAfter,
  secondReminderAfter,
} from "../../domain/contact-clock/clock.ts";
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

/** Two who locked the same rows in another order: the server ended one of them (SQLSTATE 40P01). */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}

/** Begins again where somebody else was faster; after a few times it is no coincidence. */
export async function retried<T>(work: () => Promise<T>, times = 5): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Moved || isDeadlock(error)) || time === times) throw error;
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
  // What was done with the whole of it is the history of both, and can be taken back in each; in one order with what is theirs
  // alone. Notes stay where they are.
  await transaction.query(
    `insert into application_event (application_id, at, type, actor, recruiter_id, recruiter_name, detail, undone_at,
       registration_id)
     select $2, at, type, actor, recruiter_id, recruiter_name, detail, undone_at, registration_id from application_event
     where application_id = $1 and (registration_id = any($3::text[])
       or registration_id is null and actor <> 'applicant' and type <> 'note')
     order by id`,
    moved,
  );
  await transaction.query(
    "delete from application_event where application_id = $1 and registration_id = any($2::text[])",
    [applicationId, registrationIds],
  );
  const { rows: deliveries } = await transaction.query<{ id: string; kind: "webhook" | "email"; target: string }>(
    `update delivery set application_id = $2 where application_id = $1
       and coalesce(payload->>'registrationId', payload->'data'->>'id') = any($3::text[])
     returning id, kind, target`,
    moved,
  );
  await transaction.query(
    `update application a set created_at = (select min(r.created_at) from registration r where r.application_id = a.id)
     where a.id = $1`,
    [applicationId],
  );
  // What waited for an earlier one of the other application waits no more; of what is over, nothing comes.
  const late = [...deliveries, ...(await tellOfSecondSending(transaction, [applicationId, own], now))];
  if (late.length > 0) await queue.enqueue(transaction, "deliver", late.map(deliverJob));
  // What was done by the clock of an earlier registration is still to come by the clock of a later one.
  const start = "coalesce(clock_restarted_at, created_at)";
  await transaction.query(
    `update application set
       missed_at = case when missed_at >= ${start} + $2 * interval '1 millisecond' then missed_at end,
       reminded_first_at = case when reminded_first_at >= ${start} + $3 * interval '1 millisecond' then reminded_first_at end,
       reminded_second_at = case when reminded_second_at >= ${start} + $4 * interval '1 millisecond' then reminded_second_at end
     where id = any($1::bigint[])`,
    [[applicationId, own], contactWithin, firstReminderAfter, secondReminderAfter],
  );
  for (const id of [applicationId, own]) {
    await recordEvent(transaction, { applicationId: id, at: now, type: "parted", actor: "applicant" });
  }
  return own;
}

interface LateDelivery {
  readonly id: string;
  readonly kind: "webhook" | "email";
  readonly target: string;
}

/**
 * The first of an application is nobody's second sending, whatever it was before: now everybody is told of it who was told of
 * the one it was sent twice with, and in the same words, for nothing else of the two is different.
 */
async function tellOfSecondSending(
  transaction: Transaction,
  applicationIds: readonly number[],
  now: Date,
): Promise<LateDelivery[]> {
  const { rows: alone } = await transaction.query<{ id: string; applicationId: number; code: string; createdAt: Date }>(
    `update registration set sent_twice = false where sent_twice and id in (
       select distinct on (application_id) id from registration where application_id = any($1::bigint[])
       order by application_id, created_at, id)
     returning id, application_id as "applicationId", code, created_at as "createdAt"`,
    [applicationIds],
  );
  const told: LateDelivery[] = [];
  for (const { id, applicationId, code, createdAt } of alone) {
    const { rows } = await transaction.query<LateDelivery>(
      `insert into delivery (id, application_id, event_type, kind, target, payload, created_at)
       select 'msg_' || replace(gen_random_uuid()::text, '-', ''), $1::bigint, d.event_type, d.kind, d.target,
         case when d.payload ? 'registrationId' then jsonb_build_object('registrationId', $2::text)
         else d.payload || jsonb_build_object('data', d.payload->'data' || $3::jsonb) end, $4::timestamptz
       from (
         select distinct on (kind, target, event_type) * from delivery
         where application_id = any($5::bigint[]) and event_type in ('application.created', 'applicant.received')
         order by kind, target, event_type, sequence
       ) d
       returning id, kind, target`,
      [
        applicationId,
        id,
        JSON.stringify({
          id,
          code: formatCode(code),
          created_at: createdAt.toISOString(),
          contact_due_at: contactDueAt(createdAt).toISOString(),
        }),
        now.toISOString(),
        applicationIds,
      ],
    );
    told.push(...rows);
  }
  return told;
}
