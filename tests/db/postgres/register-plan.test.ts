/**
 * The plan for saving a registration, made while the tables are empty and kept afterwards, looks
 * rows up by the submitted values and does not scan waiting applications.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { integer } from "../../../db/rows.ts";
import { registerParameters, registerStatements } from "../../../commands/applications/register-statement.ts";
import { useDatabase } from "../../support/databases.ts";
import { fillApplications } from "../../support/many-applications.ts";
import { newRegistration } from "../../support/registrations.ts";

const context = useDatabase();

/** The plan for saving a registration. */
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

test.each(["address", "network"] as const)("saving reads no unrelated application (%s)", async (sender) => {
  const plan = await planOfSaving(sender);
  expect(plan).toContain("using application_sender on application");
  // The application that this browser sent before, and the one that it may join.
  for (const alias of ["a", "a_1"])
    expect(plan).toContain(`Index Scan using application_pkey on application ${alias} `);
  expect(plan).not.toMatch(/application_(missable|waiting|listed|created)|Seq Scan on (?:application|registration) /);
});

test("saving reads no unrelated registration, even between vacuum and analyze", async () => {
  const { database } = context;
  await fillApplications(database, 30_000);
  // The statistics now know the number of rows, but not of distinct applications.
  await database.query("vacuum registration");
  const read = await database.transaction(async (transaction) => {
    const rowsRead = async () => {
      const statement =
        "select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'registration'";
      return (await transaction.rows({ read: integer }, statement))[0]?.read ?? 0;
    };
    // This connection may not have reported its earlier reads.
    const before = await rowsRead();
    // The database looks up the application's first registration, as for a new one.
    await transaction.query(
      "update registration set market = 'fr' where application_id = (select max(id) from application)",
    );
    return (await rowsRead()) - before;
  });
  expect(read).toBeLessThan(20);
  expect(await planOfSaving()).not.toMatch(/registration_created|Seq Scan on registration /);
});
