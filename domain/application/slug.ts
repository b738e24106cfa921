import * as v from "valibot";

/** What a vacancy is known by, in the operator file and in what the form sends. */
export const slugSchema = v.pipe(
  v.string(),
  v.maxLength(100, "a slug has at most 100 characters"),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a slug has small letters, digits and single hyphens"),
);

export function isSlug(text: string): boolean {
  return v.is(slugSchema, text);
}
