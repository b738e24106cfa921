/** What is to be told becomes rows, in the transaction that makes it so (B4). */
import type { DeliveryDraft } from "../domain/delivery/drafts.ts";
import type { Transaction } from "../db/database.ts";

/**
 * Saves deliveries; those that are withheld are never attempted. Of an application that exists, or null: e-mails
 * about none, which wait for no other, as e-mails never do. Of one that is held back nobody is told anything, whatever happens
 * to it: to outbound systems it is not there until it is let through, with all that was said of it by then. `notBefore`:
 * nothing is attempted earlier.
 */
export async function addDeliveries(
  transaction: Transaction,
  applicationId: number | null,
  drafts: readonly DeliveryDraft[],
  now: Date,
  notBefore: Date | null = null,
): Promise<void> {
  if (drafts.length === 0) return;
  // Webhooks have an order, given by their sequence: one transaction at a time adds to it, and the next one sees its rows.
  if (applicationId !== null && drafts.some(({ kind }) => kind === "webhook")) {
    await transaction.query("select from application where id = $1 for no key update", [applicationId]);
  }
  await transaction.query(
    `insert into delivery (id, application_id, event_type, kind, target, payload, created_at, next_attempt_at, withheld,
       dead_at)
     select d.id, $1::bigint, d."eventType", d.kind, d.target, d.payload, $2::timestamptz, $4::timestamptz, d.withheld,
       case when d.withheld is not null then $2::timestamptz end
     from jsonb_to_recordset($3::jsonb)
       as d (id text, "eventType" text, kind text, target text, payload jsonb, withheld text)
     where not exists (select from application where id = $1::bigint and held_at is not null)`,
    [applicationId, now.toISOString(), JSON.stringify(drafts), notBefore?.toISOString() ?? null],
  );
  transaction.announce();
}
