/** Maps a published vacancy to the views of its page, card and line in the list. */
import type { Config } from "../../app/config.ts";
import { openCountries } from "../../domain/eligibility.ts";
import { ageOfMajority } from "../../domain/market-law/age.ts";
import { minimumAge, minimumAgeReason } from "../../domain/market-law/applying.ts";
import { currencyDigits, roundDownTo } from "../../domain/pay/convert.ts";
import { perHour } from "../../domain/pay/hourly.ts";
import { type MarketPay, payInMarket } from "../../domain/pay/range.ts";
import { type PayLine, type PayPeriod, payPeriods, type VacancyFacts } from "../../domain/vacancies/content.ts";
import { hoursOfPay } from "../../domain/vacancies/filter.ts";
import { countryInText, countryName } from "../../locales/countries.ts";
import { dayWords } from "../../locales/dates.ts";
import { currencyWords, formatNumber, formatPay } from "../../locales/format.ts";
import { direction, type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { payBasis, tagWords } from "../../locales/vacancy-words.ts";
import { jobAddress, pageAddress } from "../../routes.ts";
import type { CountryNameView, DayView, JobCardView, JobView, PayView } from "../../site/job-view.ts";
import type { MarketJob } from "../../commands/vacancies/market-jobs.ts";

export interface JobScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  /** The country the page speaks of, ISO 3166-1 alpha-2; null: none. */
  readonly country: string | null;
}

export function jobCard(
  { vacancy: { slug }, published: { facts, text } }: MarketJob,
  { market, prefixed }: Pick<JobScope, "market" | "prefixed">,
): JobCardView {
  const t = translatorFor(market);
  return {
    slug,
    address: jobAddress(slug, prefixed ? market : undefined),
    title: text.title,
    description: text.summary,
    tags: facts.tags.map((tag) => tagWords(tag, t)),
    pay: payPeriods.flatMap((period) => payView(period, facts, market) ?? []),
  };
}

export function jobView(
  job: MarketJob,
  scope: JobScope,
  { origin, operator }: { readonly origin: string; readonly operator: Config["operator"] },
): JobView {
  const { market } = scope;
  const { tag } = markets[market];
  const t = translatorFor(market);
  const { facts, text, publishedAt, changedAt } = job.published;
  const countries = countryNames(facts.countries ?? openCountries(operator), tag);
  const own = countries.find(({ code }) => code === scope.country);
  const until = facts.closesOn === null ? null : { iso: facts.closesOn, text: dayWords(facts.closesOn, tag) };
  const { slug } = job.vacancy;
  return {
    ...jobCard(job, scope),
    tagNames: facts.tags,
    url: origin + jobAddress(slug, scope.prefixed ? market : undefined),
    publishedAt,
    changedAt,
    posted: postedDay(publishedAt, until, tag),
    until,
    tax: facts.tax && { kind: facts.tax, text: t(`vacancy.tax.${facts.tax}`) },
    contract: facts.contract && { kind: facts.contract, text: t(`vacancy.kind.${facts.contract}`) },
    positions:
      facts.positions === null
        ? null
        : { count: facts.positions, text: t("vacancy.positions", { count: facts.positions }) },
    countries,
    here: own ? { code: own.code, inText: countryInText(own.code, tag) } : null,
    responsibilities: text.responsibilities,
    qualifications: [...text.qualifications, ...ageNeeded(own?.code, market, operator)],
    benefits: text.benefits,
    steps: text.steps,
    apply: `${pageAddress("apply", scope.prefixed ? market : undefined)}?job=${slug}`,
  };
}

/** A minimum age above the age of majority, with its reason (D16). */
function ageNeeded(country: string | undefined, market: MarketCode, operator: Config["operator"]): string[] {
  if (country === undefined) return [];
  const age = minimumAge(operator, country);
  if (age <= ageOfMajority) return [];
  const hint = translatorFor(market)("form.ageHint", { age: String(age) });
  return [[hint, minimumAgeReason(operator, country, markets[market].language)].filter(Boolean).join(" ")];
}

/** Omits the year when both days share it. */
function postedDay(publishedAt: string, until: DayView | null, tag: string): DayView {
  const iso = publishedAt.slice(0, 10);
  return { iso, text: dayWords(iso, tag, { year: until?.iso.slice(0, 4) !== iso.slice(0, 4) }) };
}

/** "12 December 2026" */
export function closedDay(closedAt: Date, market: MarketCode): DayView {
  const iso = closedAt.toISOString().slice(0, 10);
  return { iso, text: dayWords(iso, markets[market].tag, { month: "long" }) };
}

function countryNames(codes: readonly string[], tag: string): CountryNameView[] {
  const { compare } = new Intl.Collator(tag);
  return codes
    .map((code) => ({ code, name: countryName(code, tag) }))
    .sort((left, right) => compare(left.name, right.name));
}

/** Null: no pay that this market can show. */
function payView(period: PayPeriod, facts: VacancyFacts, market: MarketCode): PayView | null {
  const line = facts.pay[period];
  const amounts = line && payInMarket(line, markets[market], period === "hour" ? 2 : 0);
  if (!amounts) return null;
  const { tag } = markets[market];
  return {
    period,
    working: hoursOfPay(period, facts),
    ...amounts,
    range: formatPay(amounts, tag),
    get openRange() {
      // The specification's cards say "and more" for every range. A single amount is exact.
      return formatPay(amounts, tag, { andMore: amounts.low < amounts.high });
    },
    hours: hoursView(period, line.hours, market),
    hourly: hourlyWords(perHour(amounts, period, line.hours), market),
    currencyNote: foreignCurrency(amounts, market),
  };
}

function hourlyWords(hourly: MarketPay | null, market: MarketCode): string | null {
  if (hourly === null) return null;
  const { language, tag } = markets[market];
  const digits = currencyDigits(hourly.currency);
  const ends = { low: roundDownTo(hourly.low, digits), high: roundDownTo(hourly.high, digits) };
  const range = isolated(`≈\u00a0${formatPay({ ...hourly, ...ends }, tag)}`, language);
  return translatorFor(market).markup(payBasis.hour, { range, b: (words) => words });
}

/** Names the currency in words where its sign is ambiguous. */
function foreignCurrency({ currency, high }: MarketPay, market: MarketCode): string | null {
  const { country, language, ownCurrency, tag } = markets[market];
  if (country !== null && currency === ownCurrency) return null;
  return currencyWords(currency, high, tag, (symbol) => isolated(symbol, language));
}

function hoursView(period: PayPeriod, hours: PayLine["hours"], market: MarketCode): PayView["hours"] {
  if (!hours) return null;
  const [low, high] = hours;
  const { language, tag } = markets[market];
  const words =
    low === high ? formatNumber(low, tag) : isolated(`${formatNumber(low, tag)}–${formatNumber(high, tag)}`, language);
  const key = period === "day" ? "vacancy.hoursDay" : "vacancy.hoursWeek";
  return { low, high, text: translatorFor(market)(key, { count: high, hours: words }) };
}

/** Isolates a range like amounts: in right-to-left text, its digits would swap places. */
function isolated(range: string, language: Language): string {
  return direction(language) === "rtl" ? `\u2066${range}\u2069` : range;
}
