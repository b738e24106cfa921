/**
 * After a restore, people erased before or after the backup are erased again, whatever else the
 * journal names.
 */
import { expect, test } from "vitest";
import { eraseAfterRestore } from "../../commands/applications/erase-after-restore.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import type { Database } from "../../db/database.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";

const context = useDatabase();

test("erasing again deletes the journal's registrations in batches and keeps the time of the first erasure", async () => {
  const save = async (person = newPerson()) => {
    const input = newRegistration(person);
    await saveRegistration(context.database, input);
    return input.id;
  };
  const shared = newPerson();
  const [gone, beside, last, stays] = [
    await save(shared),
    await save({ ...shared, name: "Somebody Else" }),
    await save(),
    await save(),
  ];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
  const named = (id: string, minute: number) => ({ kind: "registration", id, at: at(minute) }) as const;
  const unknown = Array.from({ length: 1100 }, (_, index) => named(`unknown${String(index).padStart(20, "0")}`, 1));
  // One in the first batch, and one in the last, incomplete batch.
  const erasures = [named(gone, 2), ...unknown, named(last, 3)];

  const erased = await context.database.transaction((transaction) => {
    const { kind } = context.database;
    const inside: Database = { ...context.database, ...transaction, kind, transaction: (work) => work(transaction) };
    return eraseAfterRestore(quietCommands({ ...context, database: inside }), transaction, erasures);
  });

  expect(erased).toBe(2);
  const { rows } = await context.database.query<{ id: string }>("select id from registration");
  expect(rows.map(({ id }) => id).toSorted()).toEqual([beside, stays].toSorted());
  const kept = await context.database.query<{ id: string; at: Date }>(
    "select registration_id as id, erased_at as at from erasure",
  );
  expect(kept.rowCount).toBe(erasures.length);
  const times = new Map(kept.rows.map((row) => [row.id, row.at.toISOString()]));
  expect([gone, last, unknown[0]?.id ?? "", unknown[1099]?.id ?? ""].map((id) => times.get(id))).toEqual(
    [2, 3, 1, 1].map(at),
  );
});
