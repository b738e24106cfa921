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

const listed = v.object({
  ...deskDelivery.entries,
  application: v.nullable(v.number()),
  code: v.nullable(v.string()),
});
export type ListedDelivery = v.InferOutput<typeof listed>;

/** `GET /desk/api/settings-webhooks/{id}`: a webhook in use. */
export const deskWebhook = v.object({
  /** Its deliveries are kept since; null: it gets them. */
  pausedAt: v.nullable(time),
  /** Neither delivered nor given up. */
  waiting: v.number(),
  /** No delivery has succeeded since; null: the last one did. */
  failingSince: v.nullable(time),
  /** It gets nothing since, until it is enabled; null: it does. */
  disabledAt: v.nullable(time),
  /** The newest ones, newest first. */
  deliveries: listOf(listed),
});
export type DeskWebhook = v.InferOutput<typeof deskWebhook>;

/** `GET /desk/api/deliveries?state=dead&after=…`: newest first, 100 per page. */
export const deskDeliveries = v.object({
  rows: listOf(listed),
  /** Value for `after`; null: last page. */
  next: v.nullable(v.string()),
  /** Dead letters regardless of the filter, counted up to `mostCounted`. */
  dead: v.number(),
});
export type DeskDeliveries = v.InferOutput<typeof deskDeliveries>;
