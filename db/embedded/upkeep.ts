/**
 * What a PostgreSQL server's background processes do, and PGlite, which has none, never does: checkpoints, without which
 * the write-ahead log grows for ever and a start after a crash takes ever longer (measured: 1.6 GB of it, 9 s), and
 * vacuum, without which the room of deleted rows is never used again.
 */
import type { PGlite } from "@electric-sql/pglite";
import { schedule } from "../../schedule.ts";

export interface UpkeepLimits {
  /** Bytes of log since the last checkpoint that call for another. Writing 1,000 applications makes about 4 MB. */
  walBytes: number;
  /** Milliseconds between two vacuums. */
  vacuumEvery: number;
}

const usual: UpkeepLimits = { walBytes: 48 * 2 ** 20, vacuumEvery: 6 * 3_600_000 };

/** Milliseconds between two looks. */
const every = 60_000;

/**
 * Looks after the engine until the returned function is called, which waits for what is being done. Everybody waits
 * meanwhile: some 20 ms a checkpoint. What failed, on a full disk for instance, is tried again at the next look.
 */
export function startUpkeep(engine: PGlite, onError: (error: unknown) => void): () => Promise<void> {
  const look = upkeep(engine, usual);
  // Not at the start, which a vacuum would make slow.
  return schedule({ name: "upkeep", every, atStart: false, run: () => look(performance.now()), onError });
}

/**
 * One look, to be repeated. `now` and `vacuumed`, when the last vacuum was, are milliseconds of any one clock; the first
 * look vacuums when it is left out. Resolves to what was done.
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

/** So many bytes of log, or more, since the last checkpoint. */
async function hasWritten(engine: PGlite, bytes: number): Promise<boolean> {
  const { rows } = await engine.query(
    "select from pg_control_checkpoint() where pg_current_wal_lsn() - redo_lsn >= $1::numeric",
    [bytes],
  );
  return rows.length > 0;
}
