/** The call of a survey answer, from the survey itself and from a later page (D7). */
import { apiPaths } from "../routes.ts";
import { mayPass } from "./retry.ts";

/** Milliseconds until an answer is sent again, or left to the next page: those behind it wait for it. */
const TIMEOUT_MS = 15_000;

/**
 * Whether the server has taken the answer, or has refused it for good: only an answer of its own says so. What may pass (408, 425, 429, an
 * error), and what stands before the server (the page of a network that wants a log-in, a proxy's 403), leaves it to be sent again.
 */
export async function isSettled(body: string, lang: string): Promise<boolean> {
  const headers = { "content-type": "application/json", ...(lang ? { lang } : {}) };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(apiPaths.survey, { method: "POST", headers, body, keepalive: true, signal });
    const { code } = (await response.json()) as { code?: unknown };
    return code === response.status && !mayPass(response.status) && response.status < 500;
  } catch {
    return false;
  }
}
