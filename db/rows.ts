/**
 * What a statement that is written by hand returns, column by column. The type of its rows is made from this, and the tests hold
 * every row that either engine really gives against it (tests/support/checked-rows.ts); nothing is checked while the product runs.
 *
 * By hand are statements that a query builder cannot say or would make slower (docs/decisions/0014); everything else is drizzle's.
 */

/** One column. `is` says whether a value is what the type says. */
export interface Column<Value> {
  readonly is: (value: unknown) => value is Value;
}

export type RowShape = Readonly<Record<string, Column<unknown>>>;

export type Row<Shape extends RowShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends Column<infer Value> ? Value : never;
};

const column = <Value>(is: (value: unknown) => boolean): Column<Value> => ({ is: is as Column<Value>["is"] });

export const text = column<string>((value) => typeof value === "string");
/** `smallint`, `integer`, `bigint` and counts: numbers on both engines. */
export const integer = column<number>((value) => Number.isSafeInteger(value));
export const boolean = column<boolean>((value) => typeof value === "boolean");
export const time = column<Date>((value) => value instanceof Date);

/** A text of which there are only so many. */
export function oneOf<const Value extends string>(values: readonly Value[]): Column<Value> {
  return column((value) => (values as readonly unknown[]).includes(value));
}

/** An array; none of ours holds null. */
export function listOf<Value>({ is }: Column<Value>): Column<readonly Value[]> {
  return column((value) => Array.isArray(value) && value.every(is));
}

/** `jsonb` of texts by name, such as the survey's answers by question. */
export const texts = column<Readonly<Record<string, string>>>(
  (value) =>
    typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === "string"),
);

/** `jsonb`, parsed; what is in it, whoever wrote it knows. */
export function json<Value>(): Column<Value> {
  return column((value) => value !== undefined && value !== null);
}

/** The row of a statement that gives one, whatever is stored: figures, or what was just inserted. Throws when it did not. */
export function onlyRow<Returned>([row, ...more]: readonly Returned[]): Returned {
  if (row === undefined || more.length > 0) throw new Error("a statement did not give exactly one row");
  return row;
}

export function nullable<Value>({ is }: Column<Value>): Column<Value | null> {
  return column((value) => value === null || is(value));
}
