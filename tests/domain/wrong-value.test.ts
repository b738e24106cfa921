/** What is said of a value that somebody wrote wrongly: what was given and what belongs there, and no validator's own words. */
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
  ['"loud" is given; it is one of info, warn', v.picklist(["info", "warn"]), "loud"],
  ["2 is given; it is 1", v.literal(1), 2],
  ["7 is given; it has to be a text, in quotation marks", text, 7],
  ['"x" is given; it is a list', v.array(text), "x"],
  ["nothing is given; it is a list", v.array(text), null],
  ['"x" is given; it is a part with settings of its own', v.object({}), "x"],
  ["a part with settings of its own is given; it has to be a text in one line", text, { a: 1 }],
  ["7 is given; it is one of a text, false", v.union([text, v.literal(false)]), 7],
  ['"xx" is given; it is one of de, en', v.record(v.picklist(["de", "en"]), text), { xx: "" }],
  ['"no" is given; it is an e-mail address, as name@example.org', v.pipe(text, v.email()), "no"],
  ['"x\\ny" is given; it is an address, as https://example.org', v.pipe(text, v.url()), "x\ny"],
  ["1.5 is given; it is a whole number", v.pipe(number, v.integer()), 1.5],
  ["0 is given; it is 1 at the least", v.pipe(number, v.minValue(1)), 0],
  ["7 is given; it is 6 at the most", v.pipe(number, v.maxValue(6)), 7],
  ['"" is given; it is not empty', v.pipe(text, v.minLength(1)), ""],
  ['"abc" is given; it has 2 characters at the most', v.pipe(text, v.maxLength(2)), "abc"],
  ["a list is given; it has 2 entries at the least", v.pipe(v.array(text), v.minLength(2)), []],
  ['"today" is given; it is a day, as 2026-01-31', v.pipe(text, v.isoDate()), "today"],
  ["there is no such setting; look how it is spelt, and below what it stands", v.strictObject({}), { a: 1 }],
  ["is missing", v.object({ a: text }), {}],
  ["has at least 3 characters", v.pipe(text, v.minLength(3, "has at least 3 characters")), "ab"],
])("%s", (words, schema, value) => {
  expect(said(schema, value)).toBe(words);
});

test("what is long is cut", () => {
  expect(said(v.picklist(["a"]), "x".repeat(5000))).toMatch(/^"x{79}… is given; it is a$/);
});

test("what may be a secret is not repeated", () => {
  expect(said(v.picklist(["a", "b"]), "hidden", false)).toBe("something else is given; it is one of a, b");
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
  ).toBe("something else is wrong");
});
