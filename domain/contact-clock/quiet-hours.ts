/** Quiet hours in the applicant's zone: they set the best time to write, never the promise. */
import { Temporal } from "temporal-polyfill";
import { addMilliseconds } from "./clock.ts";

/** "22:00" to "08:00", excluding the end. Equal times: no quiet hours. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/**
 * Latest time before `due` outside quiet hours, or `due` itself.
 * @param timeZone the applicant's IANA zone, or their country's usual one (locales/zones.ts);
 *   null: unknown, returns `due`
 */
export function writeBy(due: Date, timeZone: string | null, quietHours: QuietHours | null | undefined): Date {
  if (timeZone === null || !quietHours || quietHours.from === quietHours.to) return due;
  const from = Temporal.PlainTime.from(quietHours.from);
  const to = Temporal.PlainTime.from(quietHours.to);
  let end = Temporal.Instant.fromEpochMilliseconds(due.getTime()).toZonedDateTimeISO(timeZone);
  for (;;) {
    // Checks the last instant before `end`, because quiet hours may end exactly there.
    const last = end.subtract({ milliseconds: 1 });
    if (!isQuiet(last.toPlainTime(), from, to)) return addMilliseconds(due, end.epochMilliseconds - due.getTime());
    end = stretchStart(last, from);
  }
}

/** First instant of the quiet hours around `at`, or of their part since the last clock change. */
function stretchStart(at: Temporal.ZonedDateTime, from: Temporal.PlainTime): Temporal.ZonedDateTime {
  const wall = at.toPlainDateTime();
  const began = wall.withPlainTime(from);
  const since = Temporal.PlainDateTime.compare(began, wall) > 0 ? began.subtract({ days: 1 }) : began;
  // Difference between local times, as if no clock change lay between them.
  const start = at.subtract(since.until(wall, { largestUnit: "hours" }));
  if (start.offsetNanoseconds === at.offsetNanoseconds) return start;
  return at.add({ milliseconds: 1 }).getTimeZoneTransition("previous") ?? start;
}

function isQuiet(wall: Temporal.PlainTime, from: Temporal.PlainTime, to: Temporal.PlainTime): boolean {
  const begun = Temporal.PlainTime.compare(wall, from) >= 0;
  const over = Temporal.PlainTime.compare(wall, to) >= 0;
  return Temporal.PlainTime.compare(from, to) < 0 ? begun && !over : begun || !over;
}
