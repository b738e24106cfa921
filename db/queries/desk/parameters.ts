/** What conditions of the desk's lists are made of. */
/** Who looks, and when; `dayEnd`: of the day it is where they are. */
export interface Looking {
  readonly recruiterId: string;
  readonly now: Date;
  readonly dayEnd: Date;
}

/** Parameters of one statement, as its text comes to name them. */
export class Parameters {
  readonly values: unknown[] = [];

  /** `$1` and so on, of this type. */
  add(value: unknown, type: "text" | "text[]" | "timestamp" | "timestamptz" | "bigint"): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** A moment, as indexes hold it: as UTC, without its zone. */
  moment(at: Date | number | string): string {
    return this.add(new Date(at).toISOString().slice(0, -1), "timestamp");
  }
}

/** Of one value an equality: an index gives it in the list's order. */
export function among(values: readonly string[], given: Parameters): string {
  const [only] = values;
  return values.length === 1 ? `= ${given.add(only, "text")}` : `= any(${given.add(values, "text[]")})`;
}

export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? (conditions[0] ?? "") : `(${conditions.join(" or ")})`;
}
