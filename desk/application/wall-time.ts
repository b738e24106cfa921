/** Local times from the browser's own zone data: a library would weigh half as much as the desk. */

export interface WallTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** "09:00" */
  readonly time: string;
}

const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = made.get(zone);
  if (!format) {
    const two = "2-digit";
    format = new Intl.DateTimeFormat("en-u-ca-iso8601", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: two,
      day: two,
      hour: two,
      minute: two,
    });
    made.set(zone, format);
  }
  return format;
}

/** The local time in `zone` at `at`, in milliseconds since 1970. */
export function wallTime(at: number, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = "", month = "", day = "", hour = "", minute = "" } = parts;
  return { year: Number(year), month: Number(month), day: Number(day), time: `${hour}:${minute}` };
}

/**
 * The moment of the local time `wall` in `zone`, in milliseconds since 1970. If the clocks skip it,
 * later by the length of the gap.
 */
export function momentAt(wall: WallTime, zone: string): number {
  const flat = flatOf(wall);
  const ahead = (at: number) => aheadOfUtc(at, zone);
  // Offsets one day before and after. If the local time occurs twice, the earlier moment is used.
  const [before, after] = [flat - ahead(flat - day), flat - ahead(flat + day)];
  const shows = (at: number) => flatOf(wallTime(at, zone)) === flat;
  if (shows(before)) return before;
  return shows(after) ? after : before;
}

/** Offset of `zone` from UTC at `at`, in milliseconds, for a whole minute. */
export function aheadOfUtc(at: number, zone: string): number {
  return flatOf(wallTime(at, zone)) - at;
}

/** Another day at another time. */
export function daysAfter({ year, month, day: date }: WallTime, days: number, time: string): WallTime {
  const at = new Date(Date.UTC(year, month - 1, date + days));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), time };
}

const day = 86_400_000;

/** The same fields read as UTC. */
function flatOf({ year, month, day: date, time }: WallTime): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return Date.UTC(year, month - 1, date, hour, minute);
}
