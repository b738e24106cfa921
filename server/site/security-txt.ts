/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness of this site, where the operator's file names somebody. */
import type { Operator } from "../../domain/operator/operator.ts";
import { securityTxtPath } from "../../routes.ts";

/**
 * Days that it may be believed: whoever kept a copy asks again after them. It is written anew from the operator's file for everybody
 * who asks, so what it says is as new as that; the RFC asks for less than a year.
 */
const validDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** @returns null: the operator's file names nobody */
export function securityTxt({ security }: Pick<Operator, "security">, publicUrl: string, now: Date): string | null {
  if (security === undefined) return null;
  const { contact, policy, languages } = security;
  // The same all day, so that what is cached is what anybody else gets.
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
