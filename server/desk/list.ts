import type { Context } from "hono";
import { countQueue, pageSize, type QueueKey, readQueue } from "../../db/queries/desk/queue.ts";
import { queueViews } from "../../domain/desk/desk.ts";
import type { DeskList } from "../../domain/desk/queue.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import type { DeskCall } from "./call.ts";
import { deskRow } from "./row.ts";

/** `GET /desk/api/applications` */
export async function listQueue({ deps, caller, promise }: DeskCall, c: Context): Promise<Response> {
  const asked = c.req.query("view") ?? "open";
  const view = queueViews.find((known) => known === asked);
  const given = c.req.query("after") ?? "";
  const after = given === "" ? null : queueKey(given);
  if (!view || (given !== "" && !after)) return errorAnswer(c, "invalid");
  const { database, config } = deps;
  const now = deps.now();
  const [rows, counts, figures] = await Promise.all([
    readQueue(database, view, caller.id, after),
    countQueue(database, caller.id),
    promise.read(),
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const list: DeskList = {
    rows: page.map((row) => deskRow(row, config.operator, languageOf(c), now)),
    next: rows.length > pageSize && last ? `${last.clockFrom.getTime()}.${last.id}` : null,
    counts,
    promise: figures,
    now: now.toISOString(),
  };
  return json(c, list);
}

/** Where a page begins, as `next` of the one before gave it; null: it is none of ours. */
export function queueKey(text: string): QueueKey | null {
  const [, from, id] = /^(\d{1,14})\.([1-9]\d{0,14})$/.exec(text) ?? [];
  return from === undefined || id === undefined ? null : { from: new Date(Number(from)), id: Number(id) };
}
