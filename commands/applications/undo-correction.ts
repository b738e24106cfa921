import type { Transaction } from "../../db/database.ts";
import { integer, nullable, onlyRow, type Row, text, time } from "../../db/rows.ts";
import { contactWithin } from "../../domain/contact-clock/clock.ts";
import { type CorrectionScope, mostTries } from "../../domain/application/link-scope.ts";
import { emailTokens, nameTokens, numberTokens } from "../../domain/search/tokens.ts";
import { runApplicantCommand, type Part } from "./applicant-command.ts";
import { forgetEmptyMailboxes, newestLink, offerLink } from "./application-link.ts";
import { type CommandContext, Remembered, type Work } from "./command.ts";
import { saveContactBefore, newCorrectionId } from "./contact-correction.ts";
import type { UndoEmail } from "./events.ts";
import { makeFollowUpDueAfterCorrection } from "./make-follow-up-due.ts";
import { reindexSql } from "./reindex.ts";
import { mailboxLock } from "./locks.ts";
import { registrationsInScope } from "./link-scope.ts";
import type { Tried } from "./try-digits.ts";

const beforeShape = {
  id: text,
  name: text,
  email: text,
  emailKey: text,
  areaCode: text,
  nationalNumber: text,
  phone: text,
  correctedAt: time,
  arrivedAt: nullable(time),
  wasKey: text,
};

/**
 * Undoes a correction and later ones, if the number before ends in these digits; with digits of an
 * earlier number, the last correction before it that this mailbox knows. Ends all links, emails a
 * new one, and reverts withdrawals since. `mayNotify`: notifies each mailbox that it leaves.
 */
export async function undoCorrection(
  context: CommandContext,
  typedDigits: string,
  digits: string,
  mayNotify: (emailKey: string) => Promise<boolean>,
): Promise<Tried> {
  const { correctionIds, ...tried } = await context.database.transaction((transaction) =>
    tryBefore(transaction, typedDigits, digits),
  );
  let right = false;
  for (const correctionId of correctionIds) right = (await undoOne(context, correctionId, digits, mayNotify)) || right;
  return { right, left: tried.left };
}

async function undoOne(
  context: CommandContext,
  correctionId: string,
  digits: string,
  mayNotify: (emailKey: string) => Promise<boolean>,
): Promise<boolean> {
  const linkScope: CorrectionScope = { kind: "correction", correctionId, ends: [digits] };
  const before = await readBefore(context.database, linkScope);
  const now = await registrationsInScope(context.database, linkScope);
  const toNotify = new Set<string>();
  for (const left of new Set(before.filter(isLeaving).map(({ wasKey }) => wasKey))) {
    if (await mayNotify(left)) toNotify.add(left);
  }
  const undoEmails = new WeakMap<Work, UndoEmail>();
  const notified = new Remembered<ReadonlyMap<string, string>>();
  const linked = new Remembered<ReadonlySet<string>>();
  const changes = {
    phone: before.some(({ id, phone }) =>
      now.some((registration) => registration.id === id && registration.phone !== phone),
    ),
    email: before.some(isLeaving),
  };
  let recruiter: string | null = null;
  return runApplicantCommand(context, linkScope, {
    type: "corrected",
    leaves: changes.email ? "mailbox" : undefined,
    locks: [...new Set([...before, ...now].map(({ emailKey }) => mailboxLock(emailKey)))],
    async write({ applicationId, registrationIds }, work) {
      await bringBack(work, linkScope, { applicationId, registrationIds });
      const ids = new Map(notified.get(work));
      notified.set(work, ids);
      const email = await restore(work, linkScope, registrationIds, { toNotify, notified: ids });
      if (email !== null) undoEmails.set(work, email);
      const isContactChanged = changes.phone || changes.email;
      recruiter = isContactChanged ? await makeFollowUpDueAfterCorrection(work, applicationId, changes) : null;
    },
    facts: ({ application, registrationIds: [registrationId] }, work) => {
      const undo = undoEmails.get(work) ?? null;
      undoEmails.delete(work);
      // One new link for each mailbox, however many applications return to it.
      const mailbox = before.find(({ id }) => id === registrationId)?.emailKey ?? "";
      const sent = linked.get(work) ?? new Set();
      const isLinked = application.heldAt === null && !sent.has(mailbox);
      if (isLinked) linked.set(work, new Set([...sent, mailbox]));
      return {
        registrationId,
        recruiter,
        link: isLinked ? { registrationId, asked: true, withheld: null } : null,
        undo,
      };
    },
  });
}

interface TriedBefore extends Tried {
  /** The corrections to undo, of different registrations; none: wrong digits. */
  readonly correctionIds: readonly string[];
}

/** Serialized by row locks, so that every try is counted. */
async function tryBefore(transaction: Transaction, correctionId: string, digits: string): Promise<TriedBefore> {
  const rows = await transaction.rows(
    { wrongTries: integer },
    `select tries as "wrongTries" from contact_correction where correction_id = $1 order by registration_id for update`,
    [correctionId],
    "try-before",
  );
  // Counts only registrations that can be restored: an earlier mailbox may have locked others.
  const wrongTries = Math.min(mostTries, ...rows.map((row) => row.wrongTries));
  if (wrongTries >= mostTries) return { right: false, left: 0, correctionIds: [] };
  const found = await transaction.rows(
    { correctionId: text },
    `select distinct on (k.registration_id) k.correction_id as "correctionId" from contact_correction c join contact_correction k
       on k.registration_id = c.registration_id and k.email_key = c.email_key and k.corrected_at <= c.corrected_at
     where c.correction_id = $1 and k.tries < $3 and right(k.phone, 4) = $2
     order by k.registration_id, k.corrected_at desc, k.correction_id = $1 desc`,
    [correctionId, digits, mostTries],
    "try-before-digits",
  );
  const correctionIds = [...new Set(found.map((row) => row.correctionId))];
  if (correctionIds.length > 0) return { right: true, left: mostTries - wrongTries, correctionIds };
  await transaction.query("update contact_correction set tries = $2 where correction_id = $1 and tries = $3::integer", [
    correctionId,
    wrongTries + 1,
    wrongTries,
  ]);
  return { right: false, left: mostTries - wrongTries - 1, correctionIds: [] };
}

function readBefore(database: Pick<Transaction, "rows">, { correctionId, ends }: CorrectionScope) {
  return database.rows(
    beforeShape,
    `select r.id, coalesce(c.name, r.name) as name, c.email, c.email_key as "emailKey", c.area_code as "areaCode", c.national_number as "nationalNumber", c.phone,
       c.corrected_at as "correctedAt", c.arrived_at as "arrivedAt", r.email_key as "wasKey"
     from contact_correction c join registration r on r.id = c.registration_id
     where c.correction_id = $1 and right(c.phone, 4) = any($2::text[]) order by r.id`,
    [correctionId, ends],
    "read-before",
  );
}

/**
 * Whether the withdrawal came within the 24 hours from `start`: a promise that was already missed
 * stays missed.
 */
const withdrawnInTime = (start: "clock_restarted_at" | "promise_restarted_at") =>
  `contacted_at is null and missed_at is null
   and withdrawn_at < greatest(created_at, ${start}) + interval '${contactWithin} milliseconds'`;
const restarts = withdrawnInTime("clock_restarted_at");

/**
 * Reverts a withdrawal after the correction, possibly by the person who moved the application. The
 * 24 hours restart unless they were over. Cancelled interviews stay cancelled.
 */
async function bringBack(
  work: Work,
  linkScope: CorrectionScope,
  { applicationId, registrationIds }: Pick<Part, "applicationId" | "registrationIds">,
): Promise<void> {
  const rows = (await readBefore(work.transaction, linkScope)).filter(({ id }) => registrationIds.includes(id));
  const [withdrawn] = await work.transaction.rows(
    { event: integer },
    `with back as (
       update application set withdrawn_at = null,
         promise_restarted_at = case when ${withdrawnInTime("promise_restarted_at")} then $3::timestamptz else promise_restarted_at end,
         clock_restarted_at = case when ${restarts} then $3::timestamptz else clock_restarted_at end,
         reminded_first_at = case when ${restarts} then null else reminded_first_at end,
         reminded_second_at = case when ${restarts} then null else reminded_second_at end,
         assigned_at = case when assigned_to is not null and contacted_at is null then $3::timestamptz else assigned_at end
       where id = $1 and withdrawn_at >= $2::timestamptz returning id
     )
     update application_event set undone_at = $3::timestamptz where id = (select max(e.id) from application_event e join back on back.id = e.application_id
       where e.type = 'withdrawn' and e.undone_at is null) returning id as event`,
    [applicationId, onlyRow(rows.slice(0, 1)).correctedAt.toISOString(), work.at],
    "bring-back",
  );
  if (!withdrawn) return;
  await work.record({
    applicationId,
    type: "undone",
    actor: { kind: "applicant" },
    registrationId: registrationIds[0],
    detail: { event: withdrawn.event, type: "withdrawn" },
    facts: { isReported: true },
  });
}

const isLeaving = ({ emailKey, wasKey }: Row<typeof beforeShape>) => emailKey !== wasKey;

interface Notices {
  /** Mailboxes to notify if registrations leave them. */
  readonly toNotify: ReadonlySet<string>;
  /** Those notified by now, with the correction that their email is about. */
  readonly notified: Map<string, string>;
}

/**
 * Returns the email to the mailbox that the registrations leave; null: none, or notified already.
 */
async function restore(
  work: Work,
  linkScope: CorrectionScope,
  registrationIds: readonly string[],
  { toNotify, notified }: Notices,
): Promise<UndoEmail | null> {
  const { transaction, at, now } = work;
  const all = await readBefore(transaction, linkScope);
  const rows = all.filter(({ id }) => registrationIds.includes(id));
  // Later corrections are undone with it.
  await transaction.query(
    "delete from contact_correction where registration_id = any($1::text[]) and corrected_at >= $2::timestamptz",
    [registrationIds, onlyRow(rows.slice(0, 1)).correctedAt.toISOString()],
  );
  // Registrations of an application are in the same mailbox: a correction separates the others.
  const left = rows.find((row) => isLeaving(row) && toNotify.has(row.wasKey))?.wasKey;
  const leaving = rows.filter((row) => isLeaving(row) && row.wasKey === left).map(({ id }) => id);
  const known = notified.get(left ?? "");
  const leftId = known ?? newCorrectionId();
  const [first] = leaving.length === 0 ? [] : await saveContactBefore(work, leftId, leaving, true);
  if (left !== undefined && first !== undefined) notified.set(left, leftId);
  for (const { id, name, email, emailKey, areaCode, nationalNumber, phone, arrivedAt } of rows) {
    await transaction.query(
      `update registration set email = $2, email_key = $3, area_code = $4, national_number = $5, phone = $6, name = $9,
         name_corrected_at = case when name = $9 then name_corrected_at else $7::timestamptz end, corrected_at = $7::timestamptz,
         email_corrected_at = case when email_key = $3 then email_corrected_at else $7::timestamptz end,
         arrived_at = case when email_key = $3 then arrived_at else coalesce($10::timestamptz, $7::timestamptz) end,
         link_generation = link_generation + 1, link_tries = 0, mailed_tries = 0,
         search = ${reindexSql(["name", "email", "domain", "number", "numberEnd"], "$8")}
       where id = $1`,
      [
        id,
        email,
        emailKey,
        areaCode,
        nationalNumber,
        phone,
        at,
        [...nameTokens(name), ...emailTokens(email), ...numberTokens({ areaCode, nationalNumber })],
        name,
        arrivedAt?.toISOString() ?? null,
      ],
    );
  }
  await forgetEmptyMailboxes(
    transaction,
    rows.map(({ wasKey }) => wasKey),
  );
  const returnedTo = new Set(rows.map((row) => row.emailKey));
  for (const emailKey of returnedTo) {
    await offerLink(transaction, emailKey, now);
    const newest = await newestLink(transaction, emailKey, now);
    // Its owner has read the email about the correction.
    await transaction.query(
      "update mailbox_link set used_at = coalesce(used_at, $3::timestamptz) where mailbox_id = $1 and generation = $2",
      [newest?.mailboxId ?? "", newest?.generation ?? 0, at],
    );
    // Of all with the number, so that none is reached by older links again once these are erased.
    await transaction.query(
      `update registration set mailed_from = $2 where email_key = $3 and phone in (
         select phone from registration where id = any($1::text[]) and email_key = $3)`,
      [registrationIds, newest?.generation ?? 0, emailKey],
    );
  }
  return first === undefined || known !== undefined ? null : { registrationId: first, correctionId: leftId };
}
