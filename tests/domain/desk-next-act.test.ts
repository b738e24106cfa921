/**
 * The next act of an application, and the writing lock (B6). That SQL agrees is in
 * tests/db/next-act.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ApplicationState } from "../../domain/application/lifecycle.ts";
import { nextAction, type NextAction } from "../../domain/desk/next-action.ts";
import { writerOf, writesFor } from "../../domain/desk/current-writer.ts";
import { freshApplication } from "../support/fresh-application.ts";

type Change = Partial<ApplicationState>;

const first = new Date("2026-11-21T09:00:00Z");
const second = new Date("2026-11-22T09:00:00Z");
const third = new Date("2026-11-23T09:00:00Z");
const written = { contactedAt: first };
const replied = { ...written, repliedAt: second };

describe("the next act for an applicant who", () => {
  test.each<[string, Change, NextAction | null]>([
    ["waits", {}, { kind: "deadline", at: new Date("2026-11-21T10:00:00Z") }],
    [
      "waits after reporting no contact",
      { clockRestartedAt: first, followUpAt: second },
      { kind: "deadline", at: new Date("2026-11-22T09:00:00Z") },
    ],
    ["is held", { heldAt: first, followUpAt: second }, null],
    ["was contacted", written, null],
    ["was contacted and has a follow-up", { ...written, followUpAt: third }, { kind: "follow_up", at: third }],
    ["answered", replied, { kind: "answer", at: second }],
    ["replied and has a later follow-up", { ...replied, followUpAt: third }, { kind: "answer", at: second }],
    ["replied and has an earlier follow-up", { ...replied, followUpAt: first }, { kind: "follow_up", at: first }],
    ["replied and was offered times afterwards", { ...replied, interviewAt: third }, null],
    ["booked a time", { ...replied, interviewAt: third, interviewStartsAt: third }, { kind: "interview", at: third }],
    [
      "booked a time before the follow-up",
      { ...replied, interviewAt: third, interviewStartsAt: second, followUpAt: third },
      { kind: "interview", at: second },
    ],
    [
      "booked a time after the follow-up",
      { ...replied, interviewAt: third, interviewStartsAt: third, followUpAt: second },
      { kind: "follow_up", at: second },
    ],
    ["was hired", { ...replied, hiredAt: third, followUpAt: third }, null],
    ["withdrew before contact", { withdrawnAt: second, followUpAt: third }, null],
  ])("%s", (_, change, next) => {
    expect(nextAction({ ...freshApplication, ...change })).toEqual(next);
  });

  const endings = ["declinedAt", "closedAt", "optedOutAt", "spamAt", "withdrawnAt", "erasedAt"] as const;

  test.each(endings)("is %s is none, whatever was due", (ending) => {
    const due = { ...replied, followUpAt: third, interviewStartsAt: third };
    expect(nextAction({ ...freshApplication, ...due })).not.toBeNull();
    expect(nextAction({ ...freshApplication, ...due, [ending]: third })).toBeNull();
  });

  test("was contacted is the earliest due one", () => {
    const time = fc.option(fc.constantFrom(first, second, third), { nil: null });
    fc.assert(
      fc.property(time, time, time, (repliedAt, followUpAt, interviewStartsAt) => {
        const given = { ...freshApplication, ...written, repliedAt, followUpAt, interviewStartsAt };
        const times = [repliedAt, followUpAt, interviewStartsAt].flatMap((at) => (at ? [at.getTime()] : []));
        expect(nextAction(given)?.at.getTime()).toBe(times.length > 0 ? Math.min(...times) : undefined);
      }),
    );
  });
});

describe("a writing lock", () => {
  const writing = { writingBy: "maya", writingAt: first };
  const after = (milliseconds: number) => new Date(first.getTime() + milliseconds);

  test("lasts ten minutes after a number was opened", () => {
    const maya = { id: "maya", since: first };
    expect(after(writesFor)).toEqual(new Date("2026-11-21T09:10:00Z"));
    expect(writerOf(writing, first)).toEqual(maya);
    expect(writerOf(writing, after(writesFor - 1))).toEqual(maya);
    expect(writerOf(writing, after(writesFor))).toBeNull();
  });

  test("does not exist without a recruiter or a time", () => {
    expect(writerOf({ writingBy: null, writingAt: null }, first)).toBeNull();
    expect(writerOf({ ...writing, writingBy: null }, first)).toBeNull();
    expect(writerOf({ ...writing, writingAt: null }, first)).toBeNull();
  });
});
