/** Deliveries that can delay each other: those to one endpoint or search engine, and all emails. */
import type { Operator } from "../operator/operator.ts";
import type { DeliveryKind } from "./drafts.ts";

export function laneOf({ kind, target }: { readonly kind: DeliveryKind; readonly target: string }): string {
  return kind === "email" ? kind : `${kind}:${target}`;
}

/** The lanes of webhooks that the operator has paused. */
export function pausedLanes({ webhooks }: Pick<Operator, "webhooks">): ReadonlySet<string> {
  const paused = webhooks.filter((webhook) => webhook.paused === true);
  return new Set(paused.map(({ id }) => laneOf({ kind: "webhook", target: id })));
}
