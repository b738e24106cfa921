/**
 * Writes operator.schema.json, the JSON Schema of the operator file, from the schema that validates
 * it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { toJsonSchema } from "@valibot/to-json-schema";
import { operatorSchema } from "../domain/operator/operator.ts";

export const operatorSchemaPath = fileURLToPath(new URL("../operator.schema.json", import.meta.url));

/**
 * The file's content. Checks that JSON Schema cannot express, such as distinct slugs, remain for
 * the start.
 */
export function operatorJsonSchema(): string {
  const schema = toJsonSchema(operatorSchema, { errorMode: "ignore", typeMode: "input", target: "draft-2020-12" });
  return `${JSON.stringify({ title: "Fairlead operator file", ...schema }, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(operatorSchemaPath, operatorJsonSchema());
  console.log(`${readFileSync(operatorSchemaPath, "utf8").length} characters in operator.schema.json`);
}
