/** Jobs commit with what they are about. */
import { describe, expect, test } from "vitest";
import { useDatabase } from "../support/databases.ts";

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
  test("leaves no job of its own behind by being started", async () => {
    const { rows } = await context.database.query("select * from pgboss.job where data->>'deliveryId' is null");
    expect(rows).toEqual([]);
  });
});
