import type { Transaction } from "../../db/database.ts";
import { integer } from "../../db/rows.ts";
import { makeFollowUpDue } from "./make-follow-up-due.ts";
import { type Group, idsOf, lockGroups } from "./merge-groups.ts";
import { contactProof } from "./promise-marks.ts";
import { setMarks } from "./stored-marks.ts";

interface FailedDelivery<Result> {
  readonly id: string;
  readonly now: Date;
  /** Records that the delivery failed or came back. */
  readonly record: () => Promise<Result>;
}

/**
 * Records a failed delivery. If it was a recruiter's message and the only proof of a contact, the
 * contact is unproven (docs/decisions/0027), and its follow-up is due now. Locks the application
 * before the delivery, as commands do.
 */
export async function loseProof<Result>(
  transaction: Transaction,
  { id, now, record }: FailedDelivery<Result>,
): Promise<Result> {
  const about = await transaction.rows(
    { applicationId: integer },
    `select application_id as "applicationId" from delivery
     where id = $1 and event_type = 'applicant.message' and application_id is not null`,
    [id],
    "application-of-message",
  );
  const groups = await lockGroups(
    transaction,
    about.map(({ applicationId }) => applicationId),
  );
  const result = await record();
  for (const group of groups) await proveAgain(transaction, group, now);
  return result;
}

/** Reads the proof of each contact again, as of its mark: its message may have come back. */
export async function proveAgain(transaction: Transaction, group: Group, now: Date): Promise<void> {
  const ids = idsOf(group);
  for (const { id, contactProof: before, contactedAt, contactedBy } of [group.lead, ...group.members]) {
    if (before !== "message" || contactedAt === null) continue;
    const proof = await contactProof(transaction, id, contactedBy ?? "", ids, contactedAt);
    if (proof === before) continue;
    await setMarks(transaction, id, { contactProof: proof });
    if (proof === null) await makeFollowUpDue({ transaction, at: now.toISOString() }, id);
  }
}
