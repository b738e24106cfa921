import type { ActionName } from "../../../domain/desk/actions.ts";
import { type BoardStage, boardStages } from "../../../domain/desk/queue-filter.ts";
import type { DeskBoard, DeskRow } from "../../../domain/desk/queue.ts";
import { stageOf } from "../group-rows.ts";

export interface Move {
  readonly act: ActionName;
  readonly body?: { readonly to: string };
}

/** Null: the move is impossible. First contact comes before all else and cannot be reverted. */
export function moveTo(from: BoardStage, to: BoardStage): Move | null {
  if (from === to || to === "new") return null;
  if (from === "new") return to === "contacted" ? { act: "contacted" } : null;
  if (boardStages.indexOf(to) < boardStages.indexOf(from)) return { act: "back", body: { to } };
  return { act: to };
}

export interface Column {
  readonly stage: BoardStage;
  readonly count: number;
  /** Seconds; null: too few have left it. */
  readonly usual: number | null;
  readonly rows: readonly DeskRow[];
}

/**
 * Puts every applicant into the column of their stage, even if the server's board is older than the
 * last action.
 */
export function columnsOf(board: DeskBoard): readonly Column[] {
  const all = board.columns.flatMap(({ rows }) => rows);
  return board.columns.map(({ stage, count, usual, rows }) => {
    const here = all.filter((row) => stageOf(row) === stage);
    const gone = rows.filter((row) => stageOf(row) !== stage).length;
    const came = here.filter((row) => !rows.includes(row)).length;
    return { stage, count: count - gone + came, usual, rows: here };
  });
}
