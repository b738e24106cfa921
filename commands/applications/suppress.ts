/**
 * Suppressed numbers and mailboxes (B6): those of applicants who opted out, also in later
 * applications, and those that a manager enters. Kept while a registration, a correction or a
 * confirmed job alert has the value (docs/decisions/0016).
 */
import { recordAtDesk } from "../audit/record.ts";
import type { Transaction } from "../../db/database.ts";
import type { Recruiter } from "../../domain/desk/actions.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import type { Suppress } from "../../domain/desk/suppress.ts";
import type { CommandContext, Work } from "./command.ts";
import type { RecruiterOnApplication } from "./recruiter-command.ts";

interface OptedOut {
  readonly applicationId: number;
  readonly event: number | null;
  readonly request: Pick<RecruiterOnApplication, "recruiter">;
  readonly reason: string | null;
}

/** Suppresses number and mailbox of all registrations in an application. */
export async function suppressContacts(
  { transaction, at }: Work,
  { applicationId, event, request: { recruiter }, reason }: OptedOut,
): Promise<void> {
  await transaction.query(
    `insert into suppression (kind, value, reason, application_id, event_id, suppressed_at, recruiter_id, recruiter_name)
     select distinct contact.kind, contact.value, $3, $1::bigint, $2::bigint, $4::timestamptz, $5, $6
     from registration r cross join lateral (values ('phone', r.phone), ('mailbox', r.email_key)) as contact (kind, value)
     where r.application_id = $1 order by 1, 2`,
    [applicationId, event, reason, at, recruiter.id, recruiter.name],
  );
}

/** Removes these events' suppressions, and what deleted applications left of the same opt-outs. */
export async function unsuppress({ transaction }: Work, events: readonly number[]): Promise<void> {
  await transaction.query(
    `with undone as (
       delete from suppression where event_id = any($1::bigint[]) returning kind, value, suppressed_at
     )
     delete from suppression s using undone u
     where s.application_id is null and s.event_id is not null and s.event_id <> all($1::bigint[])
       and s.kind = u.kind and s.value = u.value and s.suppressed_at = u.suppressed_at`,
    [events],
  );
}

/**
 * The applicant denies having opted out: removes the suppressions of this application. Those of
 * other applications or managers stay.
 */
export async function unsuppressOwn({ transaction }: Work, applicationId: number): Promise<void> {
  await transaction.query("delete from suppression where application_id = $1", [applicationId]);
}

/**
 * Keeps the opt-outs of applications that are deleted, without application and reason: what they
 * stop must not start again, nor can somebody who shared the application undo them. Deletes lifted
 * ones.
 */
export async function releaseSuppressed(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.query(
    "delete from suppression where application_id = any($1::bigint[]) and lifted_at is not null",
    [ids],
  );
  await transaction.query(
    "update suppression set application_id = null, reason = null where application_id = any($1::bigint[])",
    [ids],
  );
}

/**
 * On erasure: removes opt-outs of values that nothing has any more. Managers' entries only
 * `byOperator`; otherwise anyone could lift them with another person's number.
 */
export async function forgetSuppressed(
  transaction: Transaction,
  values: readonly string[],
  byOperator: boolean,
): Promise<void> {
  await transaction.query(
    `delete from suppression s where s.value = any($1::text[]) and (s.event_id is not null or $2::boolean) and ${isUnused}`,
    [values, byOperator],
  );
}

/** A separated application keeps its opt-out (split-application.ts). */
export async function copySuppressions({ transaction }: Work, from: number, own: number): Promise<void> {
  await transaction.query(
    `insert into suppression (kind, value, reason, application_id, event_id, suppressed_at, recruiter_id, recruiter_name,
       lifted_at, lifted_by, lifted_name, lifted_reason)
     select kind, value, reason, $2::bigint, (select max(id) from application_event where application_id = $2 and type = 'opted_out'),
       suppressed_at, recruiter_id, recruiter_name, lifted_at, lifted_by, lifted_name, lifted_reason
     from suppression where application_id = $1`,
    [from, own],
  );
}

/**
 * No registration has the value or may get it back, and it stops no job alerts, which would start
 * again. Unconfirmed alerts do not count, because anyone may ask for them.
 */
const isUnused = `not exists (select from registration r where r.phone = s.value)
  and not exists (select from registration r where r.email_key = s.value)
  and not exists (select from contact_correction c where c.phone = s.value)
  and not exists (select from contact_correction c where c.email_key = s.value)
  and not exists (select from job_subscriber j join job_alert a on a.subscriber_id = j.id
    where s.kind = 'mailbox' and j.email_key = s.value and a.confirmed_at is not null)`;

/**
 * Deletes opt-outs when nothing has the value any more, and managers' entries after the retention
 * of an application.
 */
export async function purgeSuppressions(transaction: Transaction, cutoff: Date, most: number): Promise<number> {
  const { rowCount } = await transaction.query(
    `delete from suppression where id in (select s.id from suppression s
       where (s.event_id is not null or s.suppressed_at < $1::timestamptz) and ${isUnused} limit $2 for update skip locked)`,
    [cutoff.toISOString(), most],
  );
  return rowCount;
}

export async function suppress(
  { database, now }: CommandContext,
  { id, name }: Recruiter,
  { kind, value, reason }: Suppress,
): Promise<void> {
  const at = now();
  await database.transaction(async (transaction) => {
    await transaction.query(
      `insert into suppression (kind, value, reason, suppressed_at, recruiter_id, recruiter_name)
       values ($1, $2, $3, $4::timestamptz, $5, $6)`,
      [kind, kind === "mailbox" ? emailKey(value) : value, reason, at.toISOString(), id, name],
    );
    // The audit log outlives the list, so it records only the kind.
    await recordAtDesk(transaction, { by: id, at }, "suppressed", { subject: kind });
  });
}

/** Lifts all suppressions of the same number or mailbox. False: none is active. */
export async function liftSuppression(
  { database, now }: CommandContext,
  { id, name }: Recruiter,
  suppression: number,
  reason: string,
): Promise<boolean> {
  const at = now();
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      `update suppression s set lifted_at = $2::timestamptz, lifted_by = $3, lifted_name = $4, lifted_reason = $5
     from suppression known where known.id = $1 and s.kind = known.kind and s.value = known.value and s.lifted_at is null`,
      [suppression, at.toISOString(), id, name, reason],
    );
    if (rowCount > 0)
      await recordAtDesk(transaction, { by: id, at }, "suppression_lifted", { subject: String(suppression) });
    return rowCount > 0;
  });
}
