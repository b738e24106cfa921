/** Building blocks for conditions of the desk's lists. */
/** Who looks, and when; `dayEnd`: the end of the day in their time zone. */
export interface Viewer {
  readonly recruiterId: string;
  readonly now: Date;
  readonly dayEnd: Date;
}

/** Parameters of one statement, in the order in which its text names them. */
export class Parameters {
  readonly values: unknown[] = [];

  /** `$1` and so on, with a cast to this type. */
  add(value: unknown, type: "text" | "text[]" | "timestamp" | "timestamptz" | "bigint"): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** A moment in the form of the indexes: UTC without zone. */
  moment(at: Date | number | string): string {
    return this.add(new Date(at).toISOString().slice(0, -1), "timestamp");
  }
}

/** An equality for a single value, so that an index yields the list's order. */
export function among(values: readonly string[], parameters: Parameters): string {
  const [only] = values;
  return values.length === 1 ? `= ${parameters.add(only, "text")}` : `= any(${parameters.add(values, "text[]")})`;
}

export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? (conditions[0] ?? "") : `(${conditions.join(" or ")})`;
}
