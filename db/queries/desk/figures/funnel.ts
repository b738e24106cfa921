import { stages } from "../../../../domain/application/lifecycle.ts";
import { leads } from "../../../application-columns.ts";
import { integer, nullable, type Row, text } from "../../../rows.ts";
import type { Queryable } from "../../../database.ts";
import { reachedOf } from "../link-scope.ts";
import { figuresCondition, type FiguresQuery } from "./parameters.ts";

const shape = {
  /** A vacancy's slug, or a position of the form; null: neither. */
  vacancy: nullable(text),
  /** Null: erased. */
  market: nullable(text),
  source: nullable(text),
  applied: integer,
  contacted: integer,
  replied: integer,
  interview: integer,
  offered: integer,
  hired: integer,
  secondsToHired: integer,
};

export type FunnelRow = Row<typeof shape>;

/**
 * Without spam and held applications, which may not be people. A merge is one person, counted by
 * its leading application.
 */
export function funnel(database: Queryable, query: FiguresQuery): Promise<FunnelRow[]> {
  const { condition, parameters } = figuresCondition(query, "a");
  const came = stages.map((stage) => `count(*) filter (where ${reachedOf("a", stage)}) as ${stage}`);
  return database.rows(
    shape,
    `select a.first_vacancy as vacancy, a.first_market as market, a.first_source as source,
       count(*) as applied, ${came.join(", ")},
       coalesce(sum(greatest(0, extract(epoch from a.hired_at - a.created_at))), 0)::bigint as "secondsToHired"
     from application a
     where a.created_at > $1::timestamptz and a.created_at <= $2::timestamptz and a.held_at is null and a.spam_at is null
       and ${leads} and ${condition}
     group by 1, 2, 3`,
    parameters,
  );
}
