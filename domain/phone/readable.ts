import { toAsciiDigits } from "../application/digits.ts";
import { linkedNumber } from "./link.ts";

/**
 * A typed number as libphonenumber reads it, wherever people type one: digits of any script, full-width signs, without the
 * invisible direction marks that numbers copied from chat apps carry; of a link that opens a chat or a call its number; 00 in
 * front, in brackets or not, is + in every country.
 */
export function readableNumber(typed: string): string {
  return numberText(typed)
    .trim()
    .replace(/^\(?(?:00|\+)\s*\)?/, "+");
}

/** The same as it was typed, spaces and all. */
export function numberText(typed: string): string {
  const text = toAsciiDigits(typed.normalize("NFKC")).replace(/\p{Cf}/gu, "");
  return linkedNumber(text) ?? text;
}
