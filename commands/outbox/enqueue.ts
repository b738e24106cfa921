import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import type { Transaction } from "../../db/database.ts";

/**
 * Saves deliveries about an application, or emails about none (null). Withheld ones are never
 * attempted, and none before `notBefore`. Drafts about a held application are dropped: outbound
 * systems learn about it, with all its data, on release.
 */
export async function addDeliveries(
  transaction: Transaction,
  applicationId: number | null,
  drafts: readonly DeliveryDraft[],
  now: Date,
  notBefore: Date | null = null,
): Promise<void> {
  if (drafts.length === 0) return;
  // Webhooks are ordered by sequence: this lock lets one transaction at a time add to an
  // application, so that the next sees its rows.
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
