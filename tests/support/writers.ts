/** Applicants who write while something breaks, and ask again as the page does. */
import { expect, vi } from "vitest";
import { apiPaths } from "../../routes.ts";
import type { Server } from "./server.ts";
import { patience } from "./waiting.ts";

/** To each of the web processes. */
const writersOfEach = 4;
/** Milliseconds: how long the page waits for an answer, and before it asks again (site/islands/registration-call.ts). */
const answerWithin = 15_000;
const againAfter = 1_000;
/** Milliseconds between two applications of one writer: enough to be killed in the middle of some, and no more to be counted. */
const between = 600;

export interface Writers {
  /** Reference by e-mail address. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** What no answer may be: of another status than 200 and 503, or none at all. */
  readonly wrong: readonly string[];
  /** Resolves when that many more were acknowledged. */
  answered(count: number): Promise<void>;
  /** Milliseconds after `since` until each of the processes has accepted something that was sent after it. */
  acceptedAfter(since: number): Promise<number>;
  /** How many applications were sent, each as often as it took. */
  sent(): number;
  said(): string;
  /** Sends no more. Resolves when everything is acknowledged, or what is not has been tried for long enough. */
  end(): Promise<void>;
}

/** Every writer sends one application after the other, each as often as the page would, with its own key, until it is taken. */
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
      // To the other one every second time: whoever was not answered knows of neither whether it took it.
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
