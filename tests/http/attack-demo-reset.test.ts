/** A process with the demo's desk on a real database: its reset removes nothing. */
import { expect, test } from "vitest";
import { demoSample } from "../../app/config.ts";
import { resetSample } from "../../commands/demo/remove-sample.ts";
import { useApp } from "../support/app.ts";
import { applicant } from "../support/applicants.ts";
import { recruit } from "../support/desk.ts";

const site = useApp();

test("without a sample everything is real, and stays", async () => {
  await recruit(site, "manager");
  expect((await site.call("/api/register", applicant())).status).toBe(200);
  const { database, config } = site;
  const reset = resetSample({ database, config, now: () => site.now }, demoSample());
  await expect(reset).rejects.toThrow("the installation has applications");
  for (const table of ["registration", "recruiter", "desk_event"]) {
    const { rowCount } = await database.query(`select from ${table}`);
    expect(rowCount, table).toBeGreaterThan(0);
  }
});
