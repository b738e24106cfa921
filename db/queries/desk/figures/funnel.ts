/** Everybody who applied, as far as they have come: by what they applied for, market and source. */
import { stages } from "../../../../domain/application/lifecycle.ts";
import { leads } from "../../../application-columns.ts";
import { integer, nullable, type Row, text } from "../../../rows.ts";
import type { Queryable } from "../../../database.ts";
import { reachedOf } from "../reached.ts";
import { askedOf, type FiguresAsked } from "./asked.ts";

const shape = {
  /** A vacancy by its slug, or a position of the form; null: nothing named. */
  vacancy: nullable(text),
  /** null: it is erased. */
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
 * Without spam and those who are held back: nobody knows that they are people. What is merged is one person, who came as far as the
 * one that leads did.
 */
export function funnel(database: Queryable, asked: FiguresAsked): Promise<FunnelRow[]> {
  const { condition, parameters } = askedOf(asked, "a");
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
