import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import type { Work } from "./command.ts";

/**
 * Whether the history has no such event of this registration in the last 24 hours: what applicants
 * can repeat without end is recorded once, so that the history stays short.
 */
export async function isFirstToday(
  { transaction, now }: Pick<Work, "transaction" | "now">,
  type: HistoryEvent,
  applicationId: number,
  registrationId: string,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from application_event where application_id = $1 and type = $2 and registration_id = $3
       and at > $4::timestamptz limit 1`,
    [applicationId, type, registrationId, addMilliseconds(now, -86_400_000).toISOString()],
  );
  return rowCount === 0;
}
