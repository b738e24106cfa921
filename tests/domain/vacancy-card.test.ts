import fc from "fast-check";
import { expect, test } from "vitest";
import { onCard } from "../../domain/vacancies/card.ts";

const most = 180;

test("what fits stands as it is", () => {
  expect(onCard("Keep room listings up to date.")).toBe("Keep room listings up to date.");
  expect(onCard("a".repeat(most))).toBe("a".repeat(most));
});

test("what does not is cut between two words, without what would hang there", () => {
  const long = `${"word ".repeat(34)}one, two three four five`;
  expect(onCard(long)).toBe(`${"word ".repeat(34)}one, two\u00A0…`);
  expect(onCard(`${"word ".repeat(34)}one, ${"x".repeat(40)}`)).toBe(`${"word ".repeat(34)}one\u00A0…`);
  // One word alone, and characters of two code units.
  expect(onCard("하".repeat(most + 1))).toBe(`${"하".repeat(most)}\u00A0…`);
  expect(onCard("🛶".repeat(most + 1))).toBe(`${"🛶".repeat(most)}\u00A0…`);
});

test("is never longer, and begins as the sentence does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), (summary) => {
      const shown = onCard(summary);
      expect([...shown].length).toBeLessThanOrEqual(Math.max(most + 2, 0));
      expect(summary.startsWith(shown.replace(/\u00A0…$/u, "")) || shown === summary).toBe(true);
    }),
  );
});
