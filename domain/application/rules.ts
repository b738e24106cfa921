/**
 * Validation of specification section 5, shared by browser and server. Each check returns the name
 * of its message, or null if the value is valid. Keep it small: it ships to phones.
 */
import { stripNonDigits, toAsciiDigits } from "./digits.ts";
import { isAddress, readEmail } from "./email-address.ts";
import { linkedNumber } from "../phone/link.ts";
import { AGE_MAXIMUM, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from "./limits.ts";

export { stripNonDigits, toAsciiDigits };

/** Required; blank text or only invisible characters are invalid. */
export function checkName(value: string): "nameRequired" | "nameTooLong" | null {
  if (value.replace(/[\s\p{Cf}]/gu, "") === "") return "nameRequired";
  return value.trim().length > NAME_MAX_LENGTH ? "nameTooLong" : null;
}

/** Required; an address as `readEmail` returns it. */
export function checkEmail(value: string): "emailRequired" | "emailInvalid" | null {
  const email = readEmail(value);
  if (email === "") return "emailRequired";
  return isAddress(email) ? null : "emailInvalid";
}

/** Required; digits only, of any script; from `minimum` to 120 years. */
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
 * For forms that do not ask the exact age: accepts "18+" as a confirmation, or a number from API
 * callers. Other input returns "ageConfirm", so no message asks for a number.
 */
export function checkOldEnough(value: string, minimum: number): "ageConfirm" | "ageMinimum" | "ageMaximum" | null {
  const error = checkAge(value.replace(/\+$/, ""), minimum);
  return error === "ageRequired" || error === "ageDigits" ? "ageConfirm" : error;
}

/**
 * Required, because the recruiter writes to it. The server decides whether the number is possible
 * (D9).
 */
export function checkContact(value: string): "contactRequired" | null {
  return stripNonDigits(value) === "" ? "contactRequired" : null;
}

/** Characters left for the national number after "+44". */
export function nationalMaxLength(dialCode: string): number {
  return PHONE_MAX_LENGTH - 1 - dialCode.length;
}

/**
 * National number from typed text or a chat link (specification section 5): only digits, spaces and
 * +-(), without the digits `dialCode`, cut to length. Drops a bare code only if as many digits
 * remain as in `example` ("7400 123456"): 39 in "391 234 5678" starts an Italian mobile number.
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
  // Repeats, because people paste "+44" into a field that already has it.
  return withoutDialCode(remainder.replace(/^[ )-]+/, ""), dialCode, digits);
}
