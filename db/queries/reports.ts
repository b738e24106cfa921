/** Reports of somebody who wrote in our name (B5). */
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import type { Database } from "../database.ts";
import type { JobQueue } from "../job-queue.ts";
import { addDeliveries } from "./application-events.ts";

export interface NewReport {
  readonly now: Date;
  /** E.164 where it can be read so, else as typed. */
  readonly number: string;
  /** As it is stored where it can be read so, else as typed; null: none. */
  readonly code: string | null;
  readonly message: string | null;
  readonly market: string;
  /** Whose code it was, if it is one of ours: the operator is told about that application. */
  readonly applicationId: number | null;
}

/** Saves it, and what tells the operator in the same transaction: only where there is an application it belongs to. */
export async function addReport(
  database: Database,
  queue: JobQueue,
  report: NewReport,
  deliveries: readonly DeliveryDraft[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query(
      `insert into impostor_report (reported_at, number, code, message, market)
       values ($1::timestamptz, $2, $3, $4, $5)`,
      [report.now.toISOString(), report.number, report.code, report.message, report.market],
    );
    if (report.applicationId === null) return;
    await addDeliveries(transaction, queue, report.applicationId, deliveries, report.now);
  });
}
