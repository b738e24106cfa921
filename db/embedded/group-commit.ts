/**
 * Transactions that wait for the only connection share a sync of the log, which takes longer than
 * most of them. None is answered before its commit, and all that it may have seen, is on the disk.
 */

/** Transactions that share a sync: few enough to be answered soon. */
const most = 16;

/**
 * How a transaction commits. `alone`: as usual. `unsynced`: a later one syncs. `last`: it writes to
 * the log and syncs, for itself and for those before it.
 */
export type Commit = "alone" | "unsynced" | "last";

interface Group {
  members: number;
  readonly synced: Promise<void>;
  readonly end: (error?: Error) => void;
}

function newGroup(): Group {
  let end: Group["end"] = () => {};
  const synced = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  // Each member awaits it; one that failed meanwhile reports its own error.
  synced.catch(() => {});
  return { members: 0, synced, end };
}

export interface GroupCommit {
  /**
   * Runs `work`, which calls `starts` once it has the connection. Settles as `work` does, once the
   * group is synced.
   */
  readonly share: <T>(work: (starts: () => Commit) => Promise<T>) => Promise<T>;
  /** Runs what commits by itself, and answers once all that it may have seen is synced. */
  readonly follow: <T>(work: () => Promise<T>) => Promise<T>;
}

/** @param sync a transaction that does nothing but sync */
export function groupCommit(sync: () => Promise<unknown>): GroupCommit {
  let waiting = 0;
  /** Takes more members. */
  let open: Group | null = null;
  /** The newest that is not synced, whose sync is also that of those before it. */
  let newest: Group | null = null;

  const end = (group: Group, error?: Error): void => {
    if (newest === group) newest = null;
    group.end(error);
  };
  const finish = (group: Group): void => {
    sync().then(
      () => end(group),
      (error: Error) => end(group, error),
    );
  };

  async function follow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await newest?.synced;
    }
  }

  async function share<T>(work: (starts: () => Commit) => Promise<T>): Promise<T> {
    let group: Group | null = null;
    let commit: Commit | null = null;
    let done = false;
    const starts = (): Commit => {
      waiting -= 1;
      if (open === null && waiting === 0) return (commit = "alone");
      group = open ??= newest = newGroup();
      group.members += 1;
      if (waiting > 0 && group.members < most) return (commit = "unsynced");
      open = null;
      return (commit = "last");
    };
    waiting += 1;
    try {
      const result = await work(starts);
      done = true;
      return result;
    } finally {
      if (commit === null) {
        // It never got the connection.
        waiting -= 1;
        if (waiting === 0 && open !== null) {
          const left = open;
          open = null;
          finish(left);
        }
      }
      const joined = group as Group | null;
      if (commit === "last" && joined !== null) {
        if (done) end(joined);
        else finish(joined);
      }
      await (joined ?? newest)?.synced;
    }
  }

  return { share, follow };
}
