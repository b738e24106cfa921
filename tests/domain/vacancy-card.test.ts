import * as fc from "fast-check";
import { expect, test } from "vitest";
import { onCard } from "../../domain/vacancies/card.ts";
import { demoOperator } from "../support/operators.ts";

const most = 144;
const bytes = (text: string) => Buffer.byteLength(text);

test("what fits stands as it is, as every sentence of the sample does", () => {
  expect(onCard("a".repeat(most))).toBe("a".repeat(most));
  for (const { text } of demoOperator.vacancies) {
    for (const { description } of Object.values(text)) expect(onCard(description)).toBe(description);
  }
});

test("what does not is cut between two words, without what would hang there", () => {
  const begins = "word ".repeat(27);
  expect(onCard(`${begins}one, two three four`)).toBe(`${begins}one, two\u00A0…`);
  expect(onCard(`${begins}one, ${"x".repeat(40)}`)).toBe(`${begins}one\u00A0…`);
  expect(onCard(`${"كلمة ".repeat(14)}نهاية، ${"ب".repeat(40)}`)).toBe(`${"كلمة ".repeat(14)}نهاية\u00A0…`);
  // One word alone, and characters of two, three and four bytes.
  for (const [character, times] of [
    ["é", 72],
    ["하", 48],
    ["🛶", 36],
  ] as const)
    expect(onCard(character.repeat(times + 1))).toBe(`${character.repeat(times)}\u00A0…`);
});

test("is never heavier, and begins as the sentence does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), (summary) => {
      const shown = onCard(summary);
      const cut = bytes(summary) > most;
      expect(shown.endsWith("\u00A0…") || !cut).toBe(true);
      expect(bytes(shown)).toBeLessThanOrEqual(most + (cut ? bytes("\u00A0…") : 0));
      expect(summary.startsWith(cut ? shown.slice(0, -2) : shown)).toBe(true);
    }),
  );
});
