/** What is done with many at once: the commands are in applications/bulk. */
import type { Context } from "hono";
import * as v from "valibot";
import { beginBulk, beginUndo } from "../../applications/bulk/begin.ts";
import { runBulk } from "../../applications/bulk/run.ts";
import { keepSelection } from "../../applications/bulk/select.ts";
import { type BulkRow, countSenders, readBulks, selectedIds, selectIds } from "../../db/queries/desk/bulk.ts";
import { knownTimeZone } from "../../domain/application/time-zone.ts";
import {
  bulkAsked,
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
import { callOf } from "./act.ts";
import { errorAnswer, json } from "./answers.ts";
import { lookingOf } from "./asked.ts";
import { type DeskCall, keyOf } from "./call.ts";

/** `POST /desk/api/selections` */
export async function selectAll(call: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(selectionBody, call.body);
  const zone = asked.success ? knownTimeZone(asked.output.zone) : null;
  if (!asked.success || zone === null) return errorAnswer(c, "invalid");
  const { deps, caller } = call;
  const looking = lookingOf(call, zone);
  const ids = await selectIds(deps.database, asked.output, looking);
  if (ids.length > mostSelected) return errorAnswer(c, "too_many");
  const answer: DeskSelection = {
    id: await keepSelection(deps, caller.id, asked.output, ids),
    ids,
    at: looking.now.toISOString(),
  };
  return json(c, answer);
}

/** `POST /desk/api/bulk`: answered when few are done; of many, when it is certain that they will be. */
export async function doWithMany(call: DeskCall, c: Context): Promise<Response> {
  const parsed = v.safeParse(bulkBody, call.body);
  const asked = parsed.success ? bulkAsked(parsed.output.act, parsed.output.body) : null;
  if (!parsed.success || asked === null) return errorAnswer(c, "invalid");
  const ids = await idsOf(call, parsed.output.of);
  if (ids === null) return errorAnswer(c, "not_found");
  if (ids.length === 0) return errorAnswer(c, "invalid");
  const { id, senders: shown } = parsed.output;
  const { deps } = call;
  const senders = asked.act === "spam" ? await countSenders(deps.database, ids) : 1;
  // Asked for again, it is answered as before, whatever was forgotten since.
  if (senders > 1 && senders !== shown && !(await isKnown(call, id))) {
    return errorAnswer(c, "several_senders", { senders });
  }
  const begun = await beginBulk(deps, { id, recruiter: callOf(call, 0).recruiter, asked, ids });
  if (begun.kind === "other") return errorAnswer(c, "invalid");
  if (begun.kind === "begun" && begun.atOnce) await run(call, c, id);
  return show(call, c, id);
}

/** `POST /desk/api/bulk/{id}/undo` */
export async function undoMany(call: DeskCall, c: Context): Promise<Response> {
  const undoes = keyOf(c);
  const parsed = v.safeParse(bulkUndoBody, call.body);
  if (undoes === null) return errorAnswer(c, "not_found");
  if (!parsed.success) return errorAnswer(c, "invalid");
  const { id } = parsed.output;
  const { deps } = call;
  const begun = await beginUndo(deps, { id, recruiter: callOf(call, 0).recruiter, undoes });
  if (begun.kind === "unknown") return errorAnswer(c, "not_found");
  if (begun.kind === "other") return errorAnswer(c, "invalid");
  if (begun.kind === "forbidden" || begun.kind === "not_allowed") return errorAnswer(c, begun.kind);
  if (begun.kind === "begun" && begun.atOnce) await run(call, c, id);
  return show(call, c, id);
}

/** `GET /desk/api/bulk` */
export async function listBulks({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const bulks = await readBulks(deps.database, { recruiterId: caller.id, now: deps.now() });
  return json(c, bulks.map(deskBulk));
}

/** Null: it is nobody's selection, or another's, or of long ago. */
export async function idsOf({ deps, caller }: DeskCall, of: BulkOf): Promise<readonly number[] | null> {
  if (of.selection === null) return namedBy(of, []);
  const selected = await selectedIds(deps.database, of.selection, caller.id, deps.now());
  return selected && namedBy(of, selected);
}

async function isKnown({ deps }: DeskCall, id: string): Promise<boolean> {
  return (await readBulks(deps.database, { id })).length > 0;
}

function run({ deps }: DeskCall, c: Context, id: string): Promise<void> {
  const onError = (error: unknown) =>
    deps.log.error({ request: c.get("requestId"), error: errorForLog(error) }, "one of many failed");
  return runBulk(deps, id, { onError });
}

async function show(call: DeskCall, c: Context, id: string): Promise<Response> {
  const bulk = await runAndRead(call, c, id, false);
  return bulk ? json(c, bulk) : errorAnswer(c, "not_found");
}

/** @param atOnce whoever is asked does it before it is read */
export async function runAndRead(call: DeskCall, c: Context, id: string, atOnce: boolean): Promise<DeskBulk | null> {
  if (atOnce) await run(call, c, id);
  const [bulk] = await readBulks(call.deps.database, { id });
  return bulk ? deskBulk(bulk) : null;
}

function deskBulk({ id, asked, undoes, undone, at, finishedAt, done, left, refused, unproven }: BulkRow): DeskBulk {
  return {
    id,
    act: asked.act as DeskBulk["act"],
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
