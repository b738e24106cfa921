/** An entry of a document's history at the desk. */
import * as v from "valibot";
import { documentVersionKinds } from "../site-content/version-kinds.ts";
import { time } from "./answer.ts";

export const deskSiteVersion = v.object({
  id: v.number(),
  version: v.number(),
  what: v.picklist(documentVersionKinds),
  at: time,
  /** null: the clock. */
  by: v.nullable(v.string()),
});
export type DeskSiteVersion = v.InferOutput<typeof deskSiteVersion>;
