/**
 * Parses an untrusted payload into a Registration, or returns all its errors (specification section
 * 5, D9, D11, D14).
 */
import * as v from "valibot";
import { parseContact } from "../phone/contact.ts";
import { parseAttribution } from "./attribution.ts";
import { toAsciiDigits } from "./digits.ts";
import { fields, type OptionalName, optionalNames, type Registration } from "./fields.ts";
import { emailError, readEmail } from "./email-address.ts";
import { ANOTHER_COUNTRY } from "./limits.ts";
import type { FieldError } from "./field-error.ts";
import { thirdGender } from "./registration.ts";
import { checkAge, checkName, checkOldEnough } from "./rules.ts";
import { type RegistrationField, type RegistrationPayload, registrationPayload, wrongTypes } from "./schema.ts";
import { isStorable } from "./text.ts";
import { knownTimeZone, placedTimeZone } from "./time-zone.ts";

export interface RegistrationRules {
  /** Whole years. */
  readonly minimumAge: (country: string) => number;
  /** If false, the form only asks to confirm the minimum age, and the age is not stored. */
  readonly asksExactAge: (country: string) => boolean;
  /** If false, a gender that was sent is not stored. */
  readonly asksGender: (country: string) => boolean;
  /** If false, a third gender that was sent is not stored. */
  readonly knowsThirdGender: (country: string) => boolean;
  /** Whether applications are open in the country (D14). */
  readonly isEligible: (country: string) => boolean;
  /** The visitor's country, used if the payload names neither country nor area code. */
  readonly fallbackCountry: string;
}

export type FieldErrors = Readonly<Partial<Record<RegistrationField, FieldError>>>;

export type ParsedRegistration =
  /** `doubtful`: the number is in no known range. */
  | { readonly ok: true; readonly registration: Registration; readonly doubtful: boolean }
  | {
      readonly ok: false;
      /** 403: the country is closed for applications. 422: the input can be corrected. */
      readonly status: 403 | 422;
      /** Empty only if the payload is not an object. */
      readonly errors: FieldErrors;
      /** The country whose rules were applied, for `{country}` in messages; null: unknown. */
      readonly country: string | null;
    };

export function parseRegistration(input: unknown, rules: RegistrationRules): ParsedRegistration {
  const shape = v.safeParse(registrationPayload, input);
  if (!shape.success) {
    const errors: Partial<Record<string, FieldError>> = {};
    for (const field of wrongTypes(shape.issues)) if (field !== "") errors[field] = "wrongType";
    return { ok: false, status: 422, errors, country: null };
  }
  const payload = shape.output;
  const errors: Partial<Record<RegistrationField, FieldError>> = {};
  const addError = (field: RegistrationField, error: FieldError | null): void => {
    if (error !== null) errors[field] ??= error;
  };

  // The "another country" option is never eligible.
  const isAnotherCountry = payload.country.trim().toUpperCase() === ANOTHER_COUNTRY;
  const contact = parseContact(
    {
      contact: payload.contact,
      areaCode: String(payload.area_code),
      country: isAnotherCountry ? null : payload.country,
    },
    rules.fallbackCountry,
  );
  // No correction would help, so this is the only error returned.
  if (isAnotherCountry || (contact.country !== null && !rules.isEligible(contact.country))) {
    const country = isAnotherCountry ? ANOTHER_COUNTRY : contact.country;
    return { ok: false, status: 403, errors: { country: "notEligible" }, country };
  }

  addError("name", isStorable(payload.name) ? checkName(payload.name) : "textInvalid");
  if (!contact.ok) addError(contact.field, contact.error);
  addError("email", emailError(payload.email));
  const country = contact.country ?? rules.fallbackCountry;
  const minimumAge = rules.minimumAge(country);
  const exact = rules.asksExactAge(country);
  // A JSON number is checked as text: 23.5 and -30 are not digits only.
  addError("age", (exact ? checkAge : checkOldEnough)(String(payload.age), minimumAge));
  const optional = parseOptional(payload, addError);
  const attribution = parseAttribution(payload.attribution);
  if (typeof attribution === "string") addError("attribution", attribution);

  if (!contact.ok || typeof attribution === "string" || Object.keys(errors).length > 0) {
    return { ok: false, status: 422, errors, country: contact.country };
  }
  return {
    ok: true,
    doubtful: contact.doubtful ?? false,
    registration: {
      name: payload.name.trim(),
      email: readEmail(payload.email),
      country: contact.country,
      areaCode: contact.areaCode,
      nationalNumber: contact.nationalNumber,
      phone: contact.e164,
      age: exact ? Number(toAsciiDigits(String(payload.age))) : null,
      ...optional,
      sex: isOffered(optional.sex, contact.country, rules) ? optional.sex : null,
      attribution,
      timeZone: placedTimeZone(knownTimeZone(payload.time_zone), contact.country),
    },
  };
}

function isOffered(sex: Registration["sex"], country: string, rules: RegistrationRules): boolean {
  return rules.asksGender(country) && (sex !== thirdGender || rules.knowsThirdGender(country));
}

/** Values are null if not given or invalid; invalid ones are noted as errors. */
function parseOptional(
  payload: RegistrationPayload,
  addError: (field: RegistrationField, error: FieldError) => void,
): Pick<Registration, OptionalName> {
  const values = optionalNames.map((name) => {
    const { payload: key, optional } = fields[name];
    const value = payload[key];
    const parsed = value === "" ? null : v.safeParse(optional, value);
    if (parsed?.success === false) addError(key, "choiceUnknown");
    return [name, parsed?.success ? parsed.output : null];
  });
  return Object.fromEntries(values) as Pick<Registration, OptionalName>;
}
