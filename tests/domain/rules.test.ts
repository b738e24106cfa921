import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AGE_MINIMUM_DEFAULT, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from "../../domain/application/limits.ts";
import {
  checkAge,
  checkContact,
  checkEmail,
  checkName,
  nationalMaxLength,
  nationalNumber,
  stripNonDigits,
  toAsciiDigits,
} from "../../domain/application/rules.ts";

describe("digits", () => {
  test("of every numbering system of the runtime are read", () => {
    const decimal = Intl.supportedValuesOf("numberingSystem").filter((system) =>
      /^\p{Nd}{10}$/u.test(digitsOf(system)),
    );
    expect(decimal.length).toBeGreaterThan(20);
    for (const system of decimal) expect([system, toAsciiDigits(digitsOf(system))]).toEqual([system, "0123456789"]);
  });

  test("are converted without changing anything else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const withoutDigits = text.replace(/\p{Nd}/gu, "");
        expect(toAsciiDigits(withoutDigits)).toBe(withoutDigits);
      }),
    );
  });

  test("are stripped to ASCII, idempotently", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const digits = stripNonDigits(text);
        expect(digits).toMatch(/^\d*$/);
        expect(stripNonDigits(digits)).toBe(digits);
      }),
    );
    expect(stripNonDigits("٢٣ years")).toBe("23");
  });
});

function digitsOf(system: string): string {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
  return Array.from({ length: 10 }, (_, digit) => format.format(digit)).join("");
}

test.each([
  ["", "nameRequired"],
  [" \u00a0\t", "nameRequired"],
  ["\u200b\u200f", "nameRequired"],
  ["Ng", null],
  ["x".repeat(NAME_MAX_LENGTH), null],
  [` ${"x".repeat(NAME_MAX_LENGTH)} `, null],
  ["x".repeat(NAME_MAX_LENGTH + 1), "nameTooLong"],
])("the name %j gives %s", (name, error) => {
  expect(checkName(name)).toBe(error);
});

test.each([
  ["", "emailRequired"],
  ["  ", "emailRequired"],
  ["amira.khan@example", "emailInvalid"],
  ["@example.org", "emailInvalid"],
  ["amira@.", "emailInvalid"],
  ["amira@@example.org", "emailInvalid"],
  ["amira khan@example.org", "emailInvalid"],
  [" amira@example.org ", null],
  ["用户@例子.广告", null],
  [`${"x".repeat(250)}@y.zz`, "emailInvalid"],
])("the email %j gives %s", (email, error) => {
  expect(checkEmail(email)).toBe(error);
});

test("an email of any length is checked quickly", () => {
  // Speed: tools/bench/reading.ts. Quadratic time would be hours here.
  expect(checkEmail("a@".repeat(500_000))).toBe("emailInvalid");
  expect(checkEmail(`a@${".".repeat(1_000_000)}`)).toBe("emailInvalid");
});

test.each([
  ["", "ageRequired"],
  [" ", "ageRequired"],
  ["2x", "ageDigits"],
  ["-30", "ageDigits"],
  ["23.5", "ageDigits"],
  ["22", "ageMinimum"],
  ["0", "ageMinimum"],
  ["23", null],
  ["٢٣", null],
  [" 120 ", null],
  ["121", "ageMaximum"],
])("the age %j gives %s", (age, error) => {
  expect(checkAge(age, AGE_MINIMUM_DEFAULT)).toBe(error);
});

test("a number needs a digit", () => {
  expect(checkContact(" +-() ")).toBe("contactRequired");
  expect(checkContact("٧")).toBeNull();
});

describe("the national number after a fixed dial code", () => {
  const british = (value: string) => nationalNumber(value, "44", "7400 123456");

  test.each([
    ["+44 7400 123456", "7400 123456"],
    ["+447400123456", "7400123456"],
    ["+447400 123456", "7400 123456"],
    ["7".repeat(40), "7".repeat(22)],
    ["0044 7400-123456", "7400-123456"],
    ["(+44) 7400 123456", "7400 123456"],
    ["+44 (0)7400 123456", "(0)7400 123456"],
    ["447400123456", "7400123456"],
    ["+44 +44 7400", "7400"],
    ["07400 123456", "07400 123456"],
    ["٠٧٤٠٠ tel", "07400 "],
    ["+4", "+4"],
    ["+49 151", "+49 151"],
    ["4412", "4412"],
  ])("of %j is %j", (typed, left) => {
    expect(british(typed)).toBe(left);
  });

  test("of an Italian mobile may begin with Italy's code", () => {
    expect(nationalNumber("3912345678", "39", "312 345 6789")).toBe("3912345678");
    expect(nationalNumber("393912345678", "39", "312 345 6789")).toBe("3912345678");
    expect(nationalNumber("6512 3456", "65", "xxxx xxxx")).toBe("6512 3456");
  });

  test("stays without an example for bare codes, and without any code entirely", () => {
    expect(nationalNumber("447400123456", "44", "")).toBe("447400123456");
    expect(nationalNumber("+44 7400", "44", "")).toBe("7400");
    expect(nationalNumber("7400 123456", "", "7400 123456")).toBe("7400 123456");
  });

  test("has allowed characters only, at most 25 with its code, and is stable", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789+-() 44٤a.") }),
        fc.constantFrom("1", "44", "971"),
        (typed, code) => {
          const left = nationalNumber(typed, code, "7400 123456");
          expect(left).toMatch(/^[\d +()-]*$/);
          expect(left.length + 1 + code.length).toBeLessThanOrEqual(PHONE_MAX_LENGTH);
          expect(left.length).toBeLessThanOrEqual(nationalMaxLength(code));
          expect(nationalNumber(left, code, "7400 123456")).toBe(left);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
