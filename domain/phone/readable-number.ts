import { toAsciiDigits } from "../application/digits.ts";
import { PHONE_LINK_MAX_LENGTH } from "../application/limits.ts";
import { linkedNumber } from "./link.ts";

/**
 * Typed text in the form libphonenumber reads: ASCII digits and signs, without direction marks from
 * chat apps. A chat or call link becomes its number; a leading 00, even in brackets, becomes +.
 */
export function readableNumber(typed: string): string {
  return numberText(typed)
    .trim()
    .replace(/^\(?(?:00|\+)\s*\)?/, "+");
}

/**
 * The same with the original spacing. Longer text is no number and stays as it is: normalising
 * thousands of combining marks takes quadratic time.
 */
export function numberText(typed: string): string {
  if (typed.length > PHONE_LINK_MAX_LENGTH) return typed;
  const text = toAsciiDigits(typed.normalize("NFKC")).replace(/\p{Cf}/gu, "");
  return linkedNumber(text) ?? text;
}
