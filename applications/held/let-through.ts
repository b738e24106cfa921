/** Letting somebody through who was held back: out of the list, into the queue, and everybody is told as of any other. */
import type { Actor, Recorded, Work } from "../command.ts";
import { creationOf } from "../stored-creation.ts";

interface Release {
  /** Locked by this transaction, and held back. */
  readonly applicationId: number;
  readonly heldAt: Date;
  readonly actor: Actor;
  /** Until then it can be taken back, and nobody is told. */
  readonly notBefore?: Date | null;
}

/** What an undo needs: `application_event.detail` of `let_through`. */
export interface LetThroughDetail {
  readonly was: { readonly heldAt: string };
  /** What was enqueued, and when it is sent at the earliest. */
  readonly deliveries: readonly string[];
  readonly notBefore: string | null;
}

export async function letThrough(
  work: Work,
  { applicationId, heldAt, actor, notBefore = null }: Release,
): Promise<Recorded> {
  await work.transaction.query("update application set held_at = null where id = $1", [applicationId]);
  return work.record({
    applicationId,
    type: "let_through",
    actor,
    notBefore,
    detail: (deliveries) =>
      ({
        was: { heldAt: heldAt.toISOString() },
        deliveries: deliveries.map(({ id }) => id),
        notBefore: notBefore?.toISOString() ?? null,
      }) satisfies LetThroughDetail,
    // What is held back never joined another, so its first registration is all of it.
    facts: { creation: await creationOf(work, applicationId) },
  });
}
