/**
 * Finds the proof of a contact, and whether spam is confirmed, for the published share of kept
 * promises (docs/decisions/0027).
 */
import type { Transaction } from "../../db/database.ts";
import { boolean, listOf, onlyRow, text } from "../../db/rows.ts";
import type { ApplicationState } from "../../domain/application/lifecycle.ts";
import { type ContactProof, isSpamConfirmed } from "../../domain/contact-clock/outcome.ts";
import type { StateChanges, Recruiter } from "../../domain/desk/actions.ts";
import type { Work } from "./command.ts";

export interface ProofChanges {
  readonly changes: StateChanges;
  /** Ids of the deliveries that prove the contact, stored with its event (lose-proof.ts). */
  readonly messages: readonly string[];
}

/** @param ids all applications merged with `application`, including itself */
export async function proofChanges(
  work: Work,
  application: ApplicationState & { readonly id: number },
  {
    changes,
    recruiter,
    ids,
  }: { readonly changes: StateChanges; readonly recruiter: Recruiter; readonly ids: readonly number[] },
): Promise<ProofChanges> {
  // Moving an applicant back to *contacted* keeps the time of the contact and its proof.
  if (changes.contactedAt && changes.contactedAt.getTime() !== application.contactedAt?.getTime()) {
    const { proof, messages } = await contactProof(work.transaction, application.id, recruiter.id, ids);
    return { changes: { contactProof: proof }, messages };
  }
  const messages: readonly string[] = [];
  if (changes.spamAt)
    return { changes: { spamConfirmedAt: await spamConfirmedAt(work, application, recruiter) }, messages };
  // Null: reopening or another action removes *spam*.
  return { changes: changes.spamAt === null ? { spamConfirmedAt: null } : {}, messages };
}

/**
 * A contact is proven if, since the clock started, any recruiter messaged the applicant or this one
 * opened the number. Merged applications count only with the same number or mailbox: others may
 * be a stranger's. Events before a correction by the applicant prove nothing.
 * @param contactedAt time of an earlier contact: ignores later events and corrections; null: now
 */
export async function contactProof(
  transaction: Transaction,
  id: number,
  recruiterId: string,
  mergedIds: readonly number[],
  contactedAt: Date | null = null,
): Promise<{ readonly proof: ContactProof | null; readonly messages: readonly string[] }> {
  const rows = await transaction.rows(
    { messages: listOf(text), number: boolean },
    `select coalesce(array_agg(distinct coalesce(e.detail->>'delivery', '')) filter (where e.type = 'message_sent'), '{}') as messages,
       coalesce(bool_or(e.type = 'phone_opened'), false) as number
     from application marked join application a on a.id = any($1::bigint[]) join application_event e on e.application_id = a.id
       -- Recruiters write to its first registration.
       cross join lateral (select f.phone, f.email_key, f.corrected_at from registration f
         where f.application_id = a.id order by f.created_at, f.id limit 1) f
     where marked.id = $3 and e.undone_at is null and e.at <= coalesce($4::timestamptz, 'infinity')
       and (f.corrected_at is null or f.corrected_at <= e.at or f.corrected_at > $4::timestamptz)
       and e.at >= greatest(coalesce(marked.clock_restarted_at, marked.created_at), coalesce(a.clock_restarted_at, a.created_at))
       and (e.type = 'phone_opened' and e.recruiter_id = $2 and ${isOwn("phone")}
         -- No proof: a rejection, which is delayed by an hour and may be undone, or a warning about
         -- what others wrote.
         or e.type = 'message_sent' and coalesce(e.detail->>'template', '') not in ('rejection', 'warning')
           -- No proof either: a message that was never sent, because of a limit or the mail server,
           -- or came back.
           and not exists (select from delivery d where d.id = e.detail->>'delivery'
             and (d.dead_at is not null or d.bounced_at is not null))
           and ${isOwn("email_key")})`,
    [mergedIds, recruiterId, id, contactedAt?.toISOString() ?? null],
    "contact-proof",
  );
  const { messages, number } = onlyRow(rows);
  return { proof: messages.length > 0 ? "message" : number ? "number" : null, messages };
}

/** Whether the contacted application has the number or mailbox to which event `e` went. */
const isOwn = (column: "phone" | "email_key") =>
  `exists (select from registration own where own.application_id = $3 and own.${column} = f.${column})`;

/** Null: not confirmed, so the applicant's report of no contact remains valid. */
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
  const isIndependent = recruiter.role === "manager" || !marked;
  return isSpamConfirmed({ nobodyWroteAt, missed, isIndependent }, now) ? now : null;
}
