import * as v from "valibot";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";

/** Brings the sample people back; logs in anew. */
export async function resetDemo(): Promise<void> {
  await call(`${deskApiPath}/demo/reset`, v.object({}), { method: "POST" });
}
