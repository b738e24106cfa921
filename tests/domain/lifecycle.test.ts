/** The status of an application: the latest mark takes precedence. */
import { describe, expect, test } from "vitest";
import {
  isWaiting,
  joinedWithin,
  type Milestones,
  outwardStatuses,
  outwardStatusOf,
  statuses,
  statusOf,
} from "../../domain/application/lifecycle.ts";
import { freshApplication } from "../support/fresh-application.ts";

const fresh: Milestones = freshApplication;
const at = new Date("2026-11-20T10:00:00Z");

/** From the highest to the lowest: each overrides all below it. */
const words: readonly [Partial<Milestones>, (typeof statuses)[number]][] = [
  [{ erasedAt: at }, "erased"],
  [{ withdrawnAt: at }, "withdrawn"],
  [{ optedOutAt: at }, "opted_out"],
  [{ spamAt: at }, "spam"],
  [{ declinedAt: at }, "declined"],
  [{ closedAt: at }, "closed"],
  [{ contactedAt: at, hiredAt: at }, "hired"],
  [{ contactedAt: at, offeredAt: at }, "offered"],
  [{ contactedAt: at, interviewAt: at }, "interview"],
  [{ contactedAt: at, repliedAt: at }, "replied"],
  [{ contactedAt: at }, "contacted"],
  [{ heldAt: at }, "held"],
  [{ claimedAt: at, assignedTo: "maya" }, "claimed"],
  [{ assignedTo: "maya" }, "assigned"],
  [{}, "new"],
];

test("every status has its word", () => {
  expect(words.map(([, status]) => status).toSorted()).toEqual([...statuses].toSorted());
});

describe.each(words.map(([marks, status], index) => [status, marks, index] as const))("%s", (status, marks, index) => {
  test("results from its own marks and overrides all lower ones", () => {
    const below = Object.assign({}, ...words.slice(index + 1).map(([marks]) => marks)) as Partial<Milestones>;
    expect(statusOf({ ...fresh, ...marks })).toBe(status);
    if (status !== "assigned" && status !== "new") expect(statusOf({ ...fresh, ...below, ...marks })).toBe(status);
  });

  test("is shown to everyone, except that held appears as new", () => {
    expect(outwardStatusOf({ ...fresh, ...marks })).toBe(status === "held" ? "new" : status);
    expect(outwardStatuses.some((outward) => outward === status)).toBe(status !== "held");
  });

  test("counts as waiting only before a contact or decision", () => {
    expect(isWaiting({ ...fresh, ...marks })).toBe(["new", "assigned", "claimed"].includes(status));
  });
});

test("a second registration joins the first for 30 days (D10)", () => {
  expect(joinedWithin).toBe(30 * 24 * 3_600_000);
});

test("a claim needs a recruiter", () => {
  expect(statusOf({ ...fresh, claimedAt: at })).toBe("new");
});
