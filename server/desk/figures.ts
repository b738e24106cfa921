/** Results of recent applications, for everyone; other recruiters' load for managers only. */
import type { Context } from "hono";
import { recordAtDesk } from "../../commands/audit/record.ts";
import type { FunnelRow } from "../../db/queries/desk/figures/funnel.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import {
  type DeskDeliveryHealth,
  type DeskFigures,
  type DeskFile,
  type DeskFunnelRow,
  type DeskLoadRow,
  figureFilters,
  parseFiguresQuery,
  figuresCsvBody,
  leastForSource,
  funnelStages,
} from "../../domain/desk/figures.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import { nobodysFilter, ownFilter, recordedFilter, unknownFilter } from "../../domain/desk/queue-filter.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import type { Figures, FiguresChoice } from "./figures-cache.ts";
import { vacancyName } from "./row.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";
import { csvHead, csvLine } from "../../domain/csv/line.ts";

/** `GET /desk/api/figures` */
export async function showFigures(request: DeskRequest, c: Context): Promise<Response> {
  const choice = allowed(request, c.req.query());
  return typeof choice === "string" ? errorAnswer(c, choice) : json(c, await figuresOf(request, c, choice));
}

/** `POST /desk/api/figures/csv`: the figures on the screen. */
export async function exportFigures(request: DeskPost<typeof figuresCsvBody>, c: Context): Promise<Response> {
  const { deps, caller, body } = request;
  const choice = allowed(request, body);
  if (typeof choice === "string") return errorAnswer(c, choice);
  const { days, filter } = choice;
  const figures = await figuresOf(request, c, choice);
  const detail = { days, filter: recordedFilter(filter) };
  await deps.database.transaction((transaction) =>
    recordAtDesk(transaction, { by: caller.id, at: deps.now() }, "figures_exported", { detail }),
  );
  const file: DeskFile = {
    name: `figures-${figures.computedAt.slice(0, 10)}-${days}.csv`,
    text: csvOfFigures(figures),
  };
  return json(c, file);
}

/** The requested figures; only managers may ask for other recruiters' work. */
function allowed(
  { caller }: DeskRequest,
  query: Readonly<Record<string, unknown>>,
): FiguresChoice | "invalid" | "forbidden" {
  const known = ["lang", "days", ...figureFilters];
  const choice = Object.keys(query).every((name) => known.includes(name)) ? parseFiguresQuery(query) : null;
  if (!choice) return "invalid";
  const recruiter = choice.filter.recruiter.map((id) => (id === ownFilter ? caller.id : id));
  const others = recruiter.filter((id) => id !== nobodysFilter && id !== caller.id);
  if (others.length > 0 && caller.role !== "manager") return "forbidden";
  return { ...choice, filter: { ...choice.filter, recruiter } };
}

async function figuresOf(
  { deps, caller, figures }: DeskRequest,
  c: Context,
  choice: FiguresChoice,
): Promise<DeskFigures> {
  const { days } = choice;
  const read = await figures.read(choice);
  const hours = new Map(read.hours.map(({ hour, people }) => [hour, people]));
  return {
    days,
    since: read.since.toISOString(),
    computedAt: read.computedAt.toISOString(),
    promise: {
      ...read.promise,
      ...read.apart,
      before: read.before,
      parts: read.parts.map(({ from, ...part }) => ({ from: from.toISOString(), ...part })),
    },
    firstContact: {
      half: read.times?.half ?? null,
      most: read.times?.most ?? null,
      hours: Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? 0),
    },
    funnel: funnelRows(read.funnel, deps.catalog, languageOf(c)),
    load: loadRows(read.load).filter(
      ({ recruiter }) => caller.role === "manager" || recruiter === null || recruiter.id === caller.id,
    ),
    deliveries: deliveryRows(read),
  };
}

/** Merges sources with few people into direct visits of the same vacancy and market. */
function funnelRows(rows: readonly FunnelRow[], catalog: PublishedCatalog, language: DeskLanguage): DeskFunnelRow[] {
  const found = new Map<string, DeskFunnelRow>();
  for (const row of rows) {
    const source = row.applied < leastForSource ? null : row.source;
    const key = JSON.stringify([row.vacancy, row.market, source]);
    const { applied, contacted, replied, interview, offered, hired } = row;
    const people = [applied, contacted, replied, interview, offered, hired];
    const before = found.get(key);
    found.set(key, {
      vacancy: row.vacancy === null ? null : vacancyName(row.vacancy, catalog, language),
      values: {
        vacancy: row.vacancy ?? unknownFilter,
        sources: [...(before?.values.sources ?? []), row.source ?? unknownFilter],
      },
      market: row.market,
      source,
      people: people.map((count, stage) => count + (before?.people[stage] ?? 0)),
      secondsToHired: row.secondsToHired + (before?.secondsToHired ?? 0),
    });
  }
  return [...found.values()].toSorted((left, right) => (right.people[0] ?? 0) - (left.people[0] ?? 0));
}

/** A recruiter whose account was deleted is shown as none. */
function loadRows(rows: Figures["load"]): DeskLoadRow[] {
  return rows.map(({ id, name, ...figures }) => ({
    recruiter: id === null || name === null ? null : { id, name },
    ...figures,
  }));
}

function deliveryRows({ deliveries, failed }: Figures): DeskDeliveryHealth[] {
  return deliveries.map((row) => {
    const days = Array.from({ length: promiseDays }, () => 0);
    for (const each of failed) {
      const index = promiseDays - 1 - each.day;
      if (each.kind === row.kind && each.target === row.target && index >= 0) days[index] = each.failed;
    }
    return { ...row, days };
  });
}

/**
 * The figures as CSV (RFC 4180): one line for each figure, with its dimensions in the columns
 * before the value.
 */
function csvOfFigures({ promise, firstContact, funnel, load, deliveries }: DeskFigures): string {
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
  // A source comes from a URL that anyone can make up.
  const written = lines.map((line) => csvLine(line.map((value) => String(value ?? ""))));
  return csvHead(["figure", "of", "market", "source", "what", "value"]) + written.join("");
}
