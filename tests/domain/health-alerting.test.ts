/** Alerts: one when a condition begins, one when it ends, a reminder a day, never a flood. */
import { expect, test } from "vitest";
import { type AlertChange, type Checked, nextChecked } from "../../domain/health/alerting.ts";
import type { HealthState } from "../../domain/health/conditions.ts";

const start = Date.parse("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(start + count * 60_000);

/** Checks at these minutes; the emails, with the minute. */
function run(results: readonly (readonly [number, HealthState])[], severity: "urgent" | "soon" = "urgent") {
  const sent: [number, AlertChange][] = [];
  let checked: Checked | null = null;
  for (const [minute, state] of results) {
    const next = nextChecked(checked, { state, alerting: state === "error" }, severity, minutes(minute));
    ({ checked } = next);
    if (next.change) sent.push([minute, next.change]);
  }
  return sent;
}

const each = (from: number, to: number, state: HealthState, step = 5) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => [from + index * step, state] as const);
const day = 24 * 60;

test("begins once when a condition lasts, and ends once when all is well again", () => {
  expect(run([...each(0, 60, "error"), ...each(65, 120, "ok")])).toEqual([
    [5, "begun"],
    [80, "ended"],
  ]);
});

test("says nothing about a condition that is over at the next check", () => {
  expect(run([...each(0, 0, "error"), ...each(5, 60, "ok"), ...each(65, 65, "error"), ...each(70, 90, "ok")])).toEqual(
    [],
  );
});

test("says nothing about a warning, nor about the first check", () => {
  expect(run([...each(0, 30, "warning"), ...each(35, 60, "ok")])).toEqual([]);
});

test("reminds once a day of what is urgent, and once a week of the rest", () => {
  const lasting = each(0, 8 * day, "error");
  expect(run(lasting).map(([minute]) => minute)).toEqual([5, ...[1, 2, 3, 4, 5, 6, 7].map((count) => 5 + count * day)]);
  expect(run(lasting, "soon").map(([minute]) => minute)).toEqual([5, 5 + 7 * day]);
});

test("sends at most an email an hour about a condition that comes and goes", () => {
  const fast = Array.from({ length: day / 5 }, (_, index) => [index * 5, index % 4 < 2 ? "error" : "ok"] as const);
  expect(run(fast)).toEqual([[5, "begun"]]);
  const slow = Array.from({ length: day / 5 }, (_, index) => [index * 5, index % 8 < 3 ? "error" : "ok"] as const);
  expect(run(slow).length).toBeLessThanOrEqual(2 * 24);
  const begun = run(slow)
    .filter(([, change]) => change === "begun")
    .map(([minute]) => minute);
  for (const [index, minute] of begun.slice(1).entries()) expect(minute - (begun[index] ?? 0)).toBeGreaterThan(60);
});

test("keeps to this after the clock was set", () => {
  // Back by two days after the alert: the reminder comes at once, and then daily.
  expect(run([...each(0, 10, "error"), ...each(-2 * day, -2 * day + 30, "error")])).toEqual([
    [5, "begun"],
    [-2 * day, "continues"],
  ]);
  // Forward by a week: one reminder.
  expect(run([...each(0, 10, "error"), ...each(7 * day, 7 * day + 60, "error")])).toEqual([
    [5, "begun"],
    [7 * day, "continues"],
  ]);
  // Back while it lasts: begins when it has lasted by the new clock.
  expect(run([...each(0, 0, "error"), ...each(-day, -day + 30, "error")])).toEqual([[-day + 5, "begun"]]);
  expect(run([...each(0, 60, "error"), ...each(-day, -day + 60, "ok")])).toEqual([
    [5, "begun"],
    [-day + 15, "ended"],
  ]);
});
