/**
 * The form's two API requests (specification section 7). A bad network neither loses nor duplicates
 * a registration (D9, D10).
 */
import { apiPaths } from "../../routes.ts";
import { SENDING_KEY } from "../session-keys.ts";
import { forgetValue, storedValue, storeValue } from "./session.ts";

export interface Answer {
  readonly code: number;
  readonly message?: string;
  readonly result?: { readonly id?: string; readonly phone?: string; readonly next?: string; readonly doubt?: string };
  readonly errors?: Readonly<Record<string, string>>;
}

/** The pending request: its key and exact body. */
interface Sending {
  readonly key: string;
  readonly values: string;
  readonly body: string;
}

/** Milliseconds. The check must not delay anyone; a registration may take long on a bad network. */
const CHECK_TIMEOUT_MS = 4000;
const REGISTER_TIMEOUT_MS = 15_000;
/** Milliseconds before the second and the third attempt. */
const RETRY_AFTER_MS = [1000, 3000];

/** The longest Retry-After in ms that the client waits; a longer one is shown to the applicant. */
const LONGEST_RETRY_AFTER_MS = 10_000;
/** Answer of the contact check: the number is not possible. */
const IMPOSSIBLE = 422;

function post(path: string, body: string, lang: string, timeout: number, headers = {}): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", lang, ...headers },
    body,
    signal: AbortSignal.timeout(timeout),
  });
}

/**
 * The server's error for an impossible number and doubt about a probable typo; null: the server
 * gave no answer.
 */
export async function checkNumber(
  number: { contact: string; area_code: string; country: string },
  lang: string,
): Promise<{ readonly error: string | null; readonly doubt: string | null } | null> {
  try {
    const response = await post(apiPaths.validateContact, JSON.stringify(number), lang, CHECK_TIMEOUT_MS);
    // Other refusals concern the request or come from a proxy, and say nothing about the number.
    if (response.status !== 200 && response.status !== IMPOSSIBLE) return null;
    const answer = (await response.json()) as Answer;
    const doubt = answer.result?.doubt ?? null;
    return { error: answer.code === IMPOSSIBLE ? (answer.message ?? "") : null, doubt };
  } catch {
    return null;
  }
}

/**
 * Registers in up to three attempts with one key and body. The key is kept until an answer settles
 * it or `values` change; `circumstances` (fill time) may differ. Returns the answer, "offline" if
 * nothing was sent, or "lost" if it may have arrived.
 */
export async function register(
  values: object,
  circumstances: object,
  lang: string,
): Promise<Answer | "lost" | "offline"> {
  let left = mayHaveArrived();
  const sending = sendingOf(JSON.stringify(values), JSON.stringify({ ...values, ...circumstances }));
  for (const wait of [...RETRY_AFTER_MS, null]) {
    // Attempted even offline: browsers may report that wrongly.
    const { onLine } = navigator;
    const tried = await attempt(sending, lang);
    const { answer } = tried;
    const pause = wait === null ? null : Math.max(wait, tried.retryAfter);
    // Too early, too slow or too many requests: retried, unless the wait is too long.
    const passes =
      answer !== null && tooSoon.includes(answer.code) && pause !== null && pause <= LONGEST_RETRY_AFTER_MS;
    // A 5xx of the server or a proxy may have come after the application was saved.
    if (answer !== null && answer.code < 500 && !passes) {
      // This attempt was refused; an earlier lost one may have been accepted.
      if (!left || answer.code === 200 || answer.code === 409) forgetValue(SENDING_KEY);
      return answer;
    }
    // A request refused as too early saved nothing.
    left ||= !passes && (answer !== null || onLine || navigator.onLine);
    if (!left && !passes) break;
    if (pause !== null) await new Promise((resume) => setTimeout(resume, Math.min(pause, LONGEST_RETRY_AFTER_MS)));
  }
  if (left) return "lost";
  forgetValue(SENDING_KEY);
  return "offline";
}

/** Whether a request of this session is unanswered, including from before a page load. */
export function mayHaveArrived(): boolean {
  return storedValue(SENDING_KEY) !== null;
}

/** Request timeout, too early, too many requests (RFC 9110, 8470, 6585). */
const tooSoon: readonly number[] = [408, 425, 429];

interface Attempt {
  /** Null: no answer, or none with a known outcome. */
  readonly answer: Answer | null;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number;
}

async function attempt({ key, body }: Sending, lang: string): Promise<Attempt> {
  let retryAfter = 0;
  try {
    const response = await post(apiPaths.register, body, lang, REGISTER_TIMEOUT_MS, { "idempotency-key": key });
    retryAfter = (Number(response.headers.get("retry-after")) || 0) * 1000;
    // Proxies send these statuses with a body of their own.
    const { status } = response;
    const own = (await response.json().catch(() => null)) as Answer | null;
    return { answer: tooSoon.includes(status) ? { ...own, code: status } : own, retryAfter };
  } catch {
    return { answer: null, retryAfter };
  }
}

function sendingOf(values: string, body: string): Sending {
  const before = JSON.parse(storedValue(SENDING_KEY) ?? "null") as Sending | null;
  if (before?.values === values) return before;
  const sending: Sending = { key: newKey(), values, body };
  storeValue(SENDING_KEY, JSON.stringify(sending));
  return sending;
}

/** 128 random bits. Not `randomUUID`, which is missing over plain HTTP (a local demo). */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
