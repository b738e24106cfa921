/** What people said of working here, as the desk writes it, records their consent and shows it. */
import * as v from "valibot";
import { languages } from "../../locales/markets.ts";
import { tactics } from "../never-pay/tactics.ts";
import { consentEndings, testimonialConsent, testimonialWords } from "../vacancies/testimonial.ts";
import { listOf, time } from "./answer.ts";

const text = v.object({ name: v.optional(v.string()), quote: v.string(), role: v.string() });
const consent = { by: v.string(), on: v.string(), keptAt: v.string() };

const deskTestimonial = v.object({
  id: v.string(),
  name: v.string(),
  texts: v.record(v.picklist(languages), text),
  /** null: nobody agreed yet, or not any more. */
  consent: v.nullable(v.object(consent)),
  formerConsents: listOf(v.object({ ...consent, ended: v.picklist(consentEndings), endedAt: time })),
  sample: v.boolean(),
  /** null: it is not on the site. */
  shownAt: v.nullable(time),
  /** Somebody was shown it, now or before: it is not deleted any more. */
  wasShown: v.boolean(),
  /** Sent back with whatever is done: of two at once the second is told. */
  version: v.number(),
  changedAt: time,
  changedBy: v.nullable(v.string()),
});
export type DeskTestimonial = v.InferOutput<typeof deskTestimonial>;

/** `GET /desk/api/testimonials`, and the answer to whatever is done with one: in the order of the site. */
export const deskTestimonials = v.object({
  /** Whether samples may be shown. */
  demo: v.boolean(),
  /** The site's, with what stands on a card there in each: between name and role, and on a sample. */
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

/** Nobody changes one more often. */
const mostChanges = 1_000_000;
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostChanges));

/** `POST /desk/api/testimonials` */
export const newTestimonialBody = v.object({
  /** Made by the desk, once for each: however often it arrives, it is one. */
  id: v.pipe(v.string(), v.uuid()),
  words: testimonialWords,
});

/** `POST /desk/api/testimonials/{id}/change` */
export const changeTestimonialBody = v.object({ version, words: testimonialWords });

/** `POST /desk/api/testimonials/{id}/consent` */
export const consentBody = v.object({ version, consent: testimonialConsent });

/** `POST /desk/api/testimonials/{id}/move` */
export const moveTestimonialBody = v.object({ version, to: v.picklist(["up", "down"]) });

/** Of whatever else is done with one. */
export const testimonialBody = v.object({ version });

/** Beside `code` and `message` where words are refused (`asks_for_money`): each sentence that asks, and what it asks for. */
export const testimonialAsks = v.object({
  asks: listOf(v.object({ language: v.picklist(languages), sentence: v.string(), tactic: v.picklist(tactics) })),
});
