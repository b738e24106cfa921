import * as v from "valibot";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

/** Restores the sample people and logs in again. */
export async function resetDemo(): Promise<void> {
  await sendRequest(`${deskApiPath}/demo/reset`, v.object({}), { method: "POST" });
}
