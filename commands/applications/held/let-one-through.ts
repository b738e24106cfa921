/** Releases a held application into the queue, and announces it like any other. */
import type { Actor, Recorded, Work } from "../command.ts";
import { creationOf } from "../stored-creation.ts";

interface Release {
  /** Held, and locked by this transaction. */
  readonly applicationId: number;
  readonly heldAt: Date;
  readonly actor: Actor;
  /** Until then the release can be undone, and nothing is sent. */
  readonly notBefore?: Date | null;
}

/** Data for an undo: `application_event.detail` of `let_through`. */
export interface ReleaseDetail {
  readonly was: { readonly heldAt: string };
  /** The queued deliveries, and when they are sent at the earliest. */
  readonly deliveries: readonly string[];
  readonly notBefore: string | null;
}

export async function releaseOne(
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
      }) satisfies ReleaseDetail,
    // A held application never joined another, so it has no registration but its first.
    facts: { creation: await creationOf(work, applicationId) },
  });
}
