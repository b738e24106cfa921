/**
 * The columns of a handwritten statement, which define its row type. Tests check all rows of both
 * engines against it (tests/support/checked-rows.ts); production checks nothing. Only statements
 * that drizzle cannot express, or not as fast, are handwritten (docs/decisions/0014).
 */

/** One column. `is` tests whether a value has the type. */
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

/** A text with a fixed set of values. */
export function oneOf<const Value extends string>(values: readonly Value[]): Column<Value> {
  return column((value) => (values as readonly unknown[]).includes(value));
}

/** An array; none of ours contains null. */
export function listOf<Value>({ is }: Column<Value>): Column<readonly Value[]> {
  return column((value) => Array.isArray(value) && value.every(is));
}

/** `jsonb` of texts by name, such as the survey's answers by question. */
export const texts = column<Readonly<Record<string, string>>>(
  (value) =>
    typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === "string"),
);

/** Parsed `jsonb`; its content is not checked. */
export function json<Value>(): Column<Value> {
  return column((value) => value !== undefined && value !== null);
}

/**
 * The row of a statement that always returns one, such as a count or an insert. Throws otherwise.
 */
export function onlyRow<Returned>([row, ...more]: readonly Returned[]): Returned {
  if (row === undefined || more.length > 0) throw new Error("a statement did not give exactly one row");
  return row;
}

export function nullable<Value>({ is }: Column<Value>): Column<Value | null> {
  return column((value) => value === null || is(value));
}
