/** Sends each survey answer at once in the background, and stores it until it has arrived (D7). */
import { UNSENT_ANSWERS_KEY } from "../session-keys.ts";
import { isSettled } from "../survey-request.ts";
import type { SurveyQuestion } from "../../domain/survey/answers.ts";
import { forgetValue, storedValue, storeValue } from "./session.ts";

/** Milliseconds before the first retry; each wait doubles, up to the longest. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

function waiting(): readonly string[] {
  return JSON.parse(storedValue(UNSENT_ANSWERS_KEY) ?? "[]") as string[];
}

function keep(bodies: readonly string[]): void {
  if (bodies.length === 0) forgetValue(UNSENT_ANSWERS_KEY);
  else storeValue(UNSENT_ANSWERS_KEY, JSON.stringify(bodies));
}

let running = false;

/**
 * Queues an answer, replacing an earlier one to the same question. Sends one at a time, because the
 * last answer counts. The next page sends what this one leaves unsent
 * (site/later/unsent-answers.ts).
 */
export function sendAnswer(id: string, question: SurveyQuestion, answer: string, lang: string): void {
  const value = /^\d$/.test(answer) && question !== "CITY" ? Number(answer) : answer;
  keep([...waiting().filter((body) => !answers(body, id, question)), JSON.stringify({ id, [question]: value })]);
  if (!running) void sendWaiting(lang);
}

function answers(body: string, id: string, question: SurveyQuestion): boolean {
  const answer = JSON.parse(body) as Record<string, unknown>;
  return answer["id"] === id && question in answer;
}

async function sendWaiting(lang: string): Promise<void> {
  running = true;
  let wait = FIRST_WAIT_MS;
  for (let body = waiting()[0]; body !== undefined; body = waiting()[0]) {
    if (await isSettled(body, lang)) {
      const sent = body;
      keep(waiting().filter((other) => other !== sent));
      wait = FIRST_WAIT_MS;
    } else {
      const pause = wait;
      await new Promise((resume) => setTimeout(resume, pause));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }
  running = false;
}
