/** Many jobs at once, few workers. */
import { expect, test } from "vitest";
import { useDatabase } from "../support/databases.ts";
import { patience, within } from "../support/waiting.ts";

const context = useDatabase({ work: true });

test("works a backlog off without resting between jobs", async () => {
  const { database, queue } = context;
  const many = Array.from({ length: 200 }, (_, n) => ({ deliveryId: `many-${n}`, lane: `lane-${n % 2}` }));
  const open = new Set(many.map(({ deliveryId }) => deliveryId));
  let done = () => {};
  const finished = new Promise<void>((resolve) => (done = resolve));
  await database.transaction((transaction) => queue.enqueue(transaction, "deliver", many));
  await queue.work(
    "deliver",
    async ({ deliveryId }) => {
      open.delete(deliveryId);
      if (open.size === 0) done();
    },
    { parallel: 2, perLane: 1, pollSeconds: 3600 },
  );
  // Whoever rested after a job until the next look would rest for an hour.
  await within(patience, finished);
  expect(open.size).toBe(0);
});
