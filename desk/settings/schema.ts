/** What kind of field a setting needs, from the JSON Schema of the operator file. */
import file from "../../operator.schema.json" with { type: "json" };
import { type Language, languages, marketCodes } from "../../locales/markets.ts";

export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

export const settingSchemas = file.properties as unknown as Readonly<Record<string, Schema>>;

export type Path = readonly (string | number)[];

/** A closed list from which values are chosen. */
export type Choices =
  | { readonly of: "countries" }
  | { readonly of: "markets"; readonly values: readonly string[] }
  | { readonly of: "languages"; readonly values: readonly Language[] }
  | { readonly of: "values"; readonly values: readonly string[] };

export type FieldKind =
  | { readonly kind: "yesNo" }
  | { readonly kind: "number"; readonly schema: Schema }
  | { readonly kind: "text"; readonly long: boolean; readonly example: string }
  /** Text, or `false`: there is none. */
  | { readonly kind: "textOrNone"; readonly example: string }
  | { readonly kind: "secret"; readonly isGenerated: boolean }
  | { readonly kind: "choice"; readonly choices: Choices }
  | { readonly kind: "choices"; readonly choices: Choices }
  /** Nowhere, everywhere, or in the chosen countries. */
  | { readonly kind: "places" }
  | { readonly kind: "lines"; readonly example: string }
  | { readonly kind: "list"; readonly item: Schema }
  | { readonly kind: "record"; readonly keys: Choices; readonly value: Schema }
  | { readonly kind: "group"; readonly schema: Schema };

const secrets: ReadonlySet<string | number | undefined> = new Set(["secret", "previousSecret", "private_key", "token"]);
const countries: Choices = { of: "countries" };

/** How the setting at `path` is edited. Each kind of schema in the groups has a field. */
export function fieldOf(path: Path, schema: Schema): FieldKind {
  const name = path.at(-1);
  const example = exampleOf(schema);
  if (secrets.has(name)) return { kind: "secret", isGenerated: path[0] === "webhooks" };
  const alternatives = schema.anyOf ?? [];
  if (alternatives.some((each) => each.const === false)) return { kind: "textOrNone", example };
  if (alternatives.some((each) => each.type === "boolean")) return { kind: "places" };
  const complex = alternatives.find((each) => each.type === "object" || each.type === "array");
  if (complex) return fieldOf(path, complex);
  const choices = choicesOf(path, schema);
  if (choices) return { kind: "choice", choices };
  switch (schema.type) {
    case "boolean":
      return { kind: "yesNo" };
    case "integer":
    case "number":
      return { kind: "number", schema };
    case "array": {
      const item = schema.items ?? {};
      const among = choicesOf(path, item);
      if (among) return { kind: "choices", choices: among };
      return item.type === "object" ? { kind: "list", item } : { kind: "lines", example };
    }
    case "object": {
      const value = schema.additionalProperties;
      if (typeof value !== "object") return { kind: "group", schema };
      return { kind: "record", keys: choicesOf(path, schema.propertyNames ?? {}) ?? countries, value };
    }
    default:
      return { kind: "text", long: false, example };
  }
}

function choicesOf(path: Path, schema: Schema): Choices | null {
  if (schema.pattern === "^[A-Z]{2}$") return countries;
  if (path[0] === "markets" && schema.type === "string") return { of: "markets", values: marketCodes };
  if (schema.enum === undefined) return null;
  const known = languages.filter((language) => schema.enum?.includes(language));
  return known.length === languages.length ? { of: "languages", values: known } : { of: "values", values: schema.enum };
}

function exampleOf({ examples }: Schema): string {
  const [example] = examples ?? [];
  return [example].flat().map(String).join("\n").replace("undefined", "");
}

/** What a new entry of this kind begins with. */
export function emptyOf(schema: Schema): unknown {
  const [first] = schema.anyOf ?? [schema];
  switch (first?.type) {
    case "object":
      return Object.fromEntries((first.required ?? []).map((name) => [name, emptyOf(first.properties?.[name] ?? {})]));
    case "array":
      return [];
    case "boolean":
      return false;
    case "integer":
      return first.minimum ?? 0;
    default:
      return first?.enum?.[0] ?? "";
  }
}
