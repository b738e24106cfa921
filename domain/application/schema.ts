/**
 * The payload of `/api/register` and of the apply form (specification section 7, D11). Ignores
 * unknown fields; the five specified fields are enough.
 */
import * as v from "valibot";
import { fields, type OptionalName, optionalNames } from "./fields.ts";

/**
 * Null or a missing field is an empty answer, like an empty form field. `description` appears in
 * `/openapi.json`.
 */
const text = (description: string) => v.pipe(v.nullish(v.string(), ""), v.description(description));
const textOrNumber = (description: string) =>
  v.pipe(v.nullish(v.union([v.string(), v.number()]), ""), v.description(description));

const { name, email, nationalNumber, areaCode, country, age, timeZone, attribution } = fields;

/** The payload of `/api/job-user/validate-contact` (D9). */
export const contactPayload = v.object({
  contact: text(nationalNumber.described),
  area_code: textOrNumber(areaCode.described),
  country: text(country.described),
});

const optionalTexts = Object.fromEntries(
  optionalNames.map((optional) => [fields[optional].payload, text(fields[optional].described)]),
) as {
  readonly [Name in OptionalName as (typeof fields)[Name]["payload"]]: ReturnType<typeof text>;
};

export const registrationPayload = v.object({
  name: text(name.described),
  email: text(email.described),
  ...contactPayload.entries,
  age: textOrNumber(age.described),
  ...optionalTexts,
  time_zone: text(timeZone.described),
  /** An object of strings (Attribution in registration.ts), or its JSON in a form field. */
  attribution: v.pipe(v.optional(v.unknown()), v.description(attribution.described)),
});

export type RegistrationPayload = v.InferOutput<typeof registrationPayload>;
export type RegistrationField = keyof RegistrationPayload;

/** Names of the fields whose type is wrong; "" is the payload itself. */
export function wrongTypes(issues: readonly v.BaseIssue<unknown>[]): readonly string[] {
  const names = issues.map((issue) => {
    const key = issue.path?.[0]?.key;
    return typeof key === "string" ? key : "";
  });
  return [...new Set(names)];
}
