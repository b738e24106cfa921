/** The CSV export: no cell is a spreadsheet formula, and each can be read back unchanged. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exportedFields } from "../domain/application/fields.ts";
import { newPerson } from "./support/registrations.ts";
import { csvRow } from "../cli/csv.ts";
import type { ExportedApplication } from "../db/queries/export.ts";

const application: ExportedApplication = {
  id: "id",
  registrations: ["id"],
  code: "K7M-4QX-9TC",
  created_at: "2026-11-20T10:00:00.000Z",
  ...exportedFields(newPerson({ attribution: null })),
  market: "gb",
  language: "en-GB",
  channel: "form",
  answers: {},
  consent: null,
  held_at: null,
  merged_into: null,
  deliveries: [],
  state: "new",
  recruiter: null,
};

/** The name's cell without its quotes (RFC 4180). */
function cellOf(name: string): string {
  const cells = Array.from(csvRow({ ...application, name }).matchAll(/"((?:[^"]|"")*)"/g), ([, cell = ""]) => cell);
  return cells[3]?.replaceAll('""', '"') ?? "";
}

/** Follows the instructions of docs/operate/data-protection.md. */
function readBack(cell: string): string {
  const unseen = "(?:[\\p{Cf}\\p{DI}\\u2800]|[^\\S\\t\\r\\n]|(?![\\t\\r\\n])\\p{Cc})*";
  const sign = "=＝﹦⁼₌⩵⩶+＋﹢⁺₊﬩\\-－﹣⁻₋−@＠﹫|｜%％﹪";
  return cell.replaceAll(
    new RegExp(`^'(?='*${unseen}[${sign}\\t\\r\\n])|(?<=[;\\t\\r\\n])'(?='*${unseen}[${sign}])`, "gu"),
    "",
  );
}

const signs = [..."=+-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻₌₊₋−⩵⩶﬩"];
const unseen = [
  "",
  " ",
  "\u00a0",
  "\u3000",
  "\ufeff",
  "\u200b",
  "\u2060",
  "\u202e",
  "\u00ad",
  "\u115f",
  "\u2800",
  "\u0001",
];

test.each(signs)("a cell that starts with %s gets an apostrophe, even after invisible characters", (sign) => {
  for (const before of [...unseen, "\ufeff \u200b"]) {
    expect(cellOf(`${before}${sign}SUM(A1)`)).toBe(`'${before}${sign}SUM(A1)`);
    // Also if semicolons, tabs or line breaks separate cells.
    for (const divider of [";", "\t", "\n", "\r\n"]) {
      expect(cellOf(`Zoe${divider}${before}${sign}SUM(A1)`)).toBe(`Zoe${divider}'${before}${sign}SUM(A1)`);
    }
  }
});

test.each(["\tZoe", "\rZoe", "\nZoe", " \tZoe"])("%j gets an apostrophe", (name) => {
  expect(cellOf(name)).toBe(`'${name}`);
});

test.each(["=SUM(A1)+5", "@A1-1", "%+447400123456", "+5+SUM(A1)", "-5A1", "+447400123456\n"])(
  "%j is not a phone number, despite its start or end, and gets an apostrophe",
  (name) => {
    expect(cellOf(name)).toBe(`'${name}`);
  },
);

test.each(["", "Zoë Müller", "Anne-Marie", "O'Hara; Jr.", "a=b", "50% more", "+447400123456", "-5", " Zoe", "'Zoe"])(
  "%j is unchanged",
  (name) => {
    expect(cellOf(name)).toBe(name);
  },
);

test("no cell is a formula, and each can be read back", () => {
  const texts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc
      .array(
        fc.constantFrom(...signs, ...unseen, "'", "''", ";", "\t", "\r\n", ",", '"', "1", "A1", "cmd|' /C calc'!A0"),
      )
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(texts, (name) => {
      const cell = cellOf(name);
      expect(readBack(cell)).toBe(name);
      if (/^[+-]\d+$/.test(cell)) return;
      for (const part of cell.split(/[;\t\r\n]/)) {
        const [first = ""] = part.normalize("NFKC").replace(/^[\s\p{Cc}\p{Cf}\p{DI}\u2800]+/u, "");
        expect("=+-−@|%".includes(first) && first !== "", JSON.stringify(cell)).toBe(false);
      }
      expect(cell).not.toMatch(/^[\t\r\n]/);
    }),
    { numRuns: 2000 },
  );
});
