/**
 * What commands need of the job queue, so that a job is enqueued in the transaction that saves what it is about. jobs/queue.ts
 * implements it.
 */
import { laneOf } from "../domain/delivery/lane.ts";
import type { Transaction } from "../db/database.ts";
import { oneOf, type Row, text } from "../db/rows.ts";
import { deliveryKinds } from "../domain/delivery/drafts.ts";

/** The queues there are, and the data of their jobs. Identifiers only: jobs hold no personal data. */
export interface JobData {
  /** Send one delivery (B4). */
  deliver: {
    deliveryId: string;
    /** Jobs of one lane take only some of the workers, so that a receiver that hangs delays no other (domain/delivery/lane.ts). */
    lane?: string;
  };
}

/** Of a delivery, what its job is made of. */
export const queuedShape = { id: text, kind: oneOf(deliveryKinds), target: text };

export type Queued = Row<typeof queuedShape>;

/** The job that sends a delivery. */
export function deliverJob(delivery: Queued): JobData["deliver"] {
  return { deliveryId: delivery.id, lane: laneOf(delivery) };
}

export type JobName = keyof JobData;

export interface JobTiming {
  /** Seconds from now, or a time; at once when left out. */
  startAfter?: number | Date;
}

export interface JobQueue {
  /** Adds one job for each of `data`, in the caller's transaction, in one statement. */
  enqueue<Name extends JobName>(
    transaction: Transaction,
    name: Name,
    data: readonly JobData[Name][],
    timing?: JobTiming,
  ): Promise<void>;
}
