/** The browser's own requests over a bad network: number, delays, and what is stored meanwhile. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apiPaths } from "../../routes.ts";
import { register } from "../../site/islands/registration-request.ts";
import { sendAnswer } from "../../site/islands/survey-answers.ts";
import { sendUnsentAnswers } from "../../site/later/unsent-answers.ts";
import { fetchWithRetry } from "../../site/retry.ts";
import { UNSENT_ANSWERS_KEY, SENDING_KEY } from "../../site/session-keys.ts";

interface Sent {
  readonly path: string;
  /** Milliseconds after the first call of the test. */
  readonly at: number;
  readonly key: string | null;
  readonly body: unknown;
  readonly signal: AbortSignal | null | undefined;
}

type Reply = number | "lost" | "never";

let sent: Sent[];
let kept: Map<string, string>;

/** A server with these successive answers, which repeats the last one. */
function serve(...replies: readonly [Reply, ...Reply[]]): void {
  const begun = Date.now();
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    const reply = replies[Math.min(sent.length, replies.length - 1)] ?? 200;
    const { body, signal } = init;
    sent.push({ path, at: Date.now() - begun, key: new Headers(init.headers).get("idempotency-key"), body, signal });
    if (reply === "lost") return Promise.reject(new TypeError("Failed to fetch"));
    if (reply !== "never") return Promise.resolve(new Response(JSON.stringify({ code: reply }), { status: reply }));
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
  });
}

beforeEach(() => {
  sent = [];
  kept = new Map();
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  // The runtime's own clock is stopped here.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((time) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException("late", "TimeoutError")), time);
    return over.signal;
  });
});
afterEach(async () => {
  // Pending data is delivered, so that the next test starts clean.
  serve(200);
  await vi.advanceTimersByTimeAsync(120_000);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The outcome so far, without awaiting work that may never end. */
function outcomeOf(work: Promise<unknown>): () => unknown {
  let outcome: unknown = "waits";
  work.then(
    (value) => (outcome = value),
    () => (outcome = "failed"),
  );
  return () => outcome;
}

const times = () => sent.map(({ at }) => at);
const waiting = () => JSON.parse(kept.get(UNSENT_ANSWERS_KEY) ?? "[]") as string[];
const answerOf = (id: string) => JSON.stringify({ id, CITY: "Leeds" });

describe("a read", () => {
  test.each([429, 503])("is retried once half a second after %i", async (status) => {
    serve(status);
    const answer = outcomeOf(fetchWithRetry("/gb"));
    await vi.advanceTimersByTimeAsync(499);
    expect(times()).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(times()).toEqual([0, 500]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answer()).toMatchObject({ status });
    expect(sent).toHaveLength(2);
  });

  test.each([["never"], [503, "never"]] as const)(
    "fails when the server does not answer: %s %s",
    async (...replies) => {
      serve(...(replies as [Reply, ...Reply[]]));
      const outcome = outcomeOf(fetchWithRetry("/gb"));
      await vi.advanceTimersByTimeAsync(31_000);
      expect(outcome()).toBe("failed");
    },
  );
});

describe("an application", () => {
  const send = () => register({ name: "Anna" }, { fill_time: 1 }, "en");

  test("is sent at most three times, after one and three seconds, with one key and one body", async () => {
    serve(503);
    const outcome = outcomeOf(send());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome()).toBe("lost");
    expect(times()).toEqual([0, 1000, 4000]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(kept.has(SENDING_KEY)).toBe(true);
  });

  test("that succeeds at the third attempt is accepted", async () => {
    serve("lost", 503, 200);
    const outcome = outcomeOf(send());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome()).toEqual({ code: 200 });
    expect(sent).toHaveLength(3);
    expect(kept.has(SENDING_KEY)).toBe(false);
  });

  test("without any answer is reported as lost after a limited time", async () => {
    serve("never");
    const outcome = outcomeOf(send());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome()).toBe("lost");
    expect(sent).toHaveLength(3);
  });
});

describe("a survey answer", () => {
  test.each([[429], [503], ["lost"], ["never"]] as const)(
    "is stored after %s, sent again, and removed once it arrives",
    async (reply) => {
      serve(reply, 200);
      sendAnswer("one", "CITY", "Leeds", "en");
      await vi.advanceTimersByTimeAsync(1000);
      expect([sent.length, waiting()]).toEqual([1, [answerOf("one")]]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect([sent.length, waiting()]).toEqual([2, []]);
      expect(sent.map(({ path, body }) => [path, body])).toEqual(
        Array.from({ length: 2 }, () => [apiPaths.survey, answerOf("one")]),
      );
    },
  );

  test("is retried at growing intervals of up to a minute", async () => {
    serve(429);
    sendAnswer("one", "CITY", "Leeds", "en");
    await vi.advanceTimersByTimeAsync(190_000);
    expect(times()).toEqual([0, 2000, 6000, 14_000, 30_000, 62_000, 122_000, 182_000]);
  });

  test.each([[429], [503]] as const)(
    "of an earlier page stays stored after %s, with those behind it",
    async (status) => {
      kept.set(UNSENT_ANSWERS_KEY, JSON.stringify([answerOf("one"), answerOf("two")]));
      serve(status);
      await sendUnsentAnswers();
      expect([sent.length, waiting()]).toEqual([1, [answerOf("one"), answerOf("two")]]);
      kept.delete(UNSENT_ANSWERS_KEY);
    },
  );

  test("of an earlier page does not block without limit", async () => {
    kept.set(UNSENT_ANSWERS_KEY, JSON.stringify([answerOf("one")]));
    serve("never");
    const outcome = outcomeOf(sendUnsentAnswers());
    await vi.advanceTimersByTimeAsync(31_000);
    expect(outcome()).toBeUndefined();
    expect(waiting()).toEqual([answerOf("one")]);
    kept.delete(UNSENT_ANSWERS_KEY);
  });
});
