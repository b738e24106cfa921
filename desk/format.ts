import { withFrenchFirst } from "../locales/first-of-month.ts";
import { isMarketCode, markets } from "../locales/markets.ts";

/** Times, numbers, shares and countries in the desk's language and the recruiter's time zone. */
export interface DeskFormat {
  /** "14:32" */
  time(iso: string): string;
  /** "13:54:06" */
  second(at: Date): string;
  /** "Thu 14:32"; with the date if it is a week away or more: "3 Nov, 14:32". */
  moment(iso: string, now: number): string;
  /** "15:00" and "today"; "Thu" and "18:05"; "3 Nov" and "14:32" if it is a week away or more. */
  when(iso: string, now: number, today: string): readonly [string, string];
  /** "3 November 2026 at 14:32" */
  whole(iso: string): string;
  /** "14:32" in another zone; null if the browser does not know the zone. */
  timeIn(zone: string, now: number): string | null;
  /** "Mon 23 Nov" in a zone that the browser knows. */
  dayIn(zone: string, at: number): string;
  /** "3 Nov" and "Nov 2026", for days counted in UTC. */
  day(iso: string): string;
  month(iso: string): string;
  /** "Monday" for 0. */
  weekday(day: number): string;
  /** "3 Nov 2026" for a date that is being typed; empty while it is incomplete. */
  date(typed: string): string;
  /** "English, Deutsch and Polski" */
  list(parts: readonly string[]): string;
  /** "1,200" */
  number(count: number): string;
  /** "97%" */
  share(part: number, all: number): string;
  /** "United Kingdom" for a market; its language if it has no country: "English". */
  market(code: string): string;
  /** "UK", for narrow places that also show the language; null: the market has no country. */
  shortCountry(code: string): string | null;
}

/** The recruiter's time zone. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Milliseconds. */
const week = 6.5 * 86_400_000;

const made = new Map<string, DeskFormat>();

export function formatFor(tag: string): DeskFormat {
  let format = made.get(tag);
  if (!format) {
    format = build(tag);
    made.set(tag, format);
  }
  return format;
}

function build(tag: string): DeskFormat {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, options);
    return { format: (at: Date | number) => withFrenchFirst(tag, format.format(at)) };
  };
  const time = dates(clock);
  const second = dates({ ...clock, second: "2-digit" });
  const near = dates({ weekday: "short" });
  const date = dates({ day: "numeric", month: "short" });
  const far = dates({ day: "numeric", month: "short", ...clock });
  const whole = dates({ dateStyle: "long", timeStyle: "short", hourCycle: "h23" });
  const day = dates({ day: "numeric", month: "short", timeZone: "UTC" });
  const month = dates({ month: "short", year: "numeric", timeZone: "UTC" });
  const weekday = dates({ weekday: "long", timeZone: "UTC" });
  const medium = dates({ dateStyle: "medium", timeZone: "UTC" });
  const plain = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: "percent" });
  const regions = { type: "region", fallback: "code" } as const;
  const countries = new Intl.DisplayNames(tag, regions);
  const shortCountries = new Intl.DisplayNames(tag, { ...regions, style: "short" });
  const languages = new Intl.DisplayNames(tag, { type: "language" });
  return {
    time: (iso) => time.format(new Date(iso)),
    second: (at) => second.format(at),
    moment: (iso, now) => {
      const at = new Date(iso);
      return Math.abs(at.getTime() - now) < week ? `${near.format(at)} ${time.format(at)}` : far.format(at);
    },
    when: (iso, now, today) => {
      const at = new Date(iso);
      if (at.toDateString() === new Date(now).toDateString()) return [time.format(at), today];
      return [(Math.abs(at.getTime() - now) < week ? near : date).format(at), time.format(at)];
    },
    whole: (iso) => whole.format(new Date(iso)),
    timeIn: (zone, now) => {
      try {
        return dates({ ...clock, timeZone: zone }).format(now);
      } catch {
        return null;
      }
    },
    dayIn: (zone, at) =>
      dates({ weekday: "short", day: "numeric", month: "short", timeZone: zone }).format(at).replace(",", ""),
    day: (iso) => day.format(new Date(iso)),
    month: (iso) => month.format(new Date(iso)),
    weekday: (number) => weekday.format(Date.UTC(2024, 0, 1 + number)),
    date: (typed) => {
      const at = Date.parse(`${typed}T00:00:00Z`);
      return Number.isNaN(at) ? "" : medium.format(at);
    },
    list: (parts) => new Intl.ListFormat(tag).format(parts),
    number: (count) => plain.format(count),
    share: (part, all) => percent.format(all === 0 ? 0 : Math.floor((part / all) * 100) / 100),
    market: (code) => {
      if (!isMarketCode(code)) return code;
      const { country, language } = markets[code];
      return (country === null ? languages.of(language) : countries.of(country)) ?? code;
    },
    shortCountry: (code) => {
      if (!isMarketCode(code)) return code;
      const { country } = markets[code];
      return country === null ? null : (shortCountries.of(country) ?? country);
    },
  };
}
