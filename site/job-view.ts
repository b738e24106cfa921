/**
 * A vacancy as its page shows it. Formatted values are beside their source, so that structured data
 * and feeds match the page.
 */
import type { WorkingHours } from "../domain/vacancies/filter.ts";
import type { contractKinds, PayPeriod, taxKinds, VacancyTag } from "../domain/vacancies/content.ts";

/** The pay for one period. Amounts are never shown without it (D17). */
export interface PayView {
  readonly period: PayPeriod;
  /** The working hours it is for; null: unspecified. */
  readonly working: WorkingHours | null;
  /** ISO 4217 */
  readonly currency: string;
  readonly low: number;
  readonly high: number;
  /** "£64–£82": the currency is where the language puts it. */
  readonly range: string;
  /**
   * "£64–£82+" for weekly pay on the home page's cards, which may be more; without the sign for an
   * exact amount.
   */
  readonly openRange: string;
  /** Hours worked for it, by day for daily pay, otherwise by week; null: unspecified. */
  readonly hours: { readonly low: number; readonly high: number; readonly text: string } | null;
  /** "≈ £16.00–£20.50 per hour"; null: the hours are unspecified, or pay is hourly. */
  readonly hourly: string | null;
  /** "S$: Singapore dollars": for a foreign currency, or a page without a country. */
  readonly currencyNote: string | null;
}

export interface DayView {
  /** "2026-12-12" */
  readonly iso: string;
  /** "12 Dec 2026" */
  readonly text: string;
}

/** A job on a card or a line of the list. */
export interface JobCardView {
  readonly slug: string;
  /** The URL of its page, with this visitor's prefix. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  /** Already translated: "Work from home", "Remote", "Part-time". */
  readonly tags: readonly string[];
  readonly pay: readonly PayView[];
}

export interface CountryNameView {
  /** ISO 3166-1 alpha-2 */
  readonly code: string;
  readonly name: string;
}

export interface JobView extends JobCardView {
  /** The stored tags, in the order of `tags`. */
  readonly tagNames: readonly VacancyTag[];
  readonly url: string;
  /** ISO 8601: first published in this language, and last changed in it. */
  readonly publishedAt: string;
  readonly changedAt: string;
  readonly posted: DayView;
  /** The last day to apply; null: unspecified. */
  readonly until: DayView | null;
  readonly tax: { readonly kind: (typeof taxKinds)[number]; readonly text: string } | null;
  readonly contract: { readonly kind: (typeof contractKinds)[number]; readonly text: string } | null;
  readonly positions: { readonly count: number; readonly text: string } | null;
  /** The countries to work from, sorted by name. */
  readonly countries: readonly CountryNameView[];
  /** The page's own country if it is among them; otherwise null. */
  readonly here: { readonly code: string; readonly inText: string } | null;
  readonly responsibilities: readonly string[];
  /**
   * With the minimum age and its reason, if it is above the age of majority in the page's country.
   */
  readonly qualifications: readonly string[];
  readonly benefits: readonly string[];
  /** How it works, in the operator's words; empty: the site's three steps. */
  readonly steps: readonly string[];
  readonly apply: string;
}

/** Other jobs shown below. */
export interface OtherJobsView {
  readonly jobs: readonly JobCardView[];
  /** Open in this market. */
  readonly count: number;
}
