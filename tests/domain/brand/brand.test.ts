/** The name of a site stands in every page and email, so it is checked like a person's. */
import * as v from "valibot";
import { expect, test } from "vitest";
import { brandSchema, siteBrandSchema } from "../../../domain/brand/brand.ts";

test.each([brandSchema, siteBrandSchema])("a name may not ask for money or passwords", (schema) => {
  for (const name of ["Nordlicht Remote", "Team 24", "Überall Arbeiten"]) {
    expect(v.is(schema, { name, titleSuffix: name }), name).toBe(true);
  }
  for (const name of ["Pay a deposit first", "Send 50 EUR now", "Kaution überweisen", "Verify your password"]) {
    expect(v.is(schema, { name }), name).toBe(false);
    expect(v.is(schema, { titleSuffix: name }), name).toBe(false);
  }
});
