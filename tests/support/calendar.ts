import { Temporal } from "temporal-polyfill";

/** A strict parser of calendar files (RFC 5545), for tests. */
export interface ReadEvent {
  readonly method: string;
  readonly properties: Readonly<Record<string, string>>;
  /** As instants, by the file's own zone rules. */
  readonly start: string;
  readonly end: string;
}

export function readCalendar(text: string): ReadEvent {
  if (!text.endsWith("\r\n") || /[^\r]\n/.test(text)) throw new Error("lines end with CR LF");
  const raw = text.slice(0, -2).split("\r\n");
  const long = raw.find((line) => new TextEncoder().encode(line).length > 75);
  if (long !== undefined) throw new Error(`a line is too long: ${long}`);
  const lines = raw.reduce<string[]>((whole, line) => {
    if (!line.startsWith(" ")) return [...whole, line];
    return [...whole.slice(0, -1), (whole.at(-1) ?? "") + line.slice(1)];
  }, []);
  nested(lines);
  const event = lines.slice(lines.indexOf("BEGIN:VEVENT") + 1, lines.indexOf("END:VEVENT"));
  const properties = Object.fromEntries(
    event.map((line) => {
      const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:"]*(?:"[^"]*")?[^:"]*)?:(.*)$/.exec(line) ?? [];
      if (name === "") throw new Error(`no property: ${line}`);
      return [name, unescaped(value)];
    }),
  );
  const method = lines.find((line) => line.startsWith("METHOD:"))?.slice(7) ?? "";
  return { method, properties, start: instant(lines, "DTSTART"), end: instant(lines, "DTEND") };
}

function nested(lines: readonly string[]): void {
  const open: string[] = [];
  for (const line of lines) {
    if (line.startsWith("BEGIN:")) open.push(line.slice(6));
    if (line.startsWith("END:") && open.pop() !== line.slice(4)) throw new Error(`${line} ends what is not open`);
  }
  if (open.length > 0 || lines[0] !== "BEGIN:VCALENDAR") throw new Error("not one calendar");
}

function unescaped(value: string): string {
  return value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));
}

/** Applies the zone's last change before the time, like a program without its own zone data. */
function instant(lines: readonly string[], name: "DTSTART" | "DTEND"): string {
  const event = lines.slice(lines.indexOf("BEGIN:VEVENT"));
  const [, utc] = event.map((line) => new RegExp(`^${name}:(\\d{8}T\\d{6}Z)$`).exec(line)).find(Boolean) ?? [];
  if (utc !== undefined) return Temporal.Instant.from(utc).toString({ fractionalSecondDigits: 3 });
  const [, zone = "", wall = ""] =
    event.map((line) => new RegExp(`^${name};TZID=([^:]+):(\\d{8}T\\d{6})$`).exec(line)).find(Boolean) ?? [];
  if (!lines.includes(`TZID:${zone}`)) throw new Error(`the zone ${zone} is not in the file`);
  const offsets = lines.flatMap((line, index) => {
    if (line !== "BEGIN:STANDARD" && line !== "BEGIN:DAYLIGHT") return [];
    const at = (lines[index + 1] ?? "").replace("DTSTART:", "");
    const offset = (lines[index + 3] ?? "").replace("TZOFFSETTO:", "");
    return at <= wall ? [{ at, offset }] : [];
  });
  const { offset } = offsets.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1) ?? { offset: "" };
  const iso = wall.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6");
  return new Date(`${iso}${offset.slice(0, 3)}:${offset.slice(3)}`).toISOString();
}
