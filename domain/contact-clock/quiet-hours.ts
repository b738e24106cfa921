/**
 * Quiet hours: when nobody should be written to, in the applicant's own time. They say by when it is best to write, and
 * never move the promise.
 */
import { after } from "./clock.ts";

/** "22:00" to "08:00": from the first minute up to the last one's beginning. The same time twice: no quiet hours. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The moment up to which somebody can be written to before `due` without disturbing them: the beginning of the quiet
 * hours that `due` lies in or ends, else `due` itself.
 *
 * @param timeZone the applicant's IANA zone, or their country's usual one (locales/zones.ts); null where neither is
 *   known, which leaves `due` as it is
 */
export function writeBy(due: Date, timeZone: string | null, quietHours: QuietHours | null | undefined): Date {
  if (timeZone === null || !quietHours || quietHours.from === quietHours.to) return due;
  const offset = offsetsOf(timeZone);
  const from = timeOfDay(quietHours.from);
  const to = timeOfDay(quietHours.to);
  // What counts is the last instant before `due`: quiet hours that end with it leave none in between.
  let end = due.getTime();
  while (isQuiet(end - 1 + offset(end - 1), from, to)) end = stretchStart(end - 1, from, offset);
  return after(due, end - due.getTime());
}

/** The first instant of the quiet stretch around `at`, or of the part of it since the clocks were last changed. */
function stretchStart(at: number, from: number, offset: (at: number) => number): number {
  const now = offset(at);
  const start = at - modulo(at + now - from, day);
  if (offset(start) === now) return start;
  // The clocks were changed in between: halving finds when.
  let [before, since] = [start, at];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (offset(middle) === now) since = middle;
    else before = middle;
  }
  return since;
}

/** @param wall milliseconds of the wall clock */
function isQuiet(wall: number, from: number, to: number): boolean {
  return modulo(wall - from, day) < modulo(to - from, day);
}

/** Milliseconds since midnight. */
function timeOfDay(text: string): number {
  const [hours, minutes] = text.split(":");
  return (Number(hours) * 60 + Number(minutes)) * minute;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** By how many milliseconds the zone's wall clock is ahead of UTC at an instant; whole minutes. */
function offsetsOf(timeZone: string): (at: number) => number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  const known = format;
  return (at) => {
    const name = known.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    // "GMT" alone is UTC.
    if (sign === undefined) return 0;
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute;
  };
}
