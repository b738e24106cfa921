/**
 * Records an email that arrived in the operator's mailbox: a bounce, or an applicant's reply (B20).
 * Recording it twice records it once.
 */
import { createHash } from "node:crypto";
import type { Config } from "../app/config.ts";
import { isBounceSignature } from "../commands/applications/bounce-signature.ts";
import type { CommandContext } from "../commands/applications/command.ts";
import { loseProof } from "../commands/applications/lose-proof.ts";
import { findReplyAddressee } from "../commands/applications/reply-token.ts";
import { writeMessage } from "../commands/applications/write-message.ts";
import { recordBounce } from "../commands/outbox/bounces.ts";
import { emailKey, readEmail } from "../domain/application/email-address.ts";
import { EMAIL_MAX_LENGTH } from "../domain/application/limits.ts";
import { onOneLine } from "../domain/application/shown-text.ts";
import { type Bounce, bounceOf } from "../domain/delivery/bounce.ts";
import {
  emailText,
  isAutomatic,
  isForged,
  isOurs,
  onlyAuthor,
  type ReceivedEmail,
} from "../domain/messages/received-email.ts";
import { readReplyAddress } from "../domain/messages/reply-address.ts";
import { readSender } from "../domain/operator/mail-sender.ts";

export interface ReceiveDependencies extends CommandContext {
  readonly config: CommandContext["config"] & Pick<Config, "operator" | "secret" | "secretPrevious">;
}

export type Received =
  | { readonly kind: "bounced"; readonly deliveryId: string; readonly status: string }
  /** A bounce of an email that Fairlead did not send. */
  | { readonly kind: "bounceOfAnother" }
  /**
   * `id`: of the registration whose application has the reply now. `isWhole`: nothing of it was
   * left out because it is long.
   */
  | { readonly kind: "reply"; readonly id: string; readonly isWhole: boolean }
  /** The application got too many today: try again later. */
  | { readonly kind: "tooMany" }
  /** To a reply address that is wrong, or of an application that was erased. */
  | { readonly kind: "toNobody" }
  /** Neither a bounce nor a reply, or nothing can be read. */
  | { readonly kind: "another" };

/** Rejects if the database cannot be used. */
export async function receiveEmail(deps: ReceiveDependencies, message: Uint8Array): Promise<Received> {
  // Loaded on demand: no process needs the parser to start.
  const [{ parseEmail }, { readNotification }, { readReceivedEmail }] = await Promise.all([
    import("../integrations/email/parse.ts"),
    import("../integrations/email/notification.ts"),
    import("../integrations/email/received.ts"),
  ]);
  const parsed = await parseEmail(message);
  if (parsed === null) return { kind: "another" };
  const notification = await readNotification(parsed);
  if (notification !== null) {
    const bounce = bounceOf(notification);
    return bounce === null ? { kind: "another" } : recordReturned(deps, bounce);
  }
  const email = readReceivedEmail(parsed);
  return isOurs(email) ? { kind: "another" } : receiveReply(deps, email, message);
}

async function recordReturned(
  { config, database, now }: ReceiveDependencies,
  { deliveryId, signature, status }: Bounce,
): Promise<Received> {
  const proven = signature !== null && isBounceSignature(config, deliveryId, signature);
  const at = now();
  const isKnown = await database.transaction((transaction) =>
    loseProof(transaction, {
      id: deliveryId,
      now: at,
      record: () => recordBounce(transaction, { id: deliveryId, status, proven, now: at }),
    }),
  );
  return isKnown ? { kind: "bounced", deliveryId, status } : { kind: "bounceOfAnother" };
}

/** Applications that one email answers at most. */
const mostAnswered = 20;

async function receiveReply(deps: ReceiveDependencies, email: ReceivedEmail, message: Uint8Array): Promise<Received> {
  const { config, database } = deps;
  const { mail } = config.operator;
  if (!mail?.replies) return { kind: "another" };
  const mailbox = mail.replies;
  const tokens = email.recipients.flatMap((address) => readReplyAddress(mailbox, address) ?? []);
  const { text, quotedFrom, isCut } = emailText(email.text, ourAddresses(config.operator, mailbox));
  if (tokens.length === 0 || (text === "" && email.attachments === 0)) return { kind: "another" };
  const isWhole = !isCut && !email.isCut;
  const results: Received[] = [];
  for (const token of new Map(tokens.map((each) => [each.code + each.signature, each])).values()) {
    if (results.length >= mostAnswered) break;
    const addressee = await findReplyAddressee(database, config, token);
    if (addressee === null) {
      results.push({ kind: "toNobody" });
      continue;
    }
    const { registrationId, emailKey: own } = addressee;
    const stored = await writeMessage(
      deps,
      { kind: "registration", id: registrationId, emailKey: own },
      {
        registrationId,
        key: keyOf(email, message),
        text,
        email: {
          from: isFrom(email, own) ? null : shownAuthor(email),
          automatic: isAutomatic(email),
          quotedFrom,
          attachments: email.attachments,
          isCut: !isWhole,
        },
      },
    );
    results.push(
      stored === "stored"
        ? { kind: "reply", id: registrationId, isWhole }
        : { kind: stored === "closed" ? "toNobody" : stored },
    );
  }
  return (
    results.find(({ kind }) => kind === "tooMany") ??
    results.find(({ kind }) => kind === "reply") ?? { kind: "toNobody" }
  );
}

/** `mailbox` is the only author, and our mail server did not find it forged. */
function isFrom(email: ReceivedEmail, mailbox: string): boolean {
  const author = email.from.length === 1 ? onlyAuthor(email) : null;
  // Unchanged by reading: what we would clean up is another address for the server that checks it.
  return author !== null && readEmail(author) === author && emailKey(author) === mailbox && !isForged(email);
}

/** As recruiters see it. An address can be as long as an email. */
function shownAuthor(email: ReceivedEmail): string {
  const address =
    onOneLine(email.from[0] ?? "")
      .slice(0, EMAIL_MAX_LENGTH)
      .toWellFormed() || "?";
  return isForged(email) ? `${address} (dmarc=fail)` : address;
}

/** As quotations name us, lowercase. */
function ourAddresses({ mail, identity }: Config["operator"], mailbox: string): string[] {
  const beforeToken = mailbox.slice(0, mailbox.lastIndexOf("@"));
  const from = mail ? [readSender(mail.from).address] : [];
  return [...from, identity.email, mailbox, `${beforeToken}+`].map((address) => address.toLowerCase());
}

/** Equal for the same email, however often it is delivered. */
function keyOf({ fields }: ReceivedEmail, message: Uint8Array): string {
  const id = fields.get("message-id")?.trim();
  return createHash("sha256")
    .update(id === undefined || id === "" ? message : id)
    .digest("base64url");
}
