/** Many deliveries at once, few attempts. */
import { expect, test } from "vitest";
import { startQueue } from "../../jobs/queue.ts";
import { addDeliveries } from "../../commands/outbox/enqueue.ts";
import { recordDelivered } from "../../commands/outbox/deliveries.ts";
import { useDatabase } from "../support/databases.ts";
import { patience, within } from "../support/waiting.ts";

const context = useDatabase();

test("a backlog is processed without pauses, and each delivery is attempted once", async () => {
  const { database } = context;
  const many = Array.from({ length: 200 }, (_, n) => {
    const target = `lane-${n % 2}`;
    return { id: `many-${n}`, kind: "webhook", eventType: "x", target, payload: {} } as const;
  });
  const seen: string[] = [];
  const errors: unknown[] = [];
  const finished = Promise.withResolvers<void>();
  const now = new Date();
  await database.transaction((transaction) => addDeliveries(transaction, null, many, now));
  const queue = startQueue(
    database,
    async ({ id }) => {
      seen.push(id);
      await recordDelivered(database, { id, now });
      if (seen.length === many.length) finished.resolve();
    },
    // A queue that paused between two deliveries would pause for an hour.
    { perLane: 1, most: 2, everyMs: 3_600_000, onError: (error) => errors.push(error) },
  );
  await within(patience, finished.promise);
  await queue.stop();
  expect(errors).toEqual([]);
  expect(seen.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
});
