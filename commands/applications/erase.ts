/**
 * Erases everything sent in an application from all tables (B9). Kept: the application's row with
 * its times, which count towards the promise; who opened its number
 * (commands/audit/opened-numbers.ts); and the ids to erase again after a restore.
 */
import { keepOpenedNumbers } from "../audit/opened-numbers.ts";
import { eq, or } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/database.ts";
import { writeErasures } from "../../db/erasures/journal.ts";
import { text, time } from "../../db/rows.ts";
import { registration } from "../../db/schema.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { normaliseCode } from "../../domain/code/code.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { leaseMs } from "../../domain/delivery/retry.ts";
import { deleteSubscribers } from "../job-alerts/delete-subscribers.ts";
import { forgetEmptyMailboxes } from "./application-link.ts";
import { type CommandContext, runCommand, type Recorded, type Work } from "./command.ts";
import { dropOpenObjection } from "./open-objection.ts";
import { redactReports } from "./redact-reports.ts";
import { interviewsToCancel } from "./interviews-to-cancel.ts";
import { forgetQuoted } from "./forget-quoted.ts";
import { keepMessages } from "./keep-messages.ts";
import { loseUnsent } from "./lose-proof.ts";
import { lockGroups, endMerges } from "./merge-groups.ts";
import { runOnScope } from "./link-scope.ts";
import { forgetSuppressed, releaseSuppressed } from "./suppress.ts";
import { forgetUnusedTags } from "./tags.ts";
import { splitApplication } from "./split-application.ts";

/** Erases an application on the operator's behalf. False: unknown, or erased already. */
export async function eraseApplication(context: CommandContext, applicationId: number): Promise<boolean> {
  const answers = await runErasure(context, (gone) =>
    runCommand(context, {
      // Locks the row: registrations, claims, withdrawals and corrections wait for the erasure.
      lock: (transaction) => lockGroups(transaction, [applicationId]),
      async perform({ members }, work) {
        const own = await work.transaction.orm
          .select({ id: registration.id })
          .from(registration)
          .where(eq(registration.applicationId, applicationId));
        const ids = own.map(({ id }) => id);
        await keepMessages(work.transaction, applicationId, { ids, isGone: true });
        if (members.length > 0) await endMerges(work, applicationId, { kind: "applicant" });
        return eraseLocked(work, applicationId, gone, true);
      },
    }),
  );
  return answers.length > 0;
}

/**
 * Erases everything a link covers (D30), after separating it from registrations of others.
 * @param shown the registration on whose page it was chosen
 */
export async function eraseScope(context: CommandContext, linkScope: LinkScope, shown?: string): Promise<void> {
  await runErasure(context, (gone) =>
    runOnScope<never>(context, linkScope, {
      shown,
      async perform({ id, registrations, others, isMerged }, work) {
        const ids = registrations.map((each) => each.id);
        await keepMessages(work.transaction, id, { ids, isGone: true });
        if (isMerged) await endMerges(work, id, { kind: "applicant" });
        return eraseLocked(work, others > 0 ? await splitApplication(work, id, ids) : id, gone, false);
      },
    }),
  );
}

/**
 * Runs an erasing command and adds it to the journal, so that the erasure survives a restore. If
 * the journal or a later batch fails, table `erasure` still has it, and jobs/erasures.ts retries.
 * @param erase receives the map for the ids of erased registrations by answer
 */
async function runErasure(
  context: CommandContext,
  erase: (gone: WeakMap<Recorded, readonly string[]>) => Promise<readonly Recorded[]>,
): Promise<readonly Recorded[]> {
  const gone = new WeakMap<Recorded, readonly string[]>();
  const at = context.now().toISOString();
  const answers = await erase(gone);
  const folder = context.config.erasureJournal;
  if (folder !== undefined) {
    const ids = answers.flatMap((answer) => gone.get(answer) ?? []);
    const erasures = ids.map((id) => ({ kind: "registration", id, at }) as const);
    await writeErasures(folder, erasures).catch(() => {});
  }
  return answers;
}

/** `byOperator`: the operator erases it, having verified the person. */
async function eraseLocked(
  work: Work,
  applicationId: number,
  ids: WeakMap<Recorded, readonly string[]>,
  byOperator: boolean,
): Promise<Recorded> {
  const { transaction, at, now } = work;
  const gone = await transaction.rows(
    { id: text, code: text, emailKey: text, phone: text },
    `select r.id, r.code, r.email_key as "emailKey", r.phone
     from registration r where r.application_id = $1 order by r.created_at, r.id`,
    [applicationId],
  );
  const interviews = await interviewsToCancel(transaction, [applicationId], at);
  await loseUnsent(work, applicationId);
  await forgetQuoted(transaction, [applicationId], now);
  await handOverNotices(work, applicationId);
  const underWay = await deleteDeliveries(work, applicationId);
  if (!byOperator) await dropOpenObjection(work, applicationId);
  await deleteEverything(transaction, applicationId, at, byOperator);
  const mailboxes = gone.map(({ emailKey }) => emailKey);
  await forgetEmptyMailboxes(transaction, mailboxes);
  // Any link may be a stranger's, so none of them ends job alerts (docs/decisions/0025).
  if (byOperator) await deleteSubscribers(transaction, mailboxes);
  const values = gone.flatMap(({ phone, emailKey }) => [phone, emailKey]);
  await forgetSuppressed(transaction, values, byOperator);
  await forgetUnusedTags(transaction);
  const facts = { gone: gone.map(({ id, code }) => ({ id, code })), interviews };
  // Who erased it is not recorded: that would be data about the person.
  const recorded = await work.record({
    applicationId,
    type: "erased",
    actor: { kind: "applicant" },
    notBefore: underWay,
    facts,
  });
  ids.set(
    recorded,
    gone.map(({ id }) => id),
  );
  return recorded;
}

/**
 * Waiting emails to the mailbox before a correction are then about another of its registrations,
 * which may be a person's, and the erased one a stranger's.
 */
async function handOverNotices({ transaction }: Work, applicationId: number): Promise<void> {
  await transaction.query(
    `update delivery d set application_id = other.application_id,
       payload = jsonb_set(d.payload, '{registrationId}', to_jsonb(other.id))
     from delivery e cross join lateral (
       select r.id, r.application_id from contact_correction c join registration r on r.id = c.registration_id
       join application a on a.id = r.application_id
       where c.correction_id = e.payload->>'correctionId' and r.application_id <> $1 and a.held_at is null
       order by c.arrived_at, r.created_at, r.id limit 1) other
     where d.id = e.id and e.application_id = $1 and e.event_type = 'applicant.corrected'
       and e.delivered_at is null and e.dead_at is null`,
    [applicationId],
  );
}

/**
 * Deletes all deliveries, whose payloads hold personal data. Returns until when an attempt to an
 * outbound system may be under way (null: none), because the erasure must be notified after it. A
 * waiting retry looks the same, but delays no longer than a lease.
 */
async function deleteDeliveries({ transaction, now, at }: Work, applicationId: number): Promise<Date | null> {
  const rows = await transaction.rows(
    { until: time },
    `with gone as (
       delete from delivery where application_id = $1 returning kind, target, next_attempt_at
     )
     select least(max(next_attempt_at), $3::timestamptz) as until from gone
     where (kind = 'webhook' or target = 'operator') and next_attempt_at > $2::timestamptz
     having count(*) > 0`,
    [applicationId, at, addMilliseconds(now, leaseMs).toISOString()],
  );
  return rows[0]?.until ?? null;
}

async function deleteEverything(
  transaction: Transaction,
  applicationId: number,
  at: string,
  byOperator: boolean,
): Promise<void> {
  await transaction.query(
    `insert into erasure (registration_id, erased_at) select id, $2::timestamptz from registration
     where application_id = $1 on conflict (registration_id) do nothing`,
    [applicationId, at],
  );
  await redactReports(transaction, [applicationId], { everywhere: byOperator });
  await keepOpenedNumbers(transaction, [applicationId]);
  await deleteContents(transaction, [applicationId], at);
}

/** Leaves only the times of the applications, which count towards the promise. */
export async function deleteContents(transaction: Transaction, ids: readonly number[], at: string): Promise<void> {
  const own = "(select id from registration where application_id = any($1::bigint[]))";
  await releaseSuppressed(transaction, ids);
  for (const statement of [
    `delete from idempotency_key where registration_id in ${own}`,
    `delete from survey_answer where registration_id in ${own}`,
    `delete from contact_correction where registration_id in ${own}`,
    `delete from consent where registration_id in ${own}`,
    "delete from interview where application_id = any($1::bigint[])",
    "delete from application_event where application_id = any($1::bigint[])",
    "delete from application_merge where lead_id = any($1::bigint[]) or joined_id = any($1::bigint[])",
    "update application_merge set was = was - $1::bigint[]::text[] where was ?| $1::bigint[]::text[]",
    "delete from application_apart where low_id = any($1::bigint[]) or high_id = any($1::bigint[])",
    "delete from registration where application_id = any($1::bigint[])",
  ]) {
    await transaction.query(statement, [ids]);
  }
  await transaction.query(
    `update application set erased_at = $2::timestamptz, assigned_to = null, assigned_at = null, claimed_at = null,
       contacted_by = null, contacted_name = null, writing_by = null, writing_at = null,
       interview_starts_at = null, tags = '{}', sender_group = null, network_group = null, held_group = null, held_facts = null
     where id = any($1::bigint[])`,
    [ids, at],
  );
}

/** The application of a registration's id or of a code in any notation; null: none. */
export async function applicationOf(database: Queryable, idOrCode: string): Promise<number | null> {
  const { applicationId, id, code } = registration;
  const [row] = await database.orm
    .select({ applicationId })
    .from(registration)
    .where(or(eq(id, idOrCode), eq(code, normaliseCode(idOrCode) ?? "")));
  return row?.applicationId ?? null;
}

/**
 * Codes, without dashes, of other applications that share a number or address with this one or are
 * merged with it: perhaps the same person, who applied again after the first was over (D10).
 */
export async function sameContact(database: Queryable, applicationId: number): Promise<string[]> {
  const rows = await database.rows(
    { code: text },
    `select code from (
       select distinct on (o.application_id) o.code, o.created_at from registration o
       where o.application_id in (
         select s.application_id from (select distinct phone, email_key from registration where application_id = $1) r
         join registration s on s.phone = r.phone or s.email_key = r.email_key where s.application_id <> $1
         union select m.id from application m join application a on a.id = $1
         where m.id <> a.id and coalesce(m.merged_into, m.id) = coalesce(a.merged_into, a.id))
       order by o.application_id, o.created_at, o.id
     ) first order by created_at, code`,
    [applicationId],
  );
  return rows.map(({ code }) => code);
}
