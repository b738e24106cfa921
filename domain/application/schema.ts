/**
 * The payload of `/api/register` and of the application form: one schema for both (specification section 7, D11).
 * Unknown fields are ignored; the five specified fields are enough.
 */
import * as v from "valibot";
import { positionValues, sexValues } from "./registration.ts";

/** null and a field that is left out are an empty answer, as an empty form field is. */
const text = v.nullish(v.string(), "");
const textOrNumber = v.nullish(v.union([v.string(), v.number()]), "");

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
  position: text,
  sex: text,
  job: text,
  notice_version: text,
  /** IANA zone of the browser. */
  time_zone: text,
  /** An object of strings (registration.ts, Attribution), or its JSON in a form field. */
  attribution: v.optional(v.unknown()),
});

export type RegistrationPayload = v.InferOutput<typeof registrationPayload>;
export type RegistrationField = keyof RegistrationPayload;

/** The payload of `/api/job-user/validate-contact` (D9). */
export const contactPayload = v.object({ contact: text, area_code: textOrNumber, country: text });

export const positionSchema = v.picklist(positionValues);
export const sexSchema = v.picklist(sexValues);

/** Slugs of vacancies, as the operator file allows them. */
export const slugSchema = v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** Versions of the notice are ours: short and plain. */
export const noticeVersionSchema = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/));

/** The fields whose type is wrong, and no others. */
export function wrongTypes(issues: readonly v.BaseIssue<unknown>[]): readonly string[] {
  const fields = issues.map((issue) => {
    const key = issue.path?.[0]?.key;
    return typeof key === "string" ? key : "";
  });
  return [...new Set(fields)];
}
