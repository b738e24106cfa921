/**
 * The payload of `/api/register` and of the application form: one schema for both (specification section 7, D11).
 * Unknown fields are ignored; the five specified fields are enough.
 */
import * as v from "valibot";
import { fields, type OptionalName, optionalNames } from "./fields.ts";

/** null and a field that is left out are an empty answer, as an empty form field is. */
const text = v.nullish(v.string(), "");
const textOrNumber = v.nullish(v.union([v.string(), v.number()]), "");

const optionalTexts = Object.fromEntries(optionalNames.map((name) => [fields[name].payload, text])) as {
  readonly [Name in OptionalName as (typeof fields)[Name]["payload"]]: typeof text;
};

export const registrationPayload = v.object({
  name: text,
  email: text,
  /** National number, as typed. */
  contact: text,
  /** Country calling code: "44", 44 or "+44". */
  area_code: textOrNumber,
  /** Whole years. */
  age: textOrNumber,
  /** ISO 3166-1 alpha-2; tells +1 US from CA (D9). */
  country: text,
  ...optionalTexts,
  /** IANA zone of the browser. */
  time_zone: text,
  /** An object of strings (registration.ts, Attribution), or its JSON in a form field. */
  attribution: v.optional(v.unknown()),
});

export type RegistrationPayload = v.InferOutput<typeof registrationPayload>;
export type RegistrationField = keyof RegistrationPayload;

/** The payload of `/api/job-user/validate-contact` (D9). */
export const contactPayload = v.object({ contact: text, area_code: textOrNumber, country: text });

/** The fields whose type is wrong, and no others. */
export function wrongTypes(issues: readonly v.BaseIssue<unknown>[]): readonly string[] {
  const fields = issues.map((issue) => {
    const key = issue.path?.[0]?.key;
    return typeof key === "string" ? key : "";
  });
  return [...new Set(fields)];
}
