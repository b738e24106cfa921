/** A vacancy's facts and texts: from the desk, an import or the operator file. */
import * as v from "valibot";
import { isMarketCode, languages, type Language, type MarketCode, marketCodes } from "../../locales/markets.ts";
import { isStorable, withoutOverrides } from "../application/text.ts";
import { isDay } from "./day.ts";

/** Pay periods, shortest first; in capitals the `unitText` of a JobPosting. */
export const payPeriods = ["hour", "day", "week", "month", "year"] as const;
export type PayPeriod = (typeof payPeriods)[number];

export const vacancyTags = ["work-from-home", "freelance", "remote", "part-time", "full-time"] as const;
export type VacancyTag = (typeof vacancyTags)[number];

export const contractKinds = ["employee", "freelance", "temporary", "internship"] as const;
export const taxKinds = ["gross", "net"] as const;

/** Characters per text, and entries per list. */
export const textLimits = { title: 120, summary: 1000, item: 300, items: 20 } as const;

/** Above the yearly pay in any currency. */
const mostPay = 1e12;
/** JSON can contain an infinite number: 1e999. */
const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(mostPay));
const range = v.pipe(
  v.tuple([amount, amount]),
  v.check(([low, high]) => low <= high, "the first number must not be higher than the second"),
);
const currency = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{3}$/, "a currency code has three uppercase letters (ISO 4217), for example EUR"),
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

/**
 * Pay per period: a base to convert, amounts per currency, or both, with the amounts taking
 * precedence (D17).
 */
const payLineWith = (hours: typeof hoursOfWeek) =>
  v.pipe(
    v.strictObject({
      base: v.optional(range),
      currencies: v.optional(
        v.pipe(
          v.record(currency, range),
          v.check((given) => Object.keys(given).length <= mostCurrencies, "too many currencies"),
        ),
        {},
      ),
      /** Hours worked for it: per day for daily pay, else per week. */
      hours: v.optional(hours),
    }),
    v.check(
      (value) => value.base !== undefined || Object.keys(value.currencies).length > 0,
      "pay needs a base or amounts",
    ),
  );
export const payLine = payLineWith(hoursOfWeek);
export const dailyPayLine = payLineWith(hoursOfDay);
export type PayLine = v.InferOutput<typeof payLine>;

const country = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}$/, "a country code has two uppercase letters (ISO 3166-1), for example GB"),
);
/** ISO 3166-1 has fewer. */
const mostCountries = 300;
const market = v.custom<MarketCode>(isMarketCode, `a market is one of ${marketCodes.join(", ")}`);
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

export const vacancyFacts = v.strictObject({
  pay: v.optional(
    v.strictObject({
      hour: v.optional(payLine),
      day: v.optional(dailyPayLine),
      week: v.optional(payLine),
      month: v.optional(payLine),
      year: v.optional(payLine),
    }),
    {},
  ),
  /** null: not stated. */
  tax: v.optional(v.nullable(v.picklist(taxKinds)), null),
  contract: v.optional(v.nullable(v.picklist(contractKinds)), null),
  /** Markets that show it; null: all offered markets. */
  markets: v.optional(v.nullable(v.pipe(v.array(market), v.maxLength(marketCodes.length))), null),
  /** ISO 3166-1 codes of countries to work from; null: all countries open for applications. */
  countries: v.optional(v.nullable(v.pipe(v.array(country), v.minLength(1), v.maxLength(mostCountries))), null),
  tags: v.optional(v.pipe(v.array(v.picklist(vacancyTags)), v.maxLength(vacancyTags.length)), []),
  /** Number of positions; null: not stated. */
  positions: v.optional(v.nullable(count(10_000)), null),
  /** Last day for applications; it ends when the day has ended everywhere (UTC−12). */
  closesOn: v.optional(v.nullable(v.pipe(v.string(), v.check(isDay, "write the day as 2026-12-31"))), null),
  /** Closes automatically after this many applications. */
  closesAfter: v.optional(v.nullable(count(1_000_000)), null),
});
export type VacancyFacts = v.InferOutput<typeof vacancyFacts>;

const line = (most: number) =>
  v.pipe(v.string(), v.check(isStorable), v.transform(withoutOverrides), v.trim(), v.maxLength(most));
/** Drops empty entries, which are blank lines. */
const list = v.pipe(
  v.array(line(textLimits.item)),
  // Limits the work on the entries.
  v.maxLength(2 * textLimits.items),
  v.transform((items) => items.filter((item) => item !== "")),
  v.maxLength(textLimits.items),
);

/** What you’ll do, what you need, what we offer, how it works: an empty list is hidden. */
export const vacancyLists = {
  responsibilities: v.optional(list, []),
  qualifications: v.optional(list, []),
  benefits: v.optional(list, []),
  steps: v.optional(list, []),
};

/** All fields are optional in a draft; checks.ts has the requirements for publishing. */
export const vacancyText = v.strictObject({
  title: v.optional(line(textLimits.title), ""),
  summary: v.optional(line(textLimits.summary), ""),
  ...vacancyLists,
});
export type VacancyText = v.InferOutput<typeof vacancyText>;
export const textLists = ["responsibilities", "qualifications", "benefits", "steps"] as const;
export const textFields = ["title", "summary", ...textLists] as const;
export type TextField = (typeof textFields)[number];

/**
 * Source against which a translation was last compared; fields that differ from today's need
 * review.
 */
const basis = v.strictObject({ text: vacancyText, pay: vacancyFacts.entries.pay });

export const vacancyDraft = v.strictObject({
  /** Language that the others are translated from. */
  source: v.picklist(languages),
  facts: vacancyFacts,
  texts: v.record(
    v.picklist(languages),
    v.strictObject({
      text: vacancyText,
      /** null: the source itself, or a text not compared yet. */
      basis: v.optional(v.nullable(basis), null),
      /** Fields drafted by the translation service, and unread (drafted.ts). */
      drafted: v.optional(v.pipe(v.array(v.picklist(textFields)), v.maxLength(textFields.length))),
    }),
  ),
});
export type VacancyDraft = v.InferOutput<typeof vacancyDraft>;

/**
 * A published language. It has its own pay and dates, so publishing one language changes no other
 * page.
 */
export interface PublishedText {
  readonly facts: VacancyFacts;
  readonly text: VacancyText;
  /** ISO 8601: first publication in this language, and last change. */
  readonly publishedAt: string;
  readonly changedAt: string;
}
export type PublishedTexts = Partial<Record<Language, PublishedText>>;

/** A vacancy as shown on the site, open or closed. */
export interface PublishedVacancy {
  readonly id: string;
  readonly slug: string;
  /** From the sample operator, which production rejects. */
  readonly sample: boolean;
  readonly texts: PublishedTexts;
  readonly publishedAt: Date;
  readonly closedAt: Date | null;
  /** Place on the home page; null: none. */
  readonly featured: number | null;
}
