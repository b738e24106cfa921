import type { Transaction } from "../db/database.ts";
import { integer, onlyRow, text, time } from "../db/rows.ts";
import { type CorrectionReach, mostTries, numberEnd } from "../domain/application/reach.ts";
import { emailTokens, numberTokens } from "../domain/search/tokens.ts";
import { giveByLink } from "./applicant-command.ts";
import { forgetEmptyMailboxes, newestLink, offerLink } from "./application-link.ts";
import type { CommandContext, Work } from "./command.ts";
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
 * Takes a correction back, and every later one of the same registrations, as far as their numbers before it end in these digits. Every
 * link and session to them ends, and the mailbox that they are under again gets a new one.
 */
export async function undoCorrection(context: CommandContext, correctionId: string, digits: string): Promise<Tried> {
  const tried = await context.database.transaction((transaction) => tryBefore(transaction, correctionId, digits));
  if (!tried.right) return tried;
  const reach: CorrectionReach = { kind: "correction", correctionId, ends: [digits] };
  const before = await readBefore(context.database, reach);
  const now = await reachedRegistrations(context.database, reach);
  const persons = [...before, ...now].map(({ phone, emailKey }) => personLock(phone, emailKey));
  const done = await giveByLink(context, reach, {
    type: "corrected",
    locks: [...new Set(persons)],
    async write({ registrationIds }, work) {
      await restore(work, reach, registrationIds);
    },
    facts: ({ application, registrationIds: [registrationId] }) => ({
      letter: application.heldAt === null ? { registrationId, asked: true, withheld: null } : null,
      undo: null,
    }),
  });
  return { right: done, left: tried.left };
}

/** One at a time: of any number of tries at once, each is counted. */
async function tryBefore(transaction: Transaction, correctionId: string, digits: string): Promise<Tried> {
  const rows = await transaction.rows(
    { phone: text, tries: integer },
    "select phone, tries from contact_correction where correction_id = $1 order by registration_id for update",
    [correctionId],
    "try-before",
  );
  const tries = Math.max(0, ...rows.map((row) => row.tries));
  if (rows.length === 0 || tries >= mostTries) return { right: false, left: 0 };
  if (rows.some(({ phone }) => numberEnd(phone) === digits)) return { right: true, left: mostTries - tries };
  await transaction.query("update contact_correction set tries = $2 where correction_id = $1", [
    correctionId,
    tries + 1,
  ]);
  return { right: false, left: mostTries - tries - 1 };
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

async function restore(work: Work, reach: CorrectionReach, registrationIds: readonly string[]): Promise<void> {
  const { transaction, at, now } = work;
  const all = await readBefore(transaction, reach);
  const rows = all.filter(({ id }) => registrationIds.includes(id));
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
  // What came after it is taken back with it.
  await transaction.query(
    "delete from contact_correction where registration_id = any($1::text[]) and corrected_at >= $2::timestamptz",
    [registrationIds, onlyRow(rows.slice(0, 1)).correctedAt.toISOString()],
  );
}
