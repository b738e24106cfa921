/** The choices of the desk's filters, with the number of results of each. */
import type { FilterName, QueueChoice } from "../../../domain/desk/queue-filter.ts";
import { shown } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, text } from "../../rows.ts";
import { conditionOf } from "./filter.ts";
import { type Viewer, Parameters } from "./parameters.ts";
import { counting } from "./views.ts";

const counted = { value: text, count: integer };

/** Results for each of these values of a filter, up to the counting limit. */
export async function countChoices(
  database: Queryable,
  choice: QueueChoice,
  name: FilterName,
  values: readonly string[],
  looking: Viewer,
): Promise<{ readonly value: string; readonly count: number }[]> {
  if (values.length === 0) return [];
  const parameters = new Parameters();
  const rows = values.map((value) => {
    const condition = conditionOf({ ...choice, filter: { ...choice.filter, [name]: [value] } }, looking, parameters);
    return `select ${parameters.add(value, "text")} as value, (${counting(condition)}) as count`;
  });
  return database.rows(counted, rows.join(" union all "), parameters.values);
}

/**
 * The sources named by most senders of the newest applications. Anyone can send any source, so each
 * sender counts once per source and for a few sources only: invented ones must not displace real
 * ones. Other sources can be typed.
 */
export async function readSources(database: Queryable): Promise<string[]> {
  const rows = await database.rows(
    { source: text },
    `with newest as (
       select a.first_source as source, coalesce(a.sender_group, a.id::text) as sender
       from application a where ${shown} order by a.created_at desc limit ${newestRead}
     ), counted as (
       select source, sender, row_number() over (partition by sender order by count(*) desc, source) as place
       from newest where source is not null group by source, sender
     )
     select source from counted where place <= ${mostOfOneSender}
     group by source order by count(*) desc, source limit ${mostSources}`,
    [],
    "desk-sources",
  );
  return rows.map(({ source }) => source);
}

const newestRead = 2000;
const mostOfOneSender = 3;
const mostSources = 40;

/** Tags in use, the first ones alphabetically. */
export async function readTags(database: Queryable): Promise<string[]> {
  const rows = await database.rows({ name: text }, "select name from tag order by name limit 40", [], "desk-tags");
  return rows.map(({ name }) => name);
}

/** Recruiters who may have applications, by name. */
export function readRecruiterNames(database: Queryable): Promise<{ readonly id: string; readonly name: string }[]> {
  return database.rows(
    { id: text, name: text },
    "select id, name from recruiter where disabled_at is null order by name, id limit 40",
    [],
    "desk-recruiter-names",
  );
}
