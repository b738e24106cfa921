/**
 * Converts a local time in a zone to a moment, with clock changes until then. The server uses the
 * same rules.
 */
import { aheadOfUtc, momentAt, type WallTime, wallTime } from "../application/wall-time.ts";

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

/** No clock change is larger. */
const mostSetBack = 3 * hour;

export interface When {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The next valid time if the clocks skip this one, as "2027-03-28T03:00"; null: it is valid. */
  readonly next: string | null;
  /** The time occurs twice; `at` is the first. */
  readonly twice: boolean;
  readonly isPast: boolean;
  /** The UTC offsets now and then, as "UTC+1", if they differ; null: they do not. */
  readonly change: { readonly before: string; readonly after: string } | null;
}

/**
 * @param day "2027-03-28"
 * @param time "08:00"
 * @returns null if either is incomplete
 */
export function scheduledTime(day: string, time: string, zone: string, now: number): When | null {
  const wall = wallOf(day, time);
  if (!wall) return null;
  const at = momentAt(wall, zone);
  if (Number.isNaN(at)) return null;
  const shows = (moment: number) => localTime(wallTime(moment, zone)) === localTime(wall);
  const isShown = shows(at);
  const steps = Array.from({ length: mostSetBack / (30 * minute) }, (_, step) => (step + 1) * 30 * minute);
  const [ofNow, ofThen] = [aheadOfUtc(wholeMinute(now), zone), aheadOfUtc(at, zone)];
  return {
    at,
    next: isShown ? null : localTime(wallTime(afterGap(at, zone), zone)),
    twice: isShown && steps.some((step) => shows(at + step)),
    isPast: at <= now,
    change: ofNow === ofThen ? null : { before: offsetWords(ofNow), after: offsetWords(ofThen) },
  };
}

/** The moment at which clocks go forward. `at` is at most one gap after it. */
function afterGap(at: number, zone: string): number {
  const after = aheadOfUtc(at, zone);
  let moment = at;
  while (moment > at - mostSetBack && aheadOfUtc(moment - minute, zone) === after) moment -= minute;
  return moment;
}

/** "UTC+5:30" */
function offsetWords(ahead: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / hour), Math.round((Math.abs(ahead) % hour) / minute)];
  const sign = ahead < 0 ? "−" : "+";
  return ahead === 0 ? "UTC" : `UTC${sign}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}

/** "2027-03-28T08:00" */
export function localTime({ year, month, day, time }: WallTime): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${time}`;
}

function wallOf(day: string, time: string): WallTime | null {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time) && date > 0
    ? { year, month, day: date, time }
    : null;
}

function wholeMinute(at: number): number {
  return Math.floor(at / minute) * minute;
}

/** Every zone that the browser knows, the recruiter's own first. */
export function zonesFrom(own: string): readonly string[] {
  return [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])];
}
