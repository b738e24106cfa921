/** Reads the YAML files below docs/data, which `npm run generate` renders to pages. */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { parse } from "yaml";

/** One line that can be a table cell. */
export const text = v.pipe(v.string(), v.regex(/^[^\s|]([^|\n]*[^\s|])?$/, "must be one line without |"));

/** What each rendered page begins with. */
export const page = { title: text, introduction: v.string() };

export function dataIn<Schema extends v.GenericSchema>(name: string, schema: Schema): v.InferOutput<Schema> {
  const content: unknown = parse(readFileSync(new URL(`../docs/data/${name}`, import.meta.url), "utf8"));
  const result = v.safeParse(schema, content);
  if (result.success) return result.output;
  const issues = result.issues.map((issue) => `docs/data/${name}: ${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(issues.join("\n"));
}
