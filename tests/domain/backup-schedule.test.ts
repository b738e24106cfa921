/** When off-site backups and restore tests are due, also after the clock was set. */
import { expect, test } from "vitest";
import { backupName, isBackupName, expiredBackups } from "../../domain/backup/names.ts";
import {
  isBackupDue,
  isBackupLate,
  isRestoreTestDue,
  isRestoreTestLate,
  type LastRuns,
} from "../../domain/backup/schedule.ts";

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const last = (succeeded: string | null, failed: string | null = null): LastRuns => ({
  succeeded: succeeded === null ? null : at(succeeded),
  failed: failed === null ? null : at(failed),
});
const nightly = { every: 24, at: 3 * 60 };

test.each([
  ["the first at once", last(null), "20T14:00", true],
  ["not again on the same day", last("20T14:00"), "21T02:59", false],
  ["at the chosen time", last("20T14:00"), "21T03:00", true],
  ["not twice at the chosen time", last("21T03:00"), "21T03:01", false],
  ["the one missed while the process was down", last("18T03:00"), "21T12:00", true],
  ["not again within 15 minutes of a failure", last("20T03:00", "21T03:00"), "21T03:14", false],
  ["again 15 minutes after a failure", last("20T03:00", "21T03:00"), "21T03:15", true],
  ["after the clock was set back by days", last("25T03:00"), "21T03:00", true],
  ["despite a failure in what is now the future", last("20T03:00", "25T03:00"), "21T03:00", true],
])("a backup is due: %s", (_, runs, now, due) => {
  expect(isBackupDue(nightly, runs, at(now))).toBe(due);
});

test("several backups a day are as far apart as asked", () => {
  const often = { every: 6, at: 30 };
  expect(isBackupDue(often, last("20T12:30"), at("20T18:29"))).toBe(false);
  expect(isBackupDue(often, last("20T12:30"), at("20T18:30"))).toBe(true);
});

test("backups are late when one is missing and its retries had time, or when the first failed", () => {
  expect(isBackupLate(nightly, last("20T03:00", "21T03:00"), at("21T08:00"))).toBe(false);
  expect(isBackupLate(nightly, last("20T03:00", "21T08:00"), at("21T09:01"))).toBe(true);
  expect(isBackupLate(nightly, last(null), at("21T09:01"))).toBe(false);
  expect(isBackupLate(nightly, last(null, "21T09:00"), at("21T09:01"))).toBe(true);
});

test("a restore is tested once in thirty days, and is late after a week more", () => {
  const december = (day: number) => new Date(Date.UTC(2026, 11, day, 4));
  expect(isRestoreTestDue(last("20T03:00"), december(19))).toBe(false);
  expect(isRestoreTestDue(last("20T03:00"), december(20))).toBe(true);
  expect(isRestoreTestLate(last("20T03:00"), december(26))).toBe(false);
  expect(isRestoreTestLate(last("20T03:00"), december(28))).toBe(true);
  expect(isRestoreTestLate(last(null, "20T03:00"), december(1))).toBe(true);
});

test("names carry the time, and other files never expire", () => {
  const name = backupName(new Date("2026-11-20T03:04:05.678Z"));
  expect(name).toBe("fairlead-2026-11-20T03-04-05Z");
  expect(isBackupName(name)).toBe(true);
  expect(isBackupName(`${name}.partial`)).toBe(false);
  const names = ["notes.txt", "fairlead-2026-11-18T03-00-00Z", "fairlead-2026-11-19T03-00-00Z", name];
  expect(expiredBackups(names, 2, name)).toEqual(["fairlead-2026-11-18T03-00-00Z"]);
  expect(expiredBackups(names, 1, name)).toEqual(names.slice(1, 3));
  // Written while the clock was behind.
  expect(expiredBackups(names, 2, "fairlead-2026-11-18T03-00-00Z")).toEqual(["fairlead-2026-11-19T03-00-00Z"]);
});
