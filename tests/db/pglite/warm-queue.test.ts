/** Third guard of the embedded engine: every queue is used once before serving (jobs/queue.ts). */
import { type Db, PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { saveRegistration } from "../../../applications/save-registration.ts";
import { startQueue } from "../../../jobs/queue.ts";
import { useDatabase } from "../../support/databases.ts";
import { newRegistration } from "../../support/registrations.ts";
import { patience, within } from "../../support/waiting.ts";

const context = useDatabase();

test("a queue that startQueue started is used in a transaction at once", async () => {
  const queue = await startQueue(context.database, { work: false });
  const saved = await within(patience, saveRegistration(context.database, queue, newRegistration()));
  expect(saved).toMatchObject({ outcome: "created" });
  await queue.stop();
});

test("a queue that was not used before waits for ever in a transaction, so that the test above can fail", async () => {
  const boss = new PgBoss({
    db: context.database.jobStore,
    backend: "pglite",
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue("never-used");
  let rescue: (error: Error) => void = () => {};
  const rescued = new Promise<never>((_, reject) => (rescue = reject));
  const sending = context.database.transaction((transaction) => {
    const db: Db = { executeSql: (text, values) => transaction.query(text, values) };
    return Promise.race([boss.send("never-used", {}, { db }), rescued]);
  });
  await expect(within(2_000, sending)).rejects.toThrow("not within 2000 ms");
  rescue(new Error("given up"));
  await expect(sending).rejects.toThrow("given up");
  await boss.stop({ close: false, graceful: false });
});
