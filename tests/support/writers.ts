/** Applicants who submit during failures, and retry like the page. */
import { expect, vi } from "vitest";
import { apiPaths } from "../../routes.ts";
import type { Server } from "./server.ts";
import { patience } from "./waiting.ts";

/** For each of the web processes. */
const writersOfEach = 4;
/**
 * Milliseconds: the page's timeout, and its delay before a retry
 * (site/islands/registration-request.ts).
 */
const answerWithin = 15_000;
const againAfter = 1_000;
/**
 * Milliseconds between two applications of one writer: short enough that a kill interrupts some,
 * and long enough to count them.
 */
const between = 600;

export interface Writers {
  /** Reference by email address. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Forbidden outcomes: any status except 200 and 503, or no answer. */
  readonly wrong: readonly string[];
  /** Resolves when that many more were acknowledged. */
  answered(count: number): Promise<void>;
  /** Milliseconds after `since` until each process has accepted a later submission. */
  acceptedAfter(since: number): Promise<number>;
  /** The number of applications, each sent as often as necessary. */
  sent(): number;
  said(): string;
  /** Stops sending. Resolves when everything is acknowledged, or has been tried long enough. */
  end(): Promise<void>;
}

/**
 * Every writer sends applications in sequence, each retried like the page with its own key until
 * accepted.
 */
export function startWriters(webs: readonly Pick<Server, "url">[]): Writers {
  const acknowledged = new Map<string, string>();
  const wrong: string[] = [];
  const accepted = webs.map(() => [] as { sent: number; at: number }[]);
  const over = new AbortController();
  let count = 0;
  let outages = 0;
  let slowest = 0;
  let givenUp = Infinity;

  async function send(web: number, n: number): Promise<boolean> {
    const email = `writer.${n}@example.org`;
    const sent = performance.now();
    const answer = await fetch(`${webs[web]?.url}${apiPaths.register}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": `key-${n}`,
        "x-forwarded-for": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: JSON.stringify({
        name: `Writer ${n}`,
        email,
        contact: `7400${String(n).padStart(6, "0")}`,
        area_code: "44",
        country: "GB",
        age: 30,
      }),
      signal: AbortSignal.timeout(answerWithin),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: Error) => ({ status: 0, text: `${error.name}: ${error.message}` }));
    const at = performance.now();
    slowest = Math.max(slowest, at - sent);
    if (answer.status === 200) {
      acknowledged.set(email, (JSON.parse(answer.text) as { result: { id: string } }).result.id);
      accepted[web]?.push({ sent, at });
      return true;
    }
    if (answer.status === 503) outages += 1;
    else wrong.push(`process ${web + 1}: ${answer.status} ${answer.text}`);
    return false;
  }

  async function write(web: number): Promise<void> {
    while (!over.signal.aborted) {
      const n = (count += 1);
      // Every second attempt goes to the other process: an unanswered writer does not know whether
      // either accepted it.
      for (let turn = web; !(await send(turn % webs.length, n)) && performance.now() < givenUp; turn += 1) {
        await pause(againAfter);
      }
      await pause(between);
    }
  }

  const writing = Promise.all(webs.flatMap((_, web) => Array.from({ length: writersOfEach }, () => write(web))));
  return {
    acknowledged,
    wrong,
    async answered(more) {
      const enough = acknowledged.size + more;
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(enough), patience);
    },
    async acceptedAfter(since) {
      for (const each of accepted) each.length = 0;
      const times = () => accepted.map((each) => each.find(({ sent }) => sent > since)?.at ?? Infinity);
      await vi.waitFor(() => expect(Math.max(...times())).toBeLessThan(Infinity), 3 * patience);
      return Math.max(...times()) - since;
    },
    said: () =>
      `${acknowledged.size} of ${count} acknowledged, ${outages} answers of 503, slowest answer ${Math.round(slowest)} ms`,
    sent: () => count,
    async end() {
      givenUp = performance.now() + 3 * patience;
      over.abort();
      await writing;
    },
  };
}

const pause = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds));
