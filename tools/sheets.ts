/** Pages of docs/data that are only notes and tables: tone sheets, spans. */
import { readdirSync } from "node:fs";
import * as v from "valibot";
import { dataIn, page, text } from "./docs-data.ts";

const schema = v.strictObject({
  ...page,
  sections: v.array(
    v.strictObject({
      title: text,
      notes: v.optional(v.array(text), []),
      /** Cells by column; an absent one is empty. */
      rows: v.optional(v.array(v.record(text, text)), []),
    }),
  ),
});

export type Sheet = v.InferOutput<typeof schema>;

const languages = readdirSync(new URL("../docs/data/languages", import.meta.url)).toSorted();

/** By their file below docs/data. */
export const sheets: Readonly<Record<string, Sheet>> = Object.fromEntries(
  ["spans.yaml", ...languages.map((name) => `languages/${name}`)].map((name) => [name, dataIn(name, schema)]),
);
