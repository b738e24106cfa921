/** What somebody said of working here, with the record of their consent (D23). */
import * as v from "valibot";
import { languages } from "../../locales/markets.ts";

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));

export const testimonialContent = v.strictObject({
  /** The first name. */
  name: line,
  texts: v.pipe(
    v.record(
      v.picklist(languages),
      v.strictObject({
        /** The first name in this language's script, where it is not the one above. */
        name: v.optional(line),
        quote: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
        role: line,
      }),
    ),
    v.check((texts) => Object.keys(texts).length > 0, "at least one language"),
  ),
  /** Who agreed to publication, when, and where the record is kept; null: not yet, and then it is not shown. */
  consent: v.nullable(v.strictObject({ by: line, on: v.pipe(v.string(), v.isoDate()), keptAt: line })),
});
export type TestimonialContent = v.InferOutput<typeof testimonialContent>;

/** As the site shows it. */
export interface ShownTestimonial {
  readonly id: string;
  readonly name: string;
  readonly texts: TestimonialContent["texts"];
  /** A sample of the demo, marked as one. */
  readonly sample: boolean;
}
