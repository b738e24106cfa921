/** Flattens a JSON Schema into rows, one for each field at any depth. */
import type { JsonSchema } from "./document.ts";

export interface FieldRow {
  /** The full path: `data.contact.email`. */
  readonly path: string;
  /** "string or null" */
  readonly type: string;
  readonly required: boolean;
  /** "at most 200 characters" */
  readonly limits: readonly string[];
  readonly description: string;
}

/** The fields of an object, each followed by its nested fields. */
export function fieldRows(schema: JsonSchema, within = ""): readonly FieldRow[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = within + name;
    const row: FieldRow = {
      path,
      type: typeOf(field),
      required: required.has(name),
      limits: limitsOf(field),
      description: descriptionOf(field),
    };
    return [row, ...parts(field).flatMap((part) => [...fieldRows(part, `${path}.`), ...itemRows(part, path)])];
  });
}

function itemRows({ items }: JsonSchema, path: string): readonly FieldRow[] {
  return items === undefined ? [] : fieldRows(items, `${path}[].`);
}

/** The alternatives of a schema; the schema itself if it has none. */
function parts(schema: JsonSchema): readonly JsonSchema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  return choices === undefined ? [schema] : choices.flatMap(parts);
}

export function typeOf(schema: JsonSchema): string {
  const names = parts(schema).flatMap((part) => {
    if (part.const !== undefined) return [JSON.stringify(part.const)];
    if (part.enum !== undefined) return part.enum.map((value) => JSON.stringify(value));
    if (part.items !== undefined) return [`list of ${typeOf(part.items)}`];
    if (typeof part.additionalProperties === "object") return [`object of ${typeOf(part.additionalProperties)}`];
    return part.type === undefined ? ["anything"] : [part.type].flat();
  });
  return [...new Set(names)].join(" or ");
}

function descriptionOf(schema: JsonSchema): string {
  const all = [schema, ...parts(schema)].flatMap(({ description }) => description ?? []);
  return [...new Set(all)].join(" ");
}

/** The text of each constraint keyword. */
const limitTexts: Readonly<Record<string, (value: unknown) => string>> = {
  minLength: (value) => `at least ${String(value)} characters`,
  maxLength: (value) => `at most ${String(value)} characters`,
  minimum: (value) => `at least ${String(value)}`,
  maximum: (value) => `at most ${String(value)}`,
  minItems: (value) => `at least ${String(value)} entries`,
  maxItems: (value) => `at most ${String(value)} entries`,
  pattern: (value) => `matches ${String(value)}`,
  format: (value) => `format ${String(value)}`,
  default: (value) => `${JSON.stringify(value)} by default`,
};

export function limitsOf(schema: JsonSchema): readonly string[] {
  const all = [schema, ...parts(schema)].flatMap((part) =>
    Object.entries(limitTexts).flatMap(([keyword, text]) => (part[keyword] === undefined ? [] : [text(part[keyword])])),
  );
  return [...new Set(all)];
}
