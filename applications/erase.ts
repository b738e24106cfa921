/**
 * Erasing (B9): everything sent in an application goes, in every table. What stays is the application's row with its times, which the
 * kept promise counts, that its number was opened and by whom (audit/opened-numbers.ts), and the ids that are erased again after a restore.
 */
import { keepOpenedNumbers } from "../audit/opened-numbers.ts";
import { asc, eq, or } from "drizzle-orm";
import type { Queryable, Transaction } from "../db/database.ts";
import { writeErasures } from "../db/erasures/journal.ts";
import { interviewColumns, interviewShape } from "../db/queries/interview.ts";
import { text, time } from "../db/rows.ts";
import { registration } from "../db/schema.ts";
import type { Reach } from "../domain/application/reach.ts";
import { normaliseCode } from "../domain/code/code.ts";
import { after } from "../domain/contact-clock/clock.ts";
import { leaseMs } from "../domain/delivery/retry.ts";
import { forgetSubscribers } from "../alerts/forget.ts";
import { forgetEmptyMailboxes } from "./application-link.ts";
import { type Command, type CommandContext, give, type Recorded, type Work } from "./command.ts";
import { forgetInReports } from "./forget-in-reports.ts";
import type { ErasedTalk } from "./interview-letters.ts";
import { lockGroups, partMerged } from "./merged.ts";
import { lockReached } from "./reached.ts";
import { forgetSuppressed } from "./suppress.ts";
import { forgetUnusedTags } from "./tags.ts";
import { takeOut } from "./take-out.ts";

/** One application, as the operator has it, with everything sent in it. False: there is none, or it is erased already. */
export async function eraseApplication(context: CommandContext, applicationId: number): Promise<boolean> {
  const answers = await giveErasure(context, (gone) => ({
    // The row's lock: who registers again, claims, withdraws or corrects meanwhile waits for this.
    lock: (transaction) => lockGroups(transaction, [applicationId]),
    async perform({ members }, work) {
      if (members.length > 0) await partMerged(work, applicationId, { kind: "applicant" });
      return eraseLocked(work, applicationId, null, gone);
    },
  }));
  return answers.length > 0;
}

/**
 * Everything that a link reaches (D30), and nothing that others sent: what shares an application with it is taken out of it
 * first.
 */
export async function eraseReached(context: CommandContext, reach: Reach): Promise<void> {
  await giveErasure(context, (gone) => ({
    lock: (transaction) => lockReached(transaction, reach),
    async perform({ id, reached, others, isMerged }, work) {
      if (isMerged) await partMerged(work, id, { kind: "applicant" });
      const ids = reached.map((each) => each.id);
      return eraseLocked(work, others > 0 ? await takeOut(work, id, ids) : id, reach, gone);
    },
  }));
}

/**
 * Gives a command that erases, and is done when the journal has it too: what is acknowledged is erased again after a restore. A
 * journal that cannot be written keeps nobody from being erased: the table `erasure` has it, jobs/erasures.ts tries again and says so.
 * @param command is handed where to put the ids of registrations that are gone
 */
async function giveErasure<Subject>(
  context: CommandContext,
  command: (gone: Set<string>) => Command<Subject, never>,
): Promise<readonly Recorded[]> {
  const gone = new Set<string>();
  const at = context.now().toISOString();
  const erasing = command(gone);
  const answers = await give(context, {
    ...erasing,
    lock(transaction) {
      // What was begun before this was rolled back, and may not be erased this time.
      gone.clear();
      return erasing.lock(transaction);
    },
  });
  const folder = context.config.erasureJournal;
  if (folder !== undefined) {
    const erasures = Array.from(gone, (id) => ({ kind: "registration", id, at }) as const);
    await writeErasures(folder, erasures).catch(() => {});
  }
  return answers;
}

/** `by`: null: the operator, who knows whose it is. */
async function eraseLocked(work: Work, applicationId: number, by: Reach | null, ids: Set<string>): Promise<Recorded> {
  const { transaction, at } = work;
  const gone = await transaction.orm
    .select({
      id: registration.id,
      code: registration.code,
      emailKey: registration.emailKey,
      phone: registration.phone,
    })
    .from(registration)
    .where(eq(registration.applicationId, applicationId))
    .orderBy(asc(registration.createdAt), asc(registration.id));
  for (const { id } of gone) ids.add(id);
  const talks = await talksToCome(transaction, applicationId, at);
  const underWay = await deleteDeliveries(work, applicationId);
  await deleteEverything(transaction, applicationId, at, by === null);
  await forgetEmptyMailboxes(
    transaction,
    gone.map(({ emailKey }) => emailKey),
  );
  const values = gone.flatMap(({ phone, emailKey }) => [phone, emailKey]);
  const proven = by === null ? values : await emptyMailbox(transaction, by);
  await forgetSuppressed(transaction, applicationId, { values, proven });
  await forgetUnusedTags(transaction);
  await forgetSubscribers(transaction, by === null ? gone.map(({ emailKey }) => emailKey) : proven);
  const facts = { gone: gone.map(({ id, code }) => ({ id, code })), talks };
  // Who erased it stands nowhere: a history would be about the person too.
  return work.record({
    applicationId,
    type: "erased",
    actor: { kind: "applicant" },
    notBefore: underWay,
    facts,
  });
}

/** The mailbox that a link was mailed to, once nothing is under it: what is its own then goes with the last of what was sent. */
async function emptyMailbox(transaction: Transaction, by: Reach): Promise<string[]> {
  const key = by.kind === "correction" ? undefined : by.emailKey;
  if (key === undefined) return [];
  const { rowCount } = await transaction.query("select from registration where email_key = $1 limit 1", [key]);
  return rowCount === 0 ? [key] : [];
}

/** Booked, and not begun: whoever they are with keeps the time free until told. */
async function talksToCome(transaction: Transaction, applicationId: number, at: string): Promise<ErasedTalk[]> {
  const open = await transaction.rows(
    interviewShape,
    `select ${interviewColumns} from interview i
     where i.application_id = $1 and i.cancelled_at is null and i.starts_at > $2::timestamptz order by i.id`,
    [applicationId, at],
  );
  return open.map(({ recruiterId, uid, sequence, start, end }) => ({
    recruiter: recruiterId,
    uid,
    start,
    end,
    sequence: sequence + 1,
  }));
}

/**
 * Sent or waiting: their payloads hold personal data. A job that comes for one finds nothing to send. Until when an attempt may be
 * under way, whose receiver must not be told before it that everything is erased; null: there is none. What waits to be tried again
 * cannot be told from an attempt, and holds up no longer than one.
 */
async function deleteDeliveries({ transaction, now, at }: Work, applicationId: number): Promise<Date | null> {
  const rows = await transaction.rows(
    { until: time },
    `with gone as (
       delete from delivery where application_id = $1 returning kind, next_attempt_at
     )
     select least(max(next_attempt_at), $3::timestamptz) as until from gone
     where kind = 'webhook' and next_attempt_at > $2::timestamptz
     having count(*) > 0`,
    [applicationId, at, after(now, leaseMs).toISOString()],
  );
  return rows[0]?.until ?? null;
}

async function deleteEverything(
  transaction: Transaction,
  applicationId: number,
  at: string,
  byOperator: boolean,
): Promise<void> {
  const own = "(select id from registration where application_id = $1)";
  await transaction.query(
    `insert into erasure (registration_id, erased_at) select id, $2::timestamptz from registration
     where application_id = $1 on conflict (registration_id) do nothing`,
    [applicationId, at],
  );
  await forgetInReports(transaction, [applicationId], { everywhere: byOperator });
  await keepOpenedNumbers(transaction, [applicationId]);
  for (const statement of [
    `delete from idempotency_key where registration_id in ${own}`,
    `delete from survey_answer where registration_id in ${own}`,
    `delete from contact_correction where registration_id in ${own}`,
    `delete from consent where registration_id in ${own}`,
    "delete from interview where application_id = $1",
    "delete from application_event where application_id = $1",
    "delete from application_merge where lead_id = $1 or joined_id = $1",
    "update application_merge set was = was - ($1::bigint)::text where was ? ($1::bigint)::text",
    "delete from application_apart where low_id = $1 or high_id = $1",
    "delete from registration where application_id = $1",
  ]) {
    await transaction.query(statement, [applicationId]);
  }
  await transaction.query(
    `update application set erased_at = $2::timestamptz, assigned_to = null, assigned_at = null, claimed_at = null,
       contacted_by = null, contacted_name = null, writing_by = null, writing_at = null,
       interview_starts_at = null, tags = '{}', sender_group = null, network_group = null, held_group = null, held_facts = null
     where id = $1`,
    [applicationId, at],
  );
}

/** The application of a registration's id, or of a code as anybody writes it; null when there is none. */
export async function applicationOf(database: Queryable, idOrCode: string): Promise<number | null> {
  const { applicationId, id, code } = registration;
  const [found] = await database.orm
    .select({ applicationId })
    .from(registration)
    .where(or(eq(id, idOrCode), eq(code, normaliseCode(idOrCode) ?? "")));
  return found?.applicationId ?? null;
}

/**
 * Other applications with a number or an address of this one, or merged with it, by the codes of their first registrations, without dashes: perhaps
 * the same person's, who applied again when the first was over (D10).
 */
export async function sameContact(database: Queryable, applicationId: number): Promise<string[]> {
  const rows = await database.rows(
    { code: text },
    `select code from (
       select distinct on (o.application_id) o.code, o.created_at from registration o
       where o.application_id in (
         select s.application_id from registration r join registration s on s.phone = r.phone or s.email_key = r.email_key
         where r.application_id = $1 and s.application_id <> $1
         union select m.id from application m join application a on a.id = $1
         where m.id <> a.id and coalesce(m.merged_into, m.id) = coalesce(a.merged_into, a.id))
       order by o.application_id, o.created_at, o.id
     ) first order by created_at, code`,
    [applicationId],
  );
  return rows.map(({ code }) => code);
}
