/** How many there are in each view, what views are saved, and what is to be done next of what need not be done yet. */
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
import { type Looking, Parameters } from "./parameters.ts";
import { rowJoins } from "./queue.ts";

/** One's own and the team's, in the order they were saved in. */
export async function readSavedViews(
  database: Queryable,
  recruiterId: string,
): Promise<(typeof deskView.$inferSelect)[]> {
  const found = await database.orm
    .select()
    .from(deskView)
    .where(or(eq(deskView.ownerId, recruiterId), eq(deskView.team, true)))
    .orderBy(asc(deskView.createdAt), asc(deskView.id));
  // Saved before there was a filter: it leaves everybody.
  return found.map((kept) => ({ ...kept, filter: { ...noFilter, ...kept.filter } }));
}

const plainViews = queueViews.map((view): QueueChoice => ({ view, filter: noFilter }));

export interface Counts {
  readonly views: Record<QueueView, number>;
  /** Of `choices`, in their order. */
  readonly choices: readonly number[];
}

/** Of every view and of other choices, at most {@link mostCounted} of each. */
export async function countQueue(
  database: Queryable,
  choices: readonly QueueChoice[],
  looking: Looking,
): Promise<Counts> {
  const given = new Parameters();
  const all = [...plainViews, ...choices];
  const shape = Object.fromEntries(all.map((_, place) => [`n${place}`, integer]));
  const columns = all.map((choice, place) => `(${counting(conditionOf(choice, looking, given))}) as n${place}`);
  const row = onlyRow(await database.rows(shape, `select ${columns.join(", ")}`, given.values));
  const counts = all.map((_, place) => row[`n${place}`] ?? 0);
  return {
    views: Object.fromEntries(queueViews.map((view, place) => [view, counts[place] ?? 0])) as Counts["views"],
    choices: counts.slice(plainViews.length),
  };
}

/** In the lists' order, so that it is read by their indexes: by itself a table of rare rows would be read whole. */
export function counting(condition: string, most = mostCounted): string {
  return `select count(*) from (select from application a where ${condition}
    order by ${listedAt}, -a.id limit ${most}) c`;
}

const upcomingShape = { ...stateShape, id: integer, name: text };

/** What has a time and is not in the first view yet, the earliest. */
export async function readUpcoming(database: Queryable, { now }: Looking): Promise<Row<typeof upcomingShape> | null> {
  const given = new Parameters();
  const later = `${listedAt} > ${given.moment(now.getTime() + todoWithin)} and ${listedAt} < ${given.moment(noTime)}
    and ${stageOf} <> 'new'`;
  const [first] = await database.rows(
    upcomingShape,
    `select a.id, r.name, ${stateColumns}
     from (select * from application a where ${shown} and ${later} order by ${listedAt}, -a.id limit 1) a ${rowJoins}`,
    given.values,
    "desk-upcoming",
  );
  return first ?? null;
}
