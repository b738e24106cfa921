/** The desk's own rules: the time left of the 24 hours. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deviceIn } from "../../domain/desk/device.ts";
import { formatFor } from "../../desk/format.ts";
import { timeLeftText } from "../../desk/queue/time-left-text.tsx";
import { timeLeft } from "../../desk/queue/time-left.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { deskTranslator, loadDeskLanguage } from "../../locales/desk.ts";
import { deskRow } from "../support/desk-row.ts";

const appliedAt = Date.parse("2026-03-01T10:00:00Z");
const hour = 3_600_000;
const row = (change: Partial<DeskRow> = {}) => deskRow(appliedAt, change);

describe("the time left", () => {
  test.each([
    [0, 24, 0, false, "within24"],
    [12 * hour, 12, 0, false, "within24"],
    [12 * hour - 1, 12, 0, false, "within24"],
    [20 * hour, 4, 0, false, "within4"],
    [23.37 * hour, 0, 37, false, "within4"],
    [24 * hour, 0, 0, false, "within4"],
    [24 * hour + 1, 0, 0, true, "overdue"],
    [24.7 * hour, 0, 42, true, "overdue"],
    [60 * hour, 36, 0, true, "overdue"],
    [-hour, 25, 0, false, "within24"],
  ] as const)("after %i ms: %i h %i min, late %s, %s", (after, hours, minutes, late, group) => {
    expect(timeLeft(row(), appliedAt + after)).toMatchObject({ hours, minutes, late, group });
  });

  test.each([
    ["en", 23, 58, "23 h 58 min"],
    ["en", 0, 0, "0 min"],
    ["ko", 1, 5, "1시간 5분"],
  ] as const)("in %s %i h %i min reads as a duration, not as a time of day", async (language, hours, minutes, text) => {
    await loadDeskLanguage(language);
    expect(timeLeftText({ hours, minutes }, deskTranslator(language))).toBe(text);
  });

  test("of a contacted applicant has no urgency group", () => {
    expect(timeLeft(row({ status: "contacted" }), appliedAt + 30 * hour).group).toBe("done");
  });

  test("never exceeds the bar", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 1000 }), (hours) => {
        const { used } = timeLeft(row(), appliedAt + hours * hour);
        expect(used).toBeGreaterThanOrEqual(0);
        expect(used).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test.each([
  ["en", "two have gone and one has changed", ["two have gone", "one has changed"]],
  ["de", "A, B und C", ["A", "B", "C"]],
  // There is no Latin comma between Arabic words.
  ["ar", "أ وب وج", ["أ", "ب", "ج"]],
])("in %s several items are listed as %s", (tag, said, parts) => {
  expect(formatFor(tag).list(parts)).toBe(said);
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0",
    "Edge, Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0", "Firefox, Linux"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari, iPhone"],
  ["curl/8", null],
])("the user agent %s is %s", (agent, device) => {
  expect(deviceIn(agent)).toBe(device);
});
