/** When a press counts: for somebody who was seen, or who was turned to by hand and is there. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAttentive, type Looking, restsFor, seenAfter } from "../../desk/application/attention.ts";

const looking = (change: Partial<Looking> = {}): Looking => ({
  id: 1,
  shownAt: 1000,
  changedAt: null,
  turned: null,
  earlyAt: null,
  ...change,
});

describe("whoever the desk puts there", () => {
  test.each([
    [0, false],
    [seenAfter - 1, false],
    [seenAfter, true],
  ])("after %i ms of being seen a press counts: %s", (after, counts) => {
    expect(isAttentive(looking(), 1000 + after)).toBe(counts);
  });

  test("counts for nobody while the window is hidden, however long", () => {
    fc.assert(
      fc.property(fc.nat(), (now) => {
        expect(isAttentive(looking({ shownAt: null, turned: { id: 1, at: 0 } }), now)).toBe(false);
      }),
    );
  });
});

describe("whoever somebody turned to by hand", () => {
  test("is known at once", () => {
    expect(isAttentive(looking({ turned: { id: 1, at: 990 } }), 1001)).toBe(true);
  });

  test("is waited for: a press on the way to them is not for who is still shown", () => {
    const onTheWay = looking({ shownAt: 0, turned: { id: 2, at: 1000 } });
    expect(isAttentive(onTheWay, 1001)).toBe(false);
    expect(isAttentive(onTheWay, 3001)).toBe(true);
  });

  test("is seen anew where another act has come into the place of the one before", () => {
    const changed = looking({ turned: { id: 1, at: 0 }, changedAt: 5000 });
    expect(isAttentive(changed, 5000 + seenAfter - 1)).toBe(false);
    expect(isAttentive(changed, 5000 + seenAfter)).toBe(true);
  });
});

test("what is typed on after a press that came too early does nothing either", () => {
  const early = looking({ earlyAt: 1399 });
  expect(isAttentive(early, 1400)).toBe(false);
  expect(isAttentive(early, 1399 + restsFor)).toBe(true);
});
