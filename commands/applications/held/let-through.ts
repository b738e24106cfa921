/**
 * Releases held applications two hours before their 24 hours end, if no one has decided about them
 * (docs/decisions/0009).
 */
import { stateColumns, stateShape } from "../../../db/application-columns.ts";
import type { Transaction } from "../../../db/database.ts";
import { reportedFlood } from "../../../db/queries/desk/held/floods.ts";
import { boolean, type Row } from "../../../db/rows.ts";
import { floodLasts, isReleased } from "../../../domain/held-back/let-through.ts";
import { type CommandContext, runCommand, nothing } from "../command.ts";
import { releaseOne } from "./let-one-through.ts";

/** False: another process has it, its flood was reported, or someone decided meanwhile. */
export async function releaseHeld(context: CommandContext, applicationId: number): Promise<boolean> {
  const answers = await runCommand(context, {
    lock: (transaction) => lockHeld(transaction, applicationId),
    async perform(application, work) {
      const { heldAt, isReported } = application;
      if (heldAt === null || !isReleased(application, isReported, work.now)) return nothing;
      return releaseOne(work, { applicationId, heldAt, actor: { kind: "clock" } });
    },
  });
  return answers.some(({ kind }) => kind === "done");
}

const lockedHeld = {
  ...stateShape,
  /** It belongs to a flood that was reported to the operator. */
  isReported: boolean,
};

function lockHeld(transaction: Transaction, id: number): Promise<Row<typeof lockedHeld>[]> {
  return transaction.rows(
    lockedHeld,
    `select ${stateColumns}, ${reportedFlood("$2")} as "isReported" from application a where a.id = $1 for update of a skip locked`,
    [id, floodLasts],
    "held-lock",
  );
}
