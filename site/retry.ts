/**
 * Statuses that may be temporary: a read-only request is repeated once (specification section 7,
 * D22). Other requests never are; the form has an idempotency key for that
 * (registration-request.ts).
 */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

export function isTransient(status: number): boolean {
  return passing.has(status);
}

/** Milliseconds before the second attempt. */
const RETRY_AFTER_MS = 500;

/** Milliseconds before a request is aborted. */
const TIMEOUT_MS = 15_000;

/** `fetch` for read-only requests. Returns the second response; rejects like `fetch`. */
export async function fetchWithRetry(
  address: string,
  init?: Omit<RequestInit, "method" | "body" | "signal">,
): Promise<Response> {
  const once = () => fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const response = await once();
  if (!isTransient(response.status)) return response;
  // Discards the body, which frees the connection.
  await response.body?.cancel();
  await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
  return once();
}
