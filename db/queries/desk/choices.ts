/** What a view of the desk can be narrowed to, and how many each leaves. */
import type { FilterName, QueueChoice } from "../../../domain/desk/queue-filter.ts";
import { shown } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, text } from "../../rows.ts";
import { conditionOf } from "./filter.ts";
import { type Looking, Parameters } from "./parameters.ts";
import { counting } from "./views.ts";

const counted = { value: text, count: integer };

/** Of each of these values of one filter, at most as many as anything is counted to. */
export async function countChoices(
  database: Queryable,
  choice: QueueChoice,
  name: FilterName,
  values: readonly string[],
  looking: Looking,
): Promise<{ readonly value: string; readonly count: number }[]> {
  if (values.length === 0) return [];
  const given = new Parameters();
  const rows = values.map((value) => {
    const condition = conditionOf({ ...choice, filter: { ...choice.filter, [name]: [value] } }, looking, given);
    return `select ${given.add(value, "text")} as value, (${counting(condition)}) as count`;
  });
  return database.rows(counted, rows.join(" union all "), given.values);
}

/** The sources that applications name, the first so many by the alphabet: each is looked up in its index, one after the other. */
export async function readSources(database: Queryable): Promise<string[]> {
  const next = (after: string) =>
    `(select a.first_source as source from application a where ${shown} and a.first_source > ${after} order by a.first_source limit 1)`;
  const rows = await database.rows(
    { source: text },
    `with recursive known(source, place) as (
       select * from (select ${next("''")} as source, 1 as place) first
       union all
       select ${next("known.source")}, place + 1 from known where source is not null and place < ${mostSources}
     ) select source from known where source is not null`,
    [],
    "desk-sources",
  );
  return rows.map(({ source }) => source);
}

const mostSources = 40;

/** The tags that recruiters use, the first so many by the alphabet. */
export async function readTags(database: Queryable): Promise<string[]> {
  const rows = await database.rows({ name: text }, "select name from tag order by name limit 40", [], "desk-tags");
  return rows.map(({ name }) => name);
}

/** Whoever may have applications, by name. */
export function readRecruiterNames(database: Queryable): Promise<{ readonly id: string; readonly name: string }[]> {
  return database.rows(
    { id: text, name: text },
    "select id, name from recruiter where disabled_at is null order by name, id limit 40",
    [],
    "desk-recruiter-names",
  );
}
