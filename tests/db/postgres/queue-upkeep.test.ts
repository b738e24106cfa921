/** What the queue does to keep its tables small takes as long as they are large, and what it does for a job does not. */
import { expect, test } from "vitest";
import { startQueue } from "../../../jobs/queue.ts";
import { useDatabase } from "../../support/databases.ts";

const context = useDatabase();

const bound = "current_setting('statement_timeout') as bound";

test("its upkeep is not given up because it takes long", async () => {
  const { jobStore } = context.database;
  const upkeep = await jobStore.executeSql(`\n    BEGIN;\n    select ${bound};\n    COMMIT;\n`);
  expect(upkeep.rows).toEqual([{ bound: "0" }]);
  for (const values of [undefined, []]) {
    expect((await jobStore.executeSql(`select ${bound}`, values)).rows).toEqual([{ bound: "15s" }]);
  }
});

test("a queue of an earlier version, which kept finished jobs for a day, is told to delete them sooner", async () => {
  const { database } = context;
  await database.query("update pgboss.queue set deletion_seconds = 86400 where name = 'deliver'");
  const queue = await startQueue(database, { work: false });
  await queue.stop();
  const { rows } = await database.query("select deletion_seconds from pgboss.queue where name = 'deliver'");
  expect(rows).toEqual([{ deletion_seconds: 600 }]);
});
