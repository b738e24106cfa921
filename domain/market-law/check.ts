/**
 * An operator's settings against the table: what no operator may set, and what to look at again. An operator may be stricter than the
 * law, and laxer only where the table leaves it open and the reason is published.
 */
import type { Operator } from "../operator/operator.ts";
import { openCountries } from "../eligibility.ts";
import { isSentence } from "../operator/sentence.ts";
import { unsaid } from "../operator/unsaid.ts";
import type { PublishedVacancy } from "../vacancies/content.ts";
import { draftOf } from "../vacancies/from-operator-file.ts";
import { ageLaws, ageOfMajority } from "./age.ts";
import { asksExactAge, languagesIn, offeredLanguages, unexplained } from "./applying.ts";
import { belowFloor, type FloorFinding } from "./below-floor.ts";
import { type Lack, lacks, recipientsIn } from "./duties.ts";
import { genderLaws } from "./gender.ts";
import { asksGross, payAdverts } from "./pay-advert.ts";
import { type NextRate, payFloors } from "./pay-floor.ts";
import { isMarketCountry, isNear, type LawRow, type MarketCountry, staleness } from "./row.ts";
import { rowsOf } from "./table.ts";

/** What production refuses, in words for the operator, each with the law and the setting. */
export function againstTheLaw(operator: Operator): string[] {
  return [...tooYoungAllowed(operator), ...lawGaps(operator)];
}

/** Settings under which minors could apply: no version ever started production with them. */
export function tooYoungAllowed({ minimumAge }: Operator): string[] {
  const tooYoung = `production takes applications from people of ${ageOfMajority} and older alone`;
  return [
    ...(minimumAge.default < ageOfMajority ? [`minimumAge.default: ${tooYoung}`] : []),
    ...Object.entries(minimumAge.countries).flatMap(([country, { age }]) =>
      age < ageOfMajority ? [`minimumAge.countries.${country}.age: ${tooYoung}`] : [],
    ),
  ];
}

/**
 * What a new version may ask for that the one before did not: facts and limits of the law table. They stop the first start of a new
 * site. A site that ran goes on, and the operator is warned. "setting: why", once each.
 */
export function lawGaps(operator: Operator): string[] {
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
      if (neverAsked(country) && genderLaws[country].production === "refuse") errors.push(genderBanned(country));
    }
  }
  const parts = contractLaws[operator.governingLaw ?? ""];
  if (parts !== undefined) errors.push(`governingLaw: ${parts}`);
  return [...errors, ...lacking(operator, "missing"), ...unsaidRecipients(operator), ...unsaid(operator)];
}

function isBanned(country: string): country is MarketCountry {
  return isMarketCountry(country) && ageLaws[country].above18 === "refused";
}

function banned(country: MarketCountry): string {
  return `minimumAge.countries.${country}.age: no age above ${ageOfMajority} may be asked there (${ageLaws[country].law})`;
}

function hidesAge(country: string): country is MarketCountry {
  return isMarketCountry(country) && !ageLaws[country].exactAge;
}

function ageHidden(country: MarketCountry): string {
  return `exactAge.${country}: it may not be asked there how old somebody is (${ageLaws[country].law})`;
}

function neverAsked(country: string): country is MarketCountry {
  return isMarketCountry(country) && genderLaws[country].asked === "never";
}

function genderBanned(country: MarketCountry): string {
  return `asksGender: it may not be asked in ${country} (${genderLaws[country].law})`;
}

/** Countries that have no contract law of their own, and what to do there: the terms need name nobody's law. */
const contractLaws: Readonly<Record<string, string>> = {
  US: "contract law is each state's there; name one, for example US-NY",
  GB: "contract law is that of England and Wales, of Scotland or of Northern Ireland there; leave it out",
  CA: "contract law is each province's there; leave it out",
  AU: "contract law is each state's there; leave it out",
};

/** In the languages of pages that belong to no country which applications are taken from: they have a privacy notice too. */
function unsaidRecipients(operator: Operator): string[] {
  if (operator.identity.kind !== "agency") return [];
  const told = new Set(
    openCountries(operator)
      .filter(isMarketCountry)
      .flatMap((country) => languagesIn(operator, country)),
  );
  return offeredLanguages(operator)
    .filter((language) => !told.has(language) && operator.privacy.recipients?.[language] === undefined)
    .map((language) => `privacy.recipients.${language}: ${recipientsIn(language)}`);
}

/** Of every country that applications are taken from, what its law asks to be said: a setting a line, with the laws that ask for it. */
function lacking(operator: Operator, kind: Lack["kind"]): string[] {
  const found = Map.groupBy(
    openCountries(operator)
      .filter(isMarketCountry)
      .flatMap((country) => lacks(operator, country).map((lack) => ({ ...lack, country })))
      .filter((lack) => lack.kind === kind),
    ({ setting, text }) => `${setting}: ${text}`,
  );
  return [...found].map(
    ([what, asking]) => `${what} (${asking.map(({ country, row }) => `${country}: ${row.law}`).join("; ")})`,
  );
}

/** What its law asks an operator to say, where production only warns that it is not said: a setting a line, with its laws. */
export function lawWants(operator: Operator): string[] {
  return lacking(operator, "warning");
}

/** What production starts with all the same. `today`: a day. */
export function lawWarnings(operator: Operator, today: string): string[] {
  const warnings: string[] = [];
  if (operator.minimumAge.default > ageOfMajority) {
    warnings.push(
      `minimumAge.default: ${ageOfMajority} counts; more only in countries of minimumAge.countries, each with its published reason`,
    );
  }
  if (operator.asksGender === true) {
    warnings.push("asksGender: production asks nowhere until the countries are named, for example [ DE, FR ]");
  }
  for (const country of Object.keys(operator.exactAge).filter(hidesAge)) {
    if (ageLaws[country].production === "warn") warnings.push(`${ageHidden(country)}, and is not`);
  }
  if (operator.webhookFields.age !== undefined && !asksExactAge({ ...operator, byLaw: true }, null)) {
    warnings.push("webhookFields.age: production asks for a tick instead of the age, except in countries of exactAge");
  }
  if (Array.isArray(operator.asksGender)) {
    for (const country of operator.asksGender.filter(neverAsked)) {
      if (genderLaws[country].production === "warn") warnings.push(`${genderBanned(country)}, and is not`);
    }
  }
  for (const [country, { age }] of Object.entries(operator.minimumAge.countries)) {
    if (age <= ageOfMajority) continue;
    if (isBanned(country)) {
      if (ageLaws[country].production === "warn") warnings.push(`${banned(country)}: ${ageOfMajority} counts`);
      continue;
    }
    const missing = unexplained(operator, country);
    const place = `minimumAge.countries.${country}`;
    if (missing.length > 0) {
      warnings.push(`${place}: ${ageOfMajority} counts until the reason is written in ${missing.join(", ")}`);
    } else if (isMarketCountry(country)) {
      warnings.push(`${place}: ${age} needs a legitimate aim that holds (${ageLaws[country].law})`);
    }
  }
  warnings.push(...lawWants(operator));
  for (const country of operator.eligibleCountries.filter(isMarketCountry)) {
    for (const [topic, row] of Object.entries(rowsOf(country)) as [string, LawRow][]) {
      const why = staleness(row, today);
      if (why !== null) warnings.push(`law of ${country}, ${topic}: the row ${why} (${row.law})`);
    }
    const next = comingRate(country, today);
    if (next !== null) {
      const { perHour, from, currency, law } = next;
      warnings.push(`law of ${country}, pay: ${perHour} ${currency} an hour counts from ${from} (${law})`);
    }
  }
  return [...warnings, ...payWarnings(operator, today)];
}

/** What is on the site: the minimum may have risen since somebody published it. What was unsure then was asked then. */
export function shelfWarnings(
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
    const said = (found: typeof below, what: string) =>
      found.length === 0
        ? []
        : [`vacancies on the site in ${country}: pay ${what} (${law}): ${found.map(({ slug }) => slug).join(", ")}`];
    return [...said(below, "is under the minimum"), ...said(soon, `will be under the minimum from ${next?.from}`)];
  });
}

/** The minimum wage that is known to follow in the country, once it is near; null: none is. */
function comingRate(country: MarketCountry, today: string): (NextRate & { currency: string; law: string }) | null {
  const floor = payFloors[country];
  if (floor.perHour === null || floor.next === null) return null;
  const { next, currency, law } = floor;
  return today < next.from && isNear(next.from, today) ? { ...next, currency, law } : null;
}

/** The file's vacancies are on the site without having been published at the desk, which would have asked. */
function payWarnings({ eligibleCountries, vacancies }: Operator, today: string): string[] {
  const written = vacancies.map((vacancy) => ({ slug: vacancy.slug, ...draftOf(vacancy).facts }));
  return eligibleCountries.filter(isMarketCountry).flatMap((country) => {
    const found = (finding: FloorFinding) => written.filter((facts) => belowFloor(facts, country, today) === finding);
    const silent = written.filter(({ tax, contract }) => tax === null && asksGross(country, contract));
    const matters = [
      [found("below"), "pay is under the minimum", payFloors[country].law],
      [found("unsure"), "pay may be under the minimum, as far as hours and place say", payFloors[country].law],
      [silent, "whether pay is before tax is not said, and has to be", payAdverts[country].law],
    ] as const;
    return matters.flatMap(([about, what, law]) =>
      about.length === 0
        ? []
        : [`vacancies in ${country}: ${what} (${law}): ${about.map(({ slug }) => slug).join(", ")}`],
    );
  });
}
