/** Which applications are held, and how long a decision is awaited (docs/decisions/0009). */
import { describe, expect, test } from "vitest";
import { whyNotDecidable } from "../../domain/held-back/decisions.ts";
import {
  comparedWithin,
  floodLasts,
  type HeldState,
  isReleased,
  releaseAt,
} from "../../domain/held-back/let-through.ts";
import { burstRemembered, bursts, isInstant, mostPerSender, suspicionOf } from "../../domain/held-back/suspicion.ts";
import { freshApplication } from "../support/fresh-application.ts";

describe("suspicion from the submission alone", () => {
  test.each([
    [0, true],
    [1999, true],
    [2000, false],
    [null, false],
  ])("a form filled in within %s ms is instant: %s", (fillMs, instant) => {
    expect(isInstant(fillMs)).toBe(instant);
  });

  test.each(["https://x.example", "see HTTP://X", "http:x", "www.x.example", "join t.me/x", "ftp://x"])(
    "%s is a link",
    (name) => {
      expect(suspicionOf({ name })).toBe("name");
    },
  );

  test.each(["Zoë", "Jean-Luc d'Arc", "Awww Bear", "Bht.me", "김 민준", "J. R. R. Tolkien", "Anne / Ännchen"])(
    "%s is not a link",
    (name) => {
      expect(suspicionOf({ name })).toBeNull();
    },
  );
});

test("1,000 people in 20 minutes stay far below every threshold of one connection", () => {
  const perSecond = 1000 / 1200;
  for (const { count, seconds } of bursts) {
    const expected = perSecond * seconds;
    // Five standard deviations of independent arrivals.
    expect(count).toBeGreaterThan(expected + 5 * Math.sqrt(expected));
  }
  expect(mostPerSender).toBeGreaterThan(1000);
});

test("a burst is remembered for half an hour, and a flood and comparison data for a day", () => {
  expect(burstRemembered).toBe(1_800_000);
  expect([floodLasts, comparedWithin]).toEqual([86_400_000, 86_400_000]);
});

const start = new Date("2026-11-20T10:00:00Z");
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const held: HeldState = { ...freshApplication, createdAt: start, heldAt: start };

describe("automatic release to the queue", () => {
  test("happens two hours before the 24 hours end, and no earlier", () => {
    expect(releaseAt(held)).toEqual(at(22));
    expect(isReleased(held, false, new Date(at(22).getTime() - 1))).toBe(false);
    expect(isReleased(held, false, at(22))).toBe(true);
    expect(isReleased({ ...held, clockRestartedAt: at(30) }, false, at(51))).toBe(false);
  });

  test.each<[string, Partial<HeldState>, boolean]>([
    ["of a reported flood", {}, true],
    ["that were withdrawn", { withdrawnAt: at(1) }, false],
    ["that are spam", { spamAt: at(1) }, false],
    ["that were released", { heldAt: null }, false],
  ])("excludes applications %s", (_, change, told) => {
    expect(isReleased({ ...held, ...change }, told, at(40))).toBe(false);
  });
});

test("a settled application is not decided again", () => {
  expect(whyNotDecidable(held)).toBeNull();
  expect(whyNotDecidable({ ...held, heldAt: null })).toBe("not_waiting");
  expect(whyNotDecidable({ ...held, spamAt: at(1) })).toBe("not_waiting");
  expect(whyNotDecidable({ ...held, withdrawnAt: at(1) })).toBe("withdrawn");
  expect(whyNotDecidable({ ...held, erasedAt: at(1) })).toBe("withdrawn");
});
