/** What may be done with a testimonial, and what becomes of it. Every act gives the whole testimonial as it is afterwards. */
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

/** Why not. `no_consent`: nobody agreed; `sample`: it is made up, and this is no demo; `was_shown`: what was public is not unmade. */
export type TestimonialRefusal = "no_consent" | "sample" | "future" | "was_shown" | "nothing";
/** It asks applicants for money: nobody may save or show it. */
export interface AsksForMoney {
  readonly asks: readonly AskingSentence[];
}
export type TestimonialDecision = Testimonial | TestimonialRefusal | AsksForMoney;

/** A new one: never shown, and never a sample. */
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
 * Nobody agreed to words that they did not see: with what somebody said the consent ends, and it leaves the site. Another language
 * beside the words that were agreed to is a translation of them; one less takes nothing back. A sample says the new words at once.
 */
export function reworded(testimonial: Testimonial, words: TestimonialWords, now: Date): TestimonialDecision {
  const { name, texts } = words;
  const asks = asksForMoney({ name, texts });
  if (asks) return asks;
  if (testimonial.consent === null || saysTheSame(testimonial, words)) return { ...testimonial, name, texts };
  const formerConsents = former(testimonial, "reworded", now);
  return { ...testimonial, name, texts, consent: null, formerConsents, shownAt: null };
}

/** In every language that both have, of which there is one at least. */
function saysTheSame(before: TestimonialWords, after: TestimonialWords): boolean {
  const kept = Object.entries(before.texts).filter(([language]) => after.texts[language as Language] !== undefined);
  return (
    before.name === after.name &&
    kept.length > 0 &&
    kept.every(([language, text]) => isEqual(text, after.texts[language as Language]))
  );
}

/** A consent that stands already is replaced, and kept as a former one: no record is ever overwritten. */
export function agreed(testimonial: Testimonial, consent: TestimonialConsent, now: Date): TestimonialDecision {
  if (testimonial.sample) return "sample";
  if (isInFuture(consent.on, now)) return "future";
  return { ...testimonial, consent, formerConsents: former(testimonial, "replaced", now) };
}

/** It leaves the site with its consent. */
export function withdrawn(testimonial: Testimonial, now: Date): TestimonialDecision {
  if (testimonial.consent === null) return "no_consent";
  return { ...testimonial, consent: null, formerConsents: former(testimonial, "withdrawn", now), shownAt: null };
}

/** `demo`: whether samples may be shown at all. */
export function shown(testimonial: Testimonial, now: Date, demo: boolean): TestimonialDecision {
  if (testimonial.sample ? !demo : testimonial.consent === null) return testimonial.sample ? "sample" : "no_consent";
  if (isOnSite(testimonial)) return "nothing";
  // Of words that were saved when the rules knew less.
  return asksForMoney(testimonial) ?? { ...testimonial, shownAt: now, firstShownAt: testimonial.firstShownAt ?? now };
}

export function takenOff(testimonial: Testimonial): TestimonialDecision {
  return isOnSite(testimonial) ? { ...testimonial, shownAt: null } : "nothing";
}

/** Only what nobody was shown: of anything else it must stay known on whose consent it was. A sample is nobody's. Null: it may. */
export function whyNotDeleted({ sample, firstShownAt }: Testimonial): TestimonialRefusal | null {
  return sample || firstShownAt === null ? null : "was_shown";
}

/** `ids` in order, with one of them a place further up or down; the same where there is no further. */
export function moved(ids: readonly string[], id: string, to: "up" | "down"): readonly string[] {
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

/** Milliseconds: where a day begins first, it is this far ahead of UTC. */
const earliestDay = 14 * 3_600_000;

/** `on`: ISO 8601 day, which stands before every time of it. It has not begun anywhere yet. */
export function isInFuture(on: string, now: Date): boolean {
  // oxlint-disable-next-line no-restricted-globals -- a moment that was given, moved; no clock is read
  return on > new Date(now.getTime() + earliestDay).toISOString();
}
