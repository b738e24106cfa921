/** An operator file with every section, each setting below its description. */
import { stringify } from "yaml";
import type { SettingSchema } from "../domain/written/setting-schema.ts";
import { partsOf } from "./setting-schema.ts";

const width = 100;

/** YAML. Settings whose schema has no example and no default are comments. */
export function annotatedExample(schema: SettingSchema): string {
  const head = `Every setting of the operator file, with its description. Values are examples: copy the sections that
you need. Made from the schema by \`npm run generate\`, so do not edit it here. Tables of all settings:
docs/reference/operator-file.md`;
  return [comment(head, ""), ...partsOf(schema).map((part) => written(part.name, part.schema, ""))].join("\n");
}

/** A setting below its description; its parts below it, indented. */
function written(name: string, schema: SettingSchema, indent: string): string {
  const head = comment(schema.description ?? "", indent);
  const parts = partsOf(schema);
  const [example = schema.default] = schema.examples ?? [];
  if (schema.examples?.length || parts.length === 0) return `${head}${value(name, example, indent)}`;
  const inner = `${indent}  `;
  const key = firstKey(schema);
  const deeper = key === null ? inner : `${inner}  `;
  const lines = parts.map((part) => written(part.name, part.schema, deeper)).join("");
  // A list's dash may stand alone above what it holds.
  const body = key === null ? lines : `${inner}${key === "-" ? key : `${key}:`}\n${lines}`;
  return `${head}${indent}${name}:\n${body}`;
}

/** What stands between a setting and its parts: a list's dash, or a record's first key. */
function firstKey({ items, additionalProperties, propertyNames }: SettingSchema): string | null {
  if (items) return "-";
  if (typeof additionalProperties !== "object") return null;
  const [key = "GB"] = propertyNames?.enum ?? [];
  return String(key);
}

function value(name: string, example: unknown, indent: string): string {
  if (example === undefined) return `${indent}# ${name}:\n`;
  const text = stringify({ [name]: example }, { lineWidth: 0, flowCollectionPadding: true });
  return text.replace(/^(?=.)/gm, indent);
}

/** At most {@link width} columns. */
function comment(text: string, indent: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || indent.length + last.length + word.length + 1 > width) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => `${indent}${line}\n`).join("");
}
