import type { Transaction } from "../db/database.ts";
import { integer, onlyRow, text, time } from "../db/rows.ts";
import { type CorrectionReach, mostTries } from "../domain/application/reach.ts";
import { emailTokens, numberTokens } from "../domain/search/tokens.ts";
import { giveByLink, type Part } from "./applicant-command.ts";
import { forgetEmptyMailboxes, newestLink, offerLink } from "./application-link.ts";
import type { CommandContext, Work } from "./command.ts";
import { keepBefore, newCorrectionId } from "./contact-correction.ts";
import type { UndoLetter } from "./events.ts";
import { foundAnew } from "./found-anew.ts";
import { personLock } from "./locks.ts";
import { reachedRegistrations } from "./reached.ts";
import type { Tried } from "./try-digits.ts";

const beforeShape = {
  id: text,
  email: text,
  emailKey: text,
  areaCode: text,
  nationalNumber: text,
  phone: text,
  correctedAt: time,
  wasKey: text,
};

/**
 * Takes a correction back, and every later one of the same registrations, as far as their numbers before it end in these digits: or the
 * last one before it that the same mailbox was notified of, where the digits are of the number before that. Every link and session to them
 * ends, and the mailbox that they are under again gets a new one. The one that they leave is notified, if `mayTell` says so. What was
 * withdrawn since the correction is open again.
 */
export async function undoCorrection(
  context: CommandContext,
  given: string,
  digits: string,
  mayTell: (emailKey: string) => Promise<boolean>,
): Promise<Tried> {
  const { correctionId, ...tried } = await context.database.transaction((transaction) =>
    tryBefore(transaction, given, digits),
  );
  if (correctionId === null) return tried;
  const reach: CorrectionReach = { kind: "correction", correctionId, ends: [digits] };
  const before = await readBefore(context.database, reach);
  const now = await reachedRegistrations(context.database, reach);
  const persons = [...before, ...now].map(({ phone, emailKey }) => personLock(phone, emailKey));
  const left = before.find(({ emailKey, wasKey }) => emailKey !== wasKey)?.wasKey;
  const toTell = left !== undefined && (await mayTell(left)) ? left : null;
  const told = new WeakMap<Work, UndoLetter>();
  const done = await giveByLink(context, reach, {
    type: "corrected",
    locks: [...new Set(persons)],
    async write({ applicationId, registrationIds }, work) {
      await bringBack(work, reach, { applicationId, registrationIds });
      const letter = await restore(work, reach, registrationIds, toTell);
      if (letter !== null) told.set(work, letter);
    },
    facts: ({ application, registrationIds: [registrationId] }, work) => {
      const undo = told.get(work) ?? null;
      told.delete(work);
      return {
        letter: application.heldAt === null ? { registrationId, asked: true, withheld: null } : null,
        undo,
      };
    },
  });
  return { right: done, left: tried.left };
}

interface TriedBefore extends Tried {
  /** What is taken back; null: the digits are wrong. */
  readonly correctionId: string | null;
}

/** One at a time: of any number of tries at once, each is counted. */
async function tryBefore(transaction: Transaction, correctionId: string, digits: string): Promise<TriedBefore> {
  const rows = await transaction.rows(
    { wrongTries: integer },
    `select tries as "wrongTries" from contact_correction where correction_id = $1 order by registration_id for update`,
    [correctionId],
    "try-before",
  );
  const wrongTries = Math.max(0, ...rows.map((row) => row.wrongTries));
  if (rows.length === 0 || wrongTries >= mostTries) return { right: false, left: 0, correctionId: null };
  const [found] = await transaction.rows(
    { correctionId: text },
    `select k.correction_id as "correctionId" from contact_correction c join contact_correction k
       on k.registration_id = c.registration_id and k.email_key = c.email_key and k.corrected_at <= c.corrected_at
     where c.correction_id = $1 and k.tries < $3 and right(k.phone, 4) = $2
     order by k.corrected_at desc, k.correction_id = $1 desc limit 1`,
    [correctionId, digits, mostTries],
    "try-before-digits",
  );
  if (found) return { right: true, left: mostTries - wrongTries, correctionId: found.correctionId };
  await transaction.query("update contact_correction set tries = $2 where correction_id = $1", [
    correctionId,
    wrongTries + 1,
  ]);
  return { right: false, left: mostTries - wrongTries - 1, correctionId: null };
}

function readBefore(database: Pick<Transaction, "rows">, { correctionId, ends }: CorrectionReach) {
  return database.rows(
    beforeShape,
    `select r.id, c.email, c.email_key as "emailKey", c.area_code as "areaCode", c.national_number as "nationalNumber", c.phone,
       c.corrected_at as "correctedAt", r.email_key as "wasKey"
     from contact_correction c join registration r on r.id = c.registration_id
     where c.correction_id = $1 and right(c.phone, 4) = any($2::text[]) order by r.id`,
    [correctionId, ends],
    "read-before",
  );
}

/**
 * Takes a withdrawal since the correction back: whoever moved the application may have ended it. Its 24 hours start again, unless
 * they were over before. Interviews that were cancelled with it stay so.
 */
async function bringBack(
  work: Work,
  reach: CorrectionReach,
  { applicationId, registrationIds }: Pick<Part, "applicationId" | "registrationIds">,
): Promise<void> {
  const rows = (await readBefore(work.transaction, reach)).filter(({ id }) => registrationIds.includes(id));
  const [withdrawn] = await work.transaction.rows(
    { event: integer },
    `with back as (
       update application set withdrawn_at = null,
         clock_restarted_at = case when contacted_at is null and missed_at is null then $3::timestamptz else clock_restarted_at end,
         reminded_first_at = case when contacted_at is null and missed_at is null then null else reminded_first_at end,
         reminded_second_at = case when contacted_at is null and missed_at is null then null else reminded_second_at end,
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
    facts: { told: true },
  });
}

/** @param toTell the mailbox that is told if they leave it; the email about that, if they do */
async function restore(
  work: Work,
  reach: CorrectionReach,
  registrationIds: readonly string[],
  toTell: string | null,
): Promise<UndoLetter | null> {
  const { transaction, at, now } = work;
  const all = await readBefore(transaction, reach);
  const rows = all.filter(({ id }) => registrationIds.includes(id));
  // What came after it is taken back with it.
  await transaction.query(
    "delete from contact_correction where registration_id = any($1::text[]) and corrected_at >= $2::timestamptz",
    [registrationIds, onlyRow(rows.slice(0, 1)).correctedAt.toISOString()],
  );
  const leaving = rows.filter(({ emailKey, wasKey }) => wasKey === toTell && wasKey !== emailKey).map(({ id }) => id);
  const leftId = newCorrectionId();
  const [told] = leaving.length === 0 ? [] : await keepBefore(work, leftId, leaving, true);
  for (const { id, email, emailKey, areaCode, nationalNumber, phone } of rows) {
    await transaction.query(
      `update registration set email = $2, email_key = $3, area_code = $4, national_number = $5, phone = $6,
         corrected_at = $7::timestamptz, link_generation = link_generation + 1, link_tries = 0, mailed_tries = 0,
         search = ${foundAnew(["email", "domain", "number", "numberEnd"], "$8")}
       where id = $1`,
      [
        id,
        email,
        emailKey,
        areaCode,
        nationalNumber,
        phone,
        at,
        [...emailTokens(email), ...numberTokens({ areaCode, nationalNumber })],
      ],
    );
  }
  await forgetEmptyMailboxes(
    transaction,
    rows.map(({ wasKey }) => wasKey),
  );
  for (const emailKey of new Set(rows.map((row) => row.emailKey))) {
    await offerLink(transaction, emailKey, now);
    const newest = await newestLink(transaction, emailKey, now);
    await transaction.query("update registration set mailed_from = $2 where id = any($1::text[]) and email_key = $3", [
      registrationIds,
      newest?.generation ?? 0,
      emailKey,
    ]);
  }
  return told === undefined ? null : { registrationId: told, correctionId: leftId };
}
