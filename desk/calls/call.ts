/** One way to the server: JSON both ways, and every fault as a DeskFault. */
import { currentLanguage } from "../language.tsx";

/** What went wrong. `status` is of HTTP, 0 when the server could not be reached; `said` is the server's own sentence. */
export class DeskFault extends Error {
  readonly status: number;
  readonly code: string;
  readonly said: string | null;

  constructor(status: number, code: string, said: string | null) {
    super(`${status} ${code}`);
    this.name = "DeskFault";
    this.status = status;
    this.code = code;
    this.said = said;
  }
}

export interface Sending {
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | null | undefined>>;
  readonly signal?: AbortSignal;
}

/** Milliseconds until a call is given up. */
const patience = 20_000;

/** Asks the server in the desk's language. Throws a DeskFault for every answer but 2xx. */
export async function call<Answer>(
  path: string,
  { method = "GET", body, query, signal }: Sending = {},
): Promise<Answer> {
  const search = new URLSearchParams({ lang: currentLanguage() });
  for (const [name, value] of Object.entries(query ?? {})) if (value) search.set(name, value);
  const giveUp = AbortSignal.timeout(patience);
  let answer: Response;
  try {
    answer = await fetch(`${path}?${search.toString()}`, {
      method,
      headers: { accept: "application/json", ...(method === "POST" ? { "content-type": "application/json" } : {}) },
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
      cache: "no-store",
      signal: signal ? anyOf(signal, giveUp) : giveUp,
    });
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw new DeskFault(0, "offline", null);
  }
  const json = await answer.json().catch(() => null);
  if (answer.ok) return json as Answer;
  const fault = (json ?? {}) as { code?: unknown; message?: unknown };
  throw new DeskFault(
    answer.status,
    typeof fault.code === "string" ? fault.code : "unknown",
    typeof fault.message === "string" && fault.message !== "" ? fault.message : null,
  );
}

/** `AbortSignal.any` came with Chrome 116. */
function anyOf(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener("abort", () => either.abort(signal.reason), { once: true });
  }
  return either.signal;
}
