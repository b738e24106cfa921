/**
 * A vacancy as its page shows it. What is formatted stands beside what it was made of, so that data about the page
 * (structured data, feeds) says nothing that is not on it.
 */
import type { WorkingHours } from "../domain/vacancies/filter.ts";
import type { contractKinds, PayPeriod, taxKinds, VacancyTag } from "../domain/vacancies/content.ts";

/** What one period pays. Amounts never stand without their period (D17). */
export interface PayView {
  readonly period: PayPeriod;
  /** Which work it is for; null: it does not say. */
  readonly working: WorkingHours | null;
  /** ISO 4217 */
  readonly currency: string;
  readonly low: number;
  readonly high: number;
  /** "£64–£82": with currency, placed as the language places it. */
  readonly range: string;
  /** "£64–£82+": as the home page's cards say of a week that it may be more; without the sign where it is that and no more. */
  readonly openRange: string;
  /** Worked for it: a day where it is paid by the day, a week otherwise; null: not said. */
  readonly hours: { readonly low: number; readonly high: number; readonly text: string } | null;
  /** "≈ £16.00–£20.50 per hour": the same by the hour; null: the hours are not said, or it is paid by the hour. */
  readonly hourly: string | null;
  /** "S$: Singapore dollars": of a currency that is not the country's own, or where the page speaks of no country. */
  readonly currencyNote: string | null;
}

/** A day of the calendar. */
export interface DayView {
  /** "2026-12-12" */
  readonly iso: string;
  /** "12 Dec 2026" */
  readonly text: string;
}

/** As a card or a line of the list shows it. */
export interface JobCardView {
  readonly slug: string;
  /** Its page, in this visitor's prefix. */
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
  /** As they are kept, in the order of `tags`. */
  readonly tagNames: readonly VacancyTag[];
  /** Absolute: the page's own address. */
  readonly url: string;
  /** ISO 8601: the moment it was first published in this language, and of its last change in it. */
  readonly publishedAt: string;
  readonly changedAt: string;
  readonly posted: DayView;
  /** The last day to apply; null: not said. */
  readonly until: DayView | null;
  readonly tax: { readonly kind: (typeof taxKinds)[number]; readonly text: string } | null;
  readonly contract: { readonly kind: (typeof contractKinds)[number]; readonly text: string } | null;
  readonly positions: { readonly count: number; readonly text: string } | null;
  /** Where one may work from, sorted by name. */
  readonly countries: readonly CountryNameView[];
  /** The page's own country, where it is among them; null otherwise. */
  readonly here: { readonly code: string; readonly inText: string } | null;
  readonly responsibilities: readonly string[];
  readonly qualifications: readonly string[];
  readonly benefits: readonly string[];
  /** How it works, in the operator's own words; none: the site's three steps stand. */
  readonly steps: readonly string[];
  /** From which age, and why: where it is more than the age of majority in the page's country. */
  readonly age: string | null;
  /** The form that knows the vacancy. */
  readonly apply: string;
}

/** What stands below it. */
export interface OtherJobsView {
  readonly jobs: readonly JobCardView[];
  /** Open in this market. */
  readonly count: number;
}
