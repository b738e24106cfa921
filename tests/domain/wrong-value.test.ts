/**
 * The message for a wrong value: the given and the allowed one, without the validator's own words.
 */
import { expect, test } from "vitest";
import * as v from "valibot";
import { wrongValue } from "../../domain/written/wrong-value.ts";

function said(schema: v.GenericSchema, value: unknown, mayRepeat?: boolean): string {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map((issue) => wrongValue(issue, mayRepeat)).join("; ");
}

const text = v.string();
const number = v.number();

test.each<[string, v.GenericSchema, unknown]>([
  ['"loud" is not valid; it must be one of info, warn', v.picklist(["info", "warn"]), "loud"],
  ["2 is not valid; it must be 1", v.literal(1), 2],
  ["7 is not valid; it must be text in quotation marks", text, 7],
  ['"x" is not valid; it must be a list', v.array(text), "x"],
  ["nothing is not valid; it must be a list", v.array(text), null],
  ['"x" is not valid; it must be a group of settings', v.object({}), "x"],
  ["a group of settings is not valid; it must be text on one line", text, { a: 1 }],
  ["7 is not valid; it must be one of text, false", v.union([text, v.literal(false)]), 7],
  ['"xx" is not valid; it must be one of de, en', v.record(v.picklist(["de", "en"]), text), { xx: "" }],
  ['"no" is not valid; it must be an email address, such as name@example.org', v.pipe(text, v.email()), "no"],
  ['"x\\ny" is not valid; it must be an address, such as https://example.org', v.pipe(text, v.url()), "x\ny"],
  ["1.5 is not valid; it must be a whole number", v.pipe(number, v.integer()), 1.5],
  ["0 is not valid; it must be at least 1", v.pipe(number, v.minValue(1)), 0],
  ["7 is not valid; it must be at most 6", v.pipe(number, v.maxValue(6)), 7],
  ['"" is not valid; it must not be empty', v.pipe(text, v.minLength(1)), ""],
  ['"abc" is not valid; it must have at most 2 characters', v.pipe(text, v.maxLength(2)), "abc"],
  ["a list is not valid; it must have at least 2 entries", v.pipe(v.array(text), v.minLength(2)), []],
  ['"today" is not valid; it must be a day, such as 2026-01-31', v.pipe(text, v.isoDate()), "today"],
  ["there is no such setting here; check its spelling and its indentation", v.strictObject({}), { a: 1 }],
  ["is missing", v.object({ a: text }), {}],
  ["must have at least 3 characters", v.pipe(text, v.minLength(3, "must have at least 3 characters")), "ab"],
])("%s", (words, schema, value) => {
  expect(said(schema, value)).toBe(words);
});

test("a long value is cut", () => {
  expect(said(v.picklist(["a"]), "x".repeat(5000))).toMatch(/^"x{79}… is not valid; it must be a$/);
});

test("a possible secret is not repeated", () => {
  expect(said(v.picklist(["a", "b"]), "hidden", false)).toBe("the value is not valid; it must be one of a, b");
  expect(said(v.pipe(text, v.email()), "hidden", false)).not.toContain("hidden");
  expect(
    said(
      v.pipe(
        text,
        v.check(
          () => false,
          ({ received }) => `${received} is wrong`,
        ),
      ),
      "hidden",
      false,
    ),
  ).toBe("the value is wrong");
});
