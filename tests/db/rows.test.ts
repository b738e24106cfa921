/** Compares the rows of handwritten statements with their declared shapes, on both engines. */
import { describe, expect, test } from "vitest";
import {
  boolean,
  type Column,
  integer,
  json,
  nullable,
  oneOf,
  onlyRow,
  type RowShape,
  text,
  texts,
  time,
} from "../../db/rows.ts";
import { UntrueRow } from "../support/checked-rows.ts";
import { useDatabase } from "../support/databases.ts";

const context = useDatabase();

const read = (shape: RowShape, columns: string) => context.database.rows(shape, `select ${columns}`);

const true_: readonly [string, Column<unknown>, string][] = [
  ["text", text, "'Zoë'::text"],
  ["smallint", integer, "30::smallint"],
  ["bigint", integer, "9007199254740991::bigint"],
  ["count", integer, "count(*)"],
  ["boolean", boolean, "true"],
  ["time", time, "timestamptz '2026-11-20 10:00Z'"],
  ["jsonb", json(), `'{"city": "Leeds"}'::jsonb`],
  ["texts by name", texts, `'{"CITY": "Leeds"}'::jsonb`],
  ["a word", oneOf(["kept", "missed"]), "'kept'::text"],
  ["nothing", nullable(text), "null::text"],
];

describe("a declared row shape", () => {
  test.each(true_)("accepts %s", async (_, column, sql) => {
    expect(await read({ it: column }, `${sql} as it`)).toHaveLength(1);
    await context.database.transaction(async (transaction) => {
      expect(await transaction.rows({ it: column }, `select ${sql} as it`)).toHaveLength(1);
    });
  });
});

const untrue: readonly [string, RowShape, string][] = [
  ["another type", { it: integer }, "'30'::text as it"],
  ["a number that is too large", { it: integer }, "9007199254740993::bigint as it"],
  ["a text that is a time", { it: text }, "timestamptz '2026-11-20 10:00Z' as it"],
  ["a time that is a text", { it: time }, "'2026-11-20T10:00:00Z'::text as it"],
  ["nothing where there is always something", { it: text }, "null::text as it"],
  ["a word that is none of them", { it: oneOf(["kept"]) }, "'missed'::text as it"],
  ["a number among texts", { it: texts }, `'{"CITY": "Leeds", "AGE": 30}'::jsonb as it`],
  ["a text where there are texts by name", { it: texts }, `'"Leeds"'::jsonb as it`],
  ["no jsonb", { it: json() }, "null::jsonb as it"],
  ["a column that nothing is said of", { it: text }, "'a'::text as it, 'b'::text as more"],
  ["a column that is not there", { it: text, more: text }, "'a'::text as it"],
];

test.each(untrue)("rejects %s", async (_, shape, sql) => {
  await expect(read(shape, sql)).rejects.toThrow(UntrueRow);
  const inside = context.database.transaction((transaction) => transaction.rows(shape, `select ${sql}`));
  await expect(inside).rejects.toThrow(UntrueRow);
});

test("onlyRow requires exactly one row", async () => {
  const numbers = (last: number) =>
    context.database.rows({ it: integer }, "select generate_series(1, $1) as it", [last]);
  expect(onlyRow(await numbers(1))).toEqual({ it: 1 });
  expect(() => onlyRow([])).toThrow("exactly one row");
  const two = await numbers(2);
  expect(() => onlyRow(two)).toThrow("exactly one row");
});
