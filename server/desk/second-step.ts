/**
 * Second-factor rules beyond better-auth: a code works once (RFC 6238, 5.2), and data of
 * SECRET_PREVIOUS stays readable. better-auth's own `secrets` needs a version with each secret,
 * which our two settings do not have, so old data is re-encrypted before better-auth reads it.
 */
import { randomInt, timingSafeEqual } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { symmetricEncrypt } from "better-auth/crypto";
import * as v from "valibot";
import type { Database } from "../../db/database.ts";
import type { AccountContext } from "../../commands/accounts/notify-owner.ts";
import {
  readSecondStep,
  rewriteSecondStep,
  saveBackupCodes,
  consumeTimeStep,
} from "../../commands/accounts/second-step.ts";
import type { Secrets } from "../../app/signing.ts";
import { decryptWithKeys } from "./decrypt.ts";

/**
 * Milliseconds that a code is shown, and the accepted steps before and after: better-auth's values.
 */
const period = 30_000;
const beside = 1;

/** The result of the check before better-auth's. `unreadable`: encrypted with an unknown secret. */
export type CodeState = "new" | "used" | "unreadable";

/** Also returns `new` for a wrong code, which better-auth refuses and counts. */
export async function takeCode(
  database: Database,
  keys: Secrets,
  recruiterId: string,
  code: string,
): Promise<CodeState> {
  const secret = await readableSecret(database, keys, recruiterId);
  if (secret === "unreadable") return secret;
  const step = secret && (await stepOf(secret.plain, code));
  return step === null || (await consumeTimeStep(database, recruiterId, step)) ? "new" : "used";
}

/**
 * The decrypted shared secret; null: there is none. Re-encrypts secret and backup codes of the
 * previous key with the current one.
 */
export async function readableSecret(
  database: Database,
  keys: Secrets,
  recruiterId: string,
): Promise<{ readonly plain: string } | "unreadable" | null> {
  const stored = await readSecondStep(database, recruiterId);
  if (!stored) return null;
  const secret = await decryptWithKeys(stored.secret, keys);
  const backupCodes = await decryptWithKeys(stored.backupCodes, keys);
  if (secret === null || backupCodes === null) return "unreadable";
  if (secret.old || backupCodes.old) {
    await rewriteSecondStep(database, stored, {
      secret: await symmetricEncrypt({ key: keys.secret, data: secret.text }),
      backupCodes: await symmetricEncrypt({ key: keys.secret, data: backupCodes.text }),
    });
  }
  return { plain: secret.text };
}

/**
 * Replaces a valid backup code by an unknown one, so that it works once: better-auth's guard is in
 * a subquery, which PostgreSQL does not re-evaluate after a lock wait. better-auth refuses and
 * counts codes that are not in the list. `unreadable`: encrypted with an unknown secret.
 */
export async function exchangeBackupCode(
  database: Database,
  keys: Secrets,
  recruiterId: string,
  code: string,
): Promise<{ readonly code: string } | "unreadable"> {
  for (;;) {
    const stored = await readSecondStep(database, recruiterId);
    if (!stored) return { code };
    const list = await decryptWithKeys(stored.backupCodes, keys);
    if (list === null) return "unreadable";
    const codes = v.parse(backupCodeList, JSON.parse(list.text));
    if (!codes.includes(code)) return { code };
    const exchanged = generateBackupCode();
    const data = JSON.stringify(codes.map((each) => (each === code ? exchanged : each)));
    const backupCodes = await symmetricEncrypt({ key: keys.secret, data });
    // Fails when a concurrent request rewrote the list first.
    if (await rewriteSecondStep(database, stored, { secret: stored.secret, backupCodes })) return { code: exchanged };
  }
}

const backupCodeList = v.array(v.string());

/** The newest time step with this code; null: no accepted step has it. */
async function stepOf(secret: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / period);
  let found: number | null = null;
  for (let step = now - beside; step <= now + beside; step += 1) {
    if (isSame(await createOTP(secret).hotp(step), code)) found = step;
  }
  return found;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Ten new codes; invalidates the old ones. Null: the account has no second factor.
 */
export async function renewBackupCodes(
  context: AccountContext,
  { secret }: Secrets,
  recruiterId: string,
  browser: string | null,
): Promise<string[] | null> {
  const codes = generateBackupCodes();
  const encrypted = await symmetricEncrypt({ key: secret, data: JSON.stringify(codes) });
  return (await saveBackupCodes(context, recruiterId, encrypted, browser)) ? codes : null;
}

export function generateBackupCodes(): string[] {
  return Array.from({ length: 10 }, generateBackupCode);
}

/** Without i, l, o, 0 and 1, because users copy the codes by hand. */
const backupCodeLetters = "abcdefghjkmnpqrstuvwxyz23456789";

/** 74 bits; better-auth's own, of ten letters in both cases and digits, have 60. */
function generateBackupCode(): string {
  const code = Array.from({ length: 15 }, () => backupCodeLetters[randomInt(backupCodeLetters.length)]).join("");
  return [code.slice(0, 5), code.slice(5, 10), code.slice(10)].join("-");
}
