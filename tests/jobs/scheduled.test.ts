/** What runs by the hour ends before what it needs is closed: a process that stops leaves nothing half done. */
import { expect, test } from "vitest";
import type { Database } from "../../db/database.ts";
import { startFindingForgotten } from "../../jobs/forgotten.ts";
import { startPurging } from "../../jobs/purge.ts";
import { createLog } from "../../server/http/log.ts";
import { useDatabase } from "../support/databases.ts";
import { within } from "../support/waiting.ts";
import { keptDays } from "../support/retention.ts";

const context = useDatabase();
const log = createLog("silent");
const now = () => new Date("2026-11-20T10:00:00Z");

/** The database, each transaction of which waits at its beginning until `open` is called. */
function gated(real: Database) {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended: string[] = [];
  const database = new Proxy(real, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name, target) as unknown;
      return async (...given: Parameters<Database["transaction"]>) => {
        reached.resolve();
        await opened.promise;
        return target.transaction(...given).finally(() => ended.push("the run"));
      };
    },
  });
  return { database, reached: reached.promise, open: opened.resolve, ended };
}

test.each([
  ["purge", startPurging],
  ["search for forgotten deliveries", startFindingForgotten],
] as const)("a %s under way is waited for", async (_, start) => {
  const { database, reached, open, ended } = gated(context.database);
  const errors: unknown[] = [];
  const deps = { database, retention: () => keptDays(180), jobAlerts: () => false, log, now };
  const stop = start(deps, (error) => errors.push(error));
  await within(10_000, reached);
  const stopped = Promise.resolve(stop()).then(() => ended.push("stopped"));
  open();
  await within(10_000, stopped);
  expect(ended).toEqual(["the run", "stopped"]);
  expect(errors).toEqual([]);
});
