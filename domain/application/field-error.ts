/** Validation errors: keys of the messages that the page and the API show. */
import type { ContactError } from "../phone/contact.ts";
import { AGE_MAXIMUM, CITY_MAX_LENGTH, EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from "./limits.ts";

export type FieldError =
  | "nameRequired"
  | "nameTooLong"
  | "emailRequired"
  | "emailInvalid"
  | "emailTooLong"
  | "ageRequired"
  | "ageDigits"
  /** `{age}`: the minimum age in the country. */
  | "ageMinimum"
  | "ageConfirm"
  | "ageMaximum"
  | "cityTooLong"
  /** contactNotPossible and contactFixedLine take `{country}`. */
  | ContactError
  /** The text contains NUL or a lone surrogate. */
  | "textInvalid"
  /** A choice that was not offered. */
  | "choiceUnknown"
  /** For example, a list instead of a text. */
  | "wrongType"
  /** `{country}` */
  | "notEligible";

/** `{max}` in messages that have this placeholder. */
export const errorMaximum: Readonly<Partial<Record<FieldError, number>>> = {
  nameTooLong: NAME_MAX_LENGTH,
  emailTooLong: EMAIL_MAX_LENGTH,
  cityTooLong: CITY_MAX_LENGTH,
  contactTooLong: PHONE_MAX_LENGTH,
  ageMaximum: AGE_MAXIMUM,
};
