/**
 * Where the law shortens the retention after a final answer, answering a missed application deletes
 * it from the 30 days that are published, while kept ones stay.
 *
 * @module-tag long
 */
import { beforeEach, expect, test } from "vitest";
import { publicPromise } from "../../db/queries/promise.ts";
import { retentionRules } from "../../domain/market-law/retention.ts";
import { deskApiPath } from "../../routes.ts";
import { purgeExpired } from "../../jobs/purge.ts";
import { createLog } from "../../server/http/log.ts";
import { useApp } from "../support/app.ts";
import { applicant } from "../support/applicants.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit } from "../support/desk.ts";
import { operatorWith } from "../support/operators.ts";

// As the configuration sets it in production.
const operator = { ...operatorWith(), byLaw: true };
const site = useApp({ operator }, useDatabase());
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
beforeEach(async () => {
  site.now = start;
  await site.database.query("truncate delivery, application, bulk, rate_limit restart identity cascade");
});

async function send(country: "KR" | "NL" | "GB"): Promise<number> {
  const { body } = await site.call(
    "/api/register",
    country === "NL"
      ? { ...applicant(), country: "NL", area_code: "31", contact: "612345678" }
      : applicant({}, country),
  );
  const { rows } = await site.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [body.result?.id],
  );
  return Number(rows[0]?.id);
}

test.each([["spam"], ["declined"]])("a missed promise stays in the share after its application is %s", async (how) => {
  const recruiter = await recruit(site, "manager");
  const kept = await send("KR");
  await act(recruiter, kept, "phone");
  await act(recruiter, kept, "contacted");
  const missed = [await send("KR"), await send("KR"), await send("KR")];
  site.now = hours(25);
  expect(await publicPromise(site.database, site.now)).toMatchObject({ kept: 1, missed: 3 });
  const bulk = { id: `bulk-purged-share-${how}`, act: how, of: { ids: missed }, senders: 3 };
  const answer = await recruiter.post(`${deskApiPath}/bulk`, bulk);
  expect([answer.status, answer.body.done]).toEqual([200, 3]);
  expect(await publicPromise(site.database, site.now)).toMatchObject({ kept: 1, missed: 3 });
  // Six days later the hourly job runs.
  site.now = hours(24 * 7);
  const log = createLog("silent");
  await purgeExpired(
    {
      config: site.config,
      database: site.database,
      retention: retentionRules(operator),
      jobAlerts: true,
      log,
      now: () => site.now,
    },
    new AbortController().signal,
  );
  expect(await publicPromise(site.database, site.now)).toMatchObject({ kept: 1, missed: 3 });
});
