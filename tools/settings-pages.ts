/**
 * Pages about the settings of the environment and of the operator file, made from their schemas.
 */
import { environmentSchema } from "../app/environment.ts";
import { operatorSchema } from "../domain/operator/operator.ts";
import type { SettingSchema } from "../domain/written/setting-schema.ts";
import { type Part, partsOf, settingSchema } from "./setting-schema.ts";

/** A page below docs/reference; `source` is the file to edit instead. */
export interface SettingsPage {
  readonly source: string;
  readonly head: { readonly title: string; readonly introduction: string };
  readonly columns: readonly string[];
  readonly sections: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
}

export const environmentPage: SettingsPage = {
  source: "app/environment.ts",
  head: {
    title: "Environment settings",
    introduction:
      "A wrong value stops the start; one message lists all errors. Settings about you as the operator are in the operator\nfile: [operator-file.md](operator-file.md).\n",
  },
  columns: ["Name", "Values", "Default", "Meaning"],
  sections: [
    { title: "Settings", rows: partsOf(settingSchema(environmentSchema)).map((part) => row(part.name, part)) },
  ],
};

export const operatorPage: SettingsPage = {
  source: "domain/operator/operator.ts",
  head: {
    title: "The operator file",
    introduction:
      "Every setting of `operator.yaml`, which Fairlead reloads when it changes. `[]` stands for each entry of a list, `COUNTRY`\nand `LANGUAGE` for a code. [operator.example.yaml](../../operator.example.yaml) has every section with an example; an editor\nchecks and completes a file that starts with `# yaml-language-server: $schema=operator.schema.json`. What to set when:\n[configure.md](../operate/configure.md).\n",
  },
  columns: ["Name", "Values", "Default", "Meaning"],
  sections: partsOf(settingSchema(operatorSchema)).map((part) => ({
    title: `\`${part.name}\``,
    rows: [row(part.name, part), ...below(part.name, part.schema)],
  })),
};

/** The settings within one, with their paths. */
function below(path: string, schema: SettingSchema): string[][] {
  return partsOf(schema).flatMap((part) => {
    const inner = `${path}${step(schema)}.${part.name}`;
    return [row(inner, part), ...below(inner, part.schema)];
  });
}

function step({ items, additionalProperties, propertyNames }: SettingSchema): string {
  if (items) return "[]";
  if (typeof additionalProperties !== "object") return "";
  return propertyNames?.enum ? ".LANGUAGE" : ".COUNTRY";
}

function row(name: string, { schema, isNeeded }: Part): string[] {
  const without = isNeeded ? "needed" : defaultOf(schema);
  return [`\`${name}\``, values(schema), without, linked(schema.description ?? "")];
}

function values(schema: SettingSchema): string {
  const { type, anyOf, minimum, maximum, items, additionalProperties } = schema;
  if (schema.enum) return schema.enum.map(code).join(", ");
  if (schema.const !== undefined) return code(schema.const);
  if (anyOf) return [...new Set(anyOf.map(values))].join("; or ");
  if (items) return `list: ${values(items)}`;
  if (typeof additionalProperties === "object") return `by ${step(schema).slice(1).toLowerCase()}`;
  if (type === "boolean") return "`true`, `false`";
  if (type === "integer" || type === "number")
    return `number${minimum === undefined ? "" : `, ${minimum} to ${maximum}`}`;
  return type === "string" ? "text" : "settings";
}

function defaultOf({ default: value }: SettingSchema): string {
  if (value === undefined) return "none";
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  if (isEmpty) return "none";
  return Array.isArray(value) && value.length > 5 ? `${value.length} of them` : code(value);
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

/** Paths below docs/ as links from docs/reference. */
function linked(text: string): string {
  return text.replace(/ ?\bdocs\/([\w/-]+\.md)(#[\w-]+)?\.?$/, (_, path: string, anchor = "") => {
    const name = path.split("/").at(-1) ?? "";
    return ` [${name}](../${path}${anchor})`;
  });
}
