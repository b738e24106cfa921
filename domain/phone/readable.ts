import { toAsciiDigits } from "../application/digits.ts";

/**
 * A typed number as libphonenumber reads it, wherever people type one: digits of any script, full-width signs, without the
 * invisible direction marks that numbers copied from chat apps carry; 00 in front, in brackets or not, is + in every country.
 */
export function readableNumber(typed: string): string {
  return toAsciiDigits(typed.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^\(?(?:00|\+)\s*\)?/, "+");
}
