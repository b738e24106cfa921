/**
 * The contact check (D9; specification section 5): is this a number that WhatsApp can have, in the plan of its country?
 * It looks only at the number; it never knows, and never says, whether somebody has applied with it.
 */
import type { CountryCode, PhoneNumber } from "libphonenumber-js/max";
import { toAsciiDigits } from "../application/digits.ts";
import { PHONE_MAX_LENGTH } from "../application/limits.ts";
import { resolveCountry } from "./countries.ts";
import { fitOf } from "./fit.ts";
import { numberText, readableNumber } from "./readable.ts";
import { readingsOf } from "./readings.ts";

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
      /** It is of no range that the country is known to have: new, or mistyped. */
      readonly doubtful?: true;
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

  if (numberText(input.contact).length > PHONE_MAX_LENGTH) return refuse("contactTooLong");
  const typed = readableNumber(input.contact);
  if (typed === "") return refuse("contactRequired");
  // Not another country's number: the dial code is forced (specification section 5). +1 and +44 are shared by several
  // countries; a Canadian number of somebody living in the US is theirs to use.
  const readings = readingsOf(typed, country as CountryCode).filter((each) => each.countryCallingCode === areaCode);
  const fits = readings.map((number) => fitOf(number, country as CountryCode));
  const accepted = ({ number: e164, nationalNumber }: PhoneNumber) =>
    ({ ok: true, e164, nationalNumber, areaCode, country }) as const;
  const mobile = readings[fits.indexOf("mobile")];
  if (mobile) return accepted(mobile);
  // A fixed line at home stays one, whatever else its digits might be.
  if (fits[0] === "fixedLine") return refuse("contactFixedLine");
  const doubtful = readings[fits.indexOf("doubtful")];
  if (doubtful) return { ...accepted(doubtful), doubtful: true };
  return refuse(fits.includes("fixedLine") ? "contactFixedLine" : "contactNotPossible");
}
