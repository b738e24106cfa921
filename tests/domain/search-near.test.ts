import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearWords } from "../../domain/search/near-words.ts";
import { nearCondition, nearNames, readTyped } from "../../domain/search/query.ts";

/** The number of differing letters of two words; a swapped pair counts as one. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? table[i - 2]![j - 2]! + 1 : Infinity;
      table[i]![j] = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + same, swapped);
    }
  }
  return table[a.length]![b.length]!;
}

const letters = ["abcdefghijklmnopqrstuvwxyz", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "абвгдежзиклмнопрстуфхцчшщъыьэюя"];
const words = fc
  .constantFrom(...letters)
  .chain((alphabet) =>
    fc.array(fc.constantFrom(...alphabet), { minLength: 4, maxLength: 12 }).map((word) => word.join("")),
  );

describe("near words", () => {
  test("differ in exactly one letter", () => {
    fc.assert(
      fc.property(words, (word) => {
        expect(nearWords(word).filter((near) => distance(word, near) !== 1)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test("are near in both directions", () => {
    fc.assert(
      fc.property(words, fc.nat(), (word, at) => {
        const near = nearWords(word);
        const other = near[at % near.length] ?? "";
        fc.pre(other.length >= 4);
        expect(nearWords(other)).toContain(word);
      }),
    );
  });

  test.each([["ali"], ["a".repeat(21)], ["김서연이"], ["o2o2"], ["amirа"]])("do not exist for %s", (word) => {
    expect(nearWords(word)).toEqual([]);
  });
});

describe("a condition that allows one wrong letter", () => {
  const typed = readTyped("amria khan");
  if (!typed) throw new Error("too little");

  test("uses existing names in addition to the typed one", () => {
    expect(nearNames(typed)).toContain("namira");
    const condition = nearCondition(typed, new Set(["namira"]));
    expect(condition).toContain("'namira'");
    expect(condition).toContain("'namria':*");
    expect(condition).not.toContain("'nmaria'");
  });

  test("does not exist without matching names", () => {
    expect(nearCondition(typed, new Set(["nsomebody"]))).toBeNull();
  });

  test.each(["+44 7400 123456", "amira@example.com"])("does not exist for %s", (q) => {
    const other = readTyped(q);
    expect(other && nearNames(other)).toEqual([]);
  });
});
