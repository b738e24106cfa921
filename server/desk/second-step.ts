/**
 * The second step beyond what better-auth does: a code is good once (RFC 6238, 5.2), and what was encrypted with the secret
 * before is still read after a rotation. better-auth's own `secrets` would want a version with each, which the two settings
 * SECRET and SECRET_PREVIOUS do not have; so what is old is encrypted anew before better-auth looks at it.
 */
import { timingSafeEqual } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString, symmetricEncrypt } from "better-auth/crypto";
import * as v from "valibot";
import type { Database } from "../../db/database.ts";
import type { AccountContext } from "../../accounts/tell-owner.ts";
import { readSecondStep, rewriteSecondStep, saveBackupCodes, useStep } from "../../accounts/second-step.ts";
import type { Secrets } from "../../signatures.ts";
import { unsealed } from "./sealed.ts";

/** Milliseconds that a code is shown for, and how many steps beside the one of now are let in: better-auth's own values. */
const period = 30_000;
const beside = 1;

/** What came of looking at a code before better-auth does. `unreadable`: of a secret that is in neither setting. */
export type CodeState = "new" | "used" | "unreadable";

/** `new` also where the code is wrong, which is left to better-auth: it counts them. */
export async function takeCode(
  database: Database,
  keys: Secrets,
  recruiterId: string,
  code: string,
): Promise<CodeState> {
  const secret = await readableSecret(database, keys, recruiterId);
  if (secret === "unreadable") return secret;
  const step = secret && (await stepOf(secret.plain, code));
  return step === null || (await useStep(database, recruiterId, step)) ? "new" : "used";
}

/**
 * The shared secret in plain; null: there is none. Whatever of it and of the backup codes was encrypted with the key before
 * is encrypted with the one of now.
 */
export async function readableSecret(
  database: Database,
  keys: Secrets,
  recruiterId: string,
): Promise<{ readonly plain: string } | "unreadable" | null> {
  const stored = await readSecondStep(database, recruiterId);
  if (!stored) return null;
  const secret = await unsealed(stored.secret, keys);
  const backupCodes = await unsealed(stored.backupCodes, keys);
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
 * What better-auth is to look at for this backup code: another one, which nobody knows, put in its place. For better-auth takes
 * one code from everybody who comes with it at the same moment: its adapter's guard is in a subquery, which PostgreSQL does not
 * look at again after a wait. Here the code is gone for all but one. A code that is not in the list stays as it is, and is
 * better-auth's to refuse and to count. `unreadable`: of a secret that is in neither setting.
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
    const list = await unsealed(stored.backupCodes, keys);
    if (list === null) return "unreadable";
    const codes = v.parse(backupCodeList, JSON.parse(list.text));
    if (!codes.includes(code)) return { code };
    const exchanged = newBackupCode();
    const data = JSON.stringify(codes.map((each) => (each === code ? exchanged : each)));
    const backupCodes = await symmetricEncrypt({ key: keys.secret, data });
    // Not so where somebody was quicker: then there is another list.
    if (await rewriteSecondStep(database, stored, { secret: stored.secret, backupCodes })) return { code: exchanged };
  }
}

const backupCodeList = v.array(v.string());

/** The newest time step that has this code; null: none of those that are let in. */
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

/** Ten new ones in better-auth's form; the old ones open nothing any more. Null: there is no second step. */
export async function renewBackupCodes(
  context: AccountContext,
  { secret }: Secrets,
  recruiterId: string,
  browser: string | null,
): Promise<string[] | null> {
  const codes = Array.from({ length: 10 }, newBackupCode);
  const encrypted = await symmetricEncrypt({ key: secret, data: JSON.stringify(codes) });
  return (await saveBackupCodes(context, recruiterId, encrypted, browser)) ? codes : null;
}

function newBackupCode(): string {
  const code = generateRandomString(10, "a-z", "0-9", "A-Z");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
