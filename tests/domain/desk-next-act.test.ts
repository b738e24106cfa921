/** What has to be done next with an application, and who writes to somebody right now (B6). That SQL agrees is in tests/db/next-act. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ApplicationState } from "../../domain/application/lifecycle.ts";
import { nextAct, type NextAct } from "../../domain/desk/next-act.ts";
import { writerOf, writesFor } from "../../domain/desk/writing.ts";
import { freshApplication } from "../support/fresh-application.ts";

type Change = Partial<ApplicationState>;

const first = new Date("2026-11-21T09:00:00Z");
const second = new Date("2026-11-22T09:00:00Z");
const third = new Date("2026-11-23T09:00:00Z");
const written = { contactedAt: first };
const replied = { ...written, repliedAt: second };

describe("what is next with somebody who", () => {
  test.each<[string, Change, NextAct | null]>([
    ["waits", {}, { kind: "deadline", at: new Date("2026-11-21T10:00:00Z") }],
    [
      "waits since they said that nobody wrote",
      { clockRestartedAt: first, followUpAt: second },
      { kind: "deadline", at: new Date("2026-11-22T09:00:00Z") },
    ],
    ["is held back", { heldAt: first, followUpAt: second }, null],
    ["was written to", written, null],
    [
      "was written to, and is to be looked at again",
      { ...written, followUpAt: third },
      { kind: "follow_up", at: third },
    ],
    ["answered", replied, { kind: "answer", at: second }],
    ["answered, and is to be looked at later", { ...replied, followUpAt: third }, { kind: "answer", at: second }],
    ["answered, and is to be looked at first", { ...replied, followUpAt: first }, { kind: "follow_up", at: first }],
    ["answered, and was offered times since", { ...replied, interviewAt: third }, null],
    [
      "picked one of them",
      { ...replied, interviewAt: third, interviewStartsAt: third },
      { kind: "interview", at: third },
    ],
    [
      "picked one that begins before they are looked at",
      { ...replied, interviewAt: third, interviewStartsAt: second, followUpAt: third },
      { kind: "interview", at: second },
    ],
    [
      "picked one that begins after that",
      { ...replied, interviewAt: third, interviewStartsAt: third, followUpAt: second },
      { kind: "follow_up", at: second },
    ],
    ["was hired", { ...replied, hiredAt: third, followUpAt: third }, null],
    ["withdrew before anybody wrote", { withdrawnAt: second, followUpAt: third }, null],
  ])("%s", (_, change, next) => {
    expect(nextAct({ ...freshApplication, ...change })).toEqual(next);
  });

  const endings = ["declinedAt", "closedAt", "optedOutAt", "spamAt", "withdrawnAt", "erasedAt"] as const;

  test.each(endings)("has %s is nothing, whatever was to be done", (ending) => {
    const due = { ...replied, followUpAt: third, interviewStartsAt: third };
    expect(nextAct({ ...freshApplication, ...due })).not.toBeNull();
    expect(nextAct({ ...freshApplication, ...due, [ending]: third })).toBeNull();
  });

  test("was written to is the earliest of what has a time", () => {
    const time = fc.option(fc.constantFrom(first, second, third), { nil: null });
    fc.assert(
      fc.property(time, time, time, (repliedAt, followUpAt, interviewStartsAt) => {
        const given = { ...freshApplication, ...written, repliedAt, followUpAt, interviewStartsAt };
        const times = [repliedAt, followUpAt, interviewStartsAt].flatMap((at) => (at ? [at.getTime()] : []));
        expect(nextAct(given)?.at.getTime()).toBe(times.length > 0 ? Math.min(...times) : undefined);
      }),
    );
  });
});

describe("somebody writes", () => {
  const writing = { writingBy: "maya", writingAt: first };
  const after = (milliseconds: number) => new Date(first.getTime() + milliseconds);

  test("for ten minutes after a number was opened", () => {
    const maya = { id: "maya", since: first };
    expect(after(writesFor)).toEqual(new Date("2026-11-21T09:10:00Z"));
    expect(writerOf(writing, first)).toEqual(maya);
    expect(writerOf(writing, after(writesFor - 1))).toEqual(maya);
    expect(writerOf(writing, after(writesFor))).toBeNull();
  });

  test("and nobody does where it is not known who, or since when", () => {
    expect(writerOf({ writingBy: null, writingAt: null }, first)).toBeNull();
    expect(writerOf({ ...writing, writingBy: null }, first)).toBeNull();
    expect(writerOf({ ...writing, writingAt: null }, first)).toBeNull();
  });
});
