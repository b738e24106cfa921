import type { Context } from "hono";
import { bodyErrorStatus, readBody } from "../http/body.ts";
import type { ServerParts } from "../parts.ts";
import { renderRefused } from "./error-pages.tsx";
import { sendOnce } from "./responses.ts";
import { isForged } from "./status-page-open.ts";
import { type Place, privatePageHeaders } from "./status-page-render.tsx";

/** The form of a private page, or the answer to one that is forged or cannot be read. */
export async function readPrivateForm(
  c: Context,
  parts: ServerParts,
  place: Place,
): Promise<Record<string, unknown> | Response> {
  if (isForged(c, parts.origin)) return sendOnce(c, renderRefused(parts, place, "forbidden"), 403, privatePageHeaders);
  const body = await readBody(c, "form");
  if (body.ok) return body.value;
  const headers = { ...privatePageHeaders, connection: "close" };
  return sendOnce(c, renderRefused(parts, place, body.error), bodyErrorStatus[body.error], headers);
}
