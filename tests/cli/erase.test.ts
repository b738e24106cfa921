import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { eraseCommand } from "../../cli/erase.ts";
import { formatCode } from "../../domain/code/code.ts";
import { saveRegistration } from "../../applications/save-registration.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything } from "../support/exported.ts";
import { listeningOperator } from "../support/operators.ts";
import { newRegistration } from "../support/registrations.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator() }, context);

async function run(...parameters: string[]): Promise<{ status: number; said: string }> {
  let said = "";
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk.toString();
      done();
    },
  });
  return { status: await eraseCommand({ database: context.database, config: site.config }, parameters, output), said };
}

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
