/** What the queue attempts, when, and how many at once. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { startQueue } from "../../jobs/queue.ts";
import { addDeliveries } from "../../commands/outbox/enqueue.ts";
import type { ClaimedDelivery } from "../../commands/outbox/claim-due.ts";
import { useDatabase } from "../support/databases.ts";
import { draft } from "../support/drafts.ts";
import { patience, within } from "../support/waiting.ts";

const context = useDatabase();
const now = new Date();
const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);

beforeEach(async () => {
  await context.database.query("delete from delivery");
  errors.length = 0;
});

/** Adds the given number, each after the previous, and returns their ids. */
async function added(count: number): Promise<string[]> {
  const drafts = Array.from({ length: count }, () => draft());
  await context.database.transaction((transaction) => addDeliveries(transaction, null, drafts, now));
  return drafts.map(({ id }) => id);
}

describe("the queue", () => {
  /** It polls once an hour: anything earlier was announced. */
  const patient = { perLane: 2, most: 4, everyMs: 3_600_000, onError };

  test("attempts deliveries right after their commit, and never rolled-back ones", async () => {
    const { database } = context;
    const seen: string[] = [];
    const queue = startQueue(database, async ({ id }) => seen.push(id), patient);
    const [undone, kept] = [draft(), draft()];
    await database
      .transaction(async (transaction) => {
        await addDeliveries(transaction, null, [undone], now);
        throw new Error("undone");
      })
      .catch(() => {});
    await database.transaction((transaction) => addDeliveries(transaction, null, [kept], now));
    await vi.waitFor(() => expect(seen).toEqual([kept.id]), patience);
    await queue.stop();
    expect([seen, errors]).toEqual([[kept.id], []]);
  });

  test("finds unannounced deliveries at its next poll", async () => {
    const { database } = context;
    const seen: string[] = [];
    const queue = startQueue(database, async ({ id }) => seen.push(id), { ...patient, everyMs: 50 });
    await vi.waitFor(() => expect(queue.answeredAt()).toBeGreaterThan(0), patience);
    await database.query(
      "insert into delivery (id, event_type, kind, target, payload, created_at) values ('quiet', 'x', 'webhook', 'main', '{}', now())",
    );
    await vi.waitFor(() => expect(seen).toEqual(["quiet"]), patience);
    await queue.stop();
    expect(errors).toEqual([]);
  });

  test("continues after a failed attempt and reports it", async () => {
    const ids = await added(3);
    const seen: string[] = [];
    const attempt = async ({ id }: ClaimedDelivery) => {
      seen.push(id);
      throw new Error("broken");
    };
    const queue = startQueue(context.database, attempt, { ...patient, perLane: 1 });
    await vi.waitFor(() => expect(seen).toEqual(ids), patience);
    await queue.stop();
    expect(errors).toEqual(ids.map(() => new Error("broken")));
  });

  test("limits concurrency per lane and in total, and serves every lane", async () => {
    const targets = ["a", "b", "c"];
    const drafts = targets.flatMap((target) => Array.from({ length: 6 }, () => draft({ target })));
    const { database } = context;
    await database.transaction((transaction) => addDeliveries(transaction, null, drafts, now));
    const open = new Map<string, number>();
    const most = { ofLane: 0, altogether: 0 };
    const seen: string[] = [];
    const goOn = Promise.withResolvers<void>();
    const attempt = async ({ target }: ClaimedDelivery) => {
      open.set(target, (open.get(target) ?? 0) + 1);
      most.ofLane = Math.max(most.ofLane, ...open.values());
      most.altogether = Math.max(
        most.altogether,
        [...open.values()].reduce((sum, each) => sum + each, 0),
      );
      if (most.altogether === 3) goOn.resolve();
      await goOn.promise;
      open.set(target, (open.get(target) ?? 0) - 1);
      seen.push(target);
    };
    const queue = startQueue(database, attempt, { ...patient, perLane: 2, most: 3 });
    await vi.waitFor(() => expect(seen).toHaveLength(drafts.length), patience);
    await queue.stop();
    expect(most).toEqual({ ofLane: 2, altogether: 3 });
    // No lane is served only after the others are done.
    expect(new Set(seen.slice(0, 9))).toEqual(new Set(targets));
    expect(errors).toEqual([]);
  });

  test("waits a limited time for running work on stopping, and takes nothing more", async () => {
    const [first = ""] = await added(2);
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const seen: string[] = [];
    const attempt = async ({ id }: ClaimedDelivery) => {
      begun.resolve();
      await goOn.promise;
      seen.push(id);
    };
    const queue = startQueue(context.database, attempt, { ...patient, perLane: 1 });
    await within(patience, begun.promise);
    await queue.stop(10);
    expect(seen).toEqual([]);
    const stopped = queue.stop();
    goOn.resolve();
    await within(patience, stopped);
    expect([seen, errors]).toEqual([[first], []]);
  });
});
