/**
 * Keyed hashes of the networks that caused an email to an applicant, kept in its delivery to count
 * emails per sender (db/email-allowance.ts). Removed when the email is sent or given up, after two
 * days at the latest (commands/applications/purge.ts).
 */
import * as v from "valibot";
import type { Queryable } from "../../db/database.ts";
import { nullable, text } from "../../db/rows.ts";
import type { RegistrationDraft } from "../../domain/delivery/drafts.ts";
import { networksOf } from "../../domain/network/address.ts";
import { keyedHash } from "../../app/signing.ts";

/** Adds the hashes of the sender's networks, narrowest first. */
export function withSenders(
  config: { readonly secret: string },
  draft: RegistrationDraft,
  sender: string,
): RegistrationDraft {
  const senders = networksOf(sender).map((network) => keyedHash(config, `email sender ${network}`));
  return { ...draft, payload: { ...draft.payload, senders } };
}

const about = v.object({ registrationId: v.string(), senders: v.optional(v.array(v.string())) });

/**
 * Later emails that a stranger's registration can cause: the application stores its first sender.
 */
const laterEmails: ReadonlySet<string> = new Set(["applicant.received", "applicant.missed"]);

/**
 * Which share of a mailbox's limit an email to an applicant uses. An email caused by a recruiter's
 * action counts for its application, so that a stranger with the same mailbox does not use up the
 * owner's.
 */
export function shareOf({
  eventType,
  applicationId,
}: {
  readonly eventType: string;
  readonly applicationId: number | null;
}): { readonly share?: string } {
  return laterEmails.has(eventType) || applicationId === null ? {} : { share: `application ${applicationId}` };
}

/** Empty: no stranger caused it, or the sender is no longer known. */
export async function causedBy(
  database: Queryable,
  { eventType, payload }: { readonly eventType: string; readonly payload: unknown },
): Promise<readonly string[]> {
  const parsed = v.safeParse(about, payload);
  if (!parsed.success) return [];
  const { senders, registrationId } = parsed.output;
  if (senders !== undefined) return senders;
  if (!laterEmails.has(eventType)) return [];
  const [row] = await database.rows(
    { sender: nullable(text) },
    `select a.sender_group as sender from registration r join application a on a.id = r.application_id where r.id = $1`,
    [registrationId],
    "email-sender",
  );
  return row?.sender ? [row.sender] : [];
}
