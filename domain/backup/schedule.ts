/** When an off-site backup and a restore test are due. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds to wait after a failed attempt. */
export const retryAfter = 15 * minute;
/** Milliseconds between two restore tests. */
export const restoreTestEvery = 30 * day;

export interface LastRuns {
  /** Start of the newest run that succeeded; null: none did. */
  readonly succeeded: Date | null;
  /** Start of the newest run that failed; null: none did. */
  readonly failed: Date | null;
}

export interface BackupSchedule {
  /** Hours. */
  readonly every: number;
  /** Minutes after midnight, UTC, of one of the times. */
  readonly at: number;
}

/** The first backup is due at once, so that wrong settings show. Later ones keep to the times. */
export function isBackupDue({ every, at }: BackupSchedule, last: LastRuns, now: Date): boolean {
  const step = every * hour;
  const since = now.getTime() - at * minute;
  const slot = since - (((since % step) + step) % step) + at * minute;
  return isDue(last, now, slot);
}

export function isRestoreTestDue(last: LastRuns, now: Date): boolean {
  return isDue(last, now, now.getTime() - restoreTestEvery);
}

/** @param slot a run that succeeded before it is not enough; milliseconds since 1970 */
function isDue({ succeeded, failed }: LastRuns, now: Date, slot: number): boolean {
  const ago = failed === null ? Infinity : now.getTime() - failed.getTime();
  // Negative: the clock was set back since, so the time of that run says nothing.
  if (ago >= 0 && ago < retryAfter) return false;
  return succeeded === null || succeeded.getTime() < slot || succeeded.getTime() > now.getTime() + hour;
}

/** Whether backups have stopped: two were missed, with time for a long upload. */
export function isBackupLate({ every }: Pick<BackupSchedule, "every">, { succeeded, failed }: LastRuns, now: Date) {
  if (succeeded === null) return failed !== null;
  return now.getTime() - succeeded.getTime() > (every + Math.max(2, every / 4)) * hour;
}

/** A restore test may fail for a while because the store is away, so it is late after a week. */
export function isRestoreTestLate({ succeeded, failed }: LastRuns, now: Date): boolean {
  if (succeeded === null) return failed !== null;
  return now.getTime() - succeeded.getTime() > restoreTestEvery + 7 * day;
}
