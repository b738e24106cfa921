/** What dragging somebody to another column is: an act of the stages. */
import type { Act } from "../../../domain/desk/acts.ts";
import { type BoardStage, boardStages } from "../../../domain/desk/queue-filter.ts";
import type { DeskBoard, DeskRow } from "../../../domain/desk/queue.ts";
import { stageOf } from "../arranged.ts";

export interface Move {
  readonly act: Act;
  readonly body?: { readonly to: string };
}

/** Null: nobody can be moved there. Who was not written to is written to first, and that cannot be unsaid. */
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

/** Everybody in the column of where they stand, also after an act that the server's board does not know yet. */
export function columnsOf(board: DeskBoard): readonly Column[] {
  const all = board.columns.flatMap(({ rows }) => rows);
  return board.columns.map(({ stage, count, usual, rows }) => {
    const here = all.filter((row) => stageOf(row) === stage);
    const gone = rows.filter((row) => stageOf(row) !== stage).length;
    const came = here.filter((row) => !rows.includes(row)).length;
    return { stage, count: count - gone + came, usual, rows: here };
  });
}
