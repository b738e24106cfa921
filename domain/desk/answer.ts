/** What all answers of the desk's server are made of. */
import * as v from "valibot";

/** Any number of `item`, not to be changed by whoever is given them. */
export function listOf<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.readonly());
}

/** ISO 8601, to be formatted where it is shown. */
export const time = v.string();

/** Of a call that is answered with nothing but that it worked. */
export const anything = v.unknown();

/** What went wrong; `message` is for people, in the language that was asked in; `who`: the colleague whose doing it is. */
export const errorAnswer = v.object({ code: v.string(), message: v.string(), who: v.optional(v.string()) });
