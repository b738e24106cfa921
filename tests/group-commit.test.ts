/**
 * Transactions of the embedded engine that share a sync: what was committed before an answer is
 * on the disk, whatever fails meanwhile.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Commit, groupCommit } from "../db/embedded/group-commit.ts";

/** One connection, in the order of the calls; a log, and how much of it is on the disk. */
function engine() {
  let free: Promise<unknown> = Promise.resolve();
  const state = { written: 0, synced: 0, syncs: 0, broken: false };
  const sync = () => {
    if (state.broken) throw new Error("the disk is broken");
    state.synced = state.written;
    state.syncs += 1;
  };
  /** Runs `work` with the connection, which it keeps for some turns of the event loop. */
  function exclusively<T>(work: () => T): Promise<T> {
    const turn = free.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return work();
    });
    free = turn.catch(() => {});
    return turn;
  }
  return { state, sync, exclusively, commits: groupCommit(() => exclusively(sync)) };
}

type Call = "write" | "read" | "fail" | "never starts" | "by itself" | "turn";

async function run(calls: readonly Call[], breaks = false) {
  const { state, sync, exclusively, commits } = engine();
  const how: Commit[] = [];
  const answers: Promise<void>[] = [];
  const early: Call[] = [];
  for (const call of calls) {
    if (call === "turn") {
      await new Promise((resolve) => setImmediate(resolve));
      continue;
    }
    let seen = 0;
    const answered =
      call === "by itself"
        ? commits.follow(() => exclusively(() => void (seen = state.written)))
        : commits.share((starts) => {
            if (call === "never starts") return Promise.reject(new Error(call));
            return exclusively(() => {
              const commit = starts();
              how.push(commit);
              seen = state.written;
              if (call === "fail") throw new Error(call);
              if (call === "write" || commit === "last") seen = state.written += 1;
              if (commit === "last" || (commit === "alone" && call === "write")) sync();
            });
          });
    const check = () => void (state.synced < seen && early.push(call));
    answers.push(
      answered.then(check, (error: Error) => {
        // An answer that the commit is not known says nothing of what was seen.
        if (!breaks) check();
        expect(error.message).toBe(breaks && call !== "fail" && call !== "never starts" ? "the disk is broken" : call);
      }),
    );
    if (breaks) state.broken = true;
  }
  await Promise.all(answers);
  return { early, how, state };
}

test("no caller is answered before all that its transaction may have seen is synced", async () => {
  const call = fc.constantFrom<Call>("write", "write", "write", "read", "fail", "never starts", "by itself", "turn");
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 80 }), async (calls) => {
      expect((await run(calls)).early).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("one transaction syncs as usual; of those that wait, sixteen share a sync", async () => {
  expect(await run(["write"])).toMatchObject({ how: ["alone"], state: { syncs: 1 } });
  const { how, state } = await run(Array.from({ length: 40 }, () => "write"));
  expect(how.filter((each) => each === "last")).toHaveLength(3);
  expect(state.syncs).toBe(3);
});

test("if the last one fails, the others are synced without it", async () => {
  const { early, how, state } = await run(["write", "write", "fail"]);
  expect(how).toEqual(["unsynced", "unsynced", "last"]);
  expect(early).toEqual([]);
  expect(state).toMatchObject({ written: 2, synced: 2, syncs: 1 });
});

test("if the disk breaks, nothing is acknowledged", async () => {
  const { state } = await run(["write", "write", "write"], true);
  expect(state.synced).toBe(0);
});
