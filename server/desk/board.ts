import type { Context } from "hono";
import { countClosed, readBoard } from "../../db/queries/desk/board.ts";
import type { DeskBoard } from "../../domain/desk/queue.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import { askedFor } from "./asked.ts";
import type { DeskCall } from "./call.ts";
import { deskRow } from "./row.ts";

/** `GET /desk/api/board`: of everybody who applied for one vacancy. */
export async function showBoard(call: DeskCall, c: Context): Promise<Response> {
  const asked = askedFor(call, c);
  if (!asked || asked.choice.filter.vacancy.length !== 1) return errorAnswer(c, "invalid");
  const { database, config } = call.deps;
  const choice = { ...asked.choice, view: "everybody" } as const;
  const [columns, closed] = await Promise.all([
    readBoard(database, choice, asked.looking),
    countClosed(database, choice, asked.looking),
  ]);
  const { now } = asked.looking;
  const board: DeskBoard = {
    columns: columns.map(({ stage, count, rows }) => ({
      stage,
      count,
      rows: rows.map((row) => deskRow(row, config.operator, languageOf(c), now)),
    })),
    closed,
    now: now.toISOString(),
  };
  return json(c, board);
}
