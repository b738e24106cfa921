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
 * A message to the applicant, whoever sent it, or the number opened by the recruiter who marks, since the clock of the application that
 * is marked started. What was done with a merged application counts only where the marked one has the number that was opened, or the
 * mailbox that was written to: a merge is a recruiter's opinion, and either of the two may be a stranger's. After a correction by the
 * person, what was done before proves nothing.
 */
async function contactProof(
  transaction: Transaction,
  { id, ids, recruiterId }: Contacted,
): Promise<ContactProof | null> {
  const rows = await transaction.rows(
    { message: boolean, number: boolean },
    `select coalesce(bool_or(e.type = 'message_sent'), false) as message,
       coalesce(bool_or(e.type = 'phone_opened'), false) as number
     from application marked join application a on a.id = any($1::bigint[]) join application_event e on e.application_id = a.id
       -- Recruiters write to its first registration.
       cross join lateral (select f.phone, f.email_key, f.corrected_at from registration f
         where f.application_id = a.id order by f.created_at, f.id limit 1) f
     where marked.id = $3 and e.undone_at is null and (f.corrected_at is null or f.corrected_at <= e.at)
       and e.at >= greatest(coalesce(marked.clock_restarted_at, marked.created_at), coalesce(a.clock_restarted_at, a.created_at))
       and (e.type = 'phone_opened' and e.recruiter_id = $2 and ${isOwn("phone")}
         -- A rejection waits for an hour, and may be taken back; a warning is about what somebody else wrote.
         or e.type = 'message_sent' and coalesce(e.detail->>'template', '') not in ('rejection', 'warning')
           and ${isOwn("email_key")})`,
    [ids, recruiterId, id],
    "contact-proof",
  );
  const { message, number } = onlyRow(rows);
  return message ? "message" : number ? "number" : null;
}

/** The marked application has what the event `e` went to. */
const isOwn = (said: "phone" | "email_key") =>
  `exists (select from registration own where own.application_id = $3 and own.${said} = f.${said})`;

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
       coalesce(bool_or(type in ('contacted', 'spam', 'opted_out') and undone_at is null and recruiter_id = $2), false) as marked
     from application_event where application_id = $1 and type in ('nobody_wrote', 'contacted', 'spam', 'opted_out')`,
    [id, recruiter.id],
    "spam-confirmed",
  );
  const { missed, marked } = onlyRow(rows);
  const byAnother = recruiter.role === "manager" || !marked;
  return isSpamConfirmed({ nobodyWroteAt, missed, byAnother }, now) ? now : null;
}
