import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeAlphabet, codeLength, formatCode } from "../../domain/code/code.ts";
import { reportedCode } from "../../domain/verification/report.ts";
import { readCode, readNumbers, VERIFY_MAX_LENGTH, verdict } from "../../domain/verification/check.ts";

const readNumber = (typed: string, country: string | null) => readNumbers(typed, [country])[0] ?? null;

const national = fc.integer({ min: 7_400_000_000, max: 7_400_999_999 }).map(String);
const codes = fc
  .array(fc.constantFrom(...codeAlphabet), { minLength: codeLength, maxLength: codeLength })
  .map((all) => all.join(""));
const spaces = fc.constantFrom("", " ", "-", " \u200e");

describe("a number", () => {
  test("is the same in every spelling", () => {
    fc.assert(
      fc.property(
        national,
        spaces,
        fc.constantFrom("+44", "0044", "(0044)", "+ 44", "٠٠٤٤", "+44 (0)"),
        (digits, gap, code) => {
          const typed = `${code}${gap}${digits.slice(0, 4)}${gap}${digits.slice(4)}`;
          expect(readNumber(typed, null)).toBe(`+44${digits}`);
          expect(readNumber(`0${digits.slice(0, 4)}${gap}${digits.slice(4)}`, "GB")).toBe(`+44${digits}`);
        },
      ),
    );
  });

  test("without a country code needs a country", () => {
    expect(readNumber("07400 123456", null)).toBeNull();
    expect(readNumber("7400123456", null)).toBeNull();
  });

  test("that is too short, too long or malformed is refused", () => {
    for (const typed of [
      "",
      "+",
      "00",
      "+44",
      "+44 74",
      "abc",
      "+999 1234567",
      "1".repeat(200),
      "+447400123456 ext 5",
      "call +447400123456",
    ]) {
      expect(readNumber(typed, "GB")).toBeNull();
    }
  });
});

describe("a number as other programs write it", () => {
  test.each([
    ["491711234567", "DE", ["+491711234567", "+49491711234567"]],
    ["491711234567", null, ["+491711234567"]],
    ["https://wa.me/491711234567", "DE", ["+491711234567"]],
    ["https://wa.me/491711234567?text=Hello%20there", null, ["+491711234567"]],
    ["wa.me/+49 171 1234567", null, ["+491711234567"]],
    ["https://api.whatsapp.com/send?phone=%2B491711234567&text=Hi&type=phone_number", null, ["+491711234567"]],
    ["https://api.whatsapp.com/send/?text=Hi&phone=491711234567", null, ["+491711234567"]],
    ["whatsapp://send?phone=491711234567", null, ["+491711234567"]],
    ["tel:+49-171-1234567", null, ["+491711234567"]],
    ["tel:0171-1234567", "DE", ["+491711234567"]],
    ["sms:+491711234567?body=Hi", null, ["+491711234567"]],
    ["HTTPS://WA.ME/٤٩١٧١١٢٣٤٥٦٧", null, ["+491711234567"]],
  ])("%s in %s may be %j", (typed, country, numbers) => {
    expect(readNumbers(typed, [country])).toEqual(numbers);
  });

  test.each([
    "https://evil.example/?phone=491711234567",
    "https://wa.me.evil.example/491711234567",
    "https://wa.me@evil.example/491711234567",
    "https://evil.example/wa.me/491711234567",
    "https://api.whatsapp.com/send?phone=491711234567&phone=491719999999",
    "https://wa.me/491711234567?phone=491719999999",
    "https://api.whatsapp.com/send?phone=491711234567&%70hone=491719999999",
    "https://wa.me/message/ABC491711234567",
    "https://wa.me/491711234567x",
    "tel:+491711234567;ext=5",
  ])("%s is not read as a number: it may lead elsewhere", (typed) => {
    expect(readNumbers(typed, ["DE"])).toEqual([]);
  });

  test("is tried in each of two countries", () => {
    expect(readNumbers("0171 1234567", ["GB", "DE"])).toContain("+491711234567");
  });
});

test("only as much is read as the field allows, including white space", () => {
  const number = " 00447400123456";
  expect(readNumber(number.padEnd(VERIFY_MAX_LENGTH), null)).toBe("+447400123456");
  expect(readNumber(number.padEnd(VERIFY_MAX_LENGTH + 1), null)).toBeNull();
  expect(readCode("K7M4QX9TA".padEnd(VERIFY_MAX_LENGTH))).toBe("K7M4QX9TA");
});

test("any input is read or refused and never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.option(fc.string()), (typed, country) => {
      expect(readNumber(typed, country) ?? "+0").toMatch(/^\+\d+$/);
      expect(readCode(typed) ?? "A".repeat(codeLength)).toHaveLength(codeLength);
    }),
  );
});

test("a code is the same in every spelling, and longer text is none", () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(readCode(` ${formatCode(code).toLowerCase()} `)).toBe(code);
      expect(readCode(code.slice(1))).toBeNull();
      expect(readCode(code + " ".repeat(VERIFY_MAX_LENGTH))).toBeNull();
    }),
  );
});

test("the answer is yes exactly if both are readable and known", () => {
  const text = fc.option(fc.string());
  fc.assert(
    fc.property(text, text, fc.boolean(), fc.boolean(), fc.boolean(), (number, code, knowsNumber, knowsCode, again) => {
      const answer = verdict({ number, code }, { number: knowsNumber, code: knowsCode }, undefined, again);
      const both = number !== null && code !== null && knowsNumber && knowsCode;
      expect(answer.kind === "yes").toBe(both);
      // A pair of readable values is answered at once, and a typing mistake is questioned only
      // once.
      if (number !== null && code !== null) expect(answer.kind).not.toBe("typo");
      if (again) expect(answer.kind).not.toBe("typo");
      if (answer.kind === "typo") expect([answer.number, answer.code]).toEqual([number === null, code === null]);
    }),
  );
});

test.each([
  [null, "K7M4QX9TA", false, { kind: "typo", number: true, code: false }],
  ["+447400123456", null, false, { kind: "typo", number: false, code: true }],
  [null, null, false, { kind: "typo", number: true, code: true }],
  [null, null, true, { kind: "no" }],
  ["+447400123456", "K7M4QX9TA", false, { kind: "no" }],
])("the number %s with the code %s, again: %s gives %j", (number, code, again, answer) => {
  expect(verdict({ number, code }, { number: false, code: false }, undefined, again)).toEqual(answer);
});

test.each([
  ["K7M4QX9TA", true, "ours"],
  ["K7M4QX9TA", false, "none of ours"],
  [null, true, "erased"],
  [null, false, "none given"],
])("the operator's notice says of the code %s, known: %s, that it is %s", (code, known, said) => {
  expect(reportedCode(code, known)).toBe(said);
});

test("the public number proves nothing alone: the visitor is asked to compare the code", () => {
  const read = { number: "+447700900123", code: "K7M4QX9TA" };
  const both = { number: true, code: true };
  expect(verdict(read, both, read.number, false)).toEqual({ kind: "public" });
  expect(verdict(read, both, "+447700900124", false)).toEqual({ kind: "yes" });
  expect(verdict(read, { number: true, code: false }, read.number, false)).toEqual({ kind: "no" });
});
