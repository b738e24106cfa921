/**
 * The rules of specification section 5, for the browser and the server both. Each check answers with the name of its
 * message, or null when the value is good. Small on purpose: this ships to phones.
 */
import { stripNonDigits, toAsciiDigits } from "./digits.ts";
import { isAddress, readEmail } from "./email-address.ts";
import { linkedNumber } from "../phone/link.ts";
import { AGE_MAXIMUM, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from "./limits.ts";

export { stripNonDigits, toAsciiDigits };

/** Required; blank after trimming is invalid, and so is a name of nothing but invisible marks. */
export function checkName(value: string): "nameRequired" | "nameTooLong" | null {
  if (value.replace(/[\s\p{Cf}]/gu, "") === "") return "nameRequired";
  return value.trim().length > NAME_MAX_LENGTH ? "nameTooLong" : null;
}

/** Required; an address as `readEmail` reads it. */
export function checkEmail(value: string): "emailRequired" | "emailInvalid" | null {
  const email = readEmail(value);
  if (email === "") return "emailRequired";
  return isAddress(email) ? null : "emailInvalid";
}

/** Required; digits only, of any script; `minimum` and at most 120 years. */
export function checkAge(
  value: string,
  minimum: number,
): "ageRequired" | "ageDigits" | "ageMinimum" | "ageMaximum" | null {
  const age = toAsciiDigits(value).trim();
  if (age === "") return "ageRequired";
  if (!/^\d+$/.test(age)) return "ageDigits";
  if (Number(age) < minimum) return "ageMinimum";
  return Number(age) > AGE_MAXIMUM ? "ageMaximum" : null;
}

/**
 * Where the exact age is not asked: "18+", of somebody who confirms it, or a number as any caller may give it. Whatever else is
 * given, no answer asks for a number.
 */
export function checkOldEnough(value: string, minimum: number): "ageConfirm" | "ageMinimum" | "ageMaximum" | null {
  const error = checkAge(value.replace(/\+$/, ""), minimum);
  return error === "ageRequired" || error === "ageDigits" ? "ageConfirm" : error;
}

/** Required, because the recruiter writes to it. Whether the number is possible is the server's to say (D9). */
export function checkContact(value: string): "contactRequired" | null {
  return stripNonDigits(value) === "" ? "contactRequired" : null;
}

/** Characters left for the national number behind "+44". */
export function nationalMaxLength(dialCode: string): number {
  return PHONE_MAX_LENGTH - 1 - dialCode.length;
}

/**
 * What stays of a number typed or pasted behind a forced dial code (specification section 5), or of a link: digits, spaces and +-() only,
 * without the dial code in front (+44, 0044, or 44 where more than a national number follows), cut to length.
 *
 * @param dialCode digits only: "44"
 * @param example an example national number, digits or x: "7400 123456". A bare 39 in front of "391 234 5678" is an
 *   Italian mobile, so a bare code goes only where as many digits as the example's remain behind it.
 */
export function nationalNumber(value: string, dialCode: string, example: string): string {
  const text = toAsciiDigits(value);
  const typed = (linkedNumber(text) ?? text)
    .replace(/[^\d\s+()-]/g, "")
    .replace(/\s/g, " ")
    .trimStart();
  const national = withoutDialCode(typed, dialCode, example.replace(/[^\dx]/gi, "").length);
  return national.slice(0, nationalMaxLength(dialCode));
}

function withoutDialCode(typed: string, dialCode: string, digits: number): string {
  const [, prefix = "", rest = ""] = /^[ (]*((?:\+|00)[ -]*)?(.*)$/.exec(typed) ?? [];
  if (dialCode === "" || !rest.startsWith(dialCode)) return typed;
  const remainder = rest.slice(dialCode.length);
  const bare = digits > 0 && stripNonDigits(remainder).length >= digits;
  if (prefix === "" && !bare) return typed;
  // Again, because people paste "+44" into a field that has it already.
  return withoutDialCode(remainder.replace(/^[ )-]+/, ""), dialCode, digits);
}
