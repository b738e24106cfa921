/**
 * The number of applications in each view, the saved views, and the next action after the first
 * view.
 */
import { asc, eq, or } from "drizzle-orm";
import { mostCounted } from "../../../domain/desk/desk.ts";
import {
  noFilter,
  type QueueChoice,
  type QueueView,
  queueViews,
  todoWithin,
} from "../../../domain/desk/queue-filter.ts";
import { listedAt, noTime, shown, stageOf, stateColumns, stateShape } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, onlyRow, type Row, text } from "../../rows.ts";
import { deskView } from "../../schema.ts";
import { conditionOf } from "./filter.ts";
import { type Viewer, Parameters } from "./parameters.ts";
import { rowJoins } from "./queue.ts";

/** Own and team views, in the order in which they were saved. */
export async function readSavedViews(
  database: Queryable,
  recruiterId: string,
): Promise<(typeof deskView.$inferSelect)[]> {
  const rows = await database.orm
    .select()
    .from(deskView)
    .where(or(eq(deskView.ownerId, recruiterId), eq(deskView.team, true)))
    .orderBy(asc(deskView.createdAt), asc(deskView.id));
  // Views saved before a filter existed include everything by it.
  return rows.map((row) => ({ ...row, filter: { ...noFilter, ...row.filter } }));
}

const plainViews = queueViews.map((view): QueueChoice => ({ view, filter: noFilter }));

export interface Counts {
  readonly views: Record<QueueView, number>;
  /** For `choices`, in their order. */
  readonly choices: readonly number[];
}

/** For every view and for other choices, at most {@link mostCounted} each. */
export async function countQueue(
  database: Queryable,
  choices: readonly QueueChoice[],
  looking: Viewer,
): Promise<Counts> {
  const parameters = new Parameters();
  const all = [...plainViews, ...choices];
  const shape = Object.fromEntries(all.map((_, place) => [`n${place}`, integer]));
  const columns = all.map((choice, place) => `(${counting(conditionOf(choice, looking, parameters))}) as n${place}`);
  const row = onlyRow(await database.rows(shape, `select ${columns.join(", ")}`, parameters.values));
  const counts = all.map((_, place) => row[`n${place}`] ?? 0);
  return {
    views: Object.fromEntries(queueViews.map((view, place) => [view, counts[place] ?? 0])) as Counts["views"],
    choices: counts.slice(plainViews.length),
  };
}

/**
 * In the lists' order, to use their indexes: otherwise the planner would read the whole table for
 * rare rows.
 */
export function counting(condition: string, most = mostCounted): string {
  return `select count(*) from (select from application a where ${condition}
    order by ${listedAt}, -a.id limit ${most}) c`;
}

const upcomingShape = { ...stateShape, id: integer, name: text };

/** The earliest application that has a time but is not yet in the first view. */
export async function readUpcoming(database: Queryable, { now }: Viewer): Promise<Row<typeof upcomingShape> | null> {
  const parameters = new Parameters();
  const later = `${listedAt} > ${parameters.moment(now.getTime() + todoWithin)} and ${listedAt} < ${parameters.moment(noTime)}
    and ${stageOf} <> 'new'`;
  const [first] = await database.rows(
    upcomingShape,
    `select a.id, r.name, ${stateColumns}
     from (select * from application a where ${shown} and ${later} order by ${listedAt}, -a.id limit 1) a ${rowJoins}`,
    parameters.values,
    "desk-upcoming",
  );
  return first ?? null;
}
