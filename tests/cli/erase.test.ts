import { expect, test } from "vitest";
import { formatCode } from "../../domain/code/code.ts";
import { saveRegistration } from "../../applications/save-registration.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything } from "../support/exported.ts";
import { listeningOperator } from "../support/operators.ts";
import { newRegistration } from "../support/registrations.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator() }, context);

const run = (...parameters: string[]) =>
  runCommand({ database: context.database, config: site.config, now: () => new Date() }, "erase", ...parameters);

test.each(["id", "code"] as const)("an application is deleted by its %s, and outbound systems are told", async (by) => {
  const input = newRegistration();
  await saveRegistration(context.database, context.queue, input);
  const result = await run(by === "id" ? input.id : formatCode(input.code).toLowerCase());
  expect(result).toEqual({ status: 0, said: "Everything about this person is deleted.\n" });
  expect(await everything(context.database)).toEqual([]);
  const { rows } = await context.database.query<{ type: string }>(
    "select event_type as type from delivery where payload -> 'data' ->> 'id' = $1",
    [input.id],
  );
  expect(rows).toEqual([{ type: "application.erased" }]);
  expect((await run(input.id)).status).toBe(1);
});

test("another use is told how", async () => {
  await expect(run()).rejects.toThrow("usage: fairlead erase ID");
  await expect(run("a", "b")).rejects.toThrow("usage: fairlead erase ID");
});
