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
  figureDays,
  type FigureDays,
  figuresCsvBody,
  leastForSource,
} from "../../domain/desk/figures.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import type { DeskCall } from "./call.ts";
import { csvOfFigures } from "./figures-csv.ts";
import type { Figures } from "./figures-cache.ts";
import { appliedFor } from "./row.ts";

/** `GET /desk/api/figures` */
export async function showFigures(call: DeskCall, c: Context): Promise<Response> {
  const days = figureDays.find((known) => String(known) === (c.req.query("days") ?? "30"));
  return days ? json(c, await figuresOf(call, c, days)) : errorAnswer(c, "invalid");
}

/** `POST /desk/api/figures/csv`: what is on the screen. */
export async function exportFigures(call: DeskCall, c: Context): Promise<Response> {
  const parsed = v.safeParse(figuresCsvBody, call.body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const { days } = parsed.output;
  const { deps, caller } = call;
  const figures = await figuresOf(call, c, days);
  await deps.database.transaction((transaction) =>
    recordAtDesk(transaction, { by: caller.id, at: deps.now() }, "figures_exported", { detail: { days } }),
  );
  const file: DeskFile = {
    name: `figures-${figures.computedAt.slice(0, 10)}-${days}.csv`,
    text: csvOfFigures(figures),
  };
  return json(c, file);
}

async function figuresOf({ deps, caller, figures }: DeskCall, c: Context, days: FigureDays): Promise<DeskFigures> {
  const read = await figures.read(days);
  const hours = new Map(read.hours.map(({ hour, people }) => [hour, people]));
  return {
    days,
    since: read.since.toISOString(),
    computedAt: read.computedAt.toISOString(),
    promise: {
      ...read.promise,
      before: read.before,
      parts: read.parts.map(({ from, ...part }) => ({ from: from.toISOString(), ...part })),
    },
    firstContact: {
      half: read.times?.half ?? null,
      most: read.times?.most ?? null,
      hours: Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? 0),
    },
    funnel: funnelRows(read.funnel, deps.config.operator, languageOf(c)),
    load: loadRows(read.load).filter(
      ({ recruiter }) => caller.role === "manager" || recruiter === null || recruiter.id === caller.id,
    ),
    deliveries: deliveryRows(read),
  };
}

/** Sources of few people are one with those who came directly, of the same vacancy and market. */
function funnelRows(rows: readonly FunnelRow[], operator: Operator, language: DeskLanguage): DeskFunnelRow[] {
  const found = new Map<string, DeskFunnelRow>();
  for (const row of rows) {
    const vacancy = appliedFor(row, operator, language);
    const source = row.applied < leastForSource ? null : row.source;
    const key = JSON.stringify([vacancy, row.market, source]);
    const { applied, contacted, replied, interview, offered, hired } = row;
    const people = [applied, contacted, replied, interview, offered, hired];
    const before = found.get(key);
    found.set(key, {
      vacancy,
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
