/** The figures as CSV (RFC 4180): one line a figure, what it is of in the columns before it. */
import { csvHead, csvLine } from "../../domain/csv/line.ts";
import { type DeskFigures, funnelStages } from "../../domain/desk/figures.ts";

export function csvOfFigures({ promise, firstContact, funnel, load, deliveries }: DeskFigures): string {
  const lines: (readonly (string | number | null)[])[] = [
    ["promise", "", "", "", "kept", promise.kept],
    ["promise", "", "", "", "missed", promise.missed],
    ["promise", "", "", "", "missed, marked as contacted without proof", promise.claimed],
    ["promise", "", "", "", "left out as spam", promise.spam],
    ["promise", "", "", "", "left out as spam, said that nobody wrote", promise.objected],
    ["promise", "", "", "", "left out as opted out", promise.optedOut],
    ["promise", "before", "", "", "kept", promise.before.kept],
    ["promise", "before", "", "", "missed", promise.before.missed],
    ...promise.parts.flatMap(({ from, kept, missed }) => [
      ["promise", from, "", "", "kept", kept],
      ["promise", from, "", "", "missed", missed],
    ]),
    ["first contact", "", "", "", "half within seconds", firstContact.half],
    ["first contact", "", "", "", "nine of ten within seconds", firstContact.most],
    ...firstContact.hours.map((people, hour) => ["first contact", hour, "", "", "people within the hour", people]),
    ...funnel.flatMap(({ vacancy, market, source, people }) =>
      funnelStages.map((stage, index) => ["funnel", vacancy, market, source, stage, people[index] ?? 0]),
    ),
    ...load.flatMap(({ recruiter, overdue, now, soon, later, contacted, half, kept }) =>
      Object.entries({ overdue, now, soon, later, contacted, half, kept }).map(([what, value]) => [
        "load",
        recruiter?.name ?? "",
        "",
        "",
        what,
        value,
      ]),
    ),
    ...deliveries.flatMap(({ kind, target, all, arrived, failed, most }) =>
      Object.entries({ all, arrived, failed, "nine of ten within seconds": most }).map(([what, value]) => [
        "deliveries",
        target || kind,
        "",
        "",
        what,
        value,
      ]),
    ),
  ];
  // A source is typed by whoever makes an address.
  const written = lines.map((line) => csvLine(line.map((value) => String(value ?? ""))));
  return csvHead(["figure", "of", "market", "source", "what", "value"]) + written.join("");
}
