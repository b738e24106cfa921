/** The work that the public job search does for queries designed to be slow. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { readFilter } from "../../domain/vacancies/filter.ts";
import { JobSearch } from "../../domain/vacancies/search.ts";

const size = 24 * 1024;
const attacks = {
  "letters that stand alone": "a b c d e f g h i j ".repeat(size / 20),
  "as many words as there is room for": Array.from({ length: size / 6 }, (_, n) => `w${n}`).join(" "),
  "words joined by marks": "a.b-c'd/".repeat(size / 8),
  "piles of marks": `e${"\u0301\u0302\u0316".repeat(size / 3)}`,
  "marks out of order": "q\u0323\u0307\u0316\u0301".repeat(size / 5),
  "letters that are read as eighteen": "\ufdfa ".repeat(size / 2),
  "letters without spaces": "가나다라".repeat(size / 4),
  "invisible signs": "\u200b\u00ad\u2060".repeat(size / 3),
  "spaces and control characters": " \u0000\t\u3000".repeat(size / 4),
  "two halves of letters, apart": "\ud83d \udc00".repeat(size / 3),
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(Object.entries(attacks))("%s", (_, typed) => {
  test.each(["en", "de", "ar", "ko"] as const)(
    "costs no more than eight words of a hundred characters (%s)",
    (language) => {
      const search = new JobSearch(language);
      const known = Array.from({ length: 500 }, (_, n) => `word${n}`);
      const text = search.read([known.join(" ")]);
      const q = readFilter((name) => (name === "q" ? typed : null)).q;
      const normalised = vi.spyOn(String.prototype, "normalize");
      const compared = vi.spyOn(String.prototype, "startsWith");
      const isFound = search.finds(q);
      isFound?.(text);
      const read = normalised.mock.contexts.reduce((sum: number, each) => sum + String(each).length, 0);
      // Each is normalized three times, and the longest letter expands to eighteen.
      expect(read).toBeLessThanOrEqual(100 * 2 + 100 * 18 * 3);
      // Stemming also checks a few endings.
      expect(compared.mock.calls.length).toBeLessThanOrEqual(8 * (known.length + 20));
    },
  );
});

test("the longest allowed query is read as typed", () => {
  const search = new JobSearch("en");
  const text = search.read(["Hotel assistant for evenings in the old town by the river"]);
  expect(search.finds("hotel assistant evenings old town river")?.(text)).toBe(true);
  expect(search.finds("hotel assistant evenings old town lake")?.(text)).toBe(false);
});
