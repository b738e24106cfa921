/** Whether a testimonial of a file is one that is kept already, under whatever words it is kept by now. */
import type { TestimonialInFile } from "./file.ts";
import { isEqual } from "./publish.ts";
import type { Testimonial, TestimonialConsent, TestimonialTexts } from "./testimonial.ts";

export type KeptTestimonial = Pick<Testimonial, "name" | "texts" | "consent" | "formerConsents" | "shownAt"> & {
  readonly id: string;
};

/**
 * Why it is not taken; null: it is. `same`: it is kept as the file has it. What is kept changes by the desk alone, and nothing that a
 * file says brings back a consent that was withdrawn. Files of old have no ids, and other sites have others: there the same words of
 * the same name, or the same consent, are the same testimonial.
 */
export function whyNotTaken(
  inFile: TestimonialInFile,
  kept: readonly KeptTestimonial[],
): "same" | "kept" | "withdrawn" | null {
  const { id, name, texts, consent } = inFile;
  const ended = (each: KeptTestimonial) => each.formerConsents.filter((former) => isConsent(former, consent));
  if (kept.some((each) => ended(each).some((former) => former.ended === "withdrawn"))) return "withdrawn";
  const again =
    kept.find((each) => each.id === id) ??
    kept.find((each) => each.name === name && (shareQuote(each.texts, texts) || ended(each).length > 0));
  if (!again) return null;
  return isEqual(saying(inFile, inFile.shown), saying(again, again.shownAt !== null)) ? "same" : "kept";
}

function isConsent(former: TestimonialConsent, consent: TestimonialConsent | null): boolean {
  return consent?.by === former.by && consent.on === former.on && consent.keptAt === former.keptAt;
}

function shareQuote(left: TestimonialTexts, right: TestimonialTexts): boolean {
  const quotes = Object.values(left).map(({ quote }) => quote);
  return Object.values(right).some(({ quote }) => quotes.includes(quote));
}

type Saying = Pick<Testimonial, "name" | "texts" | "consent" | "formerConsents">;
const saying = ({ name, texts, consent, formerConsents }: Saying, shown: boolean) => [
  name,
  texts,
  consent,
  formerConsents,
  shown,
];
