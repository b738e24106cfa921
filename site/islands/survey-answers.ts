/** Survey answers on their way: each sent at once, kept until it has arrived, never in the person's way (D7). */
import { apiPaths } from "../../routes.ts";
import { OUTBOX_KEY } from "../session-keys.ts";
import type { SurveyQuestion } from "../../domain/survey/answers.ts";
import { store } from "./draft.ts";

/** Milliseconds until an answer is sent again that the server says nothing to: those behind it wait for it. */
const TIMEOUT_MS = 15_000;
/** Milliseconds before the first repetition; each next waits twice as long, up to the longest. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

function waiting(): readonly string[] {
  return JSON.parse(sessionStorage.getItem(OUTBOX_KEY) ?? "[]") as string[];
}

function keep(bodies: readonly string[]): void {
  if (bodies.length === 0) sessionStorage.removeItem(OUTBOX_KEY);
  else store(OUTBOX_KEY, JSON.stringify(bodies));
}

let running = false;

/**
 * Puts an answer in line, in the place of an earlier one to the question: one call per question, one after the other, because
 * the last answer counts. What a page leaves unsent the next page sends (later/unsent-answers.ts).
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
    if (await arrived(body, lang)) {
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

/** A refusal is an answer too: sending it again would change nothing. Too many requests and errors of the server pass. */
async function arrived(body: string, lang: string): Promise<boolean> {
  try {
    const headers = { "content-type": "application/json", lang };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(apiPaths.survey, { method: "POST", headers, body, keepalive: true, signal });
    return response.status < 429;
  } catch {
    return false;
  }
}
