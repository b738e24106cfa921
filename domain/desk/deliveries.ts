/** What went out to the operator's systems and by e-mail. */
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
  /** Why it was not mailed: a limit of letters was reached. */
  withheld: v.nullable(v.picklist(withheldFor)),
  lastError: v.nullable(v.string()),
  nextAttemptAt: v.nullable(time),
});
export type DeskDelivery = v.InferOutput<typeof deskDelivery>;

/** `GET /desk/api/deliveries?state=dead&after=…`: the newest first, 100 a page. */
export const deskDeliveries = v.object({
  rows: listOf(
    v.object({ ...deskDelivery.entries, application: v.nullable(v.number()), code: v.nullable(v.string()) }),
  ),
  /** For `after`; null: this was the last page. */
  next: v.nullable(v.string()),
  /** Dead letters, whatever was asked for, counted up to `mostCounted`. */
  dead: v.number(),
});
export type DeskDeliveries = v.InferOutput<typeof deskDeliveries>;
