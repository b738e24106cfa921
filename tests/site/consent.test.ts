/** What the tag manager is given of somebody who agreed (D21), as Google's enhanced conversions want it before it is hashed. */
import { expect, test } from "vitest";
import { normalEmail } from "../../site/later/consent.ts";

test.each([
  ["an.na.b@gmail.com", "annab@gmail.com"],
  ["A.n.n.a@GoogleMail.com", "anna@googlemail.com"],
  [" Anna.B@Gmail.com ", "annab@gmail.com"],
  // Elsewhere a dot tells one mailbox from another.
  ["An.Na@example.org", "an.na@example.org"],
  ["anna.b@gmail.com.example.org", "anna.b@gmail.com.example.org"],
  ["anna.b@notgmail.com", "anna.b@notgmail.com"],
])("%s is hashed as %s", (email, hashed) => {
  expect(normalEmail(email)).toBe(hashed);
});
