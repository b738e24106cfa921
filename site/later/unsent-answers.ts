import { UNSENT_ANSWERS_KEY } from "../session-keys.ts";
import { isSettled } from "../survey-request.ts";

function unsent(): readonly string[] {
  return JSON.parse(sessionStorage.getItem(UNSENT_ANSWERS_KEY) ?? "[]") as string[];
}

/**
 * Sends survey answers that an earlier page could not send (D7). Each is kept until it has arrived.
 * A failure leaves the rest to the next page, because the last answer to a question counts.
 */
export async function sendUnsentAnswers(): Promise<void> {
  // An open survey sends waiting answers itself, in order (site/islands/survey-answers.ts).
  if (document.querySelector("dialog[data-survey]")) return;
  for (const body of unsent()) {
    if (!unsent().includes(body)) continue;
    if (!(await isSettled(body, ""))) return;
    sessionStorage.setItem(UNSENT_ANSWERS_KEY, JSON.stringify(unsent().filter((other) => other !== body)));
  }
}
