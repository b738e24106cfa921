/**
 * How a server goes about saving a registration, decided while its tables are empty and kept from then on: by what was sent, and not through
 * everybody who waits.
 */
import { expect, test } from "vitest";
import { integer } from "../../../db/rows.ts";
import { registerParameters, registerStatements } from "../../../applications/register-statement.ts";
import { useDatabase } from "../../support/databases.ts";
import { fillApplications } from "../../support/many-applications.ts";
import { newRegistration } from "../../support/registrations.ts";

const context = useDatabase();

/** How a registration is saved, whoever sends it. */
function planOfSaving(sender: keyof typeof registerStatements = "address"): Promise<string> {
  const nothing = registerParameters(newRegistration(), "zoe@example.org").map(() => "null");
  return context.database.transaction(async (transaction) => {
    await transaction.query("set local plan_cache_mode = force_generic_plan");
    await transaction.query(`prepare saving as ${registerStatements[sender].text}`);
    const { rows } = await transaction.query<{ "QUERY PLAN": string }>(
      `explain execute saving (${nothing.join(", ")})`,
    );
    await transaction.query("deallocate saving");
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

test.each(["address", "network"] as const)("nobody else's application is read (%s)", async (sender) => {
  const plan = await planOfSaving(sender);
  expect(plan).toContain("using application_sender on application");
  expect(plan).toContain("Index Scan using application_pkey on application a ");
  expect(plan).not.toMatch(/application_(missable|waiting|listed|created)|Seq Scan on (?:application|registration) /);
});

test("nobody else's registration is read, also between the server's vacuum and its analyse", async () => {
  const { database } = context;
  await fillApplications(database, 30_000);
  // It knows how many there are by now, and not yet of how many applications.
  await database.query("vacuum registration");
  const read = await database.transaction(async (transaction) => {
    const rowsRead = async () => {
      const statement =
        "select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'registration'";
      return (await transaction.rows({ read: integer }, statement))[0]?.read ?? 0;
    };
    // This connection may not yet have reported what it read before.
    const before = await rowsRead();
    // The database looks which of its application's is the first, as for a new one.
    await transaction.query(
      "update registration set market = 'fr' where application_id = (select max(id) from application)",
    );
    return (await rowsRead()) - before;
  });
  expect(read).toBeLessThan(20);
  expect(await planOfSaving()).not.toMatch(/registration_created|Seq Scan on registration /);
});
