/** Letting somebody through who was held back: out of the list, into the queue, and everybody is told as of any other. */
import type { EventActor } from "../../../../domain/application/lifecycle.ts";
import type { DeliveryDraft } from "../../../../domain/delivery/drafts.ts";
import type { Transaction } from "../../../database.ts";
import type { JobQueue } from "../../../job-queue.ts";
import { addDeliveries, type NewEvent, recordEvent } from "../../application-events.ts";
import { type StoredCreation, storedCreation } from "./stored-creation.ts";

export interface Release {
  readonly transaction: Transaction;
  readonly queue: JobQueue;
  /** Locked by this transaction, and held back. */
  readonly applicationId: number;
  readonly heldAt: Date;
  readonly now: Date;
  readonly actor: EventActor;
  readonly recruiter?: NonNullable<NewEvent["recruiter"]>;
  /** Until then it can be taken back, and nobody is told. */
  readonly notBefore?: Date;
  readonly tell: (stored: StoredCreation) => readonly DeliveryDraft[];
}

/** What an undo needs: `application_event.detail` of `let_through`. */
export interface LetThroughDetail {
  readonly was: { readonly heldAt: string };
  /** What was enqueued, and when it is sent at the earliest. */
  readonly deliveries: readonly string[];
  readonly notBefore: string | null;
}

/** Returns the event's number. */
export async function letThrough(release: Release): Promise<number> {
  const { transaction, queue, applicationId, heldAt, now, actor, recruiter, notBefore, tell } = release;
  await transaction.query("update application set held_at = null where id = $1", [applicationId]);
  const stored = await storedCreation(transaction, applicationId);
  const drafts = stored ? tell(stored) : [];
  await addDeliveries(transaction, queue, applicationId, drafts, now, notBefore ?? null);
  const detail = {
    was: { heldAt: heldAt.toISOString() },
    deliveries: drafts.map(({ id }) => id),
    notBefore: notBefore?.toISOString() ?? null,
  } satisfies LetThroughDetail;
  const event = { applicationId, at: now, type: "let_through", actor, detail } as const;
  return recordEvent(transaction, recruiter ? { ...event, recruiter } : event);
}
