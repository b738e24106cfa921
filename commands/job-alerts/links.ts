/**
 * Private links in emails to subscribers. None is stored; replacing the deployment's secret
 * invalidates all of them.
 */
import { createHash } from "node:crypto";
import { isLinkSigned, type Secrets, sign, signLink } from "../../app/signing.ts";

type Signing = Pick<Secrets, "secret">;

/** Confirms one alert; valid until `until`. */
export function confirmToken(secrets: Signing, alertId: string, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000);
  return `${alertId}.${seconds}.${signLink(secrets, confirmText(alertId, seconds))}`;
}

/** The id of the alert; null: forged or expired. */
export function readConfirmToken(secrets: Secrets, token: string, now: Date): string | null {
  const [, id = "", seconds = "", signature = ""] = /^([\w-]{24})\.([1-9]\d{0,10})\.([\w-]{23,25})$/.exec(token) ?? [];
  if (id === "" || Number(seconds) * 1000 <= now.getTime()) return null;
  return isLinkSigned(secrets, confirmText(id, Number(seconds)), signature) ? id : null;
}

/**
 * Ends all alerts of a mailbox. Names it by a keyed hash, so that the link of any earlier email
 * ends them too, without showing the address.
 */
export function stopToken(secrets: Signing, emailKey: string): string {
  const hash = mailboxHash(secrets, emailKey).toString("base64url");
  return `${hash}.${signLink(secrets, stopText(hash))}`;
}

/**
 * What a stop link names; `subscriber`: in emails of earlier versions, the id of one subscription.
 */
export type StopTarget =
  | { readonly kind: "mailbox"; readonly hash: Buffer }
  | { readonly kind: "subscriber"; readonly id: string };

/** Null: forged. */
export function readStopToken(secrets: Secrets, token: string): StopTarget | null {
  const [, id = "", signature = ""] = /^([\w-]{24})\.([\w-]{23,25})$/.exec(token) ?? [];
  if (id === "") return null;
  if (isLinkSigned(secrets, stopText(id), signature)) return { kind: "mailbox", hash: Buffer.from(id, "base64url") };
  return isLinkSigned(secrets, earlierStopText(id), signature) ? { kind: "subscriber", id } : null;
}

export const hashBytes = 18;

export function mailboxHash(secrets: Signing, emailKey: string): Buffer {
  return createHash("sha256")
    .update(`${hashKey(secrets)}:${emailKey}`)
    .digest()
    .subarray(0, hashBytes);
}

/** Begins the hashed text, so that the database can compute the same (subscribe.ts). */
export function hashKey(secrets: Signing): string {
  return sign(secrets, "job-alert:mailbox").toString("base64url");
}

const confirmText = (alertId: string, seconds: number) => `job-alert:confirm:${alertId}:${seconds}`;
const stopText = (hash: string) => `job-alert:stop-mailbox:${hash}`;
const earlierStopText = (subscriberId: string) => `job-alert:stop:${subscriberId}`;
