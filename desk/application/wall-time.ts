/** Times on somebody else's wall, by the browser's own table of zones: a calendar of our own would be as heavy as half the desk. */

/** As it stands on the wall there. */
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

/** What the wall in `zone` shows at `at`, in milliseconds since 1970. */
export function wallTime(at: number, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = "", month = "", day = "", hour = "", minute = "" } = parts;
  return { year: Number(year), month: Number(month), day: Number(day), time: `${hour}:${minute}` };
}

/** Milliseconds since 1970 at which the wall in `zone` shows `wall`; where the clocks skip it, as long after as they skip. */
export function momentAt(wall: WallTime, zone: string): number {
  const flat = flatOf(wall);
  const ahead = (at: number) => aheadOfUtc(at, zone);
  // The offset a day before and a day after: between two walls that differ, the earlier one that shows it.
  const [before, after] = [flat - ahead(flat - day), flat - ahead(flat + day)];
  const shows = (at: number) => flatOf(wallTime(at, zone)) === flat;
  if (shows(before)) return before;
  return shows(after) ? after : before;
}

/** Milliseconds that the wall in `zone` is ahead of UTC's at `at`, where that is a whole minute. */
export function aheadOfUtc(at: number, zone: string): number {
  return flatOf(wallTime(at, zone)) - at;
}

/** Another day at another time. */
export function daysAfter({ year, month, day: date }: WallTime, days: number, time: string): WallTime {
  const at = new Date(Date.UTC(year, month - 1, date + days));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), time };
}

const day = 86_400_000;

/** As if it were UTC's. */
function flatOf({ year, month, day: date, time }: WallTime): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return Date.UTC(year, month - 1, date, hour, minute);
}
