/** Pay cells in the vacancy editor, as people type them in every language. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAmounts, writeAmounts } from "../../desk/vacancy/amounts.ts";
import { deskLanguages } from "../../domain/desk/desk.ts";
import { deskTag } from "../../locales/desk-language.ts";

/** With zero or two decimals, like pay. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 999_999_999 }),
  fc.integer({ min: 0, max: 99_999 }).map((n) => n / 100),
);
const ordered = fc
  .tuple(amount, amount)
  .map(([left, right]): [number, number] => (left <= right ? [left, right] : [right, left]));

/**
 * Every digit and separator of our languages' formats, and Arabic, Persian and Devanagari digits.
 */
const tags = [
  ...deskLanguages.map(deskTag),
  "ar-EG",
  "ar-SA-u-nu-arab",
  "de-CH",
  "de-AT",
  "fa-IR",
  "fr-CH",
  "en-u-nu-deva",
  "en-ZA",
];
const hundredths = { maximumFractionDigits: 2 } as const;

describe("a range", () => {
  test.each(tags)("as written in %s is read back correctly", (tag) => {
    const format = new Intl.NumberFormat(tag, hundredths);
    fc.assert(
      fc.property(ordered, fc.constantFrom("-", "–", " – ", "—", "~", "～", "−", " - "), ([low, high], dash) => {
        expect(readAmounts(`${format.format(low)}${dash}${format.format(high)}`)).toEqual({ range: [low, high] });
      }),
    );
  });

  test.each(tags)("is written in %s so that it can be read back", (tag) => {
    fc.assert(
      fc.property(ordered, (range) => {
        expect(readAmounts(writeAmounts(range, tag))).toEqual({ range });
      }),
    );
  });

  test.each(tags)("as formatted by Intl in %s is read correctly", (tag) => {
    const format = new Intl.NumberFormat(tag);
    expect(readAmounts(format.formatRange(1440, 115_000))).toEqual({ range: [1440, 115_000] });
  });

  test("in reverse order is a specific error", () => {
    fc.assert(
      fc.property(ordered, ([low, high]) => {
        fc.pre(low < high);
        expect(readAmounts(`${high}-${low}`)).toEqual({ error: "order" });
      }),
    );
  });

  test.each([
    ["٦٤–٨٢", [64, 82]],
    ["90.000–115.000", [90_000, 115_000]],
    ["1'440-1'680", [1440, 1680]],
    ["1’440-1’680,50", [1440, 1680.5]],
    ["12,5-13.75", [12.5, 13.75]],
    ["64-64", [64, 64]],
    ["\u200e1\u202f440\u200f – 1\u00a0680", [1440, 1680]],
  ])("%s", (typed, range) => {
    expect(readAmounts(typed)).toEqual({ range });
  });
});

test.each(["", "  ", "\u200f"])("%j is empty", (typed) => {
  expect(readAmounts(typed)).toEqual({ range: null });
});

test.each([
  "64",
  "64–",
  "–82",
  "64 82",
  "64–82–90",
  "64–82 €",
  "€64–82",
  "ab",
  "6.4.5–7",
  "1,44,000–2,00,000",
  "1.440,5.5–2",
  "0.500–0.900",
  "1.440.50–2.000",
  "-5–8",
  "1e3–1e4",
  "Infinity–Infinity",
  "9".repeat(20) + "–" + "9".repeat(21),
])("%s is not a range", (typed) => {
  expect(readAmounts(typed)).toEqual({ error: "form" });
});
