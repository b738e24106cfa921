/**
 * Quiet hours: when nobody should be written to, in the applicant's own time. They say by when it is best to write, and
 * never move the promise.
 */
import { Temporal } from "temporal-polyfill";
import { after } from "./clock.ts";

/** "22:00" to "08:00": from the first minute up to the last one's beginning. The same time twice: no quiet hours. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/**
 * The moment up to which somebody can be written to before `due` without disturbing them: the beginning of the quiet
 * hours that `due` lies in or ends, else `due` itself.
 *
 * @param timeZone the applicant's IANA zone, or their country's usual one (locales/zones.ts); null where neither is
 *   known, which leaves `due` as it is
 */
export function writeBy(due: Date, timeZone: string | null, quietHours: QuietHours | null | undefined): Date {
  if (timeZone === null || !quietHours || quietHours.from === quietHours.to) return due;
  const from = Temporal.PlainTime.from(quietHours.from);
  const to = Temporal.PlainTime.from(quietHours.to);
  let end = Temporal.Instant.fromEpochMilliseconds(due.getTime()).toZonedDateTimeISO(timeZone);
  for (;;) {
    // What counts is the last instant before: quiet hours that end with it leave none in between.
    const last = end.subtract({ milliseconds: 1 });
    if (!isQuiet(last.toPlainTime(), from, to)) return after(due, end.epochMilliseconds - due.getTime());
    end = stretchStart(last, from);
  }
}

/** The first instant of the quiet stretch around `at`, or of the part of it since the clocks were last changed. */
function stretchStart(at: Temporal.ZonedDateTime, from: Temporal.PlainTime): Temporal.ZonedDateTime {
  const wall = at.toPlainDateTime();
  const began = wall.withPlainTime(from);
  const since = Temporal.PlainDateTime.compare(began, wall) > 0 ? began.subtract({ days: 1 }) : began;
  // Between two wall clocks, as if they had not been changed.
  const start = at.subtract(since.until(wall, { largestUnit: "hours" }));
  if (start.offsetNanoseconds === at.offsetNanoseconds) return start;
  return at.add({ milliseconds: 1 }).getTimeZoneTransition("previous") ?? start;
}

function isQuiet(wall: Temporal.PlainTime, from: Temporal.PlainTime, to: Temporal.PlainTime): boolean {
  const begun = Temporal.PlainTime.compare(wall, from) >= 0;
  const over = Temporal.PlainTime.compare(wall, to) >= 0;
  return Temporal.PlainTime.compare(from, to) < 0 ? begun && !over : begun || !over;
}
