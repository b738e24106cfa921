/** The history of an application, and telling others of it: both in the transaction that changes something. */
import type { EventActor, EventType } from "../../domain/application/lifecycle.ts";
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import type { Queryable, Transaction } from "../database.ts";
import { deliverJob, type JobQueue } from "../job-queue.ts";
import type { Json } from "../schema.ts";

export interface NewEvent {
  readonly applicationId: number;
  readonly at: Date;
  readonly type: EventType;
  readonly actor: EventActor;
  /** Who, where the actor is a recruiter. */
  readonly recruiter?: { readonly id: string; readonly name: string };
  readonly detail?: Json;
  /** What it is about, where that is one registration and not the application as a whole. */
  readonly registrationId?: string;
}

/** Returns the event's number. */
export async function recordEvent(database: Queryable, event: NewEvent): Promise<number> {
  const { rows } = await database.query<{ id: number | string }>(
    `insert into application_event (application_id, at, type, actor, recruiter_id, recruiter_name, detail,
       registration_id)
     values ($1, $2::timestamptz, $3, $4, $5, $6, $7::jsonb, $8) returning id`,
    [
      event.applicationId,
      event.at.toISOString(),
      event.type,
      event.actor,
      event.recruiter?.id ?? null,
      event.recruiter?.name ?? null,
      event.detail === undefined ? null : JSON.stringify(event.detail),
      event.registrationId ?? null,
    ],
    "record-event",
  );
  return Number(rows[0]?.id);
}

/**
 * Saves deliveries and enqueues their jobs; of those that are withheld, none. Of an application that exists, or null: e-mails
 * about none, which wait for no other, as e-mails never do. Of one that is held back nobody is told anything, whatever happens
 * to it: to outbound systems it is not there until it is let through, with all that was said of it by then. `notBefore`:
 * nothing is attempted earlier.
 */
export async function addDeliveries(
  transaction: Transaction,
  queue: JobQueue,
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
  const { rowCount } = await transaction.query(
    `insert into delivery (id, application_id, event_type, kind, target, payload, created_at, next_attempt_at, withheld,
       dead_at)
     select d.id, $1::bigint, d."eventType", d.kind, d.target, d.payload, $2::timestamptz, $4::timestamptz, d.withheld,
       case when d.withheld is not null then $2::timestamptz end
     from jsonb_to_recordset($3::jsonb)
       as d (id text, "eventType" text, kind text, target text, payload jsonb, withheld text)
     where not exists (select from application where id = $1::bigint and held_at is not null)`,
    [applicationId, now.toISOString(), JSON.stringify(drafts), notBefore?.toISOString() ?? null],
  );
  const sent = drafts.filter(({ withheld }) => withheld === undefined);
  if (rowCount === 0 || sent.length === 0) return;
  await queue.enqueue(transaction, "deliver", sent.map(deliverJob), notBefore ? { startAfter: notBefore } : {});
}
