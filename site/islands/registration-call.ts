/** The two calls of the form (specification section 7), made so that a bad network loses and doubles nothing (D9, D10). */
import { apiPaths } from "../../routes.ts";
import { SENDING_KEY } from "../session-keys.ts";
import { forget, kept, store } from "./session.ts";

export interface Answer {
  readonly code: number;
  readonly message?: string;
  readonly result?: { readonly id?: string; readonly phone?: string; readonly next?: string; readonly doubt?: string };
  readonly errors?: Readonly<Record<string, string>>;
}

/** What waits to be answered: the key, and the very body it was first sent with. */
interface Sending {
  readonly key: string;
  readonly values: string;
  readonly body: string;
}

/** Milliseconds. The check must never hold anybody up; a registration may take its time on a bad network. */
const CHECK_TIMEOUT_MS = 4000;
const REGISTER_TIMEOUT_MS = 15_000;
/** Milliseconds before the second and the third try. */
const RETRY_AFTER_MS = [1000, 3000];

/** Milliseconds that a server may ask for before the next try: who has to wait longer is told so. */
const LONGEST_RETRY_AFTER_MS = 10_000;
/** Of the contact check: the number is not possible. */
const IMPOSSIBLE = 422;

function post(path: string, body: string, lang: string, timeout: number, headers = {}): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", lang, ...headers },
    body,
    signal: AbortSignal.timeout(timeout),
  });
}

/** The server's sentence about a number that is not possible, and about one that may be mistyped; null when nobody could say. */
export async function checkNumber(
  number: { contact: string; area_code: string; country: string },
  lang: string,
): Promise<{ readonly error: string | null; readonly doubt: string | null } | null> {
  try {
    const response = await post(apiPaths.validateContact, JSON.stringify(number), lang, CHECK_TIMEOUT_MS);
    // Every other refusal says something about the call, or comes of what stands before the server, and nothing about the number.
    if (response.status !== 200 && response.status !== IMPOSSIBLE) return null;
    const answer = (await response.json()) as Answer;
    const doubt = answer.result?.doubt ?? null;
    return { error: answer.code === IMPOSSIBLE ? (answer.message ?? "") : null, doubt };
  } catch {
    return null;
  }
}

/**
 * Registers, up to three times with one key and one body: the same answer however often it arrives. The key is kept until an
 * answer settles it or the values change, so that sending again after a lost answer is safe too.
 *
 * @param values what identifies the registration
 * @param circumstances what may differ between two tries of the same registration (fill time)
 * @returns the answer; "offline": nothing has left; "lost": a try has left, and nobody knows whether it arrived
 */
export async function register(
  values: object,
  circumstances: object,
  lang: string,
): Promise<Answer | "lost" | "offline"> {
  let left = mayHaveArrived();
  const sending = sendingOf(JSON.stringify(values), JSON.stringify({ ...values, ...circumstances }));
  for (const wait of [...RETRY_AFTER_MS, null]) {
    // Tried all the same: browsers that call themselves offline are not always.
    const { onLine } = navigator;
    const tried = await attempt(sending, lang);
    const { answer } = tried;
    const pause = wait === null ? null : Math.max(wait, tried.retryAfter);
    // What is only too early, too slow or too much is tried again, unless that would take too long.
    const passes =
      answer !== null && tooSoon.includes(answer.code) && pause !== null && pause <= LONGEST_RETRY_AFTER_MS;
    // An error of the server or of what stands before it may have come after the application was saved.
    if (answer !== null && answer.code < 500 && !passes) {
      // Refused this time; what was lost before it may have been taken.
      if (!left || answer.code === 200 || answer.code === 409) forget(SENDING_KEY);
      return answer;
    }
    // Of what was refused as too soon nothing was saved.
    left ||= !passes && (answer !== null || onLine || navigator.onLine);
    if (!left && !passes) break;
    if (pause !== null) await new Promise((resume) => setTimeout(resume, Math.min(pause, LONGEST_RETRY_AFTER_MS)));
  }
  if (left) return "lost";
  forget(SENDING_KEY);
  return "offline";
}

/** Something was sent in this session to which no answer came, on this page or before it was loaded. */
export function mayHaveArrived(): boolean {
  return kept(SENDING_KEY) !== null;
}

/** Timed out before it was read, sent too early, too many (RFC 9110, 8470, 6585). */
const tooSoon: readonly number[] = [408, 425, 429];

interface Attempt {
  /** Null: none came, or none that says what became of it. */
  readonly answer: Answer | null;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number;
}

async function attempt({ key, body }: Sending, lang: string): Promise<Attempt> {
  let retryAfter = 0;
  try {
    const response = await post(apiPaths.register, body, lang, REGISTER_TIMEOUT_MS, { "idempotency-key": key });
    retryAfter = (Number(response.headers.get("retry-after")) || 0) * 1000;
    // Whatever stands before the server says these in words of its own.
    const { status } = response;
    const own = (await response.json().catch(() => null)) as Answer | null;
    return { answer: tooSoon.includes(status) ? { ...own, code: status } : own, retryAfter };
  } catch {
    return { answer: null, retryAfter };
  }
}

function sendingOf(values: string, body: string): Sending {
  const before = JSON.parse(kept(SENDING_KEY) ?? "null") as Sending | null;
  if (before?.values === values) return before;
  const sending: Sending = { key: newKey(), values, body };
  store(SENDING_KEY, JSON.stringify(sending));
  return sending;
}

/** 128 random bits. Not `randomUUID`, which plain http (a demo on the local network) does not have. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
