import type { Context } from "hono";
import { type ListedRow, readQueue } from "../../db/queries/desk/queue.ts";
import type { SegmentBounds, QueueKey } from "../../db/queries/desk/segments.ts";
import type { DeskList } from "../../domain/desk/queue.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import { queueParamsOf } from "./queue-params.ts";
import type { DeskRequest } from "./request.ts";
import { deskRow } from "./row.ts";

/** `GET /desk/api/applications`: one page after `after`, or everything up to `until`. */
export async function listQueue(request: DeskRequest, c: Context): Promise<Response> {
  const params = queueParamsOf(request, c, ["after", "until"]);
  const [after, until] = [keyIn(c, "after"), keyIn(c, "until")];
  if (!params || after === undefined || until === undefined) return errorAnswer(c, "invalid");
  const { deps } = request;
  const { now, dayEnd } = params.looking;
  const parting: SegmentBounds = after ?? until ?? { now: now.getTime(), dayEnd: dayEnd.getTime() };
  const { rows, more } = await readQueue(deps.database, params.choice, params.looking, { parting, after, until });
  const last = rows.at(-1);
  const list: DeskList = {
    rows: rows.map((row) => deskRow(row, deps, languageOf(c), now)),
    next: more && last ? written(last, parting) : (c.req.query("until") ?? null),
    now: now.toISOString(),
  };
  return json(c, list);
}

function written({ segment, listedAt, id }: ListedRow, { now, dayEnd }: SegmentBounds): string {
  return [segment, listedAt.getTime(), id, now, dayEnd].join(".");
}

/** Null: not given; undefined: invalid. */
function keyIn(c: Context, name: "after" | "until"): QueueKey | null | undefined {
  const text = c.req.query(name) ?? "";
  return text === "" ? null : queueKey(text);
}

/** The position where a page begins or ends, from `next` of another page. */
function queueKey(text: string): QueueKey | undefined {
  if (!/^[0-4](?:\.\d{1,15}){4}$/.test(text)) return undefined;
  const [segment = 0, at = 0, id = 0, now = 0, dayEnd = 0] = text.split(".").map(Number);
  return [at, now, dayEnd].every((moment) => moment <= latest) ? { segment, at, id, now, dayEnd } : undefined;
}

/** Milliseconds: the last day with a four-digit year. */
const latest = Date.parse("9999-12-31T00:00:00Z");
