/** What can be wrong with a registration. Each name is that of a message; the page and the API say it in words. */
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
  /** `{age}`: the least age of the country. */
  | "ageMinimum"
  | "ageConfirm"
  | "ageMaximum"
  | "cityTooLong"
  /** contactNotPossible and contactFixedLine take `{country}`. */
  | ContactError
  /** NUL or a lone surrogate. */
  | "textInvalid"
  /** A choice that was not offered. */
  | "choiceUnknown"
  /** A list where a text belongs, and the like. */
  | "wrongType"
  /** `{country}` */
  | "notEligible";

/** The `{max}` of the messages that have one. */
export const errorMaximum: Readonly<Partial<Record<FieldError, number>>> = {
  nameTooLong: NAME_MAX_LENGTH,
  emailTooLong: EMAIL_MAX_LENGTH,
  cityTooLong: CITY_MAX_LENGTH,
  contactTooLong: PHONE_MAX_LENGTH,
  ageMaximum: AGE_MAXIMUM,
};
