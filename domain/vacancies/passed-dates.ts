/** Finds dates in a text that have passed: "start on 1 December 2026" misleads in January. */
import type { Language } from "../../locales/markets.ts";
import { isDate, isOver, lastEndedDay } from "./day.ts";
import { CheckCache } from "./check-cache.ts";

/** Sentences with a passed date. Dates over two years old are history and do not count. */
export function passedDates(language: Language, text: string, now: Date): string[] {
  const oldest = `${Number(lastEndedDay(now).slice(0, 4)) - 2}`;
  return findDays(language, text)
    .filter(({ days }) => days.some((day) => day >= oldest && isOver(day, now)))
    .map(({ sentence }) => sentence);
}

interface DatedSentence {
  readonly sentence: string;
  /** As returned by {@link daysIn}. */
  readonly days: readonly string[];
}

const remembered = new CheckCache<readonly DatedSentence[]>();

/**
 * Sentences with dates, cached: segmenting takes time, and a vacancy has about eighty texts per
 * language.
 */
export function findDays(language: Language, text: string): readonly DatedSentence[] {
  // Fast path: most texts contain no year.
  if (!/[\d٠-٩۰-۹]{4}/.test(text)) return [];
  const found =
    remembered.get(language, text) ??
    sentencesOf(language, text)
      .map((sentence) => ({ sentence, days: daysIn(language, inOurDigits(sentence)) }))
      .filter(({ days }) => days.length > 0);
  return remembered.set(language, text, found);
}

/** Reads the text and keeps its result until the returned function is called. */
export function holdDays(language: Language, text: string): () => void {
  return remembered.hold(language, text, findDays(language, text));
}

/** All dates with a year, as "2026-12-31". */
export function daysIn(language: Language, text: string): string[] {
  const [dayFirst, monthFirst] = patternsOf(language);
  const numbers = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, ...parts]) => parts.map(Number));
  const named = [
    ...Array.from(text.matchAll(dayFirst), ([, day, month, year]) => dayOf(year, monthOf(language, month), day)),
    ...Array.from(text.matchAll(monthFirst), ([, month, day, year]) => dayOf(year, monthOf(language, month), day)),
    ...numbers(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g).map(([year, month, day]) => dayOf(year, month, day)),
    ...numbers(/(?<!\d)(\d{4})\s*년\s*(\d{1,2})\s*월\s*(\d{1,2})\s*일/g).map(([year, month, day]) =>
      dayOf(year, month, day),
    ),
    // Countries differ on which of the first two numbers is the month: uses the later date.
    ...numbers(/(?<![\d.])(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{4})(?!\d)/g).map(([first, second, year]) =>
      [dayOf(year, first, second), dayOf(year, second, first)].filter((day) => day !== null).reduce(later, null),
    ),
  ];
  return named.filter((day) => day !== null);
}

const later = (left: string | null, right: string): string => (left !== null && left > right ? left : right);

type Part = string | number | undefined;

function dayOf(year: Part, month: Part, day: Part): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const pad = (number: number, length: number) => String(number).padStart(length, "0");
  return isDate(y, m, d) ? `${pad(y, 4)}-${pad(m, 2)}-${pad(d, 2)}` : null;
}

interface Months {
  readonly numbers: ReadonlyMap<string, number>;
  readonly patterns: readonly [dayFirst: RegExp, monthFirst: RegExp];
}

const made = new Map<Language, Months>();

/** Month names from Intl, alone and next to a day, because many languages inflect them there. */
function monthsOf(language: Language): Months {
  let months = made.get(language);
  if (!months) {
    const numbers = new Map<string, number>();
    for (let month = 1; month <= 12; month += 1) {
      // oxlint-disable-next-line no-restricted-globals -- a day of every month; no clock is read
      const day = new Date(Date.UTC(2026, month - 1, 15));
      for (const options of [{ month: "long" }, { month: "long", day: "numeric", year: "numeric" }] as const) {
        const parts = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...options, timeZone: "UTC" }).formatToParts(
          day,
        );
        const name = parts.find(({ type }) => type === "month")?.value ?? "";
        if (!/\d/.test(name)) numbers.set(name.toLowerCase(), month);
      }
    }
    const names = [...numbers.keys()].map((name) => name.replaceAll(".", String.raw`\.`));
    // Without names the pattern matches nothing, because no month name is empty.
    const name = `(${names.join("|")})`;
    months = {
      numbers,
      patterns: [
        new RegExp(
          String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|[.\u00ba\u00aa\u00b0])?\s*(?:of |de |d['\u2019])?${name},?\s*(?:de |del )?(\d{4})(?!\d)`,
          "giu",
        ),
        new RegExp(String.raw`${name}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)`, "giu"),
      ],
    };
    made.set(language, months);
  }
  return months;
}

const patternsOf = (language: Language) => monthsOf(language).patterns;
const monthOf = (language: Language, name: string | undefined) =>
  monthsOf(language).numbers.get((name ?? "").toLowerCase());

/** Converts Arabic digits. */
function inOurDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}

/** Characters at the end of a sentence that show whether it continues. */
const longestEnd = 20;

function sentencesOf(language: Language, text: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: "sentence" }).segment(text);
  // Some segmenters end a sentence after "1." in "am 1. Dezember 2026". After a year a sentence
  // does end.
  const sentences: string[] = [];
  for (const { segment } of segments) {
    const last = sentences.at(-1);
    if (last !== undefined && /(?<!\d)\d{1,2}\.\s*$/.test(last.slice(-longestEnd)))
      sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim());
}
