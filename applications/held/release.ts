/**
 * Keeps those who are held back from being forgotten (docs/decisions/0009): two hours before the 24 hours end, whoever nobody
 * decided about goes to the queue.
 */
import { stateColumns } from "../../db/application-columns.ts";
import type { Transaction } from "../../db/database.ts";
import { toldOfFlood } from "../../db/queries/desk/held/floods.ts";
import type { ApplicationState } from "../../domain/application/lifecycle.ts";
import { isReleased } from "../../domain/held-back/release.ts";
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

interface LockedHeld extends ApplicationState {
  /** It belongs to a flood that the operator was told of. */
  readonly told: boolean;
}

async function lockHeld(transaction: Transaction, id: number): Promise<LockedHeld[]> {
  const { rows } = await transaction.query<LockedHeld>(
    `select ${stateColumns}, ${toldOfFlood} as told from application a where a.id = $1 for update of a skip locked`,
    [id],
    "held-lock",
  );
  return rows;
}
