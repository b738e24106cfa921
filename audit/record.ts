/**
 * What is done at the desk and belongs to no application: written by the command that does it, in its transaction, and never changed
 * (a trigger refuses it). What belongs to an application stands in its history (applications/command.ts). Nothing of an applicant and
 * no secret may stand in it: it outlives every erasure.
 */
import type { Transaction } from "../db/database.ts";
import type { Json } from "../db/schema.ts";
import type { DeskEventType } from "../domain/desk/audit.ts";

/** Who did it, and when. */
export interface Actor {
  /** A recruiter's id; null: the command line. */
  readonly by: string | null;
  readonly at: Date;
}

export interface About {
  /** A colleague's id or address, or the id of what it is about. */
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
