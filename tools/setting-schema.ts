/** JSON Schema of settings, for editors and for pages about them. */
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { SettingSchema } from "../domain/written/setting-schema.ts";

export interface Part {
  readonly name: string;
  readonly schema: SettingSchema;
  readonly isNeeded: boolean;
}

/** The described parts of an object, of a list's items or of a record's values. */
export function partsOf({ properties, required, items, additionalProperties }: SettingSchema): Part[] {
  if (items) return partsOf(items);
  if (typeof additionalProperties === "object") return partsOf(additionalProperties);
  return Object.entries(properties ?? {})
    .filter(([, { description }]) => description !== undefined)
    .map(([name, schema]) => ({ name, schema, isNeeded: required?.includes(name) ?? false }));
}

/** Of what is written, before defaults and changes of spelling. */
export function settingSchema(schema: v.GenericSchema): SettingSchema {
  const converted = toJsonSchema(schema, {
    errorMode: "ignore",
    typeMode: "input",
    target: "draft-2020-12",
    // A conversion of its own stops at the first change of a value, before the description.
    overrideSchema({ valibotSchema, jsonSchema }) {
      if (!("entries" in valibotSchema)) return jsonSchema;
      const entries = valibotSchema.entries as Readonly<Record<string, v.GenericSchema>>;
      const properties = Object.entries(jsonSchema.properties ?? {}).map(([name, part]) => {
        const entry = entries[name];
        if (entry === undefined || typeof part === "boolean") return [name, part] as const;
        const { description: _before, examples: _none, ...rest } = part;
        const description = v.getDescription(entry);
        const examples = v.getExamples(entry);
        const described = description === undefined ? {} : { description };
        return [
          name,
          { ...rest, ...described, ...(examples.length === 0 ? {} : { examples: [...examples] }) },
        ] as const;
      });
      return { ...jsonSchema, properties: Object.fromEntries(properties) };
    },
  });
  return converted as SettingSchema;
}
