/** Deliveries are the queue: what is claimed, when, by which process, and what waits for what. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Transaction } from "../../db/database.ts";
import { laneOf } from "../../domain/delivery/lane.ts";
import { leaseMs } from "../../domain/delivery/retry.ts";
import { addDeliveries } from "../../commands/outbox/enqueue.ts";
import { loadDelivery, recordDelivered } from "../../commands/outbox/deliveries.ts";
import {
  dueLanes,
  parkDelivery,
  type ClaimedDelivery,
  claimDue,
  releaseStuckDeliveries,
  releaseNext,
} from "../../commands/outbox/claim-due.ts";
import { engine, useDatabase } from "../support/databases.ts";
import { draft } from "../support/drafts.ts";

const context = useDatabase();
const now = new Date();
const lane = "webhook:main";
let application: number;

beforeEach(async () => {
  await context.database.query("delete from delivery");
  const { rows } = await context.database.query<{ id: number }>(
    "insert into application (created_at) values (now()) returning id",
  );
  application = rows[0]?.id ?? 0;
});

/** Adds the given number, each after the previous, and returns their ids. */
async function added(count: number, of: number | null = null, notBefore: Date | null = null): Promise<string[]> {
  const drafts = Array.from({ length: count }, () => draft());
  await context.database.transaction((transaction) => addDeliveries(transaction, of, drafts, now, notBefore));
  return drafts.map(({ id }) => id);
}

const take = (change: Partial<Parameters<typeof claimDue>[1]> = {}) =>
  claimDue(context.database, { lane, limit: 10, except: [], at: null, ...change });
const idsOf = (taken: readonly ClaimedDelivery[]) => taken.map(({ id }) => id);
const waits = async (id: string) => (await loadDelivery(context.database, id))?.waits;

async function ended(transaction: Transaction, taken: ClaimedDelivery | undefined): Promise<void> {
  if (!taken) throw new Error("nothing was taken");
  await recordDelivered(transaction, { id: taken.id, now });
  await releaseNext(transaction, taken);
}

describe("claiming", () => {
  test("takes due deliveries in order, which no other process gets before the lease ends", async () => {
    const ids = await added(3);
    expect(idsOf(await take({ limit: 2 }))).toEqual(ids.slice(0, 2));
    expect(idsOf(await take())).toEqual(ids.slice(2));
    expect(await take()).toEqual([]);
    expect(await dueLanes(context.database)).toEqual([]);
    // The lease does not follow this process's clock: a minute allows for the work in between.
    expect(await take({ at: new Date(Date.now() + leaseMs - 60_000) })).toEqual([]);
    expect(idsOf(await take({ at: new Date(Date.now() + leaseMs + 60_000) }))).toEqual(ids);
  });

  test("skips deliveries that the process itself is working on, whatever their lease", async () => {
    const ids = await added(2);
    await take();
    const later = new Date(Date.now() + leaseMs + 60_000);
    expect(idsOf(await take({ at: later, except: ids.slice(0, 1) }))).toEqual(ids.slice(1));
  });

  test("takes urgent deliveries despite clock differences", async () => {
    const { database } = context;
    const ahead = draft();
    await database.transaction((transaction) =>
      addDeliveries(transaction, null, [ahead], new Date(now.getTime() + 86_400_000)),
    );
    expect(await dueLanes(database)).toEqual([lane]);
    expect(idsOf(await take())).toEqual([ahead.id]);
  });

  test("leaves future and finished deliveries", async () => {
    const [delivered = ""] = await added(1);
    const time = new Date(Date.now() + 3_600_000);
    const later = await added(1, null, time);
    await recordDelivered(context.database, { id: delivered, now });
    expect(await dueLanes(context.database)).toEqual([]);
    expect(await take()).toEqual([]);
    expect(idsOf(await take({ at: time }))).toEqual(later);
  });

  test("finds every lane with due deliveries by its name", async () => {
    const drafts = [
      draft({ target: "a" }),
      draft({ target: "b" }),
      draft({ kind: "email", target: "operator" }),
      draft({ kind: "email", target: "applicant" }),
      draft({ kind: "notice", target: "google" }),
    ];
    const { database } = context;
    await database.transaction((transaction) => addDeliveries(transaction, null, drafts, now));
    const names = [...new Set(drafts.map(laneOf))];
    expect((await dueLanes(database)).toSorted()).toEqual(names.toSorted());
    for (const each of names) {
      const taken = idsOf(await take({ lane: each }));
      expect(taken).toEqual(drafts.filter((given) => laneOf(given) === each).map(({ id }) => id));
    }
  });

  test("gives each delivery to one of many simultaneous processes", async () => {
    const ids = await added(60);
    const taken = await Promise.all(Array.from({ length: 8 }, () => take({ limit: 10 })));
    const all = taken.flatMap(idsOf);
    expect(new Set(all).size).toBe(all.length);
    const rest = idsOf(await take({ limit: 40 }));
    expect([...all, ...rest].toSorted()).toEqual(ids.toSorted());
  });
});

describe("a delivery waiting for an earlier one of its application", () => {
  test("is parked, keeps its due time, and is released in the transaction that ends the earlier one", async () => {
    const { database } = context;
    const [, second = "", third = ""] = await added(3, application);
    const [earliest, two, three] = await take();
    expect([earliest, two, three].map((each) => each?.hasEarlier)).toEqual([false, true, true]);
    expect([await parkDelivery(database, two!), await parkDelivery(database, three!)]).toEqual([true, true]);
    expect(await loadDelivery(database, second)).toMatchObject({ waits: true, nextAttemptAt: null, attempts: 0 });
    expect(await dueLanes(database)).toEqual([]);

    await database
      .transaction(async (transaction) => {
        await ended(transaction, earliest);
        throw new Error("undone");
      })
      .catch(() => {});
    expect(await waits(second)).toBe(true);
    await database.transaction((transaction) => ended(transaction, earliest));
    expect([await waits(second), await waits(third)]).toEqual([false, true]);
    const [again] = await take();
    expect(again).toMatchObject({ id: second, hasEarlier: false });
    await database.transaction((transaction) => ended(transaction, again));
    expect(idsOf(await take())).toEqual([third]);
  });

  test("is not parked if the earlier one is finished", async () => {
    const { database } = context;
    await added(2, application);
    const [earliest, two] = await take();
    await database.transaction((transaction) => ended(transaction, earliest));
    expect(await parkDelivery(database, two!)).toBe(false);
    expect(await waits(two!.id)).toBe(false);
  });

  test("does not wait for other applications, and email never waits", async () => {
    const { database } = context;
    const { rows } = await database.query<{ id: number }>(
      "insert into application (created_at) values (now()) returning id",
    );
    await added(1, application);
    await added(1, rows[0]?.id ?? 0);
    await database.transaction((transaction) =>
      addDeliveries(transaction, application, [draft({ kind: "email" }), draft({ kind: "email" })], now),
    );
    const taken = [...(await take()), ...(await take({ lane: "email" }))];
    expect(taken.map(({ hasEarlier }) => hasEarlier)).toEqual([false, false, false, false]);
  });

  // One connection runs transactions one after another.
  test.runIf(engine === "postgres")("is not lost if the earlier one ends at that instant", async () => {
    const { database } = context;
    for (let round = 0; round < 40; round += 1) {
      await database.query("delete from delivery");
      const [, second = ""] = await added(2, application);
      const [earliest, two] = await take();
      const lay = () => parkDelivery(database, two!);
      const end = () => database.transaction((transaction) => ended(transaction, earliest));
      const begun = round % 2 === 0 ? [lay(), end()] : [end(), lay()];
      const results = await Promise.all(begun);
      // In either order the caller gets it, or it can be claimed.
      expect(await waits(second)).toBe(false);
      if (results.includes(true)) expect(idsOf(await take())).toEqual([second]);
    }
  });

  test("is found by a sweep in batches if its release was missed", async () => {
    const { database } = context;
    const { rows } = await database.query<{ id: number }>(
      "insert into application (created_at) values (now()) returning id",
    );
    const forgotten = [...(await added(2, application)), ...(await added(2, rows[0]?.id ?? 0))];
    const taken = await take();
    for (const each of taken) if (each.hasEarlier) await parkDelivery(database, each);
    const look = (after: number) => releaseStuckDeliveries(database, { after, limit: 1 });
    const sequences = taken.map(({ sequence }) => sequence);
    expect(await look(0)).toEqual({ woken: 0, last: sequences[1] });
    await database.query("update delivery set delivered_at = now() where id in ($1, $2)", [forgotten[0], forgotten[2]]);
    expect(await look(0)).toEqual({ woken: 1, last: sequences[1] });
    expect(await look(sequences[1] ?? 0)).toEqual({ woken: 1, last: sequences[3] });
    expect(await look(sequences[3] ?? 0)).toEqual({ woken: 0, last: null });
    expect(idsOf(await take())).toEqual([forgotten[1], forgotten[3]]);
  });
});
