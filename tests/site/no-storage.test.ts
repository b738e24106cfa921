/** A browser without storage: blocked cookies make access throw, or the storage is full. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDraft, saveDraft } from "../../site/islands/draft.ts";
import { register } from "../../site/islands/registration-request.ts";
import { forgetValue, storedValue, storeValue } from "../../site/islands/session.ts";
import { sendAnswer } from "../../site/islands/survey-answers.ts";
import { DRAFT_KEY, UNSENT_ANSWERS_KEY } from "../../site/session-keys.ts";

let calls: { readonly key: string | null; readonly body: unknown }[] = [];
let replies: number[] = [];

function blockStorage(): void {
  vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
}

function fillStorage(): Map<string, string> {
  const there = new Map<string, string>();
  vi.spyOn(globalThis, "sessionStorage", "get").mockReturnValue({
    getItem: (key: string) => there.get(key) ?? null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: (key: string) => there.delete(key),
  } as unknown as Storage);
  return there;
}

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  replies = [];
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get: () => undefined });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { headers, body }: RequestInit) => {
    calls.push({ key: new Headers(headers).get("idempotency-key"), body: JSON.parse(body as string) });
    const status = replies.shift() ?? 200;
    if (status === 0) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(Response.json({ code: status }, { status }));
  });
});
afterEach(() => {
  for (const key of [DRAFT_KEY, UNSENT_ANSWERS_KEY]) forgetValue(key);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ["blocked", blockStorage],
  ["full", fillStorage],
])("%s: survey answers arrive in order, and lost ones are sent again", async (_, make) => {
  make();
  replies = [0, 503, 200];
  sendAnswer("1", "CITY", "Leeds", "gb");
  sendAnswer("1", "CITY", "York", "gb");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.at(-1)?.body).toEqual({ id: "1", CITY: "York" });
  expect(storedValue(UNSENT_ANSWERS_KEY)).toBeNull();
});

test.each([
  ["blocked", blockStorage],
  ["full", fillStorage],
])("%s: a resubmission after a lost answer has the same key", async (_, make) => {
  make();
  replies = [0, 0, 0];
  for (const outcome of ["lost", { code: 200 }]) {
    const answer = register({ name: "A" }, { fill_time: 1 }, "gb");
    await vi.runAllTimersAsync();
    expect(await answer).toEqual(outcome);
  }
  expect(calls).toHaveLength(4);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test("full: a new value overrides a stored older one until it is forgotten", () => {
  const there = fillStorage();
  there.set(DRAFT_KEY, "old");
  storeValue(DRAFT_KEY, "new");
  expect(storedValue(DRAFT_KEY)).toBe("new");
  forgetValue(DRAFT_KEY);
  expect([storedValue(DRAFT_KEY), there.size]).toEqual([null, 0]);
});

test("blocked: typed values are kept for half an hour only", async () => {
  blockStorage();
  const expired = vi.fn();
  saveDraft({ values: { name: "Amira" }, savedAt: Date.now(), startedAt: Date.now() }, expired);
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(readDraft(Date.now())?.values).toEqual({ name: "Amira" });
  expect(expired).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readDraft(Date.now())).toBeNull();
  expect(expired).toHaveBeenCalledOnce();
});
