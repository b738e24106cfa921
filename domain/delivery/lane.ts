/** Deliveries that can delay each other: those to one endpoint or search engine, and all emails. */
import type { DeliveryKind } from "./drafts.ts";

export function laneOf({ kind, target }: { readonly kind: DeliveryKind; readonly target: string }): string {
  return kind === "email" ? kind : `${kind}:${target}`;
}
