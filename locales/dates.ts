/** Times in the reader's own zone. The page's messages combine the parts: "{time} {day}". */
import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";
import { withFrenchFirst } from "./first-of-month.ts";
import { intlTag, languageOf, spelledFor } from "./tags.ts";
import { clockZone } from "./zones.ts";

export interface MomentWords {
  /** "14:32", "2:32 PM", in German "14:32 Uhr"; "14:32 UTC" if the zone is unknown. */
  readonly time: string;
  /** The bare time, for lists and the start of a range: "14:32" in German, too. */
  readonly clock: string;
  /** "today", "tomorrow", "yesterday"; otherwise "in 3 days", "3 days ago". */
  readonly day: string;
  /** "Saturday 21 November" */
  readonly date: string;
  /** The zone of the time. */
  readonly timeZone: string;
}

/**
 * @param now the current time
 * @param tag BCP 47
 * @param place the browser's IANA zone if known, and otherwise the country (ISO 3166-1 alpha-2)
 */
export function momentWords(
  at: Date,
  now: Date,
  tag: string,
  place: { readonly timeZone: string | null; readonly country: string | null },
): MomentWords {
  const own = clockZone(at, place.timeZone, place.country);
  const timeZone = own ?? "UTC";
  const words = (options: Intl.DateTimeFormatOptions): string => dateText(at, tag, { timeZone, ...options });
  const clock = words({ hour: hourStyle(tag), minute: "2-digit", ...(own === null && { timeZoneName: "short" }) });
  return {
    time: timeInSentence(clock, tag),
    clock,
    day: spelledFor(tag, relativeFormat(tag).format(dayIn(timeZone, now).until(dayIn(timeZone, at)).days, "day")),
    date: words({ weekday: "long", day: "numeric", month: "long" }),
    timeZone,
  };
}

/** A date as people write it, which is not always CLDR's way. */
export function dateText(at: Date, tag: string, options: Intl.DateTimeFormatOptions): string {
  return withFrenchFirst(tag, spelledFor(tag, dateFormat(tag, options).format(at)));
}

/** A time within a sentence: German adds "Uhr" ("14:32 Uhr"), which CLDR has only for ranges. */
export function timeInSentence(text: string, tag: string): string {
  return languageOf(tag) === "de" ? text.replace(/\d\d:\d\d/, "$& Uhr") : text;
}

/** "12 Dec 2026", "12 December". `day` is ISO 8601; a moment is read in UTC. */
export function dayWords(day: string, tag: string, { month = "short", year = true }: DayWords = {}): string {
  return dateText(new Date(day), tag, {
    day: "numeric",
    month,
    ...(year && { year: "numeric" }),
    timeZone: "UTC",
  });
}

interface DayWords {
  readonly month?: "short" | "long";
  readonly year?: boolean;
}

/** 24-hour clocks are written 09:05, 12-hour clocks 9:05 AM. */
function hourStyle(tag: string): "2-digit" | "numeric" {
  let style = hourStyles.get(tag);
  if (style === undefined) {
    const { hour12 } = dateFormat(tag, { hour: "numeric" }).resolvedOptions();
    hourStyles.set(tag, (style = hour12 === true ? "numeric" : "2-digit"));
  }
  return style;
}

/** Bounded by the languages; reading the options of a format takes longer than using it. */
const hourStyles = new Map<string, "2-digit" | "numeric">();

/** "United Kingdom Time (GMT)": a zone's name and its UTC offset at a moment. */
export function zoneWords(timeZone: string, at: Date, tag: string): string {
  return `${zonePart(timeZone, at, tag, "longGeneric")} (${offsetWords(timeZone, at, tag)})`;
}

/** "GMT+1" */
export function offsetWords(timeZone: string, at: Date, tag: string): string {
  return zonePart(timeZone, at, tag, "shortOffset");
}

function zonePart(timeZone: string, at: Date, tag: string, timeZoneName: "longGeneric" | "shortOffset"): string {
  const key = [tag, timeZoneName, timeZone, zonedAt(timeZone, at).offset].join(" ");
  let words = zoneParts.get(key);
  if (words === undefined) {
    const parts = dateFormat(tag, { timeZone, timeZoneName }).formatToParts(at);
    const part = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    zoneParts.set(key, (words = spelledFor(tag, part)));
  }
  return words;
}

/** Names and offsets of zones: a page that offers a choice of zones needs eighty. */
const zoneParts = new LRUCache<string, string>({ max: 5000 });

/**
 * A format for a language, cached: creating one takes fifty times as long as using it, and it
 * occupies 50 KB.
 * @param tag BCP 47
 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options]);
  let format = dateFormats.get(key);
  if (format === undefined) dateFormats.set(key, (format = new Intl.DateTimeFormat(intlTag(tag), options)));
  return format;
}

const dateFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

function relativeFormat(tag: string): Intl.RelativeTimeFormat {
  let format = relativeFormats.get(tag);
  if (format === undefined)
    relativeFormats.set(tag, (format = new Intl.RelativeTimeFormat(intlTag(tag), { numeric: "auto" })));
  return format;
}

/** Bounded by the languages. */
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** The calendar day of a moment in a zone. */
function dayIn(timeZone: string, at: Date): Temporal.PlainDate {
  return zonedAt(timeZone, at).toPlainDate();
}

function zonedAt(timeZone: string, at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}
