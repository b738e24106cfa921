import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  codeAlphabet,
  codeBytes,
  codeFromBytes,
  codeLength,
  codesIn,
  formatCode,
  normaliseCode,
} from "../../domain/code/code.ts";

const bytes = fc.uint8Array({ minLength: codeBytes, maxLength: 32 });

test("a code has at least 40 bits and no look-alike characters (B3)", () => {
  expect(codeLength * Math.log2(new Set(codeAlphabet).size)).toBeGreaterThanOrEqual(40);
  for (const pair of ["0O", "1I", "1L", "IL", "2Z", "5S", "8B", "6G", "UV"]) {
    expect([...pair].filter((character) => codeAlphabet.includes(character)).length, pair).toBeLessThan(2);
  }
});

test("any random bytes give nine characters of the alphabet", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = codeFromBytes(random);
      expect(code).toHaveLength(codeLength);
      expect([...code].every((character) => codeAlphabet.includes(character))).toBe(true);
    }),
  );
  expect(codeFromBytes(new Uint8Array(codeBytes))).not.toBe(codeFromBytes(new Uint8Array(codeBytes).fill(255)));
  expect(() => codeFromBytes(new Uint8Array(codeBytes - 1))).toThrow(
    new RangeError(`a code needs ${codeBytes} random bytes, not ${codeBytes - 1}`),
  );
});

test("the bytes are one number in base 23, so numbers below 23^9 get different codes", () => {
  const of = (number: bigint): string =>
    codeFromBytes(
      Uint8Array.from({ length: codeBytes }, (_, place) =>
        Number((number >> BigInt(8 * (codeBytes - 1 - place))) & 255n),
      ),
    );
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 23n ** 9n - 1n }), (number) => {
      const digits = [...of(number)].map((character) => BigInt(codeAlphabet.indexOf(character)));
      expect(digits.reduceRight((sum, digit) => sum * 23n + digit, 0n)).toBe(number);
    }),
  );
});

test("every character is equally likely in every position", () => {
  let seed = 1;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) & 255;
  const counts = Array.from({ length: codeLength }, () => new Map<string, number>());
  const draws = 23_000;
  for (let draw = 0; draw < draws; draw += 1) {
    [...codeFromBytes(Uint8Array.from({ length: codeBytes }, next))].forEach((character, place) => {
      counts[place]!.set(character, (counts[place]!.get(character) ?? 0) + 1);
    });
  }
  // The expected count is 1,000 each; the tolerance is six standard deviations.
  for (const place of counts) for (const count of place.values()) expect(Math.abs(count - 1000)).toBeLessThan(190);
});

test("a code is written in groups of three and read in any spelling", () => {
  expect(formatCode("K7M4QX9TA")).toBe("K7M-4QX-9TA");
  fc.assert(
    fc.property(bytes, (random) => {
      const code = codeFromBytes(random);
      expect(normaliseCode(formatCode(code))).toBe(code);
      expect(normaliseCode(` ${formatCode(code).toLowerCase().replaceAll("-", " – ")} `)).toBe(code);
    }),
  );
  for (const typed of ["", "K7M4QX9T", "K7M4QX9TAA", "K7M4QX9T0", "K7M4QX9TÄ"]) expect(normaliseCode(typed)).toBeNull();
});

test("codes are found in a text in any notation, also next to letters or each other", () => {
  expect(codesIn("Your codes: 349-XYW-AC7; acd efh jkm.")).toEqual(["349XYWAC7", "ACDEFHJKM"]);
  expect(codesIn("コードは３４９‐XYW‐AC7です")).toEqual(["349XYWAC7"]);
  expect(codesIn("A349XYWAC7")).toEqual(["A349XYWAC", "349XYWAC7"]);
  expect(codesIn("349-XYW-AC, 349XYW, hello")).toEqual([]);
});
