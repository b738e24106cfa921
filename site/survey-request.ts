/** The API request of a survey answer, shared by the survey and later pages (D7). */
import { apiPaths } from "../routes.ts";
import { isTransient } from "./retry.ts";

/** Milliseconds before an attempt is aborted: the answers behind it wait. */
const TIMEOUT_MS = 15_000;

/**
 * Whether the server accepted or permanently refused the answer, by the body's own code. Temporary
 * errors (408, 425, 429, 5xx) and answers of others (a captive portal, a proxy's 403) leave it to
 * be retried.
 */
export async function isSettled(body: string, lang: string): Promise<boolean> {
  const headers = { "content-type": "application/json", ...(lang ? { lang } : {}) };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(apiPaths.survey, { method: "POST", headers, body, keepalive: true, signal });
    const { code } = (await response.json()) as { code?: unknown };
    return code === response.status && !isTransient(response.status) && response.status < 500;
  } catch {
    return false;
  }
}
