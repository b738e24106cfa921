import * as v from "valibot";
import { languages } from "../../locales/markets.ts";
import { tactics } from "../scam-check/tactics.ts";
import { consentEndings, testimonialConsent, testimonialWords } from "../vacancies/testimonial.ts";
import { listOf, time } from "./answer.ts";

const text = v.object({ name: v.optional(v.string()), quote: v.string(), role: v.string() });
const consent = { by: v.string(), on: v.string(), keptAt: v.string() };

const deskTestimonial = v.object({
  id: v.string(),
  name: v.string(),
  texts: v.record(v.picklist(languages), text),
  /** null: no consent yet, or it has ended. */
  consent: v.nullable(v.object(consent)),
  formerConsents: listOf(v.object({ ...consent, ended: v.picklist(consentEndings), endedAt: time })),
  sample: v.boolean(),
  /** null: not on the site. */
  shownAt: v.nullable(time),
  /** It is or was on the site, and can no longer be deleted. */
  wasShown: v.boolean(),
  /** Sent with each change, to detect concurrent changes. */
  version: v.number(),
  changedAt: time,
  changedBy: v.nullable(v.string()),
});
export type DeskTestimonial = v.InferOutput<typeof deskTestimonial>;

/** `GET /desk/api/testimonials`, also the answer to each change: in the order of the site. */
export const deskTestimonials = v.object({
  /** Whether samples may be shown. */
  demo: v.boolean(),
  /**
   * Languages of the site, with the texts of a card: the comma between name and role, and the label
   * of a sample.
   */
  languages: listOf(
    v.object({
      code: v.picklist(languages),
      name: v.string(),
      direction: v.picklist(["ltr", "rtl"]),
      comma: v.string(),
      sample: v.string(),
    }),
  ),
  rows: listOf(deskTestimonial),
});
export type DeskTestimonials = v.InferOutput<typeof deskTestimonials>;
export type CardLanguage = DeskTestimonials["languages"][number];

/** Upper limit, never reached in practice. */
const mostChanges = 1_000_000;
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostChanges));

/** `POST /desk/api/testimonials` */
export const newTestimonialBody = v.object({
  /** Idempotency key made by the desk. */
  id: v.pipe(v.string(), v.uuid()),
  words: testimonialWords,
});

/** `POST /desk/api/testimonials/{id}/change` */
export const changeTestimonialBody = v.object({ version, words: testimonialWords });

/** `POST /desk/api/testimonials/{id}/consent` */
export const consentBody = v.object({ version, consent: testimonialConsent });

/** `POST /desk/api/testimonials/{id}/move` */
export const moveTestimonialBody = v.object({ version, to: v.picklist(["up", "down"]) });

/** Body of all other changes. */
export const testimonialBody = v.object({ version });

/**
 * Added to `code` and `message` if words are refused (`asks_for_money`): each offending sentence
 * and its tactic.
 */
export const testimonialAsks = v.object({
  asks: listOf(v.object({ language: v.picklist(languages), sentence: v.string(), tactic: v.picklist(tactics) })),
});
