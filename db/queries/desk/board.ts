import { mostCounted } from "../../../domain/desk/desk.ts";
import { type BoardStage, boardStages, type QueueChoice } from "../../../domain/desk/queue-filter.ts";
import { listedAt } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, onlyRow } from "../../rows.ts";
import { conditionOf } from "./filter.ts";
import { type Viewer, Parameters } from "./parameters.ts";
import { queueShape, type QueueRow, rowColumns, rowJoins } from "./queue.ts";
import { counting } from "./views.ts";

/** Applications shown in a column; its count includes all. */
const columnSize = 50;

export interface BoardColumn {
  readonly stage: BoardStage;
  readonly count: number;
  readonly rows: readonly QueueRow[];
}

export async function readBoard(database: Queryable, choice: QueueChoice, viewer: Viewer): Promise<BoardColumn[]> {
  return Promise.all(
    boardStages.map(async (stage) => {
      const parameters = new Parameters();
      const condition = conditionOf({ ...choice, filter: { ...choice.filter, stage: [stage] } }, viewer, parameters);
      // Hired applicants: the newest first. All others: by their next action.
      const order = stage === "hired" ? "a.hired_at desc, a.id" : `${listedAt}, -a.id`;
      const [rows, count] = await Promise.all([
        database.rows(
          queueShape,
          `select ${rowColumns} from (select * from application a where ${condition} order by ${order} limit ${columnSize}) a
           ${rowJoins} order by ${order}`,
          parameters.values,
        ),
        countOf(database, condition, parameters),
      ]);
      return { stage, rows, count };
    }),
  );
}

export function countClosed(database: Queryable, choice: QueueChoice, viewer: Viewer): Promise<number> {
  const parameters = new Parameters();
  const closed: QueueChoice = { ...choice, filter: { ...choice.filter, stage: ["closed"] } };
  return countOf(database, conditionOf(closed, viewer, parameters), parameters);
}

async function countOf(database: Queryable, condition: string, parameters: Parameters): Promise<number> {
  const text = `select (${counting(condition, mostCounted)}) as count`;
  return onlyRow(await database.rows({ count: integer }, text, parameters.values)).count;
}
