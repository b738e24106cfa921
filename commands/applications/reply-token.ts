/**
 * The signed address for replies to one registration's emails (B20). It ends with an erasure, and
 * when the registration moves to another mailbox.
 */
import { isSigned, type Secrets, sign } from "../../app/signing.ts";
import type { Queryable } from "../../db/database.ts";
import { text } from "../../db/rows.ts";
import { replyAddress, replySignatureDigits, type ReplyToken } from "../../domain/messages/reply-address.ts";

interface Addressee {
  readonly registrationId: string;
  readonly emailKey: string;
}

const bytes = replySignatureDigits / 2;
const signedText = ({ registrationId, emailKey }: Addressee) => `reply:${registrationId}:${emailKey}`;

/** @param mailbox the operator's, such as `jobs@example.org` */
export function signedReplyAddress(
  secrets: Pick<Secrets, "secret">,
  mailbox: string,
  { code, ...addressee }: Addressee & { readonly code: string },
): string {
  const signature = sign(secrets, signedText(addressee)).subarray(0, bytes).toString("hex");
  return replyAddress(mailbox, { code, signature });
}

const shape = { registrationId: text, emailKey: text };

/** The registration that a reply address is of; null: of none. */
export async function findReplyAddressee(
  database: Queryable,
  secrets: Secrets,
  { code, signature }: ReplyToken,
): Promise<Addressee | null> {
  const [row] = await database.rows(
    shape,
    `select id as "registrationId", email_key as "emailKey" from registration where code = $1`,
    [code],
    "reply-addressee",
  );
  if (!row) return null;
  const written = Buffer.from(signature, "hex").toString("base64url");
  return isSigned(secrets, signedText(row), written, bytes) ? row : null;
}
