/** Moments in words, in the reader's own time. The page's messages put the parts together: "{time} {day}". */
import { Temporal } from "temporal-polyfill";
import { intlTag, languageOf, spelledFor } from "./tags.ts";
import { clockZone } from "./zones.ts";

export interface MomentWords {
  /** "14:32", "2:32 PM", in German "14:32 Uhr"; with the zone's name, "14:32 UTC", when the reader's own time is not known. */
  readonly time: string;
  /** The same as a clock shows it, for lists and beginnings of a span: "14:32" in German too. */
  readonly clock: string;
  /** "today", "tomorrow", "yesterday"; "in 3 days", "3 days ago" beyond. */
  readonly day: string;
  /** "Saturday 21 November" */
  readonly date: string;
  /** The zone it is written in. */
  readonly timeZone: string;
}

/**
 * @param at the moment to write
 * @param now the reader's present
 * @param tag BCP-47
 * @param place the browser's IANA zone if it said one, and the country (ISO 3166-1 alpha-2) otherwise
 */
export function momentWords(
  at: Date,
  now: Date,
  tag: string,
  place: { readonly timeZone: string | null; readonly country: string | null },
): MomentWords {
  const own = clockZone(at, place.timeZone, place.country);
  const timeZone = own ?? "UTC";
  const locale = intlTag(tag);
  const words = (options: Intl.DateTimeFormatOptions): string =>
    spelledFor(tag, new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(at));
  const clock = words({ hour: hourStyle(locale), minute: "2-digit", ...(own === null && { timeZoneName: "short" }) });
  return {
    time: asSaid(clock, tag),
    clock,
    day: spelledFor(
      tag,
      new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(
        dayIn(timeZone, now).until(dayIn(timeZone, at)).days,
        "day",
      ),
    ),
    date: words({ weekday: "long", day: "numeric", month: "long" }),
    timeZone,
  };
}

/** A time as it stands in a sentence: German says what it is, "14:32 Uhr", which CLDR has for spans alone. */
export function asSaid(text: string, tag: string): string {
  return languageOf(tag) === "de" ? text.replace(/\d\d:\d\d/, "$& Uhr") : text;
}

/** "12 Dec 2026", "12 December": `day` is ISO 8601, in UTC where it is a moment. */
export function dayWords(day: string, tag: string, { month = "short", year = true }: DayWords = {}): string {
  const key = `${tag} ${month} ${year}`;
  let format = dayFormats.get(key);
  if (format === undefined) {
    const options: Intl.DateTimeFormatOptions = { day: "numeric", month, timeZone: "UTC" };
    if (year) options.year = "numeric";
    dayFormats.set(key, (format = new Intl.DateTimeFormat(intlTag(tag), options)));
  }
  return spelledFor(tag, format.format(new Date(day)));
}

/** Made once: it takes longer than what it is for. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

interface DayWords {
  readonly month?: "short" | "long";
  readonly year?: boolean;
}

/** 24-hour clocks are written 09:05, 12-hour clocks 9:05 AM. */
function hourStyle(locale: string): "2-digit" | "numeric" {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  return hour12 === true ? "numeric" : "2-digit";
}

/** The calendar day of a moment in a zone. */
function dayIn(timeZone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}
