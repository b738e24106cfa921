import * as v from "valibot";

/** Identifies a vacancy in the operator file and in form submissions. */
export const slugSchema = v.pipe(
  v.string(),
  v.maxLength(100, "a slug has at most 100 characters"),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a slug may contain only lowercase letters, digits and single hyphens"),
);

export function isSlug(text: string): boolean {
  return v.is(slugSchema, text);
}
