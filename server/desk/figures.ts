/** What came of everybody who applied lately, for all who are at the desk; of others' load, managers alone. */
import type { Context } from "hono";
import * as v from "valibot";
import { recordAtDesk } from "../../audit/record.ts";
import type { FunnelRow } from "../../db/queries/desk/figures/funnel.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import {
  type DeskDeliveryHealth,
  type DeskFigures,
  type DeskFile,
  type DeskFunnelRow,
  type DeskLoadRow,
  figureFilters,
  figuresAsked,
  figuresCsvBody,
  leastForSource,
} from "../../domain/desk/figures.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import { nobodysFilter, ownFilter, recordedFilter, unknownFilter } from "../../domain/desk/queue-filter.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import type { DeskCall } from "./call.ts";
import { csvOfFigures } from "./figures-csv.ts";
import type { Figures, WhichFigures } from "./figures-cache.ts";
import { vacancyName } from "./row.ts";
import type { Shelf } from "../../vacancies/shelf.ts";

/** `GET /desk/api/figures` */
export async function showFigures(call: DeskCall, c: Context): Promise<Response> {
  const which = allowed(call, c.req.query());
  return typeof which === "string" ? errorAnswer(c, which) : json(c, await figuresOf(call, c, which));
}

/** `POST /desk/api/figures/csv`: what is on the screen. */
export async function exportFigures(call: DeskCall, c: Context): Promise<Response> {
  const parsed = v.safeParse(figuresCsvBody, call.body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const which = allowed(call, parsed.output);
  if (typeof which === "string") return errorAnswer(c, which);
  const { days, filter } = which;
  const { deps, caller } = call;
  const figures = await figuresOf(call, c, which);
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

/** Which are asked for; of others' work only managers may ask. */
function allowed(
  { caller }: DeskCall,
  given: Readonly<Record<string, unknown>>,
): WhichFigures | "invalid" | "forbidden" {
  const known = ["lang", "days", ...figureFilters];
  const asked = Object.keys(given).every((name) => known.includes(name)) ? figuresAsked(given) : null;
  if (!asked) return "invalid";
  const recruiter = asked.filter.recruiter.map((id) => (id === ownFilter ? caller.id : id));
  const others = recruiter.filter((id) => id !== nobodysFilter && id !== caller.id);
  if (others.length > 0 && caller.role !== "manager") return "forbidden";
  return { ...asked, filter: { ...asked.filter, recruiter } };
}

async function figuresOf({ deps, caller, figures }: DeskCall, c: Context, which: WhichFigures): Promise<DeskFigures> {
  const { days } = which;
  const read = await figures.read(which);
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
    funnel: funnelRows(read.funnel, deps.shelf, languageOf(c)),
    load: loadRows(read.load).filter(
      ({ recruiter }) => caller.role === "manager" || recruiter === null || recruiter.id === caller.id,
    ),
    deliveries: deliveryRows(read),
  };
}

/** Sources of few people are one with those who came directly, of the same vacancy and market. */
function funnelRows(rows: readonly FunnelRow[], shelf: Shelf, language: DeskLanguage): DeskFunnelRow[] {
  const found = new Map<string, DeskFunnelRow>();
  for (const row of rows) {
    const source = row.applied < leastForSource ? null : row.source;
    const key = JSON.stringify([row.vacancy, row.market, source]);
    const { applied, contacted, replied, interview, offered, hired } = row;
    const people = [applied, contacted, replied, interview, offered, hired];
    const before = found.get(key);
    found.set(key, {
      vacancy: row.vacancy === null ? null : vacancyName(row.vacancy, shelf, language),
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

/** Whoever has no account any more is nobody. */
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
