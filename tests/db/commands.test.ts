/** What every command does, whoever gives it: all of it or nothing, and once more where somebody else was faster. */
import { describe, expect, test } from "vitest";
import { give, Moved, nothing } from "../../applications/command.ts";
import { saveRegistration } from "../../applications/save-registration.ts";
import { withdraw } from "../../applications/withdraw.ts";
import type { Transaction } from "../../db/database.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { following } from "../support/following.ts";
import { newRegistration } from "../support/registrations.ts";

const context = useDatabase();

/** A command that writes something, and then fails so many times; how often it was begun, and what of it is there. */
async function begunBy(failures: number, error: () => Error) {
  await context.database.query("truncate impostor_report");
  let begun = 0;
  const answer = give(
    quietCommands(context, () => new Date("2026-11-20T10:00:00Z")),
    {
      async lock(transaction) {
        begun += 1;
        await transaction.query(
          "insert into impostor_report (reported_at, number, code_known, market) values (now(), '1', false, 'gb')",
        );
        if (begun <= failures) throw error();
        return ["it"];
      },
      perform: () => Promise.resolve(nothing),
    },
  );
  const said = await answer.catch((thrown: unknown) => thrown);
  const { rowCount: written } = await context.database.query("select from impostor_report");
  return { said, begun, written };
}

const deadlock = () => Object.assign(new Error("deadlock detected"), { code: "40P01" });

describe.each([
  ["a registration moved to another application", () => new Moved()],
  ["the server ended one of two that waited for each other", deadlock],
])("somebody else was faster: %s", (_, error) => {
  test("it begins again, and what it had done by then is not done twice", async () => {
    expect(await begunBy(4, error)).toEqual({ said: [nothing], begun: 5, written: 1 });
  });

  test("the fifth time is no coincidence: it fails, and nothing is done", async () => {
    expect(await begunBy(5, error)).toEqual({ said: error(), begun: 5, written: 0 });
  });
});

test.each([new Error("anything else"), Object.assign(new Error("another"), { code: "23505" })])(
  "what fails otherwise fails at once: %s",
  async (error) => {
    expect(await begunBy(1, () => error)).toEqual({ said: error, begun: 1, written: 0 });
  },
);

test("what moved while its application was waited for: nothing is done to the one that it left", async () => {
  const [mine, another] = [newRegistration(), newRegistration()];
  const applications: number[] = [];
  for (const input of [mine, another]) {
    const saved = await saveRegistration(context.database, context.queue, input);
    if (saved.outcome === "created") applications.push(saved.applicationId);
  }
  let begun = 0;
  const database = following(context.database, {
    transaction: (work, options) =>
      context.database.transaction((transaction) => {
        begun += 1;
        if (begun > 1) return work(transaction);
        // Rolled back with everything else, so that the next time it is where it was.
        const moving = following<Transaction>(transaction, {
          async rows(...statement) {
            const rows = await transaction.rows(...statement);
            await transaction.query("update registration set application_id = $1 where id = $2", [
              applications[1],
              mine.id,
            ]);
            return rows;
          },
        });
        return work(moving);
      }, options),
  });
  const reach = { kind: "registration", id: mine.id } as const;
  expect(await withdraw({ ...quietCommands(context), database }, reach)).toBe(true);
  expect(begun).toBe(2);
  const { rows } = await context.database.query<{ id: number }>(
    "select id from application where withdrawn_at is not null",
  );
  expect(rows).toEqual([{ id: applications[0] }]);
});
