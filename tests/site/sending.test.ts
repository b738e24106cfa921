/** What the browser sends itself, over a bad network: how often, how long after, and what is kept meanwhile. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apiPaths } from "../../routes.ts";
import { register } from "../../site/islands/registration-call.ts";
import { sendAnswer } from "../../site/islands/survey-answers.ts";
import { sendUnsentAnswers } from "../../site/later/unsent-answers.ts";
import { read } from "../../site/retry.ts";
import { OUTBOX_KEY, SENDING_KEY } from "../../site/session-keys.ts";

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

/** A server that answers with these one after the other, and then with the last of them. */
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
  // Of the runtime's own clock, which stands still here.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((time) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException("late", "TimeoutError")), time);
    return over.signal;
  });
});
afterEach(async () => {
  // What still waits to be sent arrives, so that nothing of this test goes on in the next.
  serve(200);
  await vi.advanceTimersByTimeAsync(120_000);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What has become of it by now: awaited, one that never ends would hold the test up. */
function outcomeOf(work: Promise<unknown>): () => unknown {
  let outcome: unknown = "waits";
  work.then(
    (value) => (outcome = value),
    () => (outcome = "failed"),
  );
  return () => outcome;
}

const times = () => sent.map(({ at }) => at);
const waiting = () => JSON.parse(kept.get(OUTBOX_KEY) ?? "[]") as string[];
const answerOf = (id: string) => JSON.stringify({ id, CITY: "Leeds" });

describe("what is only read", () => {
  test.each([429, 503])("is asked for once more half a second after %i, and not a third time", async (status) => {
    serve(status);
    const answer = outcomeOf(read("/gb"));
    await vi.advanceTimersByTimeAsync(499);
    expect(times()).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(times()).toEqual([0, 500]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answer()).toMatchObject({ status });
    expect(sent).toHaveLength(2);
  });

  test.each([["never"], [503, "never"]] as const)("ends when the server is silent: %s %s", async (...replies) => {
    serve(...(replies as [Reply, ...Reply[]]));
    const outcome = outcomeOf(read("/gb"));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(outcome()).toBe("failed");
  });
});

describe("an application", () => {
  const send = () => register({ name: "Anna" }, { fill_time: 1 }, "en");

  test("is sent three times at most, a second and then three seconds later, with one key and one body", async () => {
    serve(503);
    const outcome = outcomeOf(send());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome()).toBe("lost");
    expect(times()).toEqual([0, 1000, 4000]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(kept.has(SENDING_KEY)).toBe(true);
  });

  test("that the third try brings through is taken", async () => {
    serve("lost", 503, 200);
    const outcome = outcomeOf(send());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome()).toEqual({ code: 200 });
    expect(sent).toHaveLength(3);
    expect(kept.has(SENDING_KEY)).toBe(false);
  });

  test("to which no answer comes is lost and not waited for without an end", async () => {
    serve("never");
    const outcome = outcomeOf(send());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome()).toBe("lost");
    expect(sent).toHaveLength(3);
  });
});

describe("a survey answer", () => {
  test.each([[429], [503], ["lost"], ["never"]] as const)(
    "is kept after %s, sent again, and gone when it has arrived",
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

  test("waits longer after each try, up to a minute", async () => {
    serve(429);
    sendAnswer("one", "CITY", "Leeds", "en");
    await vi.advanceTimersByTimeAsync(190_000);
    expect(times()).toEqual([0, 2000, 6000, 14_000, 30_000, 62_000, 122_000, 182_000]);
  });

  test.each([[429], [503]] as const)("of an earlier page is kept after %s, and those behind it too", async (status) => {
    kept.set(OUTBOX_KEY, JSON.stringify([answerOf("one"), answerOf("two")]));
    serve(status);
    await sendUnsentAnswers();
    expect([sent.length, waiting()]).toEqual([1, [answerOf("one"), answerOf("two")]]);
    kept.delete(OUTBOX_KEY);
  });

  test("of an earlier page is no wait without an end", async () => {
    kept.set(OUTBOX_KEY, JSON.stringify([answerOf("one")]));
    serve("never");
    const outcome = outcomeOf(sendUnsentAnswers());
    await vi.advanceTimersByTimeAsync(31_000);
    expect(outcome()).toBeUndefined();
    expect(waiting()).toEqual([answerOf("one")]);
    kept.delete(OUTBOX_KEY);
  });
});
