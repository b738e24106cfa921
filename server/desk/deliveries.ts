import type { Context } from "hono";
import { replayDeliveries } from "../../commands/outbox/dead-letters.ts";
import { countDead, type DeliveryKey, type DeliveryRow, readDeliveries } from "../../db/queries/desk/deliveries.ts";
import { pageSize } from "../../db/queries/desk/queue.ts";
import { formatCode } from "../../domain/code/code.ts";
import type { DeskDeliveries, ListedDelivery } from "../../domain/desk/deliveries.ts";
import { deliveryStates } from "../../domain/desk/desk.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest } from "./request.ts";
import { deskDelivery } from "./detail.ts";

/** `GET /desk/api/deliveries` */
export async function listDeliveries({ deps, caller }: DeskRequest, c: Context): Promise<Response> {
  const stateName = c.req.query("state") ?? "dead";
  const state = deliveryStates.find((known) => known === stateName);
  const afterText = c.req.query("after") ?? "";
  const after = afterText === "" ? null : pageKey(afterText);
  if (!state || (afterText !== "" && !after)) return errorAnswer(c, "invalid");
  const manager = caller.role === "manager";
  const [rows, dead] = await Promise.all([
    readDeliveries(deps.database, state, after, manager),
    countDead(deps.database, manager),
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const list: DeskDeliveries = {
    rows: page.map(listedDelivery),
    next: rows.length > pageSize && last ? `${last.createdAt.getTime()}.${last.sequence}` : null,
    dead,
  };
  return json(c, list);
}

export function listedDelivery(row: DeliveryRow): ListedDelivery {
  return {
    ...deskDelivery(row),
    application: row.code === null ? null : row.applicationId,
    code: row.code === null ? null : formatCode(row.code),
  };
}

/** `POST /desk/api/deliveries/{id}/replay`: dead letters only. */
export async function replay({ deps, caller, id }: DeskRequest<string>, c: Context): Promise<Response> {
  const { database } = deps;
  const replayed = await replayDeliveries(database, [id], { by: caller.id, at: deps.now() });
  return replayed > 0 ? json(c, { replayed }) : errorAnswer(c, "not_found");
}

function pageKey(text: string): DeliveryKey | null {
  const [, at, sequence] = /^(\d{1,14})\.(\d{1,15})$/.exec(text) ?? [];
  return at === undefined || sequence === undefined ? null : { at: new Date(Number(at)), sequence: Number(sequence) };
}
