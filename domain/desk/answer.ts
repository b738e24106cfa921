/** Building blocks of all responses of the desk's API. */
import * as v from "valibot";

/** A read-only list of `item`. */
export function listOf<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.readonly());
}

/** ISO 8601; the client formats it. */
export const time = v.string();

/** Response without content of its own. */
export const anything = v.unknown();

/** `message` is for people, in the requested language; `who`: the colleague who caused it. */
export const errorAnswer = v.object({ code: v.string(), message: v.string(), who: v.optional(v.string()) });
