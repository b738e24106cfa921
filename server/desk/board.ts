import type { Context } from "hono";
import { countClosed, readBoard } from "../../db/queries/desk/board.ts";
import { ownFilter } from "../../domain/desk/queue-filter.ts";
import type { DeskBoard } from "../../domain/desk/queue.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import { queueParamsOf } from "./queue-params.ts";
import type { DeskRequest } from "./request.ts";
import { deskRow } from "./row.ts";

/** `GET /desk/api/board`: everybody who applied for one vacancy. */
export async function showBoard(request: DeskRequest, c: Context): Promise<Response> {
  const params = queueParamsOf(request, c);
  if (!params || params.choice.filter.vacancy.length !== 1) return errorAnswer(c, "invalid");
  const { database } = request.deps;
  const choice = { ...params.choice, view: "everybody" } as const;
  const { filter } = choice;
  const recruiter = filter.recruiter.map((id) => (id === ownFilter ? request.caller.id : id));
  const [columns, closed, usual] = await Promise.all([
    readBoard(database, choice, params.looking),
    countClosed(database, choice, params.looking),
    request.stageDurations.read({ ...filter, recruiter }),
  ]);
  const { now } = params.looking;
  const board: DeskBoard = {
    columns: columns.map(({ stage, count, rows }) => ({
      stage,
      count,
      usual: usual.get(stage) ?? null,
      rows: rows.map((row) => deskRow(row, request.deps, languageOf(c), now)),
    })),
    closed,
    now: now.toISOString(),
  };
  return json(c, board);
}
