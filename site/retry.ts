/**
 * Answers that may be another one in a moment: a call that changes nothing is made once more after them
 * (specification section 7, D22). A call that sends something never is; the form's has a key for that (registration-call.ts).
 */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

export function mayPass(status: number): boolean {
  return passing.has(status);
}

/** Milliseconds before the second try. */
const RETRY_AFTER_MS = 500;

/** Milliseconds until a call is given up: nobody waits for a page or a text for longer. */
const TIMEOUT_MS = 15_000;

/** `fetch` for what is only read. Answers with the second answer whatever it is; rejects as `fetch` does. */
export async function read(address: string, init?: Omit<RequestInit, "method" | "body" | "signal">): Promise<Response> {
  const once = () => fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const response = await once();
  if (!mayPass(response.status)) return response;
  // Nobody reads it: the connection is free for the next.
  await response.body?.cancel();
  await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
  return once();
}
