/** Two applications of one person: whether they may be one, which of them leads, and what is done with both (D10). */
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type ApplicationState, statusOf } from "../../domain/application/lifecycle.ts";
import type { ActRefusal, Asked } from "../../domain/desk/acts.ts";
import { decideMerge, goesAlong, mayUnmerge, otherBody, unmergeBody, unmergedWithin } from "../../domain/desk/merge.ts";
import { freshApplication } from "../support/fresh-application.ts";

const maya = { id: "maya" };
const early = new Date("2026-11-20T10:00:00Z");
const late = new Date("2026-11-21T10:00:00Z");
const later = new Date("2026-11-22T10:00:00Z");

type Change = Partial<ApplicationState>;
const application = (id: number, change: Change) => ({ ...freshApplication, ...change, id });

const written = { contactedAt: late };
const states: Readonly<Record<string, Change>> = {
  new: {},
  assigned: { assignedTo: "paul" },
  claimed: { assignedTo: "maya", claimedAt: late },
  contacted: written,
  replied: { ...written, repliedAt: late },
  interview: { ...written, interviewAt: late },
  offered: { ...written, offeredAt: late },
  hired: { ...written, hiredAt: late },
  declined: { declinedAt: late },
  closed: { ...written, closedAt: late },
  opted_out: { optedOutAt: late },
};

describe("of two that may be merged", () => {
  // [the one that leads, the other one]
  test.each<[string, Change, Change]>([
    ["one that waits leads one that is over", { createdAt: late }, { ...states["declined"]! }],
    ["and one that asked for silence", { createdAt: late }, { ...states["opted_out"]! }],
    [
      "one that was written to leads one that is over",
      { ...written, createdAt: early },
      { closedAt: late, createdAt: late },
    ],
    ["one that was hired, too", states["hired"]!, states["opted_out"]!],
    ["of two that wait the one whose clock began first", { createdAt: early }, { createdAt: late }],
    [
      "whose clock began anew began later",
      { createdAt: late },
      { createdAt: early, clockRestartedAt: later, assignedTo: "paul" },
    ],
    ["of two that were written to the one that came further", states["replied"]!, states["contacted"]!],
    [
      "however late it was sent",
      { ...states["hired"]!, createdAt: later },
      { ...states["offered"]!, createdAt: early },
    ],
    ["of two that came as far the one with the smaller number", written, { ...written, createdAt: late }],
    [
      "of two that are over the one that asked for silence",
      states["opted_out"]!,
      { declinedAt: late, createdAt: later },
    ],
    [
      "of two that are over else the later",
      { declinedAt: late, createdAt: late },
      { closedAt: late, createdAt: early },
    ],
    [
      "of two that asked for silence the later",
      { optedOutAt: late, createdAt: late },
      { optedOutAt: later, createdAt: early },
    ],
    ["of two that are over and of one moment the one with the smaller number", states["declined"]!, states["closed"]!],
  ])("%s", (said, leads, joins) => {
    // Which number each has makes no difference, but where nothing else tells them apart.
    const numbers: (readonly [number, number])[] = [[3, 4]];
    if (!said.includes("smaller number")) numbers.push([4, 3]);
    for (const [of, other] of numbers) {
      const lead = application(of, leads);
      const joined = application(other, joins);
      expect(decideMerge(lead, joined, maya)).toEqual({ ok: true, lead, joined });
      expect(decideMerge(joined, lead, maya)).toEqual({ ok: true, lead, joined });
    }
  });

  test("the same leads whichever is named first, and of three whoever leads both leads", () => {
    const moment = fc.constantFrom(early, late, later);
    const anybody = fc
      .record({
        state: fc.constantFrom(...Object.values(states)),
        createdAt: moment,
        clockRestartedAt: fc.option(moment, { nil: null }),
      })
      .map(({ state, ...times }) => ({ ...state, ...times }));
    const leadOf = (a: ReturnType<typeof application>, b: ReturnType<typeof application>) => {
      const decision = decideMerge(a, b, maya);
      return decision.ok ? decision.lead.id : null;
    };
    fc.assert(
      fc.property(anybody, anybody, anybody, (first, second, third) => {
        const [a, b, c] = [application(1, first), application(2, second), application(3, third)];
        expect(leadOf(a, b)).toBe(leadOf(b, a));
        if (leadOf(a, b) === a.id && leadOf(b, c) === b.id) expect([a.id, null]).toContain(leadOf(a, c));
      }),
    );
  });
});

describe("are not merged", () => {
  const [waits, over] = [application(3, {}), application(4, states["declined"]!)];

  test.each<[string, Change, ActRefusal]>([
    ["what was withdrawn", { withdrawnAt: late }, "withdrawn"],
    ["what was erased", { erasedAt: late }, "withdrawn"],
    ["what is held back", { heldAt: late }, "not_allowed"],
    ["what was held back and closed before anybody let it through", { heldAt: late, closedAt: late }, "not_allowed"],
    ["what is spam", { spamAt: late }, "not_allowed"],
    ["what another has claimed", { assignedTo: "paul", claimedAt: late }, "claimed"],
  ])("%s", (_, change, refusal) => {
    const of = application(5, change);
    for (const other of [waits, over]) {
      expect(decideMerge(of, other, maya)).toEqual({ ok: false, refusal, of });
      expect(decideMerge(other, of, maya)).toEqual({ ok: false, refusal, of });
    }
  });

  test.each(["new", "assigned", "claimed"])("one that is %s and one that was written to: write first", (state) => {
    for (const stage of ["contacted", "replied", "interview", "offered", "hired"]) {
      const of = application(3, states[state]!);
      const staged = application(4, states[stage]!);
      expect(decideMerge(of, staged, maya)).toEqual({ ok: false, refusal: "waits", of });
      expect(decideMerge(staged, of, maya)).toEqual({ ok: false, refusal: "waits", of });
    }
  });

  test("two that cannot: of the first it is said why", () => {
    const [withdrawn, spam] = [application(3, { withdrawnAt: late }), application(4, { spamAt: late })];
    expect(decideMerge(withdrawn, spam, maya)).toEqual({ ok: false, refusal: "withdrawn", of: withdrawn });
    expect(decideMerge(spam, withdrawn, maya)).toEqual({ ok: false, refusal: "not_allowed", of: spam });
  });

  test("each of these is in the state that it is named by", () => {
    for (const [status, change] of Object.entries(states)) expect(statusOf(application(1, change))).toBe(status);
  });
});

describe("with what is merged", () => {
  const lead = application(1, {});

  test.each<[Asked, boolean]>([
    [{ act: "claim" }, false],
    [{ act: "release" }, false],
    [{ act: "assign", to: "paul" }, false],
    [{ act: "follow_up", at: null }, false],
    [{ act: "contacted" }, true],
    [{ act: "hired" }, true],
    [{ act: "back", to: "contacted" }, true],
    [{ act: "tag", tag: "a" }, true],
    [{ act: "declined" }, true],
    [{ act: "closed", reason: "no_reply" }, true],
    [{ act: "opted_out" }, true],
  ])("%j is done: %s", (asked, along) => {
    expect(goesAlong(asked, lead, application(2, {}))).toBe(along);
  });

  test.each<[string, Change, Change, boolean]>([
    ["closed together", { closedAt: late }, { closedAt: new Date(late) }, true],
    ["declined together", { declinedAt: late }, { declinedAt: late }, true],
    ["of which neither is over", {}, {}, true],
    ["declined before", { declinedAt: late }, { declinedAt: early }, false],
    ["closed before", { closedAt: late }, { closedAt: early }, false],
    ["spam before", { spamAt: late }, { spamAt: early }, false],
    ["closed alone", {}, { closedAt: late }, false],
    ["left open", { closedAt: late }, {}, false],
    ["declined together, and closed before", { declinedAt: late }, { declinedAt: late, closedAt: early }, false],
  ])("opening again goes along with what was %s", (_, ofLead, ofMember, along) => {
    expect(goesAlong({ act: "reopened" }, application(1, ofLead), application(2, ofMember))).toBe(along);
  });
});

describe("a merging is undone", () => {
  test("within 30 days, and no later", () => {
    const mergedAt = new Date("2026-11-01T10:00:00Z");
    const after = (milliseconds: number) => new Date(mergedAt.getTime() + milliseconds);
    expect(after(unmergedWithin)).toEqual(new Date("2026-12-01T10:00:00Z"));
    expect(mayUnmerge(mergedAt, after(unmergedWithin - 1))).toBe(true);
    expect(mayUnmerge(mergedAt, after(unmergedWithin))).toBe(false);
  });

  test("by its number", () => {
    for (const number of [1, Number.MAX_SAFE_INTEGER]) {
      expect(v.parse(otherBody, { other: number, more: 1 })).toEqual({ other: number });
      expect(v.parse(unmergeBody, { merge: number, more: 1 })).toEqual({ merge: number });
    }
    for (const number of [undefined, "1", 0, 1.5, Number.MAX_SAFE_INTEGER + 1]) {
      expect(v.is(otherBody, { other: number })).toBe(false);
      expect(v.is(unmergeBody, { merge: number })).toBe(false);
    }
  });
});
