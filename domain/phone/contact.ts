/**
 * The contact check (D9; specification section 5): is this a number that WhatsApp can have, in the plan of its country?
 * It looks only at the number; it never knows, and never says, whether somebody has applied with it.
 */
import { parsePhoneNumberWithError, type CountryCode, type PhoneNumber } from "libphonenumber-js/max";
import { toAsciiDigits } from "../application/digits.ts";
import { PHONE_MAX_LENGTH } from "../application/limits.ts";
import { resolveCountry } from "./countries.ts";
import { readableNumber } from "./readable.ts";

export type ContactError =
  | "contactRequired"
  | "contactTooLong"
  | "contactNotPossible"
  | "contactFixedLine"
  | "countryUnknown"
  | "areaCodeMismatch";

export type ParsedContact =
  | {
      readonly ok: true;
      /** "+447400123456" */
      readonly e164: string;
      /** "7400123456" */
      readonly nationalNumber: string;
      /** "44" */
      readonly areaCode: string;
      readonly country: string;
    }
  | {
      readonly ok: false;
      readonly field: "contact" | "country" | "area_code";
      readonly error: ContactError;
      /** The country it was checked against, for the message; null when that is itself unknown. */
      readonly country: string | null;
    };

export interface ContactInput {
  /** As typed: national, or with +44, 0044, a trunk 0, spaces, dashes, digits of any script. */
  readonly contact: string;
  readonly areaCode?: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null;
}

/** `visitorCountry`: used where the input names neither country nor area code. */
export function parseContact(input: ContactInput, visitorCountry: string): ParsedContact {
  const place = resolveCountry(
    {
      country: input.country ?? null,
      areaCode: input.areaCode == null ? null : toAsciiDigits(input.areaCode),
    },
    visitorCountry,
  );
  if (!place.ok) return { ok: false, field: place.field, error: place.error, country: null };
  const { country, areaCode } = place;
  const refuse = (error: ContactError): ParsedContact => ({ ok: false, field: "contact", error, country });

  if (input.contact.length > PHONE_MAX_LENGTH) return refuse("contactTooLong");
  const typed = readableNumber(input.contact);
  if (typed === "") return refuse("contactRequired");
  const number = parse(typed, country);
  if (number === null) return refuse("contactNotPossible");
  // Another country's number: the dial code is forced (specification section 5). +1 and +44 are shared by several
  // countries; a Canadian number of somebody living in the US is theirs to use.
  if (number.countryCallingCode !== areaCode) return refuse("contactNotPossible");
  // Of the country's plan, and so of 2 to 17 digits (specification section 5): no plan has shorter or longer ones.
  if (!number.isPossible() || !number.isValid()) return refuse("contactNotPossible");
  const type = number.getType();
  if (type === "FIXED_LINE") return refuse("contactFixedLine");
  // Undefined: the plan does not tell its types apart. FIXED_LINE_OR_MOBILE: it cannot (US, CA, MX).
  if (type !== undefined && type !== "MOBILE" && type !== "FIXED_LINE_OR_MOBILE") return refuse("contactNotPossible");
  return { ok: true, e164: number.number, nationalNumber: number.nationalNumber, areaCode, country };
}

function parse(text: string, country: string): PhoneNumber | null {
  try {
    const number = parsePhoneNumberWithError(text, { defaultCountry: country as CountryCode, extract: false });
    return number.ext === undefined ? number : null;
  } catch {
    // libphonenumber throws ParseError for everything that is no number.
    return null;
  }
}
