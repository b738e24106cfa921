import { expect, test } from "vitest";
import type { Registration } from "../../domain/application/fields.ts";
import { formatCode } from "../../domain/code/code.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything } from "../support/exported.ts";
import { listeningOperator } from "../support/operators.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator() }, context);

const run = (...parameters: string[]) =>
  runCommand({ database: context.database, config: site.config, now: () => new Date() }, "erase", ...parameters);

test.each(["id", "code"] as const)("an application is deleted by its %s, and receivers are notified", async (by) => {
  const input = newRegistration();
  await saveRegistration(context.database, input);
  const result = await run(by === "id" ? input.id : formatCode(input.code).toLowerCase());
  expect(result).toEqual({ status: 0, said: "The application and everything sent with it were deleted.\n" });
  expect(await everything(context.database)).toEqual([]);
  const { rows } = await context.database.query<{ type: string }>(
    "select event_type as type from delivery where payload -> 'data' ->> 'id' = $1",
    [input.id],
  );
  expect(rows).toEqual([{ type: "application.erased" }]);
  expect((await run(input.id)).status).toBe(1);
});

test.each(["-mQ4xT0pZ", "--9dQ4xT0p", "-_Q4xT0pZa"])(
  "an id that starts like an option works, too: %s…",
  async (begins) => {
    const id = begins + newRegistration().id.slice(begins.length);
    await saveRegistration(context.database, newRegistration(newPerson(), { id }));
    expect((await run(id)).status).toBe(0);
    expect(await everything(context.database)).toEqual([]);
  },
);

test("other applications with the same number or address are listed", async () => {
  const { database } = context;
  const person = newPerson();
  const save = async (change: Partial<Registration>, now: string) => {
    const input = newRegistration({ ...person, ...change }, { now: new Date(now) });
    const saved = await saveRegistration(database, input);
    if (!("applicationId" in saved)) throw new Error(saved.outcome);
    return { id: saved.applicationId, code: formatCode(input.code) };
  };
  const contacted = await save({}, "2026-11-01T10:00:00Z");
  await database.query("update application set contacted_at = created_at where id = $1", [contacted.id]);
  const again = await save({}, "2026-11-02T10:00:00Z");
  // Part of the same application: it is erased too, and not listed as another.
  expect((await save({}, "2026-11-02T11:00:00Z")).id).toBe(again.id);
  const sameNumber = await save({ email: "somebody@example.org" }, "2026-11-03T10:00:00Z");
  const sameAddress = await save({ phone: "+447400112233" }, "2026-11-04T10:00:00Z");
  const other = await save(newPerson(), "2026-11-05T10:00:00Z");

  const line = ({ code }: { code: string }) => `Not deleted (same number or address): ${code}\n`;
  const done = "The application and everything sent with it were deleted.\n";
  expect(await run(contacted.code)).toEqual({
    status: 0,
    said: [done, ...[again, sameNumber, sameAddress].map(line)].join(""),
  });
  expect(await run(again.code)).toEqual({ status: 0, said: [done, ...[sameNumber, sameAddress].map(line)].join("") });
  for (const { code } of [sameNumber, sameAddress, other]) expect(await run(code)).toEqual({ status: 0, said: done });
});

test("wrong usage prints the usage", async () => {
  await expect(run()).rejects.toThrow("usage: fairlead erase ID");
  await expect(run("a", "b")).rejects.toThrow("usage: fairlead erase ID");
});
