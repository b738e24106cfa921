/**
 * A manager or the operator file sets a general retention shorter than the 30 days that are
 * published: what was missed in them stays counted.
 */
import { expect, test } from "vitest";
import { publicPromise } from "../../db/queries/promise.ts";
import { retentionRules } from "../../domain/market-law/retention.ts";
import { purgeExpired } from "../../jobs/purge.ts";
import { createLog } from "../../server/http/log.ts";
import { useApp } from "../support/app.ts";
import { applicant } from "../support/applicants.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit } from "../support/desk.ts";
import { operatorWith } from "../support/operators.ts";

const site = useApp({ operator: { ...operatorWith(), byLaw: true } }, useDatabase());
const day = 86_400_000;

async function applies(): Promise<number> {
  const { body } = await site.call("/api/register", applicant({}, "GB"));
  const { rows } = await site.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [body.result?.id],
  );
  return Number(rows[0]?.id);
}

async function purge(retentionDays: number): Promise<void> {
  const { config, database } = site;
  const retention = retentionRules({ ...operatorWith({ retentionDays }), byLaw: true });
  const log = createLog("silent");
  await purgeExpired(
    { config, database, retention, jobAlerts: true, log, now: () => site.now },
    new AbortController().signal,
  );
}

test("missed promises of the last 30 days stay published, their applicants' data do not", async () => {
  const recruiter = await recruit(site, "manager");
  for (let missed = 0; missed < 3; missed += 1) await applies();
  site.now = new Date(site.now.getTime() + 6 * day);
  const kept = await applies();
  await act(recruiter, kept, "phone");
  await act(recruiter, kept, "contacted");
  site.now = new Date(site.now.getTime() + day);
  expect(await publicPromise(site.database, site.now)).toMatchObject({ kept: 1, missed: 3 });
  await purge(5);
  expect(await publicPromise(site.database, site.now)).toMatchObject({ kept: 1, missed: 3 });
  const counted = async (table: string) =>
    (await site.database.query<{ count: number }>(`select count(*)::integer as count from ${table}`)).rows[0]?.count;
  expect([await counted("registration"), await counted("application")]).toEqual([1, 4]);
  site.now = new Date(site.now.getTime() + 31 * day);
  await purge(5);
  expect([await counted("registration"), await counted("application")]).toEqual([0, 0]);
});
