/**
 * Merging two applications of one person: whether it is allowed, which one leads, and which acts
 * apply to both (D10).
 */
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type ApplicationState, statusOf } from "../../domain/application/lifecycle.ts";
import type { ActionRefusal, RecruiterAction } from "../../domain/desk/actions.ts";
import {
  decideMerge,
  appliesToMember,
  mayUnmerge,
  otherBody,
  unmergeBody,
  unmergedWithin,
} from "../../domain/desk/merge.ts";
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

describe("two mergeable applications", () => {
  // [the lead, the other one]
  test.each<[string, Change, Change]>([
    ["a waiting one leads a finished one", { createdAt: late }, { ...states["declined"]! }],
    ["and one that opted out", { createdAt: late }, { ...states["opted_out"]! }],
    ["a contacted one leads a finished one", { ...written, createdAt: early }, { closedAt: late, createdAt: late }],
    ["so does a hired one", states["hired"]!, states["opted_out"]!],
    ["of two waiting ones the one with the earlier clock", { createdAt: early }, { createdAt: late }],
    [
      "a restarted clock counts as later",
      { createdAt: late },
      { createdAt: early, clockRestartedAt: later, assignedTo: "paul" },
    ],
    ["of two contacted ones the more advanced one", states["replied"]!, states["contacted"]!],
    [
      "regardless of the submission time",
      { ...states["hired"]!, createdAt: later },
      { ...states["offered"]!, createdAt: early },
    ],
    ["of equally advanced ones the smaller number", written, { ...written, createdAt: late }],
    ["of two finished ones the opted-out one", states["opted_out"]!, { declinedAt: late, createdAt: later }],
    [
      "of two finished ones otherwise the later one",
      { declinedAt: late, createdAt: late },
      { closedAt: late, createdAt: early },
    ],
    [
      "of two opted-out ones the later one",
      { optedOutAt: late, createdAt: late },
      { optedOutAt: later, createdAt: early },
    ],
    ["of two finished at one time the smaller number", states["declined"]!, states["closed"]!],
  ])("%s", (said, leads, joins) => {
    // Their ids matter only as the last criterion.
    const numbers: (readonly [number, number])[] = [[3, 4]];
    if (!said.includes("smaller number")) numbers.push([4, 3]);
    for (const [of, other] of numbers) {
      const lead = application(of, leads);
      const joined = application(other, joins);
      expect(decideMerge(lead, joined, maya)).toEqual({ ok: true, lead, joined });
      expect(decideMerge(joined, lead, maya)).toEqual({ ok: true, lead, joined });
    }
  });

  test("have the same lead in either order, and the choice is transitive", () => {
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

describe("a merge is refused", () => {
  const [waits, over] = [application(3, {}), application(4, states["declined"]!)];

  test.each<[string, Change, ActionRefusal]>([
    ["a withdrawn one", { withdrawnAt: late }, "withdrawn"],
    ["an erased one", { erasedAt: late }, "withdrawn"],
    ["a held one", { heldAt: late }, "not_allowed"],
    ["one held and closed before its release", { heldAt: late, closedAt: late }, "not_allowed"],
    ["a spam one", { spamAt: late }, "not_allowed"],
    ["another recruiter's claim", { assignedTo: "paul", claimedAt: late }, "claimed"],
  ])("%s", (_, change, refusal) => {
    const of = application(5, change);
    for (const other of [waits, over]) {
      expect(decideMerge(of, other, maya)).toEqual({ ok: false, refusal, of });
      expect(decideMerge(other, of, maya)).toEqual({ ok: false, refusal, of });
    }
  });

  test.each(["new", "assigned", "claimed"])(
    "for one that is %s and one already contacted: contact it first",
    (state) => {
      for (const stage of ["contacted", "replied", "interview", "offered", "hired"]) {
        const of = application(3, states[state]!);
        const staged = application(4, states[stage]!);
        expect(decideMerge(of, staged, maya)).toEqual({ ok: false, refusal: "waits", of });
        expect(decideMerge(staged, of, maya)).toEqual({ ok: false, refusal: "waits", of });
      }
    },
  );

  test("with the reason of the first if both refuse", () => {
    const [withdrawn, spam] = [application(3, { withdrawnAt: late }), application(4, { spamAt: late })];
    expect(decideMerge(withdrawn, spam, maya)).toEqual({ ok: false, refusal: "withdrawn", of: withdrawn });
    expect(decideMerge(spam, withdrawn, maya)).toEqual({ ok: false, refusal: "not_allowed", of: spam });
  });

  test("in each of these states by its name", () => {
    for (const [status, change] of Object.entries(states)) expect(statusOf(application(1, change))).toBe(status);
  });
});

describe("in a merged application", () => {
  const lead = application(1, {});

  test.each<[RecruiterAction, boolean]>([
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
  ])("%j applies to the joined one too: %s", (asked, along) => {
    expect(appliesToMember(asked, lead, application(2, {}))).toBe(along);
  });

  test.each<[string, Change, Change, boolean]>([
    ["closed together", { closedAt: late }, { closedAt: new Date(late) }, true],
    ["declined together", { declinedAt: late }, { declinedAt: late }, true],
    ["not closed", {}, {}, true],
    ["declined before", { declinedAt: late }, { declinedAt: early }, false],
    ["closed before", { closedAt: late }, { closedAt: early }, false],
    ["spam before", { spamAt: late }, { spamAt: early }, false],
    ["closed alone", {}, { closedAt: late }, false],
    ["left open", { closedAt: late }, {}, false],
    ["declined together, and closed before", { declinedAt: late }, { declinedAt: late, closedAt: early }, false],
  ])("reopening applies to the joined one too if it was %s", (_, ofLead, ofMember, along) => {
    expect(appliesToMember({ act: "reopened" }, application(1, ofLead), application(2, ofMember))).toBe(along);
  });
});

describe("undoing a merge", () => {
  test("is possible for 30 days", () => {
    const mergedAt = new Date("2026-11-01T10:00:00Z");
    const after = (milliseconds: number) => new Date(mergedAt.getTime() + milliseconds);
    expect(after(unmergedWithin)).toEqual(new Date("2026-12-01T10:00:00Z"));
    expect(mayUnmerge(mergedAt, after(unmergedWithin - 1))).toBe(true);
    expect(mayUnmerge(mergedAt, after(unmergedWithin))).toBe(false);
  });

  test("takes the merge's number", () => {
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
