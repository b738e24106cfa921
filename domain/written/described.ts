/**
 * Settings with a description beside their definition. The JSON Schema, the reference pages and the
 * annotated operator file are made from it.
 */
import * as v from "valibot";

/** A setting made by {@link setting}. */
export type Described = v.GenericSchema & {
  readonly pipe: readonly [
    unknown,
    v.DescriptionAction<unknown, string>,
    v.ExamplesAction<unknown, readonly unknown[]>,
  ];
};

/**
 * @param description what it does, for an operator: one or more sentences, without markup except
 *   `code` and paths below docs/
 * @param example a value for the annotated operator file, where its parts have none
 */
export function setting<const Schema extends v.GenericSchema>(
  description: string,
  schema: Schema,
  ...examples: readonly v.InferInput<Schema>[]
) {
  return v.pipe(schema, v.description(description), v.examples(examples));
}

/** The entries, each of which must have a description: one without does not compile. */
export function described<const Entries extends Readonly<Record<string, Described>>>(entries: Entries): Entries {
  return entries;
}
