/** Numbers and mailboxes that nobody writes to: as a manager types them in, and as they are shown. */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { EMAIL_MAX_LENGTH } from "../../domain/application/limits.ts";
import { liftBody, maskedValue, suppressBody } from "../../domain/desk/suppression.ts";

const reason = "wrote STOP";

describe("what a manager types in", () => {
  test.each<[string, "phone" | "mailbox", string, string]>([
    ["a number", "phone", "+447400123456", "+447400123456"],
    ["with what people write between", "phone", " +44 (7400) 12.34-56\t", "+447400123456"],
    ["with 00 in front", "phone", "0044 7400 123456", "+447400123456"],
    ["as a link to a chat", "phone", "https://wa.me/447400123456?text=Hello", "+447400123456"],
    ["in other digits, with marks of direction", "phone", "\u2066+٤٤٧٤٠٠١٢٣٤٥٦\u2069", "+447400123456"],
    ["a short one", "phone", "+123456", "+123456"],
    ["the longest", "phone", "+912345678901234", "+912345678901234"],
    ["an address", "mailbox", " Zoe@Example.ORG ", "Zoe@Example.ORG"],
  ])("%s is read", (_, kind, typed, value) => {
    expect(v.parse(suppressBody, { kind, value: typed, reason: ` ${reason} ` })).toEqual({ kind, value, reason });
  });

  test.each<[string, unknown]>([
    ["nothing", {}],
    ["no kind", { value: "+447400123456", reason }],
    ["another kind", { kind: "name", value: "Zoë", reason }],
    ["a number without its calling code", { kind: "phone", value: "07400123456", reason }],
    ["a calling code that is none", { kind: "phone", value: "+07400123456", reason }],
    ["too short a number", { kind: "phone", value: "+12345", reason }],
    ["too long a number", { kind: "phone", value: "+9123456789012345", reason }],
    ["something before it", { kind: "phone", value: "x+447400123456", reason }],
    ["something behind it", { kind: "phone", value: "+447400123456x", reason }],
    ["letters in it", { kind: "phone", value: "+4474oo123456", reason }],
    ["no number", { kind: "phone", reason }],
    ["a number as an address", { kind: "mailbox", value: "+447400123456", reason }],
    ["an address as a number", { kind: "phone", value: "zoe@example.org", reason }],
    ["no address", { kind: "mailbox", reason }],
    ["too long an address", { kind: "mailbox", value: `${"a".repeat(EMAIL_MAX_LENGTH)}@example.org`, reason }],
    ["no reason for a number", { kind: "phone", value: "+447400123456" }],
    ["an empty one", { kind: "phone", value: "+447400123456", reason: " " }],
    ["too long a one", { kind: "phone", value: "+447400123456", reason: "x".repeat(501) }],
    ["no reason for an address", { kind: "mailbox", value: "zoe@example.org" }],
  ])("%s is refused", (_, body) => {
    expect(v.is(suppressBody, body)).toBe(false);
  });

  test("is lifted with a reason", () => {
    expect(v.parse(liftBody, { reason: ` ${"x".repeat(500)}` })).toEqual({ reason: "x".repeat(500) });
    for (const wrong of [{}, { reason: "" }, { reason: "x".repeat(501) }]) expect(v.is(liftBody, wrong)).toBe(false);
  });
});

describe("shown is", () => {
  test.each<["phone" | "mailbox", string, string]>([
    ["phone", "+447400123456", "+•••• 3456"],
    ["mailbox", "maya@example.com", "m•••@example.com"],
    ["mailbox", "jo@example.com", "j•••@example.com"],
    // A mailbox of one letter is hidden whole.
    ["mailbox", "j@example.com", "•••@example.com"],
    ["mailbox", '"a@b"@example.com', '"•••@example.com'],
  ])("of the %s %s: %s", (kind, value, shown) => {
    expect(maskedValue(kind, value)).toBe(shown);
  });
});
