/**
 * The data that the tag manager gets with consent (D21), in the form that Google's enhanced
 * conversions hash.
 */
import { expect, test } from "vitest";
import { normalEmail } from "../../site/later/consent.ts";

test.each([
  ["an.na.b@gmail.com", "annab@gmail.com"],
  ["A.n.n.a@GoogleMail.com", "anna@googlemail.com"],
  [" Anna.B@Gmail.com ", "annab@gmail.com"],
  // Elsewhere a dot distinguishes mailboxes.
  ["An.Na@example.org", "an.na@example.org"],
  ["anna.b@gmail.com.example.org", "anna.b@gmail.com.example.org"],
  ["anna.b@notgmail.com", "anna.b@notgmail.com"],
])("the email %s is hashed as %s", (email, hashed) => {
  expect(normalEmail(email)).toBe(hashed);
});
