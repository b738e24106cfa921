import type { Context } from "hono";
import { beginBulk, beginUndo } from "../../commands/applications/bulk/begin-bulk.ts";
import { runBulk } from "../../commands/applications/bulk/run-bulk.ts";
import { saveSelection } from "../../commands/applications/bulk/save-selection.ts";
import { type BulkRow, countSenders, readBulks, selectedIds, selectIds } from "../../db/queries/desk/bulk.ts";
import { knownTimeZone } from "../../domain/application/time-zone.ts";
import {
  parseBulkAction,
  bulkBody,
  type BulkOf,
  bulkUndoBody,
  type DeskBulk,
  type DeskSelection,
  mostSelected,
  namedBy,
  selectionBody,
} from "../../domain/desk/bulk.ts";
import { errorForLog } from "../http/log.ts";
import { recruiterOf } from "./application-actions.ts";
import { errorAnswer, json } from "./answers.ts";
import { viewerOf } from "./queue-params.ts";
import type { DeskRequest, DeskPost } from "./request.ts";

/** `POST /desk/api/selections` */
export async function selectAll(request: DeskPost<typeof selectionBody>, c: Context): Promise<Response> {
  const { deps, caller, body } = request;
  const zone = knownTimeZone(body.zone);
  if (zone === null) return errorAnswer(c, "invalid");
  const looking = viewerOf(request, zone);
  const ids = await selectIds(deps.database, body, looking);
  if (ids.length > mostSelected) return errorAnswer(c, "too_many");
  const answer: DeskSelection = {
    id: await saveSelection(deps, caller.id, body, ids),
    ids,
    at: looking.now.toISOString(),
  };
  return json(c, answer);
}

/**
 * `POST /desk/api/bulk`: a small one answers when done, a large one when it is certain to be
 * carried out.
 */
export async function runBulkAction(request: DeskPost<typeof bulkBody>, c: Context): Promise<Response> {
  const { deps, body } = request;
  const action = parseBulkAction(body.act, body.body);
  if (action === null) return errorAnswer(c, "invalid");
  const ids = await idsOf(request, body.of);
  if (ids === null) return errorAnswer(c, "not_found");
  if (ids.length === 0) return errorAnswer(c, "invalid");
  const { id, senders: shown } = body;
  const { selection } = body.of;
  const senders = action.act === "spam" ? await countSenders(deps.database, ids) : 1;
  // A repeated request gets the first answer, even after the selection was deleted.
  if (senders > 1 && senders !== shown && !(await isKnown(request, id))) {
    return errorAnswer(c, "several_senders", { senders });
  }
  const begun = await beginBulk(deps, { id, recruiter: recruiterOf(request), action, ids, selection });
  if (begun.kind === "other") return errorAnswer(c, "invalid");
  if (begun.kind === "begun" && begun.atOnce) await run(request, c, id);
  return show(request, c, id);
}

/** `POST /desk/api/bulk/{id}/undo` */
export async function undoBulkAction(request: DeskPost<typeof bulkUndoBody, string>, c: Context): Promise<Response> {
  const { deps, id: undoes, body } = request;
  const { id } = body;
  const begun = await beginUndo(deps, { id, recruiter: recruiterOf(request), undoes });
  if (begun.kind === "unknown") return errorAnswer(c, "not_found");
  if (begun.kind === "other") return errorAnswer(c, "invalid");
  if (begun.kind === "forbidden" || begun.kind === "not_allowed") return errorAnswer(c, begun.kind);
  if (begun.kind === "begun" && begun.atOnce) await run(request, c, id);
  return show(request, c, id);
}

/** `GET /desk/api/bulk` */
export async function listBulks({ deps, caller }: DeskRequest, c: Context): Promise<Response> {
  const bulks = await readBulks(deps.database, { recruiterId: caller.id, now: deps.now() });
  return json(c, bulks.map(deskBulk));
}

/** Null: the selection does not exist, belongs to another recruiter, or has expired. */
export async function idsOf({ deps, caller }: DeskRequest, of: BulkOf): Promise<readonly number[] | null> {
  if (of.selection === null) return namedBy(of, []);
  const selected = await selectedIds(deps.database, of.selection, caller.id, deps.now());
  return selected && namedBy(of, selected);
}

async function isKnown({ deps }: DeskRequest, id: string): Promise<boolean> {
  return (await readBulks(deps.database, { id })).length > 0;
}

function run({ deps }: DeskRequest, c: Context, id: string): Promise<void> {
  const onError = (error: unknown) =>
    deps.log.error(
      { request: c.get("requestId"), error: errorForLog(error) },
      "an application of a bulk action failed",
    );
  return runBulk(deps, id, { onError });
}

async function show(request: DeskRequest, c: Context, id: string): Promise<Response> {
  const bulk = await runAndRead(request, c, id, false);
  return bulk ? json(c, bulk) : errorAnswer(c, "not_found");
}

/** @param atOnce runs the bulk action in this request before reading it */
export async function runAndRead(
  request: DeskRequest,
  c: Context,
  id: string,
  atOnce: boolean,
): Promise<DeskBulk | null> {
  if (atOnce) await run(request, c, id);
  const [bulk] = await readBulks(request.deps.database, { id });
  return bulk ? deskBulk(bulk) : null;
}

function deskBulk({
  id,
  asked: action,
  undoes,
  undone,
  at,
  finishedAt,
  done,
  left,
  refused,
  unproven,
}: BulkRow): DeskBulk {
  return {
    id,
    act: action.act as DeskBulk["act"],
    undoes,
    at: at.toISOString(),
    total: done + left + refused.reduce((sum, { count }) => sum + count, 0),
    done,
    refused: [...refused],
    unproven,
    left,
    finished: finishedAt !== null,
    undoable: undoes === null && !undone && (done > 0 || finishedAt === null),
  };
}
