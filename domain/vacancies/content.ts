/** What a vacancy says: facts that hold in every language, and its texts. Written in the desk, imported, or taken in from the operator file. */
import * as v from "valibot";
import { isMarketCode, languages, type Language, type MarketCode, marketCodes } from "../../locales/markets.ts";
import { isStorable } from "../application/text.ts";
import { isDay } from "./day.ts";

/** What pay is given for, the shortest first; `unitText` of a JobPosting in capitals. */
export const payPeriods = ["hour", "day", "week", "month", "year"] as const;
export type PayPeriod = (typeof payPeriods)[number];

export const vacancyTags = ["work-from-home", "freelance", "remote", "part-time", "full-time"] as const;
export type VacancyTag = (typeof vacancyTags)[number];

export const contractKinds = ["employee", "freelance", "temporary", "internship"] as const;
export const taxKinds = ["gross", "net"] as const;

/** Characters, and entries of a list. */
export const textLimits = { title: 120, summary: 1000, item: 300, items: 20 } as const;

/** No currency's yearly pay is more. */
const mostPay = 1e12;
/** JSON can say a number that is infinite: 1e999. */
const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(mostPay));
const range = v.pipe(
  v.tuple([amount, amount]),
  v.check(([low, high]) => low <= high, "the first number must not be higher than the second"),
);
const currency = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{3}$/, "a currency is three capital letters (ISO 4217), for example EUR"),
);
const hoursOf = (most: number, unit: string) =>
  v.pipe(
    range,
    v.check(([, high]) => high <= most, `a ${unit} has ${most} hours`),
  );
const hoursOfDay = hoursOf(24, "day");
const hoursOfWeek = hoursOf(168, "week");

/** ISO 4217 has fewer. */
const mostCurrencies = 200;

/** Amounts of one period: a base that is converted, or amounts per currency, which win (D17). */
const payLineWith = (hours: typeof hoursOfWeek) =>
  v.pipe(
    v.strictObject({
      base: v.optional(range),
      currencies: v.optional(
        v.pipe(
          v.record(currency, range),
          v.check((given) => Object.keys(given).length <= mostCurrencies, "there are not so many currencies"),
        ),
        {},
      ),
      /** Hours that are worked for it: a day where it is paid by the day, a week otherwise. */
      hours: v.optional(hours),
    }),
    v.check(
      (value) => value.base !== undefined || Object.keys(value.currencies).length > 0,
      "pay needs a base or amounts",
    ),
  );
const payLine = payLineWith(hoursOfWeek);
export type PayLine = v.InferOutput<typeof payLine>;

const country = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}$/, "a country is two capital letters (ISO 3166-1), for example GB"),
);
/** ISO 3166-1 has fewer. */
const mostCountries = 300;
const market = v.custom<MarketCode>(isMarketCode, `a market is one of ${marketCodes.join(", ")}`);
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

export const vacancyFacts = v.strictObject({
  pay: v.optional(
    v.strictObject({
      hour: v.optional(payLine),
      day: v.optional(payLineWith(hoursOfDay)),
      week: v.optional(payLine),
      month: v.optional(payLine),
      year: v.optional(payLine),
    }),
    {},
  ),
  /** null: not said. */
  tax: v.optional(v.nullable(v.picklist(taxKinds)), null),
  contract: v.optional(v.nullable(v.picklist(contractKinds)), null),
  /** Where it is shown; null: in every market that is offered. */
  markets: v.optional(v.nullable(v.pipe(v.array(market), v.maxLength(marketCodes.length))), null),
  /** ISO 3166-1: where one may work from; null: every country the operator takes applications from. */
  countries: v.optional(v.nullable(v.pipe(v.array(country), v.minLength(1), v.maxLength(mostCountries))), null),
  tags: v.optional(v.pipe(v.array(v.picklist(vacancyTags)), v.maxLength(vacancyTags.length)), []),
  /** How many are looked for; null: not said. */
  positions: v.optional(v.nullable(count(10_000)), null),
  /** The last day on which one may apply; it ends when that day has ended everywhere on earth (UTC−12). */
  closesOn: v.optional(v.nullable(v.pipe(v.string(), v.check(isDay, "a day is written as 2026-12-31"))), null),
  /** Closes by itself with this many applications. */
  closesAfter: v.optional(v.nullable(count(1_000_000)), null),
});
export type VacancyFacts = v.InferOutput<typeof vacancyFacts>;

const line = (most: number) => v.pipe(v.string(), v.check(isStorable), v.trim(), v.maxLength(most));
/** Empty entries are lines that were left. */
const list = v.pipe(
  v.array(line(textLimits.item)),
  // Looked at before anything is done with each of them.
  v.maxLength(2 * textLimits.items),
  v.transform((items) => items.filter((item) => item !== "")),
  v.maxLength(textLimits.items),
);

/** A draft may lack any of it; what publishing asks is in publishable.ts. */
export const vacancyText = v.strictObject({
  title: v.optional(line(textLimits.title), ""),
  summary: v.optional(line(textLimits.summary), ""),
  /** What you’ll do, what you need, what we offer, how it goes: an empty list is not shown. */
  responsibilities: v.optional(list, []),
  qualifications: v.optional(list, []),
  benefits: v.optional(list, []),
  steps: v.optional(list, []),
});
export type VacancyText = v.InferOutput<typeof vacancyText>;
export const textLists = ["responsibilities", "qualifications", "benefits", "steps"] as const;

/** What a translation was last checked against: fields of it that differ from the source today want a look. */
const basis = v.strictObject({ text: vacancyText, pay: vacancyFacts.entries.pay });

export const vacancyDraft = v.strictObject({
  /** The language that the others are translated from. */
  source: v.picklist(languages),
  facts: vacancyFacts,
  texts: v.record(
    v.picklist(languages),
    v.strictObject({
      text: vacancyText,
      /** null: the source itself, or a text that nobody compared yet. */
      basis: v.optional(v.nullable(basis), null),
    }),
  ),
});
export type VacancyDraft = v.InferOutput<typeof vacancyDraft>;

/** One language as it is on the site. Pay and dates are its own: publishing one language changes no other page. */
export interface PublishedText {
  readonly facts: VacancyFacts;
  readonly text: VacancyText;
  /** ISO 8601: when it was first published in this language, and last changed. */
  readonly publishedAt: string;
  readonly changedAt: string;
}
export type PublishedTexts = Partial<Record<Language, PublishedText>>;

/** A vacancy as the site shows it, open or closed. */
export interface PublishedVacancy {
  readonly id: string;
  readonly slug: string;
  /** Of the sample operator: production does not start with it. */
  readonly sample: boolean;
  readonly texts: PublishedTexts;
  readonly publishedAt: Date;
  readonly closedAt: Date | null;
  /** Its place among those that the home page is to show; null: not chosen. */
  readonly featured: number | null;
}
