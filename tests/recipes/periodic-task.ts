/** Tests of a periodic task added by the recipe of docs/architecture.md (recipes.ts). */
import { expect, test } from "vitest";
import { periodicTasks } from "../../app/periodic-tasks.ts";
import { schedule, taskStates } from "../../app/scheduler.ts";
import { useApp } from "../support/app.ts";

const site = useApp();

test("the task runs at its interval and is counted", async () => {
  const logged: unknown[] = [];
  const log = { info: (...line: unknown[]) => void logged.push(line) };
  const { recruiters } = periodicTasks({ config: site.config, database: site.database, log } as never) as unknown as {
    readonly recruiters: Omit<Parameters<typeof schedule>[0], "name">;
  };
  expect(recruiters).toMatchObject({ every: 3_600_000, atStart: false });
  await schedule({ name: "recruiters", ...recruiters, atStart: true })();
  expect(logged).toEqual([[{ recruiters: 0 }, "accounts at the desk"]]);
  expect(taskStates().get("recruiters")).toMatchObject({ every: 3_600_000, failures: 0 });
});
