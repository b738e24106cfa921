/** Jobs under way while the database breaks down are handed back as soon as it is there, and do not keep their lane until they have expired. */
import { describe, expect, test, vi } from "vitest";
import { useOwnServer } from "../../support/own-server.ts";
import { hasPostgres } from "../../support/postgres.ts";
import { patience } from "../../support/waiting.ts";

describe.skipIf(!hasPostgres())("a job under way while the server breaks down", () => {
  const own = useOwnServer({ work: true });

  test("is run again by its own delay", async () => {
    let broken = () => {};
    const brokeDown = new Promise<void>((resolve) => (broken = resolve));
    const outputs: unknown[] = [];
    await own.queue.work("deliver", async () => {
      const { rows } = await own.database.query<{ output: unknown }>("select output from pgboss.job");
      if (rows[0]?.output) return void outputs.push(rows[0].output);
      await own.server.stop();
      await own.database.query("select").finally(broken);
    });
    await own.database.transaction((transaction) =>
      own.queue.enqueue(transaction, "deliver", [{ deliveryId: "msg_1" }]),
    );
    await brokeDown;
    await own.server.start();
    await vi.waitFor(() => expect(outputs).toHaveLength(1), 4 * patience);
    expect(JSON.stringify(outputs)).not.toContain("timed out");
  });
});
