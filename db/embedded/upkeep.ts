/**
 * Replaces PostgreSQL's background processes, which PGlite lacks: checkpoints, without which the
 * log grows and recovery slows down (measured: 1.6 GB, 9 s), and vacuum, without which the space of
 * deleted rows is never reused.
 */
import type { PGlite } from "@electric-sql/pglite";
import { schedule } from "../../app/scheduler.ts";

export interface UpkeepLimits {
  /**
   * Bytes of log since the last checkpoint that trigger another. 1,000 applications write about 4
   * MB.
   */
  walBytes: number;
  /** Milliseconds between two vacuums. */
  vacuumEvery: number;
}

const usual: UpkeepLimits = { walBytes: 48 * 2 ** 20, vacuumEvery: 6 * 3_600_000 };

/** Milliseconds between two runs. */
const every = 60_000;

/**
 * Runs upkeep until the returned function is called, which waits for the run under way. All queries
 * wait for a run, about 20 ms per checkpoint. The next run retries what failed, as on a full disk.
 */
export function startUpkeep(engine: PGlite, onError: (error: unknown) => void): () => Promise<void> {
  const look = upkeep(engine, usual);
  // Not at startup, which a vacuum would slow down.
  return schedule({ name: "upkeep", every, atStart: false, run: () => look(performance.now()), onError });
}

/**
 * One run, to be repeated. `now` and `vacuumed` (the last vacuum) are milliseconds of the same
 * clock; without `vacuumed` the first run vacuums. Resolves to what was done.
 */
export function upkeep(
  engine: PGlite,
  { walBytes, vacuumEvery }: UpkeepLimits,
  vacuumed = -Infinity,
): (now: number) => Promise<("checkpoint" | "vacuum")[]> {
  return async (now) => {
    const done: ("checkpoint" | "vacuum")[] = [];
    if (now - vacuumed >= vacuumEvery) {
      vacuumed = now;
      await engine.exec("vacuum (analyze)");
      done.push("vacuum");
    }
    if (await hasWritten(engine, walBytes)) {
      await engine.exec("checkpoint");
      done.push("checkpoint");
    }
    return done;
  };
}

/** At least this many bytes of log since the last checkpoint. */
async function hasWritten(engine: PGlite, bytes: number): Promise<boolean> {
  const { rows } = await engine.query(
    "select from pg_control_checkpoint() where pg_current_wal_lsn() - redo_lsn >= $1::numeric",
    [bytes],
  );
  return rows.length > 0;
}
