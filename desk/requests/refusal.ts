import * as v from "valibot";
import { DeskError } from "./send-request.ts";

/** What a refusal contains in addition to its code; `none` for any other error. */
export function detailsOf<Schema extends v.GenericSchema>(
  error: unknown,
  schema: Schema,
  none: v.InferOutput<Schema>,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, error instanceof DeskError ? error.answer : undefined);
  return read.success ? read.output : none;
}
