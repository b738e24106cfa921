/**
 * Who caused an email to an applicant, as keyed hashes in its delivery, so that what one sender causes is counted when it is sent
 * (db/email-allowance.ts). They go when the email is sent or given up, and after two days in any case (applications/purge.ts).
 */
import * as v from "valibot";
import type { Queryable } from "../db/database.ts";
import { nullable, text } from "../db/rows.ts";
import type { RegistrationDraft } from "../domain/delivery/drafts.ts";
import { networksOf } from "../domain/network/address.ts";
import { sign } from "../signatures.ts";

/** The draft with the hashes of its sender's networks, the narrowest first. */
export function withSenders(
  config: { readonly secret: string },
  draft: RegistrationDraft,
  sender: string,
): RegistrationDraft {
  const senders = networksOf(sender).map((network) =>
    sign(config, `email sender ${network}`).subarray(0, 16).toString("base64url"),
  );
  return { ...draft, payload: { ...draft.payload, senders } };
}

const about = v.object({ registrationId: v.string(), senders: v.optional(v.array(v.string())) });

/** What strangers can cause later than their registration: the application remembers its first sender. */
const laterLetters: ReadonlySet<string> = new Set(["applicant.received", "applicant.missed"]);

/** None: no stranger caused it, or it is not known any more who did. */
export async function causedBy(
  database: Queryable,
  { eventType, payload }: { readonly eventType: string; readonly payload: unknown },
): Promise<readonly string[]> {
  const parsed = v.safeParse(about, payload);
  if (!parsed.success) return [];
  const { senders, registrationId } = parsed.output;
  if (senders !== undefined) return senders;
  if (!laterLetters.has(eventType)) return [];
  const [found] = await database.rows(
    { sender: nullable(text) },
    `select a.sender_group as sender from registration r join application a on a.id = r.application_id where r.id = $1`,
    [registrationId],
    "email-sender",
  );
  return found?.sender ? [found.sender] : [];
}
