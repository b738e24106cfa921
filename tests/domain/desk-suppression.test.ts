/** Suppressed numbers and mailboxes: parsing a manager's input, and masked display. */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { EMAIL_MAX_LENGTH } from "../../domain/application/limits.ts";
import { liftBody, suppressBody } from "../../domain/desk/suppress.ts";
import { maskedValue } from "../../domain/desk/suppression.ts";

const reason = "wrote STOP";

describe("a manual suppression", () => {
  test.each<[string, "phone" | "mailbox", string, string]>([
    ["a number", "phone", "+447400123456", "+447400123456"],
    ["a number with usual separators", "phone", " +44 (7400) 12.34-56\t", "+447400123456"],
    ["a number with 00 in front", "phone", "0044 7400 123456", "+447400123456"],
    ["a link to a chat", "phone", "https://wa.me/447400123456?text=Hello", "+447400123456"],
    ["other digits with direction marks", "phone", "\u2066+٤٤٧٤٠٠١٢٣٤٥٦\u2069", "+447400123456"],
    ["a number as on a letterhead", "phone", "+44 (0)7400 123456", "+447400123456"],
    ["the same with 00 in front", "phone", "0044 (0) 7400 123456", "+447400123456"],
    ["a number with the zero that only calls within the country need", "phone", "+49 0171 1234567", "+491711234567"],
    ["a number whose zero belongs to it", "phone", "+39 06 1234 5678", "+390612345678"],
    ["an address", "mailbox", " Zoe@Example.ORG ", "Zoe@Example.ORG"],
  ])("by %s is read", (_, kind, typed, value) => {
    expect(v.parse(suppressBody, { kind, value: typed, reason: ` ${reason} ` })).toEqual({ kind, value, reason });
  });

  test.each<[string, unknown]>([
    ["nothing", {}],
    ["no kind", { value: "+447400123456", reason }],
    ["another kind", { kind: "name", value: "Zoë", reason }],
    ["a number without its calling code", { kind: "phone", value: "07400123456", reason }],
    ["an invalid calling code", { kind: "phone", value: "+07400123456", reason }],
    ["a calling code of no country", { kind: "phone", value: "+999123456789", reason }],
    ["too short a number", { kind: "phone", value: "+12345", reason }],
    ["too long a number", { kind: "phone", value: "+9123456789012345", reason }],
    ["a number with a prefix", { kind: "phone", value: "x+447400123456", reason }],
    ["a number with a suffix", { kind: "phone", value: "+447400123456x", reason }],
    ["a number with letters", { kind: "phone", value: "+4474oo123456", reason }],
    ["no number", { kind: "phone", reason }],
    ["a number given as an address", { kind: "mailbox", value: "+447400123456", reason }],
    ["an address given as a number", { kind: "phone", value: "zoe@example.org", reason }],
    ["no address", { kind: "mailbox", reason }],
    ["too long an address", { kind: "mailbox", value: `${"a".repeat(EMAIL_MAX_LENGTH)}@example.org`, reason }],
    ["no reason for a number", { kind: "phone", value: "+447400123456" }],
    ["an empty reason", { kind: "phone", value: "+447400123456", reason: " " }],
    ["an overlong reason", { kind: "phone", value: "+447400123456", reason: "x".repeat(501) }],
    ["no reason for an address", { kind: "mailbox", value: "zoe@example.org" }],
  ])("by %s is refused", (_, body) => {
    expect(v.is(suppressBody, body)).toBe(false);
  });

  test("is lifted with a reason", () => {
    expect(v.parse(liftBody, { reason: ` ${"x".repeat(500)}` })).toEqual({ reason: "x".repeat(500) });
    for (const wrong of [{}, { reason: "" }, { reason: "x".repeat(501) }]) expect(v.is(liftBody, wrong)).toBe(false);
  });
});

describe("the masked value", () => {
  test.each<["phone" | "mailbox", string, string]>([
    ["phone", "+447400123456", "+•••• 3456"],
    ["mailbox", "maya@example.com", "m•••@example.com"],
    ["mailbox", "jo@example.com", "j•••@example.com"],
    // A one-letter mailbox is hidden completely.
    ["mailbox", "j@example.com", "•••@example.com"],
    ["mailbox", '"a@b"@example.com', '"•••@example.com'],
  ])("of the %s %s is %s", (kind, value, shown) => {
    expect(maskedValue(kind, value)).toBe(shown);
  });
});
