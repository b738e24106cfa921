/**
 * Answers that do not concern the submission itself: the browser retries, and never blocks the
 * visitor.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkNumber, register } from "../../site/islands/registration-request.ts";
import { sendUnsentAnswers } from "../../site/later/unsent-answers.ts";
import { UNSENT_ANSWERS_KEY, SENDING_KEY } from "../../site/session-keys.ts";
import { isSettled } from "../../site/survey-request.ts";

interface Sent {
  readonly key: string | null;
  readonly body: string;
  readonly at: number;
}

type Reply = (() => Response) | "lost";

let sent: Sent[] = [];
let replies: Reply[] = [];
const kept = new Map<string, string>();

const json = (status: number, body: object = { code: status }, headers = {}) =>
  (() => Response.json(body, { status, headers })) satisfies Reply;
const page = (status: number, headers = {}) => (() => new Response("<html>", { status, headers })) satisfies Reply;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  replies = [];
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: headers["idempotency-key"] ?? null, body, at: Date.now() });
    const reply = replies.shift() ?? "lost";
    return reply === "lost" ? Promise.reject(new TypeError("failed")) : Promise.resolve(reply());
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Advances all timers to their end. */
async function done<Result>(work: Promise<Result>): Promise<Result> {
  await vi.runAllTimersAsync();
  return work;
}

const waits = () => sent.slice(1).map(({ at }, index) => at - sent[index]!.at);
const taken = json(200, { code: 200, result: { id: "1" } });

describe("a registration with its key", () => {
  const send = () => done(register({ name: "A" }, { fill_time: 1 }, "gb"));

  test.each([408, 425, 429])("is retried after %d, from whatever server", async (status) => {
    replies = [json(status), page(status), taken];
    expect(await send()).toMatchObject({ code: 200 });
    expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(waits()).toEqual([1000, 3000]);
    expect(kept.has(SENDING_KEY)).toBe(false);
  });

  test("waits for Retry-After", async () => {
    replies = [json(429, { code: 429 }, { "retry-after": "7" }), taken];
    expect(await send()).toMatchObject({ code: 200 });
    expect(waits()).toEqual([7000]);
  });

  test("is not retried after a long Retry-After, but shows the refusal at once", async () => {
    replies = [json(429, { code: 429, message: "In an hour" }, { "retry-after": "3600" })];
    expect(await send()).toEqual({ code: 429, message: "In an hour" });
    expect(sent).toHaveLength(1);
    expect(kept.has(SENDING_KEY)).toBe(false);
  });

  test("ends with the refusal after the third attempt, without claiming a loss", async () => {
    replies = [page(425), page(408), json(429, { code: 429, message: "Later" })];
    expect(await send()).toEqual({ code: 429, message: "Later" });
    expect(kept.has(SENDING_KEY)).toBe(false);
  });

  test("that was lost before stays known as sent after a refusal", async () => {
    replies = ["lost", page(408), page(425)];
    expect(await send()).toEqual({ code: 425 });
    expect(kept.has(SENDING_KEY)).toBe(true);
  });

  test.each([400, 403, 404, 409, 422])("is not retried after %d", async (status) => {
    replies = [json(status, { code: status }, { "retry-after": "1" })];
    expect(await send()).toEqual({ code: status });
    expect(sent).toHaveLength(1);
  });
});

describe("a contact check", () => {
  const check = () =>
    done(checkNumber({ contact: "7", area_code: "44", country: "GB" }, "gb")).then((answer) => answer?.error ?? null);

  test.each([400, 401, 403, 404, 408, 409, 413, 415, 425, 429, 500, 503])(
    "failing with %d never blocks submission",
    async (status) => {
      replies = [json(status, { code: status, message: "No" }), page(status)];
      expect([await check(), await check()]).toEqual([null, null]);
    },
  );

  test("blocks only if it says that the number is invalid", async () => {
    replies = [
      json(422, { code: 422, message: "Not possible" }),
      json(422, { code: 422 }),
      page(422),
      json(422, {}),
      taken,
    ];
    expect([await check(), await check(), await check(), await check(), await check()]).toEqual([
      "Not possible",
      "",
      null,
      null,
      null,
    ]);
  });
});

describe("a survey answer", () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    "is stored after %d and sent by the next page",
    async (status) => {
      kept.set(UNSENT_ANSWERS_KEY, '["{\\"id\\":1}"]');
      replies = [json(status), json(200)];
      await sendUnsentAnswers();
      expect(kept.get(UNSENT_ANSWERS_KEY)).toBe('["{\\"id\\":1}"]');
      await sendUnsentAnswers();
      expect(kept.get(UNSENT_ANSWERS_KEY)).toBe("[]");
      expect(sent).toHaveLength(2);
    },
  );

  test("is stored if another server answered: a captive portal or a refusing proxy", async () => {
    for (const reply of [
      page(200),
      page(403),
      json(403, { error: "blocked" }),
      json(200, { status: "ok" }),
      "lost" as const,
    ]) {
      replies = [reply];
      expect(await isSettled("{}", "gb")).toBe(false);
    }
  });

  test.each([200, 400, 404, 422])("is finished once the server itself answers %d", async (status) => {
    replies = [json(status)];
    expect(await isSettled("{}", "gb")).toBe(true);
  });
});
