/** Who is held back, and for how long nobody's decision is waited for (docs/decisions/0009). */
import { describe, expect, test } from "vitest";
import { settled } from "../../domain/held-back/decisions.ts";
import { comparedWithin, floodLasts, type HeldState, isReleased, releaseAt } from "../../domain/held-back/release.ts";
import { burstRemembered, bursts, isInstant, mostOfSender, suspicionOf } from "../../domain/held-back/suspicion.ts";
import { freshApplication } from "../support/fresh-application.ts";

describe("what the sending alone says", () => {
  test.each([
    [0, true],
    [1999, true],
    [2000, false],
    [null, false],
  ])("filled in within %s ms is instant: %s", (fillMs, instant) => {
    expect(isInstant(fillMs)).toBe(instant);
  });

  test.each(["https://x.example", "see HTTP://X", "http:x", "www.x.example", "join t.me/x", "ftp://x"])(
    "%s is a link",
    (name) => {
      expect(suspicionOf({ name })).toBe("name");
    },
  );

  test.each(["Zoë", "Jean-Luc d'Arc", "Awww Bear", "Bht.me", "김 민준", "J. R. R. Tolkien", "Anne / Ännchen"])(
    "%s is none",
    (name) => {
      expect(suspicionOf({ name })).toBeNull();
    },
  );
});

test("1,000 people in 20 minutes are far below every figure of one connection", () => {
  const perSecond = 1000 / 1200;
  for (const { count, seconds } of bursts) {
    const expected = perSecond * seconds;
    // Five standard deviations of people who come independently of each other.
    expect(count).toBeGreaterThan(expected + 5 * Math.sqrt(expected));
  }
  expect(mostOfSender).toBeGreaterThan(1000);
});

test("half an hour a burst is remembered, a day a flood goes on and others are compared", () => {
  expect(burstRemembered).toBe(1_800_000);
  expect([floodLasts, comparedWithin]).toEqual([86_400_000, 86_400_000]);
});

const start = new Date("2026-11-20T10:00:00Z");
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const held: HeldState = { ...freshApplication, createdAt: start, heldAt: start };

describe("by itself to the queue", () => {
  test("two hours before the 24 hours end, and not a moment earlier", () => {
    expect(releaseAt(held)).toEqual(at(22));
    expect(isReleased(held, false, new Date(at(22).getTime() - 1))).toBe(false);
    expect(isReleased(held, false, at(22))).toBe(true);
    expect(isReleased({ ...held, clockRestartedAt: at(30) }, false, at(51))).toBe(false);
  });

  test.each<[string, Partial<HeldState>, boolean]>([
    ["of a flood that was told of", {}, true],
    ["who withdrew", { withdrawnAt: at(1) }, false],
    ["who is spam", { spamAt: at(1) }, false],
    ["who was let through", { heldAt: null }, false],
  ])("nobody %s", (_, change, told) => {
    expect(isReleased({ ...held, ...change }, told, at(40))).toBe(false);
  });
});

test("what is settled is not decided again", () => {
  expect(settled(held)).toBeNull();
  expect(settled({ ...held, heldAt: null })).toBe("not_waiting");
  expect(settled({ ...held, spamAt: at(1) })).toBe("not_waiting");
  expect(settled({ ...held, withdrawnAt: at(1) })).toBe("withdrawn");
  expect(settled({ ...held, erasedAt: at(1) })).toBe("withdrawn");
});
