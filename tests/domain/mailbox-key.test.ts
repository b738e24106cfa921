/** Which addresses count as one mailbox for limits. */
import { expect, test } from "vitest";
import { emailKey } from "../../domain/application/email-address.ts";
import { mailboxKey } from "../../domain/application/mailbox-key.ts";

const keyOf = (typed: string) => mailboxKey(emailKey(typed));

test.each([
  ["a tag", ["anna@example.org", "anna+1@example.org", "Anna+jobs+2@Example.org", "anna+@example.org"]],
  ["quotation marks", ["anna@example.org", '"anna"@example.org', '"anna+x"@example.org', '"an\\na"@example.org']],
  ["dots at Gmail", ["annab@gmail.com", "a.n.n.a.b@gmail.com", "anna.b+x@googlemail.com"]],
  ["a keyword at Yahoo", ["anna@yahoo.com", "anna-shop@yahoo.com", "anna-shop-2+x@yahoo.com"]],
  ["a keyword at Yahoo in another country", ["anna@yahoo.co.uk", "anna-1@yahoo.co.uk"]],
  ["what Proton ignores", ["annab@proton.me", "anna.b@protonmail.com", "anna_b@pm.me", "an-na.b+x@protonmail.ch"]],
  ["what Yandex ignores", ["anna.b@yandex.ru", "anna-b@ya.ru", "annab@yandex.com"]],
  ["a subdomain of Fastmail", ["anna@fastmail.com", "x1@anna.fastmail.com", "x2+y@anna.fastmail.com"]],
  ["an older name of iCloud", ["anna@icloud.com", "anna@me.com", "anna@mac.com"]],
])("%s does not make another mailbox", (_, spellings) => {
  expect(new Set(spellings.map(keyOf)).size).toBe(1);
});

test.each([
  ["anna.b@example.org", "annab@example.org"],
  ["anna-b@example.org", "anna@example.org"],
  ["anna_b@example.org", "anna@example.org"],
  ["anna@example.org", "anna@mail.example.org"],
  ["anna.b@outlook.com", "annab@outlook.com"],
  ["anna@yahoo.de", "anna@yahoo.fr"],
  ["a@anna.fastmail.com", "a@bert.fastmail.com"],
  ["+anna@example.org", "+bert@example.org"],
  ["-anna@yahoo.com", "-bert@yahoo.com"],
  ["a-b@yahoo.example.org", "a-c@yahoo.example.org"],
])("%s and %s may belong to two people", (left, right) => {
  expect(keyOf(left)).not.toBe(keyOf(right));
});

test("a local part of only ignored characters is kept", () => {
  expect(keyOf("...@gmail.com")).toBe("...@gmail.com");
});
