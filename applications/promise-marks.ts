/** What a mark sets besides for the public share (docs/decisions/0027): what proves a contact, and whether spam is confirmed. */
import type { Transaction } from "../db/database.ts";
import { boolean, onlyRow } from "../db/rows.ts";
import type { ApplicationState } from "../domain/application/lifecycle.ts";
import { type ContactProof, isSpamConfirmed } from "../domain/contact-clock/outcome.ts";
import type { Marks, Recruiter } from "../domain/desk/acts.ts";
import type { Work } from "./command.ts";

/** Of a mark on `application`, which is merged with those of `ids`: itself among them. */
export async function promiseMarks(
  work: Work,
  application: ApplicationState & { readonly id: number },
  { marks, recruiter, ids }: { readonly marks: Marks; readonly recruiter: Recruiter; readonly ids: readonly number[] },
): Promise<Marks> {
  if (marks.contactedAt)
    return {
      contactProof: await contactProof(work.transaction, { id: application.id, ids, recruiterId: recruiter.id }),
    };
  if (marks.spamAt) return { spamConfirmedAt: await spamConfirmedAt(work, application, recruiter) };
  // Opened again, and what else takes *spam* back.
  return marks.spamAt === null ? { spamConfirmedAt: null } : {};
}

interface Contacted {
  readonly id: number;
  /** With what it is merged with. */
  readonly ids: readonly number[];
  readonly recruiterId: string;
}

/**
 * A message to the applicant, whoever sent it, or the number opened by who marks; since the clock runs from. To what is merged with it
 * too, where that has its number or its mailbox: else one number would prove a contact with all whom somebody merges.
 */
async function contactProof(
  transaction: Transaction,
  { id, ids, recruiterId }: Contacted,
): Promise<ContactProof | null> {
  const rows = await transaction.rows(
    { message: boolean, number: boolean },
    `select coalesce(bool_or(e.type = 'message_sent'), false) as message,
       coalesce(bool_or(e.type = 'phone_opened'), false) as number
     from application a join application_event e on e.application_id = a.id
     where a.id = any($1::bigint[]) and e.at >= coalesce(a.clock_restarted_at, a.created_at) and e.undone_at is null
       and (a.id = $3 or exists (select from registration own join registration other
         on other.phone = own.phone or other.email_key = own.email_key
         where own.application_id = $3 and other.application_id = a.id))
       and (e.type = 'phone_opened' and e.recruiter_id = $2
         -- A rejection waits for an hour, and may be taken back; a warning is about what somebody else wrote.
         or e.type = 'message_sent' and coalesce(e.detail->>'template', '') not in ('rejection', 'warning'))`,
    [ids, recruiterId, id],
    "contact-proof",
  );
  const { message, number } = onlyRow(rows);
  return message ? "message" : number ? "number" : null;
}

/** Null: it is no more than a mark, against which the person's word stands. */
export async function spamConfirmedAt(
  { transaction, now }: Work,
  application: Pick<ApplicationState, "nobodyWroteAt"> & { readonly id: number },
  recruiter: Recruiter,
): Promise<Date | null> {
  const { id, nobodyWroteAt } = application;
  if (nobodyWroteAt === null) return null;
  const rows = await transaction.rows(
    { missed: boolean, marked: boolean },
    `select coalesce(bool_or(type = 'nobody_wrote' and detail->>'missed' is distinct from 'false'), false) as missed,
       coalesce(bool_or(type in ('contacted', 'spam') and undone_at is null and recruiter_id = $2), false) as marked
     from application_event where application_id = $1 and type in ('nobody_wrote', 'contacted', 'spam')`,
    [id, recruiter.id],
    "spam-confirmed",
  );
  const { missed, marked } = onlyRow(rows);
  const byAnother = recruiter.role === "manager" || !marked;
  return isSpamConfirmed({ nobodyWroteAt, missed, byAnother }, now) ? now : null;
}
