import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cardSummary } from "../../domain/vacancies/card.ts";
import { demoOperator } from "../support/operators.ts";

const most = 144;
const bytes = (text: string) => Buffer.byteLength(text);

test("a sentence that fits is unchanged, like all of the sample", () => {
  expect(cardSummary("a".repeat(most))).toBe("a".repeat(most));
  for (const { text } of demoOperator.vacancies) {
    for (const { description } of Object.values(text)) expect(cardSummary(description)).toBe(description);
  }
});

test("a longer one is cut between words without a dangling mark", () => {
  const begins = "word ".repeat(27);
  expect(cardSummary(`${begins}one, two three four`)).toBe(`${begins}one, two\u00A0…`);
  expect(cardSummary(`${begins}one, ${"x".repeat(40)}`)).toBe(`${begins}one\u00A0…`);
  expect(cardSummary(`${"كلمة ".repeat(14)}نهاية، ${"ب".repeat(40)}`)).toBe(`${"كلمة ".repeat(14)}نهاية\u00A0…`);
  // A single word, and characters of two, three and four bytes.
  for (const [character, times] of [
    ["é", 72],
    ["하", 48],
    ["🛶", 36],
  ] as const)
    expect(cardSummary(character.repeat(times + 1))).toBe(`${character.repeat(times)}\u00A0…`);
});

test("a cut sentence is within the byte limit and a prefix of the original", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), (summary) => {
      const shown = cardSummary(summary);
      const cut = bytes(summary) > most;
      expect(shown.endsWith("\u00A0…") || !cut).toBe(true);
      expect(bytes(shown)).toBeLessThanOrEqual(most + (cut ? bytes("\u00A0…") : 0));
      expect(summary.startsWith(cut ? shown.slice(0, -2) : shown)).toBe(true);
    }),
  );
});
