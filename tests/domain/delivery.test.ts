import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classifyHttpStatus, classifySmtpReply } from "../../domain/delivery/failure.ts";
import { hasFailedForAWeek, shortestPlan } from "../../domain/delivery/endpoint.ts";
import { longestWait, mostAttempts, parseRetryAfter, retryDelay, retryWindow } from "../../domain/delivery/retry.ts";

describe("retry plan (B4)", () => {
  const total = (random: number): number => {
    let sum = 0;
    for (let failures = 1; ; failures += 1) {
      const wait = retryDelay(failures, random);
      if (wait === null) return sum;
      sum += wait;
    }
  };

  test("reaches into the seventh day, and never past it", () => {
    expect(total(0)).toBeGreaterThan(5 * 86_400_000);
    expect(total(0.5)).toBeGreaterThan(6 * 86_400_000);
    expect(total(0.999_999)).toBeLessThanOrEqual(retryWindow);
  });

  test("ends", () => {
    expect(retryDelay(mostAttempts - 1, 0.5)).not.toBeNull();
    expect(retryDelay(mostAttempts, 0.5)).toBeNull();
  });

  test("waits longer each time, within a tenth of the plan", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: mostAttempts - 1 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (n, random) => {
          const plain = retryDelay(n, 0.5)!;
          expect(Math.abs(retryDelay(n, random)! - plain)).toBeLessThanOrEqual(plain * 0.1 + 1);
          expect(plain).toBeGreaterThanOrEqual(retryDelay(n - 1, 0.5) ?? 0);
        },
      ),
    );
  });

  test("Retry-After only lengthens, up to a day", () => {
    expect(retryDelay(1, 0.5, 1)).toBe(5000);
    expect(retryDelay(1, 0.5, 60_000)).toBe(60_000);
    expect(retryDelay(1, 0.5, 1e12)).toBe(longestWait);
  });

  test.each([
    ["120", 120_000],
    ["0", 0],
    ["Fri, 21 Nov 2025 10:00:30 GMT", 30_000],
    ["Fri, 21 Nov 2025 09:00:00 GMT", 0],
    ["soon", null],
    ["-5", null],
    ["1e3", null],
    ["", null],
    [null, null],
  ])("Retry-After %j is %j ms", (header, wait) => {
    expect(parseRetryAfter(header, new Date("2025-11-21T10:00:00Z"))).toBe(wait);
  });
});

describe("a week of failure", () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const failed = (ms: number, exhausted: boolean) =>
    hasFailedForAWeek({ now, failingSince: new Date(now.getTime() - ms), exhausted });

  test("is seven days, or a whole retry plan in which nothing got through", () => {
    expect(failed(retryWindow, false)).toBe(true);
    expect(failed(retryWindow - 1, false)).toBe(false);
    expect(failed(shortestPlan, true)).toBe(true);
    expect(failed(shortestPlan - 1, true)).toBe(false);
    expect(failed(0, false)).toBe(false);
  });

  test("no plan is over sooner than the shortest one", () => {
    let sum = 0;
    for (let failures = 1; failures < mostAttempts; failures += 1) sum += retryDelay(failures, 0) ?? 0;
    expect(Math.round(shortestPlan)).toBeLessThanOrEqual(sum + mostAttempts);
    expect(shortestPlan).toBeGreaterThan(5 * 86_400_000);
  });
});

describe("failure classes", () => {
  test("only 2xx is success", () => {
    for (let status = 100; status < 600; status += 1) {
      expect(classifyHttpStatus(status) === "success", String(status)).toBe(status >= 200 && status < 300);
    }
  });

  test.each([
    [[301, 302, 307, 308, 401, 403, 404, 408, 409, 425, 429, 500, 502, 503, 504], "retry"],
    [[400, 405, 413, 415, 422, 501], "permanent"],
    [[410], "disable"],
  ])("%j: %s", (statuses, outcome) => {
    for (const status of statuses) expect(classifyHttpStatus(status)).toBe(outcome);
  });

  test.each([
    [null, "retry"],
    [250, "success"],
    [421, "retry"],
    [450, "retry"],
    [535, "retry"],
    [550, "permanent"],
    [554, "permanent"],
  ])("mail reply %j: %s", (code, outcome) => {
    expect(classifySmtpReply(code)).toBe(outcome);
  });
});
