/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability, if the operator file
 * names a contact.
 */
import type { Operator } from "../../domain/operator/operator.ts";
import { securityTxtPath } from "../../routes.ts";

/**
 * Days of validity, after which a stored copy must be fetched again. Generated for each request
 * from the operator file; the RFC recommends less than a year.
 */
const validDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** @returns null: the operator file names no contact */
export function securityTxt({ security }: Pick<Operator, "security">, publicUrl: string, now: Date): string | null {
  if (security === undefined) return null;
  const { contact, policy, languages } = security;
  // Constant for a day, so that cached copies are identical.
  const expires = new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs);
  const lines = [
    ...contact.map((address) => ["Contact", address]),
    ["Expires", expires.toISOString()],
    ...(languages === undefined ? [] : [["Preferred-Languages", languages.join(", ")]]),
    ["Canonical", `${publicUrl}${securityTxtPath}`],
    ...(policy === undefined ? [] : [["Policy", policy]]),
  ];
  return lines.map((line) => `${line.join(": ")}\n`).join("");
}
