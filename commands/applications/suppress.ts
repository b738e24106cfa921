/**
 * Suppressed numbers and mailboxes (B6): those of applicants who opted out, also in later
 * applications, and those that a manager enters. Kept as long as the data they are about
 * (docs/decisions/0016).
 */
import { recordAtDesk } from "../audit/record.ts";
import type { Transaction } from "../../db/database.ts";
import { boolean, type Row, text } from "../../db/rows.ts";
import type { Recruiter } from "../../domain/desk/actions.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import type { Suppress } from "../../domain/desk/suppress.ts";
import { deleteSubscribers } from "../job-alerts/delete-subscribers.ts";
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
     select distinct said.kind, said.value, $3, $1::bigint, $2::bigint, $4::timestamptz, $5, $6
     from registration r cross join lateral (values ('phone', r.phone), ('mailbox', r.email_key)) as said (kind, value)
     where r.application_id = $1 order by 1, 2`,
    [applicationId, event, reason, at, recruiter.id, recruiter.name],
  );
}

/** Removes the suppressions of these events. */
export async function unsuppress({ transaction }: Work, events: readonly number[]): Promise<void> {
  await transaction.query("delete from suppression where event_id = any($1::bigint[])", [events]);
}

/**
 * The applicant denies having opted out: removes the suppressions of this application. Those of
 * other applications or managers stay.
 */
export async function unsuppressOwn({ transaction }: Work, applicationId: number): Promise<void> {
  await transaction.query("delete from suppression where application_id = $1", [applicationId]);
}

/**
 * On erasure: removes the application's own suppressions, and those of values that no one else has.
 * A manager's entry goes only if the value is `proven`; otherwise anyone could lift it with another
 * person's number.
 * @param left mailboxes whose owner is gone: others' job alerts there continue
 */
export async function forgetSuppressed(
  transaction: Transaction,
  applicationId: number,
  { values, proven, left }: Readonly<Record<"values" | "proven" | "left", readonly string[]>>,
): Promise<void> {
  const gone = await transaction.rows(
    goneShape,
    `delete from suppression s where s.application_id = $1
       or s.value = any($2::text[]) and (s.event_id is not null or s.value = any($3::text[])) and ${ofNobody}
     returning ${goneColumns}, s.value = any($4::text[]) or ${ofNobody} as "isLeft"`,
    [applicationId, values, proven, left],
  );
  await endAlerts(transaction, gone);
}

/** A separated application keeps its opt-out (split-application.ts). */
export async function suppressTakenOut({ transaction }: Work, from: number, own: number): Promise<void> {
  await transaction.query(
    `insert into suppression (kind, value, reason, application_id, event_id, suppressed_at, recruiter_id, recruiter_name,
       lifted_at, lifted_by, lifted_name, lifted_reason)
     select kind, value, reason, $2::bigint, (select max(id) from application_event where application_id = $2 and type = 'opted_out'),
       suppressed_at, recruiter_id, recruiter_name, lifted_at, lifted_by, lifted_name, lifted_reason
     from suppression where application_id = $1`,
    [from, own],
  );
}

/** No registration has the value. */
const ofNobody = `not exists (select from registration r where r.phone = s.value)
  and not exists (select from registration r where r.email_key = s.value)`;

/**
 * Deletes opt-outs when no registration has the value any more, and managers' entries after the
 * retention of an application.
 */
export async function forgetSomeSuppressed(transaction: Transaction, cutoff: Date, most: number): Promise<number> {
  const gone = await transaction.rows(
    goneShape,
    `delete from suppression s where s.id in (select s.id from suppression s
       where (s.event_id is not null or s.suppressed_at < $1::timestamptz) and ${ofNobody} limit $2 for update skip locked)
     returning ${goneColumns}, true as "isLeft"`,
    [cutoff.toISOString(), most],
  );
  await endAlerts(transaction, gone);
  return gone.length;
}

const goneShape = { value: text, stopsAlerts: boolean, isLeft: boolean };
const goneColumns = `s.value, s.kind = 'mailbox' and s.lifted_at is null as "stopsAlerts"`;

/**
 * Ends the job alerts that a deleted suppression stopped: they would start again, although someone
 * asked for no more. Rejected: keeping the address suppressed, against the promise to delete it.
 * Not when it is undone or lifted, by which they are to continue.
 */
async function endAlerts(transaction: Transaction, gone: readonly Row<typeof goneShape>[]): Promise<void> {
  const ending = gone.filter(({ stopsAlerts, isLeft }) => stopsAlerts && isLeft).map(({ value }) => value);
  if (ending.length === 0) return;
  const rows = await transaction.rows(
    { value: text },
    `select v as value from unnest($1::text[]) v
     where not exists (select from suppression s where s.value = v and s.kind = 'mailbox' and s.lifted_at is null)`,
    [ending],
  );
  await deleteSubscribers(
    transaction,
    rows.map(({ value }) => value),
  );
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
