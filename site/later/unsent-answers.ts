import { apiPaths } from "../../routes.ts";
import { OUTBOX_KEY } from "../session-keys.ts";

/** Milliseconds until one is left to the next page. */
const TIMEOUT_MS = 15_000;

function unsent(): readonly string[] {
  return JSON.parse(sessionStorage.getItem(OUTBOX_KEY) ?? "[]") as string[];
}

/**
 * Sends the survey answers that an earlier page could not send (D7). Each is kept until it has arrived, and one that fails holds back
 * those after it for the next page, because the last answer to a question counts.
 */
export async function sendUnsentAnswers(): Promise<void> {
  // Where somebody answers, the survey itself sends what waits, in their order (islands/survey-answers.ts).
  if (document.querySelector("dialog[data-survey]")) return;
  for (const body of unsent()) {
    if (!unsent().includes(body)) continue;
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status } = await fetch(apiPaths.survey, { method: "POST", headers, body, keepalive: true, signal });
    if (status >= 429) return;
    sessionStorage.setItem(OUTBOX_KEY, JSON.stringify(unsent().filter((other) => other !== body)));
  }
}
