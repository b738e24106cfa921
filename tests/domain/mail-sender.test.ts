/** `mail.from` with and without a name. */
import { expect, test } from "vitest";
import { mailSender, readSender, senderPattern } from "../../domain/operator/mail-sender.ts";

const operator = { name: "Harbour\r\nBcc: x@example.org" };

test.each([
  ["jobs@example.org", "", "jobs@example.org"],
  ["<jobs@example.org>", "", "jobs@example.org"],
  ["Harbour Jobs <jobs@example.org>", "Harbour Jobs", "jobs@example.org"],
  ['"Harbour, Ltd." <jobs@example.org>', "Harbour, Ltd.", "jobs@example.org"],
  [
    '"Harbour \\"Jobs\\" <jobs@bank.example>" <jobs@example.org>',
    'Harbour "Jobs" <jobs@bank.example>',
    "jobs@example.org",
  ],
  ["Größe & Söhne<jobs@example.org>", "Größe & Söhne", "jobs@example.org"],
  ["شركة الميناء <jobs@example.org>", "شركة الميناء", "jobs@example.org"],
])("the sender %s", (from, name, address) => {
  expect(from).toMatch(senderPattern);
  expect(readSender(from)).toEqual({ name, address });
});

test.each([
  "Harbour Jobs",
  "Harbour <jobs>",
  "Harbour <jobs@example.org",
  "Harbour <jobs@example.org> Ltd.",
  "one@example.org, two@example.org",
  "Harbour <one@example.org> <two@example.org>",
  "Harbour\r\nBcc: x@example.org <jobs@example.org>",
  "jobs@example.org\nBcc: x@example.org",
])("%j is not a sender", (from) => {
  expect(from).not.toMatch(senderPattern);
});

test("a sender without a name gets the operator's, on one line and without bidirectional marks", () => {
  expect(mailSender({ from: "jobs@example.org" }, operator)).toEqual({
    name: "Harbour Bcc: x@example.org",
    address: "jobs@example.org",
  });
  expect(mailSender({ from: "\u202eHarbour <jobs@example.org>" }, operator).name).toBe("Harbour");
});
