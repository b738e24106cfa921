/** The steps of the contact clock (B6): what is due when, also after an outage of the clock. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clockStart,
  contactWithin,
  firstReminderAfter,
  isPast,
  lateMissAfter,
  secondReminderAfter,
} from "../../domain/contact-clock/clock.ts";
import { nextRecruiter, remindedRecruiters } from "../../domain/contact-clock/recruiters.ts";
import { type ClockState, type ClockStep, clockSteps } from "../../domain/contact-clock/steps.ts";
import { freshApplication } from "../support/fresh-application.ts";

const start = new Date("2026-11-20T10:00:00Z");
const hour = 3_600_000;
const at = (hours: number) => new Date(start.getTime() + hours * hour);

const fresh: ClockState = { ...freshApplication, createdAt: start };

/** The changes that jobs/keep-clock.ts writes. */
function apply(state: ClockState, steps: readonly ClockStep[], now: Date): ClockState {
  return {
    ...state,
    ...(steps.includes("reminded_first") && { remindedFirstAt: now }),
    ...(steps.includes("reminded_second") && { remindedSecondAt: now }),
    ...(steps.includes("reassigned") && { assignedTo: "next", claimedAt: null }),
    ...(steps.includes("missed") && { missedAt: now }),
  };
}

test.each<[number, string | null, ClockStep[]]>([
  [0, null, []],
  [11.99, "maya", []],
  [12, null, ["reminded_first"]],
  [19.99, "maya", ["reminded_first"]],
  [20, null, ["reminded_second"]],
  [20, "maya", ["reminded_second", "reassigned"]],
  [23.99, "maya", ["reminded_second", "reassigned"]],
  [24, null, ["missed"]],
  [24, "maya", ["reassigned", "missed"]],
  [24 * 9, null, ["missed"]],
])("after %d hours with no step done, assigned to %s: %j", (hours, assignedTo, steps) => {
  expect(clockSteps({ ...fresh, assignedTo }, at(hours))).toEqual(steps);
});

test("a step done is not repeated", () => {
  const reminded = { ...fresh, assignedTo: "maya", remindedFirstAt: at(12), remindedSecondAt: at(20) };
  expect(clockSteps({ ...reminded, remindedSecondAt: null }, at(13))).toEqual([]);
  expect(clockSteps(reminded, at(19))).toEqual([]);
  expect(clockSteps(reminded, at(23))).toEqual([]);
  expect(clockSteps(reminded, at(24))).toEqual(["missed"]);
  expect(clockSteps({ ...reminded, missedAt: at(24) }, at(500))).toEqual([]);
});

test("a deadline is long past after an hour for recruiters and after a week for applicants", () => {
  expect(lateMissAfter).toBe(hour);
  expect(isPast(start, at(24 * 7))).toBe(false);
  expect(isPast(start, new Date(at(24 * 7).getTime() + 1))).toBe(true);
  expect(isPast(start, at(-24))).toBe(false);
});

/** Uniform: fc.double samples exponents, and rarely a time between noon and evening. */
const hoursUpTo = (most: number) => fc.integer({ min: 0, max: most * 60 }).map((minutes) => minutes / 60);

const moment = fc.integer({ min: -30, max: 90 }).map((hours) => at(hours));
const perhaps = fc.option(moment, { nil: null });
const closing = ["contactedAt", "declinedAt", "optedOutAt", "spamAt", "withdrawnAt", "erasedAt"] as const;

test("a closed application causes no reminder", () => {
  fc.assert(
    fc.property(fc.constantFrom(...closing), moment, moment, (mark, marked, now) => {
      expect(clockSteps({ ...fresh, [mark]: marked }, now)).toEqual([]);
    }),
  );
});

test("the clock runs from the submission, or from a later report of no contact", () => {
  expect(clockStart({ createdAt: at(2), clockRestartedAt: null })).toEqual(at(2));
  expect(clockStart({ createdAt: at(2), clockRestartedAt: at(3) })).toEqual(at(3));
  expect(clockStart({ createdAt: at(2), clockRestartedAt: at(1) })).toEqual(at(2));
});

test("steps before a restart of the clock count for nothing", () => {
  fc.assert(
    fc.property(perhaps, perhaps, perhaps, hoursUpTo(60), (first, second, missed, hours) => {
      const old = (moment_: Date | null) => (moment_ !== null && moment_ > at(30) ? null : moment_);
      const restarted = { ...fresh, createdAt: at(-1), clockRestartedAt: at(30) };
      const before = { remindedFirstAt: old(first), remindedSecondAt: old(second), missedAt: old(missed) };
      expect(clockSteps({ ...restarted, ...before }, at(30 + hours))).toEqual(clockSteps(fresh, at(hours)));
    }),
  );
});

test("steps at the exact time of a restart count for nothing", () => {
  const restarted = { ...fresh, createdAt: at(-1), clockRestartedAt: start, remindedFirstAt: start, missedAt: start };
  expect(clockSteps(restarted, at(12))).toEqual(["reminded_first"]);
  expect(clockSteps({ ...restarted, remindedSecondAt: start }, at(24))).toEqual(["missed"]);
});

describe("at any frequency or delay of the clock", () => {
  const looks = fc.array(hoursUpTo(72), { minLength: 1, maxLength: 40 });
  const assigned = fc.constantFrom(null, "maya");

  /** Every step with its hour. */
  function run(hours: readonly number[], assignedTo: string | null): [ClockStep, number][] {
    let state: ClockState = { ...fresh, assignedTo };
    return hours
      .toSorted((a, b) => a - b)
      .flatMap((hour_) => {
        const steps = clockSteps(state, at(hour_));
        state = apply(state, steps, at(hour_));
        expect(clockSteps(state, at(hour_))).toEqual([]);
        return steps.map((step): [ClockStep, number] => [step, hour_]);
      });
  }

  test("each step happens at most once, in order, when due", () => {
    fc.assert(
      fc.property(looks, assigned, (hours, assignedTo) => {
        const done = run(hours, assignedTo);
        const names = done.map(([step]) => step);
        const order: ClockStep[] = ["reminded_first", "reminded_second", "reassigned", "missed"];
        expect(names).toEqual(order.filter((step) => names.includes(step)));
        for (const [step, hour_] of done) {
          if (step === "reminded_first") expect(hour_ >= 12 && hour_ < 20).toBe(true);
          if (step === "reminded_second") expect(hour_ >= 20 && hour_ < 24).toBe(true);
          if (step === "missed") expect(hour_).toBeGreaterThanOrEqual(24);
        }
      }),
    );
  });

  test("a miss is always recorded, and an assigned application is reassigned before it", () => {
    fc.assert(
      fc.property(looks, assigned, (hours, assignedTo) => {
        const names = run(hours, assignedTo).map(([step]) => step);
        expect(names.includes("missed")).toBe(hours.some((hour_) => hour_ >= 24));
        expect(names.includes("reassigned")).toBe(assignedTo !== null && hours.some((hour_) => hour_ >= 20));
      }),
    );
  });
});

test("the thresholds are 12, 20 and 24 hours (B6)", () => {
  expect([firstReminderAfter, secondReminderAfter, contactWithin]).toEqual([12 * hour, 20 * hour, 24 * hour]);
});

describe("recruiter selection", () => {
  const recruiters = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 4 }), waiting: fc.nat(5) }), {
    selector: ({ id }) => id,
    maxLength: 8,
  });

  test("reassigns to the recruiter with the fewest waiting, then by id, never the same one", () => {
    expect(
      nextRecruiter("a", [
        { id: "a", waiting: 0 },
        { id: "c", waiting: 2 },
        { id: "b", waiting: 2 },
      ]),
    ).toBe("b");
    fc.assert(
      fc.property(recruiters, fc.string({ maxLength: 4 }), (all, current) => {
        const next = nextRecruiter(current, all);
        const others = all.filter(({ id }) => id !== current);
        expect(next === null).toBe(others.length === 0);
        const chosen = others.find(({ id }) => id === next);
        for (const other of others) {
          expect(other.waiting > chosen!.waiting || (other.waiting === chosen!.waiting && other.id >= chosen!.id)).toBe(
            true,
          );
        }
      }),
    );
  });

  test("reminds the assigned recruiter at 12 hours, and at 20 hours everyone once, the assigned first", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (ids, pick) => {
        const assigned = ids[pick % ids.length]!;
        expect(remindedRecruiters("reminded_first", assigned, ids)).toEqual([assigned]);
        const all = remindedRecruiters("reminded_second", assigned, ids);
        expect(all[0]).toBe(assigned);
        expect(all.toSorted()).toEqual(ids.toSorted());
      }),
    );
  });

  test("reminds everyone without an assignment or after the recruiter left", () => {
    for (const reminder of ["reminded_first", "reminded_second"] as const) {
      expect(remindedRecruiters(reminder, null, ["a", "b"])).toEqual(["a", "b"]);
      expect(remindedRecruiters(reminder, "gone", ["a", "b"])).toEqual(["a", "b"]);
    }
  });
});
