/** Whether an imported testimonial already exists, perhaps with changed words. */
import type { TestimonialInFile } from "./file.ts";
import { isEqual } from "./publish.ts";
import type { Testimonial, TestimonialConsent, TestimonialTexts } from "./testimonial.ts";

export type StoredTestimonial = Pick<Testimonial, "name" | "texts" | "consent" | "formerConsents" | "shownAt"> & {
  readonly id: string;
};

/**
 * Why it is not imported; null: it is. `same`: identical. Only the desk changes existing ones, and
 * no file restores a withdrawn consent. Without a shared id, the same name with the same words or
 * consent counts as the same testimonial.
 */
export function whyNotImported(
  inFile: TestimonialInFile,
  stored: readonly StoredTestimonial[],
): "same" | "kept" | "withdrawn" | null {
  const { id, name, texts, consent } = inFile;
  const ended = (each: StoredTestimonial) => each.formerConsents.filter((former) => isConsent(former, consent));
  if (stored.some((each) => ended(each).some((former) => former.ended === "withdrawn"))) return "withdrawn";
  const again =
    stored.find((each) => each.id === id) ??
    stored.find((each) => each.name === name && (shareQuote(each.texts, texts) || ended(each).length > 0));
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
