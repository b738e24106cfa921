/**
 * Names of languages, countries and days in the desk's language. Separate from format.ts because
 * the first screen needs none.
 */
import { withFrenchFirst } from "../../locales/first-of-month.ts";
import type { Language } from "../../locales/markets.ts";

export interface Names {
  /** "German" */
  language(code: Language): string;
  /** "Germany" for an ISO 3166-1 alpha-2 code. */
  country(code: string): string;
  /** The codes of all countries, by name. */
  readonly countries: readonly string[];
  /**
   * "12 Nov – 12 Dec", with the year if either date is in another year than `today`. Dates look
   * like "2026-11-12".
   */
  days(from: string, until: string, today: string): string;
  /** "12 Nov" */
  day(date: string, today: string): string;
  /** "23 Nov, 08:00" for "2026-11-23T08:00" in any zone. */
  wall(local: string): string;
  /** "Monday", likewise. */
  weekday(local: string): string;
  /** "today", "yesterday": number of days ago. */
  ago(days: number): string;
}

const made = new Map<string, Names>();

/** @param tag BCP 47 tag of the desk's language */
export function namesFor(tag: string): Names {
  let names = made.get(tag);
  if (!names) {
    names = build(tag);
    made.set(tag, names);
  }
  return names;
}

function build(tag: string): Names {
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
  const short = dates({ day: "numeric", month: "short" });
  const long = dates({ day: "numeric", month: "short", year: "numeric" });
  const wall = dates({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const weekday = dates({ weekday: "long" });
  const languages = new Intl.DisplayNames(tag, { type: "language" });
  const regions = new Intl.DisplayNames(tag, { type: "region", fallback: "code" });
  let countries: readonly string[] | undefined;
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const formatOf = (today: string, ...days: readonly string[]) =>
    days.every((day) => day.slice(0, 4) === today.slice(0, 4)) ? short : long;
  return {
    // Plain "Norwegian", as people say it: the site has only Bokmål.
    language: (code) => languages.of(code === "nb" ? "no" : code) ?? code,
    country: (code) => regions.of(code) ?? code,
    get countries() {
      return (countries ??= allCountries().toSorted((left, right) =>
        (regions.of(left) ?? left).localeCompare(regions.of(right) ?? right, tag),
      ));
    },
    days: (from, until, today) => formatOf(today, from, until).formatRange(atMidnight(from), atMidnight(until)),
    day: (date, today) => withFrenchFirst(tag, formatOf(today, date).format(atMidnight(date))),
    wall: (local) => withFrenchFirst(tag, wall.format(new Date(`${local}Z`))),
    weekday: (local) => weekday.format(new Date(`${local}Z`)),
    ago: (days) => relative.format(-days, "day"),
  };
}

function atMidnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Codes with names that are no countries: groups, and test codes. */
const others = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** ISO 3166-1 alpha-2 codes of every country that the browser can name, instead of our own list. */
function allCountries(): readonly string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !others.has(code) && names.of(code) !== undefined && isCurrent(code));
}

/** False for former states, whose codes are aliases of their successors. */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
