/**
 * Records desk actions that belong to no application, in the command's transaction; a trigger
 * refuses changes. Those on applications go into their history (commands/applications/command.ts).
 * Rows outlive every erasure: store no secrets or applicants' data.
 */
import type { Transaction } from "../../db/database.ts";
import type { Json } from "../../db/schema.ts";
import type { DeskEventType } from "../../domain/desk/audit.ts";

export interface Actor {
  /** A recruiter's id; null: the command line. */
  readonly by: string | null;
  readonly at: Date;
}

export interface About {
  /** A colleague's id or address, or the id of the object concerned. */
  readonly subject?: string | null;
  readonly detail?: Json;
}

export async function recordAtDesk(
  transaction: Transaction,
  { by, at }: Actor,
  type: DeskEventType,
  { subject = null, detail }: About = {},
): Promise<void> {
  await transaction.query(
    `insert into desk_event (at, recruiter_id, recruiter_name, type, subject, detail)
     values ($1::timestamptz, $2, (select name from recruiter where id = $2), $3, $4, $5::jsonb)`,
    [at.toISOString(), by, type, subject, detail === undefined ? null : JSON.stringify(detail)],
    "record-at-desk",
  );
}
