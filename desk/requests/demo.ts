import * as v from "valibot";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

/** Brings the sample people back; logs in anew. */
export async function resetDemo(): Promise<void> {
  await sendRequest(`${deskApiPath}/demo/reset`, v.object({}), { method: "POST" });
}
