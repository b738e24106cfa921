/**
 * Keeps those who are held back from being forgotten (docs/decisions/0009): two hours before the 24 hours end, whoever nobody
 * decided about goes to the queue.
 */
import { stateColumns, stateShape } from "../../db/application-columns.ts";
import type { Transaction } from "../../db/database.ts";
import { toldOfFlood } from "../../db/queries/desk/held/floods.ts";
import { boolean, type Row } from "../../db/rows.ts";
import { floodLasts, isReleased } from "../../domain/held-back/release.ts";
import { type CommandContext, give, nothing } from "../command.ts";
import { letThrough } from "./let-through.ts";

/** False: another process has it, it belongs to a flood that the operator was told of, or it was decided meanwhile. */
export async function releaseHeld(context: CommandContext, applicationId: number): Promise<boolean> {
  const answers = await give(context, {
    lock: (transaction) => lockHeld(transaction, applicationId),
    async perform(application, work) {
      const { heldAt, told } = application;
      if (heldAt === null || !isReleased(application, told, work.now)) return nothing;
      return letThrough(work, { applicationId, heldAt, actor: { kind: "clock" } });
    },
  });
  return answers.some(({ kind }) => kind === "done");
}

const lockedHeld = {
  ...stateShape,
  /** It belongs to a flood that the operator was told of. */
  told: boolean,
};

function lockHeld(transaction: Transaction, id: number): Promise<Row<typeof lockedHeld>[]> {
  return transaction.rows(
    lockedHeld,
    `select ${stateColumns}, ${toldOfFlood("$2")} as told from application a where a.id = $1 for update of a skip locked`,
    [id, floodLasts],
    "held-lock",
  );
}
