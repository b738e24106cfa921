/** Jobs commit with what they are about; third guard of the embedded engine: queues are used once before serving. */
import { fromPglite, PgBoss } from "pg-boss";
import { describe, expect, test } from "vitest";
import { register } from "../../db/queries/registrations.ts";
import { startQueue } from "../../jobs/queue.ts";
import { engine, useDatabase } from "../support/databases.ts";
import { newRegistration } from "../support/registrations.ts";

const context = useDatabase({ work: true });

describe("a job", () => {
  test("is run once the transaction that enqueued it is committed, and not if it was rolled back", async () => {
    const seen: string[] = [];
    let done = () => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    await context.queue.work("deliver", async ({ deliveryId }) => {
      seen.push(deliveryId);
      if (deliveryId === "kept") done();
    });
    const { database, queue } = context;
    await database
      .transaction(async (transaction) => {
        await queue.enqueue(transaction, "deliver", [{ deliveryId: "undone" }]);
        throw new Error("undo");
      })
      .catch(() => {});
    await database.transaction((transaction) => queue.enqueue(transaction, "deliver", [{ deliveryId: "kept" }]));
    await finished;
    expect(seen).toEqual(["kept"]);
  });

  test("waits until its time", async () => {
    const { database, queue } = context;
    const startAfter = new Date(Date.now() + 3_600_000);
    await database.transaction((transaction) =>
      queue.enqueue(transaction, "deliver", [{ deliveryId: "later" }], { startAfter }),
    );
    const { rows } = await database.query<{ start_after: Date }>(
      "select start_after from pgboss.job where data->>'deliveryId' = 'later'",
    );
    expect(rows[0]?.start_after.getTime()).toBe(startAfter.getTime());
  });
});

describe("a queue", () => {
  test("can be used in a transaction from the moment it is started", async () => {
    const queue = await startQueue(context.database, { work: false });
    const saved = await within(10_000, register(context.database, queue, newRegistration()));
    expect(saved).toMatchObject({ outcome: "created" });
    await queue.stop();
  });

  test("leaves no job of its own behind by being started", async () => {
    const { rows } = await context.database.query("select * from pgboss.job where data->>'deliveryId' is null");
    expect(rows).toEqual([]);
  });

  test.runIf(engine === "pglite")("not used before waits for ever in a transaction, so that the guard is needed", async () => {
    const boss = new PgBoss({ db: context.database.jobStore as ReturnType<typeof fromPglite>, backend: "pglite", supervise: false, schedule: false });
    await boss.start();
    await boss.createQueue("never-used");
    let rescue: (error: Error) => void = () => {};
    const rescued = new Promise<never>((_, reject) => (rescue = reject));
    const sending = context.database.transaction((transaction) => {
      const db = { executeSql: (text: string, values?: unknown[]) => transaction.query(text, values) };
      return Promise.race([boss.send("never-used", {}, { db }), rescued]);
    });
    await expect(within(2_000, sending)).rejects.toThrow("not within 2000 ms");
    rescue(new Error("given up"));
    await expect(sending).rejects.toThrow("given up");
    await boss.stop({ close: false, graceful: false });
  });
});

/** Rejects when the promise takes longer, in milliseconds. */
async function within<T>(time: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${time} ms`)), time);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
