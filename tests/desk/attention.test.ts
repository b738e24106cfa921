/** When a press counts: for an application that was visible long enough, or was opened by hand. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isAttentive,
  type AttentionState,
  earlyPressPauseMs,
  leastVisibleMs,
} from "../../desk/application/attention.ts";

const looking = (change: Partial<AttentionState> = {}): AttentionState => ({
  id: 1,
  shownAt: 1000,
  changedAt: null,
  turned: null,
  earlyAt: null,
  ...change,
});

describe("an application shown by the desk", () => {
  test.each([
    [0, false],
    [leastVisibleMs - 1, false],
    [leastVisibleMs, true],
  ])("accepts a press after %i ms of being visible: %s", (after, counts) => {
    expect(isAttentive(looking(), 1000 + after)).toBe(counts);
  });

  test("accepts no press while the window is hidden", () => {
    fc.assert(
      fc.property(fc.nat(), (now) => {
        expect(isAttentive(looking({ shownAt: null, turned: { id: 1, at: 0 } }), now)).toBe(false);
      }),
    );
  });
});

describe("an application chosen by hand", () => {
  test("accepts a press at once", () => {
    expect(isAttentive(looking({ turned: { id: 1, at: 990 } }), 1001)).toBe(true);
  });

  test("must be shown first: a press meanwhile does not apply to the one still shown", () => {
    const onTheWay = looking({ shownAt: 0, turned: { id: 2, at: 1000 } });
    expect(isAttentive(onTheWay, 1001)).toBe(false);
    expect(isAttentive(onTheWay, 3001)).toBe(true);
  });

  test("must be seen again if its main act has changed", () => {
    const changed = looking({ turned: { id: 1, at: 0 }, changedAt: 5000 });
    expect(isAttentive(changed, 5000 + leastVisibleMs - 1)).toBe(false);
    expect(isAttentive(changed, 5000 + leastVisibleMs)).toBe(true);
  });
});

test("typing on after a premature press has no effect either", () => {
  const early = looking({ earlyAt: 1399 });
  expect(isAttentive(early, 1400)).toBe(false);
  expect(isAttentive(early, 1399 + earlyPressPauseMs)).toBe(true);
});
