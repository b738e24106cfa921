/** Commands on testimonials: each returns the resulting testimonial or a refusal. */
import type { Language } from "../../locales/markets.ts";
import { isEqual } from "./publish.ts";
import {
  type AskingSentence,
  askingSentences,
  type FormerConsent,
  type Testimonial,
  type TestimonialConsent,
  type TestimonialWords,
} from "./testimonial.ts";

/**
 * `no_consent`: no one consented; `sample`: fictitious, and not the demo; `was_shown`: public ones
 * cannot be deleted.
 */
export type TestimonialRefusal = "no_consent" | "sample" | "future" | "was_shown" | "nothing";
/** It asks applicants for money, so no one may save or show it. */
export interface AsksForMoney {
  readonly asks: readonly AskingSentence[];
}
export type TestimonialDecision = Testimonial | TestimonialRefusal | AsksForMoney;

/** A new testimonial: not shown, and never a sample. */
export function newTestimonial(words: TestimonialWords): Testimonial | AsksForMoney {
  const { name, texts } = words;
  return (
    asksForMoney(words) ?? {
      name,
      texts,
      consent: null,
      formerConsents: [],
      sample: false,
      shownAt: null,
      firstShownAt: null,
    }
  );
}

export function isOnSite({ shownAt }: Pick<Testimonial, "shownAt">): boolean {
  return shownAt !== null;
}

/**
 * Changing the words ends the consent and removes the testimonial from the site. Adding a language
 * is a translation, and removing one changes nothing. Samples simply change.
 */
export function reword(testimonial: Testimonial, words: TestimonialWords, now: Date): TestimonialDecision {
  const { name, texts } = words;
  const asks = asksForMoney({ name, texts });
  if (asks) return asks;
  if (testimonial.consent === null || saysTheSame(testimonial, words)) return { ...testimonial, name, texts };
  const formerConsents = former(testimonial, "reworded", now);
  return { ...testimonial, name, texts, consent: null, formerConsents, shownAt: null };
}

/** Same name and texts in all shared languages, of which there must be one. */
function saysTheSame(before: TestimonialWords, after: TestimonialWords): boolean {
  const sharedTexts = Object.entries(before.texts).filter(
    ([language]) => after.texts[language as Language] !== undefined,
  );
  return (
    before.name === after.name &&
    sharedTexts.length > 0 &&
    sharedTexts.every(([language, text]) => isEqual(text, after.texts[language as Language]))
  );
}

/** An existing consent becomes a former one: records are never overwritten. */
export function addConsent(testimonial: Testimonial, consent: TestimonialConsent, now: Date): TestimonialDecision {
  if (testimonial.sample) return "sample";
  if (isInFuture(consent.on, now)) return "future";
  return { ...testimonial, consent, formerConsents: former(testimonial, "replaced", now) };
}

/** Withdraws the consent and removes it from the site. */
export function withdrawConsent(testimonial: Testimonial, now: Date): TestimonialDecision {
  if (testimonial.consent === null) return "no_consent";
  return { ...testimonial, consent: null, formerConsents: former(testimonial, "withdrawn", now), shownAt: null };
}

/** `demo`: whether samples may be shown. */
export function showOnSite(testimonial: Testimonial, now: Date, demo: boolean): TestimonialDecision {
  if (testimonial.sample ? !demo : testimonial.consent === null) return testimonial.sample ? "sample" : "no_consent";
  if (isOnSite(testimonial)) return "nothing";
  // Its words may have been saved under weaker rules.
  return asksForMoney(testimonial) ?? { ...testimonial, shownAt: now, firstShownAt: testimonial.firstShownAt ?? now };
}

export function takeOffSite(testimonial: Testimonial): TestimonialDecision {
  return isOnSite(testimonial) ? { ...testimonial, shownAt: null } : "nothing";
}

/**
 * Only testimonials never shown may be deleted; for others the consent must stay on record. Samples
 * need none. Null: allowed.
 */
export function whyNotDeleted({ sample, firstShownAt }: Testimonial): TestimonialRefusal | null {
  return sample || firstShownAt === null ? null : "was_shown";
}

/** `ids` with one moved up or down by a place; unchanged at the end. */
export function moveInOrder(ids: readonly string[], id: string, to: "up" | "down"): readonly string[] {
  const from = ids.indexOf(id);
  const beside = to === "up" ? from - 1 : from + 1;
  const other = ids[beside];
  if (from === -1 || other === undefined) return ids;
  return ids.with(from, other).with(beside, id);
}

function asksForMoney(words: TestimonialWords): AsksForMoney | null {
  const asks = askingSentences(words);
  return asks.length > 0 ? { asks } : null;
}

function former({ consent, formerConsents }: Testimonial, ended: FormerConsent["ended"], now: Date) {
  return consent ? [...formerConsents, { ...consent, ended, endedAt: now.toISOString() }] : formerConsents;
}

/** Milliseconds by which the earliest time zone is ahead of UTC. */
const earliestDay = 14 * 3_600_000;

/** Whether the ISO day `on` has not begun anywhere. It sorts before all times of that day. */
export function isInFuture(on: string, now: Date): boolean {
  // oxlint-disable-next-line no-restricted-globals -- moves a given moment
  return on > new Date(now.getTime() + earliestDay).toISOString();
}
