/** Jobs under way while the database breaks down are handed back as soon as it is there, and do not keep their lane until they have expired. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openPostgres } from "../../../db/postgres/open.ts";
import type { Database } from "../../../db/database.ts";
import { migrate } from "../../../db/migrate.ts";
import { type Queue, startQueue } from "../../../jobs/queue.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { patience } from "../../support/waiting.ts";

describe.skipIf(!hasPostgres())("a job under way while the server breaks down", () => {
  let server: PostgresServer;
  let database: Database;
  let queue: Queue;

  beforeAll(async () => {
    server = await startPostgres();
    database = openPostgres(server.url);
    await migrate(database);
    queue = await startQueue(database, { work: true });
  });
  afterAll(async () => {
    await queue?.stop();
    await database?.close();
    await server?.remove();
  });

  test("is run again by its own delay", async () => {
    let broken = () => {};
    const brokeDown = new Promise<void>((resolve) => (broken = resolve));
    const outputs: unknown[] = [];
    await queue.work("deliver", async () => {
      const { rows } = await database.query<{ output: unknown }>("select output from pgboss.job");
      if (rows[0]?.output) return void outputs.push(rows[0].output);
      await server.stop();
      await database.query("select").finally(broken);
    });
    await database.transaction((transaction) => queue.enqueue(transaction, "deliver", [{ deliveryId: "msg_1" }]));
    await brokeDown;
    await server.start();
    await vi.waitFor(() => expect(outputs).toHaveLength(1), 4 * patience);
    expect(JSON.stringify(outputs)).not.toContain("timed out");
  });
});
