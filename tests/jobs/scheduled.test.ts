/**
 * The periodic tasks (app/periodic-tasks.ts): each runs, and ends before its resources close, so
 * that a stopping process leaves no task half done.
 */
import { expect, test } from "vitest";
import { periodicTasks } from "../../app/periodic-tasks.ts";
import { schedule } from "../../app/scheduler.ts";
import type { Database } from "../../db/database.ts";
import { watchLaw } from "../../jobs/law.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { within } from "../support/waiting.ts";

const context = useDatabase();
const site = useApp({}, context);

/** The tasks, with every line that they log. */
function tasksOn(database: Database) {
  const logged: unknown[] = [];
  const note = (...line: unknown[]) => void logged.push(line);
  const log = { info: note, warn: note, error: note } as never;
  const { config, catalog } = site;
  const now = () => new Date("2026-11-20T10:00:00Z");
  const law = watchLaw({ config, catalog, log, now });
  const sendPush = () => Promise.reject(new Error("no browser is subscribed"));
  const never = () => Promise.reject(new Error("not in this test"));
  const parts = { openStore: never as never, restore: never, sendWebhook: never, examine: async () => new Map() };
  return { tasks: periodicTasks({ config, database, catalog, law, sendPush, log, now, ...parts }), logged };
}

/** A database whose transactions wait at their start until `open` is called. */
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

test.each(["purge", "forgotten"] as const)("stopping waits for a run of %s under way", async (name) => {
  const { database, reached, open, ended } = gated(context.database);
  const { tasks, logged } = tasksOn(database);
  const stop = schedule({ name, ...tasks[name] });
  await within(10_000, reached);
  const stopped = stop().then(() => ended.push("stopped"));
  open();
  await within(10_000, stopped);
  expect(ended).toEqual(["the run", "stopped"]);
  expect(logged).toEqual([]);
});

test("each task runs without an error, and what fails is logged", async () => {
  const { tasks, logged } = tasksOn(context.database);
  for (const [name, { run, onError }] of Object.entries(tasks)) {
    await run(new AbortController().signal, onError);
    expect(
      logged.filter((line) => JSON.stringify(line).includes("error")),
      name,
    ).toEqual([]);
    onError(new Error("no space left"));
    expect(logged.splice(0).at(-1), name).toMatchObject([
      { error: { kind: "Error" } },
      expect.stringMatching(/failed|could not/),
    ]);
  }
});
