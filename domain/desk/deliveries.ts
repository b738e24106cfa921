import * as v from "valibot";
import { deliveryKinds, withheldFor } from "../delivery/drafts.ts";
import { listOf, time } from "./answer.ts";

export const deskDelivery = v.object({
  id: v.string(),
  event: v.string(),
  kind: v.picklist(deliveryKinds),
  target: v.string(),
  createdAt: time,
  attempts: v.number(),
  state: v.picklist(["delivered", "waiting", "dead", "bounced", "withheld"]),
  /** Which limit kept the email from being sent. */
  withheld: v.nullable(v.picklist(withheldFor)),
  lastError: v.nullable(v.string()),
  nextAttemptAt: v.nullable(time),
});
export type DeskDelivery = v.InferOutput<typeof deskDelivery>;

/** Not what bounced: sent again to the same address, it would bounce again. */
export function mayReplay({ state }: Pick<DeskDelivery, "state">): boolean {
  return state === "dead";
}

/** `GET /desk/api/deliveries?state=dead&after=…`: newest first, 100 per page. */
export const deskDeliveries = v.object({
  rows: listOf(
    v.object({ ...deskDelivery.entries, application: v.nullable(v.number()), code: v.nullable(v.string()) }),
  ),
  /** Value for `after`; null: last page. */
  next: v.nullable(v.string()),
  /** Dead letters regardless of the filter, counted up to `mostCounted`. */
  dead: v.number(),
});
export type DeskDeliveries = v.InferOutput<typeof deskDeliveries>;
