/**
 * The contact check (D9; specification section 5): whether WhatsApp can have this number under its
 * country's plan. It examines only the number and never reveals whether someone applied with it.
 */
import type { CountryCode, PhoneNumber } from "libphonenumber-js/max";
import { toAsciiDigits } from "../application/digits.ts";
import { PHONE_MAX_LENGTH } from "../application/limits.ts";
import { resolveCountry } from "./countries.ts";
import { fitOf } from "./number-fit.ts";
import { numberText, readableNumber } from "./readable-number.ts";
import { readingsOf } from "./number-readings.ts";

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
      /** In no known range of the country: new, or mistyped. */
      readonly doubtful?: true;
    }
  | {
      readonly ok: false;
      readonly field: "contact" | "country" | "area_code";
      readonly error: ContactError;
      /** Country of the check, for the message; null: unknown. */
      readonly country: string | null;
    };

export interface ContactInput {
  /** As typed: national, or with +44, 0044, a trunk 0, spaces, dashes, digits of any script. */
  readonly contact: string;
  readonly areaCode?: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null;
}

/** `visitorCountry`: used if the input names neither country nor area code. */
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
  // Rejects other countries' numbers: the dial code is forced (specification section 5). Countries
  // share +1 and +44, so a US resident may use a Canadian number.
  const readings = readingsOf(typed, country as CountryCode).filter((each) => each.countryCallingCode === areaCode);
  const fits = readings.map((number) => fitOf(number, country as CountryCode));
  const accepted = ({ number: e164, nationalNumber }: PhoneNumber) =>
    ({ ok: true, e164, nationalNumber, areaCode, country }) as const;
  const mobile = readings[fits.indexOf("mobile")];
  if (mobile) return accepted(mobile);
  // A domestic fixed line is rejected, whatever else its digits could mean.
  if (fits[0] === "fixedLine") return refuse("contactFixedLine");
  const doubtful = readings[fits.indexOf("doubtful")];
  if (doubtful) return { ...accepted(doubtful), doubtful: true };
  return refuse(fits.includes("fixedLine") ? "contactFixedLine" : "contactNotPossible");
}
