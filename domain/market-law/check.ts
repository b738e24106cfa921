/**
 * Checks an operator's settings against the law table: what is forbidden and what needs review.
 * Operators may be stricter than the law, and laxer only where the table allows it with a published
 * reason.
 */
import type { Operator } from "../operator/operator.ts";
import { openCountries } from "../eligibility.ts";
import { isSentence } from "../operator/sentence.ts";
import { missingFacts } from "../operator/missing-facts.ts";
import type { PublishedVacancy } from "../vacancies/content.ts";
import { draftOf } from "../vacancies/from-operator-file.ts";
import { ageLaws, ageOfMajority } from "./age.ts";
import { asksExactAge, languagesIn, offeredLanguages, languagesWithoutAgeReason } from "./applying.ts";
import { belowFloor, type FloorFinding } from "./below-floor.ts";
import { type UnmetDuty, unmetDuties, recipientsIn } from "./duties.ts";
import { settingOf } from "./gaps.ts";
import { genderLaws } from "./gender.ts";
import { asksGross, payAdverts } from "./pay-advert.ts";
import { type NextRate, payFloors } from "./pay-floor.ts";
import { isMarketCountry, isWithinNoticePeriod, type LawRow, type MarketCountry, staleness } from "./row.ts";
import { rowsOf } from "./table.ts";

/** Settings that production rejects, as messages with the setting and the law. */
export function unlawfulSettings(operator: Operator): string[] {
  return [...settingsAdmittingMinors(operator), ...lawGaps(operator)];
}

/** Settings that would admit minors; no version has ever started with them in production. */
export function settingsAdmittingMinors({ minimumAge }: Operator): string[] {
  const tooYoung = `production only accepts applicants of ${ageOfMajority} or older`;
  return [
    ...(minimumAge.default < ageOfMajority ? [`minimumAge.default: ${tooYoung}`] : []),
    ...Object.entries(minimumAge.countries).flatMap(([country, { age }]) =>
      age < ageOfMajority ? [`minimumAge.countries.${country}.age: ${tooYoung}`] : [],
    ),
  ];
}

/**
 * Legal facts and limits that a new version may require. They stop the first start of a new site;
 * an existing site only gets warnings. Unique lines "setting: reason".
 */
export function lawGaps(operator: Operator): string[] {
  return findLawGaps(operator).map(gapText);
}

/** What a law asks of a setting, apart from the text for the operator. */
export interface LawGap {
  /** Place in the operator file: "identity.host". */
  readonly setting: string;
  readonly text: string;
  /** By country. Empty: the text names the law, or it is not about one. */
  readonly laws: readonly { readonly country: string; readonly law: string }[];
}

/** "identity.host: why (FR: LCEN art. 6)" */
export function gapText({ setting, text, laws }: LawGap): string {
  const named = laws.map(({ country, law }) => `${country}: ${law}`).join("; ");
  return `${setting}: ${text}${named === "" ? "" : ` (${named})`}`;
}

/** The gaps of {@link lawGaps}, in parts. */
export function findLawGaps(operator: Operator): LawGap[] {
  const errors: string[] = [];
  for (const [country, { age, reason }] of Object.entries(operator.minimumAge.countries)) {
    if (age <= ageOfMajority) continue;
    const place = `minimumAge.countries.${country}`;
    if (isBanned(country) && ageLaws[country].production === "refuse") errors.push(banned(country));
    const short = Object.entries(reason).filter(([, text]) => !isSentence(text));
    if (short.length > 0) {
      errors.push(`${place}.reason: production needs a written reason for an age above ${ageOfMajority}`);
    }
  }
  for (const country of Object.keys(operator.exactAge).filter(hidesAge)) {
    if (ageLaws[country].production === "refuse") errors.push(ageHidden(country));
  }
  if (Array.isArray(operator.asksGender)) {
    for (const country of operator.asksGender) {
      if (mayNotAskGender(country) && genderLaws[country].production === "refuse") errors.push(genderBanned(country));
    }
  }
  const parts = contractLaws[operator.governingLaw ?? ""];
  if (parts !== undefined) errors.push(`governingLaw: ${parts}`);
  const plain = (each: string): LawGap => {
    const setting = settingOf(each);
    return { setting, text: each.slice(setting.length + 2), laws: [] };
  };
  return [
    ...errors.map(plain),
    ...lacking(operator, "missing"),
    ...[...languagesWithoutRecipients(operator), ...missingFacts(operator)].map(plain),
  ];
}

function isBanned(country: string): country is MarketCountry {
  return isMarketCountry(country) && ageLaws[country].above18 === "refused";
}

function banned(country: MarketCountry): string {
  return `minimumAge.countries.${country}.age: a minimum above ${ageOfMajority} is not allowed there (${ageLaws[country].law})`;
}

function hidesAge(country: string): country is MarketCountry {
  return isMarketCountry(country) && !ageLaws[country].exactAge;
}

function ageHidden(country: MarketCountry): string {
  return `exactAge.${country}: the exact age may not be asked there (${ageLaws[country].law})`;
}

function mayNotAskGender(country: string): country is MarketCountry {
  return isMarketCountry(country) && genderLaws[country].asked === "never";
}

function genderBanned(country: MarketCountry): string {
  return `asksGender: it may not be asked in ${country} (${genderLaws[country].law})`;
}

/** Countries without one contract law, and what to do: the terms need not name a law. */
const contractLaws: Readonly<Record<string, string>> = {
  US: "contract law differs by state; name one, for example US-NY",
  GB: "contract law differs between England and Wales, Scotland and Northern Ireland; leave it out",
  CA: "contract law differs by province; leave it out",
  AU: "contract law differs by state; leave it out",
};

/**
 * Languages of pages outside the eligible countries, whose privacy notice also needs the
 * recipients.
 */
function languagesWithoutRecipients(operator: Operator): string[] {
  if (operator.identity.kind !== "agency") return [];
  const coveredLanguages = new Set(
    openCountries(operator)
      .filter(isMarketCountry)
      .flatMap((country) => languagesIn(operator, country)),
  );
  return offeredLanguages(operator)
    .filter((language) => !coveredLanguages.has(language) && operator.privacy.recipients?.[language] === undefined)
    .map((language) => `privacy.recipients.${language}: ${recipientsIn(language)}`);
}

/** What the laws of all open countries require: each setting once, with those laws. */
function lacking(
  operator: Operator,
  kind: UnmetDuty["kind"],
  isMeant: (lack: UnmetDuty) => boolean = () => true,
): LawGap[] {
  const found = Map.groupBy(
    openCountries(operator)
      .filter(isMarketCountry)
      .flatMap((country) => unmetDuties(operator, country).map((lack) => ({ ...lack, country })))
      .filter((lack) => lack.kind === kind && isMeant(lack)),
    ({ setting, text }) => `${setting}: ${text}`,
  );
  return [...found.values()].flatMap((asking) => {
    const [first] = asking;
    const laws = asking.map(({ country, row }) => ({ country, law: row.law }));
    return first ? [{ setting: first.setting, text: first.text, laws }] : [];
  });
}

/** Required by law, but only a warning in production: one line per setting, with its laws. */
export function unmetDutyWarnings(operator: Operator): string[] {
  return lacking(operator, "warning").map(gapText);
}

/** Those that apply to every operator, in parts. */
export function findUnmetDutyWarnings(operator: Operator): LawGap[] {
  return lacking(operator, "warning", (lack) => lack.mayNotApply !== true);
}

/** Warnings that do not stop production. `today`: ISO date. */
export function lawWarnings(operator: Operator, today: string): string[] {
  const warnings: string[] = [];
  if (operator.minimumAge.default > ageOfMajority) {
    warnings.push(
      `minimumAge.default: production uses ${ageOfMajority}; a higher age needs a published reason in minimumAge.countries`,
    );
  }
  if (operator.asksGender === true) {
    warnings.push("asksGender: production does not ask until the countries are listed, for example [ DE, FR ]");
  }
  for (const country of Object.keys(operator.exactAge).filter(hidesAge)) {
    if (ageLaws[country].production === "warn") warnings.push(`${ageHidden(country)}, so it is not asked`);
  }
  if (operator.webhookFields.age !== undefined && !asksExactAge({ ...operator, byLaw: true }, null)) {
    warnings.push(
      "webhookFields.age: production asks for a confirmation instead of the age, except in countries of exactAge",
    );
  }
  if (Array.isArray(operator.asksGender)) {
    for (const country of operator.asksGender.filter(mayNotAskGender)) {
      if (genderLaws[country].production === "warn") warnings.push(`${genderBanned(country)}, so it is not asked`);
    }
  }
  for (const [country, { age }] of Object.entries(operator.minimumAge.countries)) {
    if (age <= ageOfMajority) continue;
    if (isBanned(country)) {
      if (ageLaws[country].production === "warn") warnings.push(`${banned(country)}: ${ageOfMajority} counts`);
      continue;
    }
    const missing = languagesWithoutAgeReason(operator, country);
    const place = `minimumAge.countries.${country}`;
    if (missing.length > 0) {
      warnings.push(`${place}: ${ageOfMajority} applies until the reason is written in ${missing.join(", ")}`);
    } else if (isMarketCountry(country)) {
      warnings.push(`${place}: ${age} needs a legitimate aim (${ageLaws[country].law})`);
    }
  }
  warnings.push(...unmetDutyWarnings(operator));
  for (const country of operator.eligibleCountries.filter(isMarketCountry)) {
    for (const [topic, row] of Object.entries(rowsOf(country)) as [string, LawRow][]) {
      const why = staleness(row, today);
      if (why !== null) warnings.push(`law of ${country}, ${topic}: the row ${why} (${row.law})`);
    }
    const next = comingRate(country, today);
    if (next !== null) {
      const { perHour, from, currency, law } = next;
      warnings.push(`law of ${country}, pay: ${perHour} ${currency} an hour applies from ${from} (${law})`);
    }
  }
  return [...warnings, ...payWarnings(operator, today)];
}

/**
 * Warnings about published vacancies: the minimum may have risen since. Unsure cases were asked at
 * publication.
 */
export function catalogWarnings(
  open: readonly Pick<PublishedVacancy, "slug" | "texts">[],
  countries: readonly string[],
  today: string,
): string[] {
  return countries.filter(isMarketCountry).flatMap((country) => {
    const belowOn = (day: string) =>
      open.filter(({ texts }) =>
        Object.values(texts).some(
          ({ facts }) => (facts.countries?.includes(country) ?? true) && belowFloor(facts, country, day) === "below",
        ),
      );
    const below = belowOn(today);
    const next = comingRate(country, today);
    const soon = next === null ? [] : belowOn(next.from).filter((vacancy) => !below.includes(vacancy));
    const { law } = payFloors[country];
    const warningsFor = (found: typeof below, what: string) =>
      found.length === 0
        ? []
        : [`vacancies on the site in ${country}: pay ${what} (${law}): ${found.map(({ slug }) => slug).join(", ")}`];
    return [
      ...warningsFor(below, "is below the minimum wage"),
      ...warningsFor(soon, `will be below the minimum wage from ${next?.from}`),
    ];
  });
}

/** The next minimum wage of the country, once it is near; null: none. */
function comingRate(country: MarketCountry, today: string): (NextRate & { currency: string; law: string }) | null {
  const floor = payFloors[country];
  if (floor.perHour === null || floor.next === null) return null;
  const { next, currency, law } = floor;
  return today < next.from && isWithinNoticePeriod(next.from, today) ? { ...next, currency, law } : null;
}

/** Vacancies of the operator file are published without the desk's questions. */
function payWarnings({ eligibleCountries, vacancies }: Operator, today: string): string[] {
  const written = vacancies.map((vacancy) => ({ slug: vacancy.slug, ...draftOf(vacancy).facts }));
  return eligibleCountries.filter(isMarketCountry).flatMap((country) => {
    const found = (finding: FloorFinding) => written.filter((facts) => belowFloor(facts, country, today) === finding);
    const silent = written.filter(({ tax, contract }) => tax === null && asksGross(country, contract));
    const matters = [
      [found("below"), "pay is below the minimum wage", payFloors[country].law],
      [found("unsure"), "pay may be below the minimum wage, depending on hours and region", payFloors[country].law],
      [silent, "must say whether pay is before tax", payAdverts[country].law],
    ] as const;
    return matters.flatMap(([about, what, law]) =>
      about.length === 0
        ? []
        : [`vacancies in ${country}: ${what} (${law}): ${about.map(({ slug }) => slug).join(", ")}`],
    );
  });
}
