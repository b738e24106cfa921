/** The site's name appears in every page and email, so it is checked like a person's. */
import * as v from "valibot";
import { expect, test } from "vitest";
import { brandSchema, savedBrandSchema, siteBrandSchema } from "../../../domain/brand/brand.ts";

test.each([brandSchema, savedBrandSchema])("a name may not ask for money or passwords", (schema) => {
  for (const name of ["Nordlicht Remote", "Team 24", "Überall Arbeiten"]) {
    expect(v.is(schema, { name, titleSuffix: name }), name).toBe(true);
  }
  for (const name of ["Pay a deposit first", "Send 50 EUR now", "Kaution überweisen", "Verify your password"]) {
    expect(v.is(schema, { name }), name).toBe(false);
    expect(v.is(schema, { titleSuffix: name }), name).toBe(false);
  }
});

test("a manager's name for the site may not name an amount, or lead elsewhere", () => {
  const schema = savedBrandSchema;
  for (const name of ["Job4You", "Remote24", "1&1", "#1 Jobs", "Work.Life", "We Help You Find Remote Work", "24/7"]) {
    expect(v.is(schema, { name, titleSuffix: name }), name).toBe(true);
  }
  for (const name of [
    "€50 to join",
    "Registration €25",
    "Start for 50 €",
    "Job4You, only 20 $",
    "t.me/fairlead_hr",
    "evil.example",
    "hr@evil.example",
    "WhatsApp +447400123456",
    "Telegram @fairlead_hr",
    "Job4You on Telegram",
    "Call 07400 123456",
    "N\u043erdlicht",
  ]) {
    expect(v.is(schema, { name }), name).toBe(false);
    expect(v.is(schema, { titleSuffix: name }), name).toBe(false);
  }
});

test("a stored name from before a check is still shown", () => {
  expect(v.is(siteBrandSchema, { name: "jobs.example", colours: { accent: "#1657c8", ground: "#ffffff" } })).toBe(true);
});
