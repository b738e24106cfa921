/**
 * An interview as a calendar file (RFC 5545). Updates keep the UID and raise the sequence. The file
 * contains its time zone with the surrounding clock changes, so any client shows the right time.
 */
import { Temporal } from "temporal-polyfill";

export interface CalendarEvent {
  /** Never changes; globally unique. */
  readonly uid: string;
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
  /** Time of the last change. */
  readonly stamp: Date;
  readonly cancelled: boolean;
  /** IANA zone of the reader. */
  readonly timeZone: string;
  readonly summary: string;
  readonly description: string;
  readonly organizer: { readonly name: string; readonly email: string };
  /** The site's name, by which some programs call the file. */
  readonly site: string;
}

export type CalendarMethod = "PUBLISH" | "CANCEL";

export function calendarMethod({ cancelled }: Pick<CalendarEvent, "cancelled">): CalendarMethod {
  return cancelled ? "CANCEL" : "PUBLISH";
}

export function calendarFile(event: CalendarEvent): string {
  const { timeZone, organizer } = event;
  const inZone = [event.start, event.end].every((at) => hasOwnTime(at, timeZone));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    // A formal public identifier, whose parts end with two slashes.
    `PRODID:-//${escaped(event.site.replaceAll(/\/{2,}/g, "/"))}//Interview//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${calendarMethod(event)}`,
    ...(inZone ? zoneLines(event) : []),
    "BEGIN:VEVENT",
    `UID:${plain(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `LAST-MODIFIED:${utc(event.stamp)}`,
    ...(inZone
      ? [
          `DTSTART;TZID=${timeZone}:${local(event.start, timeZone)}`,
          `DTEND;TZID=${timeZone}:${local(event.end, timeZone)}`,
        ]
      : [`DTSTART:${utc(event.start)}`, `DTEND:${utc(event.end)}`]),
    `STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `ORGANIZER;CN="${quotable(organizer.name)}":mailto:${plain(organizer.email)}`,
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/**
 * In the hour that clocks repeat, a zoned time means the first pass (RFC 5545, 3.3.5). Only UTC can
 * express the second.
 */
function hasOwnTime(at: Date, timeZone: string): boolean {
  return zoned(at, timeZone).toPlainDateTime().toZonedDateTime(timeZone).epochMilliseconds === at.getTime();
}

/**
 * The zone's offset with the clock changes before and after. The lowest offset is always STANDARD,
 * because RFC 5545 (3.6.5) expects it and Outlook insists on it; so is the only offset of a zone.
 */
function zoneLines({ start, timeZone }: CalendarEvent): string[] {
  const at = zoned(start, timeZone);
  const next = at.getTimeZoneTransition("next");
  const last = next === null ? null : at.add({ milliseconds: 1 }).getTimeZoneTransition("previous");
  const observances: readonly Observance[] = [
    last === null
      ? { begins: "19700101T000000", from: at.offset, to: at.offset, offset: at.offsetNanoseconds }
      : observance(last),
    ...(next === null ? [] : [observance(next)]),
  ];
  const standard = Math.min(...observances.map(({ offset }) => offset));
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...observances.flatMap(({ begins, from, to, offset }) => {
      const kind = offset === standard ? "STANDARD" : "DAYLIGHT";
      return [
        `BEGIN:${kind}`,
        `DTSTART:${begins}`,
        `TZOFFSETFROM:${from.replaceAll(":", "")}`,
        `TZOFFSETTO:${to.replaceAll(":", "")}`,
        `END:${kind}`,
      ];
    }),
    "END:VTIMEZONE",
  ];
}

interface Observance {
  /** Local time before the change. */
  readonly begins: string;
  /** "+01:00" */
  readonly from: string;
  readonly to: string;
  /** `to` in nanoseconds. */
  readonly offset: number;
}

function observance(change: Temporal.ZonedDateTime): Observance {
  const before = change.subtract({ milliseconds: 1 });
  const moved = { nanoseconds: change.offsetNanoseconds - before.offsetNanoseconds };
  const begins = compact(change.toPlainDateTime().subtract(moved));
  return { begins, from: before.offset, to: change.offset, offset: change.offsetNanoseconds };
}

function zoned(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

function compact(wall: Temporal.PlainDateTime): string {
  return wall.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
}

function local(at: Date, timeZone: string): string {
  return compact(zoned(at, timeZone).toPlainDateTime());
}

/** "20261124T103000Z" */
export function utc(at: Date): string {
  return `${local(at, "UTC")}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r?\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");
}

function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "");
}

function quotable(text: string): string {
  return plain(text).replaceAll('"', "'");
}

const mostOctets = 75;

/** Folds lines at 75 octets, never within a character. */
function folded(line: string): string {
  let octets = 0;
  let out = "";
  for (const character of line) {
    const length = octetsOf(character);
    if (octets + length > mostOctets) {
      out += "\r\n ";
      octets = 1;
    }
    out += character;
    octets += length;
  }
  return out;
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
