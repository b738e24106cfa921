/**
 * Writes operator.schema.json, the JSON Schema of the operator file, and operator.example.yaml, an
 * annotated file with every section, from the schema that validates it.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { operatorSchema } from "../domain/operator/operator.ts";
import { annotatedExample } from "./annotated-example.ts";
import { settingSchema } from "./setting-schema.ts";

const root = new URL("..", import.meta.url);

/**
 * The generated files by path. Checks that JSON Schema cannot express, such as distinct slugs,
 * remain for the start.
 */
export function operatorFiles(): Record<string, string> {
  const schema = settingSchema(operatorSchema);
  return {
    "operator.schema.json": `${JSON.stringify({ title: "Fairlead operator file", ...schema }, null, 2)}\n`,
    "operator.example.yaml": annotatedExample(schema),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, content] of Object.entries(operatorFiles())) writeFileSync(new URL(path, root), content);
}
