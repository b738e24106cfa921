/**
 * How a server goes about saving a registration, decided while its tables are empty and kept from then on: by what was sent, and not through
 * everybody who waits.
 */
import { expect, test } from "vitest";
import { registerParameters, registerStatement } from "../../../applications/register-statement.ts";
import { useDatabase } from "../../support/databases.ts";
import { newRegistration } from "../../support/registrations.ts";

const context = useDatabase();

test("nobody else's application is read", async () => {
  const nothing = registerParameters(newRegistration(), "zoe@example.org").map(() => "null");
  const plan = await context.database.transaction(async (transaction) => {
    await transaction.query("set local plan_cache_mode = force_generic_plan");
    await transaction.query(`prepare saving as ${registerStatement}`);
    const { rows } = await transaction.query<{ "QUERY PLAN": string }>(
      `explain execute saving (${nothing.join(", ")})`,
    );
    await transaction.query("deallocate saving");
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("Index Scan using application_pkey on application a ");
  expect(plan).not.toMatch(/application_(missable|waiting|listed|created)|Seq Scan on (?:application|registration) /);
});
