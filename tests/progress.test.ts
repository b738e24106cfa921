import { expect, test } from "vitest";
import { progressLine } from "./support/progress.ts";

test("progress names the files done and estimates the minutes left from the speed so far", () => {
  expect(progressLine(30, 90, 5 * 60_000)).toBe("--- 30 of 90 files done, about 10 min left");
  expect(progressLine(90, 90, 5 * 60_000)).toBe("--- 90 of 90 files done, about 0 min left");
});
