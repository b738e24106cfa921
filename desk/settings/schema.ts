/** What kind of field a setting needs, from the JSON SettingSchema of the operator file. */
import file from "../../operator.schema.json" with { type: "json" };
import type { SettingSchema } from "../../domain/written/setting-schema.ts";
import { type Language, languages, marketCodes } from "../../locales/markets.ts";

export const settingSchemas = file.properties as unknown as Readonly<Record<string, SettingSchema>>;

export type Path = readonly (string | number)[];

/** A closed list from which values are chosen. */
export type Choices =
  | { readonly of: "countries" }
  | { readonly of: "markets"; readonly values: readonly string[] }
  | { readonly of: "languages"; readonly values: readonly Language[] }
  | { readonly of: "values"; readonly values: readonly string[] };

export type FieldKind =
  | { readonly kind: "yesNo" }
  | { readonly kind: "number"; readonly schema: SettingSchema }
  | { readonly kind: "text"; readonly example: string }
  /** Text, or `false`: there is none. */
  | { readonly kind: "textOrNone"; readonly example: string }
  | { readonly kind: "secret"; readonly isGenerated: boolean }
  | { readonly kind: "choice"; readonly choices: Choices }
  | { readonly kind: "choices"; readonly choices: Choices }
  /** Nowhere, everywhere, or in the chosen countries. */
  | { readonly kind: "places" }
  | { readonly kind: "lines"; readonly example: string }
  | { readonly kind: "list"; readonly item: SettingSchema }
  | { readonly kind: "record"; readonly keys: Choices; readonly value: SettingSchema }
  | { readonly kind: "group"; readonly schema: SettingSchema };

const secrets: ReadonlySet<string | number | undefined> = new Set(["secret", "previousSecret", "private_key", "token"]);
const countries: Choices = { of: "countries" };

/** How the setting at `path` is edited. Each kind of schema in the groups has a field. */
export function fieldOf(path: Path, schema: SettingSchema): FieldKind {
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
      return { kind: "text", example };
  }
}

function choicesOf(path: Path, schema: SettingSchema): Choices | null {
  if (schema.pattern === "^[A-Z]{2}$") return countries;
  if (path[0] === "markets" && schema.type === "string") return { of: "markets", values: marketCodes };
  if (schema.enum === undefined) return null;
  const values = schema.enum.map(String);
  const isLanguage = languages.every((language) => values.includes(language));
  return isLanguage ? { of: "languages", values: languages } : { of: "values", values };
}

function exampleOf({ examples }: SettingSchema): string {
  return [examples?.[0]]
    .flat()
    .filter((each) => typeof each === "string")
    .join("\n");
}

/** What a new entry of this kind begins with. */
export function emptyOf(schema: SettingSchema): unknown {
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
