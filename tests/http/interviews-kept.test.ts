/** An interview never outlives the data of its applicant unnoticed (B9, B13). */
import { beforeEach, expect, test } from "vitest";
import { purge } from "../../commands/applications/purge.ts";
import type { Json } from "../../db/schema.ts";
import { deskInterview } from "../../domain/desk/booking.ts";
import { retentionCutoffs } from "../../domain/retention/cutoffs.ts";
import { composeEmail } from "../../email/compose.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { type Offered, offered, recruiterWithHours } from "../support/booking.ts";
import { readCalendar } from "../support/calendar.ts";
import { useDatabase } from "../support/databases.ts";
import { type Recruit, said } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { keptDays } from "../support/retention.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
/** A Thursday. */
const start = new Date("2026-11-19T08:00:00Z");
const first = "2026-11-20T09:00:00.000Z";
const second = "2026-11-20T09:30:00.000Z";
const third = "2026-11-20T10:00:00.000Z";
const days = 86_400_000;
let maya: Recruit;
let mine: Offered;

beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from interview");
  await site.database.query("delete from delivery");
  maya = await recruiterWithHours(site);
  mine = await offered(site, maya);
});

/** Changes when the person applied, so that the application is deleted then. */
async function isDeletedAt(at: string): Promise<void> {
  const applied = new Date(Date.parse(at) - site.config.operator.retentionDays * days).toISOString();
  await site.database.query("update application set created_at = $2::timestamptz where id = $1", [
    mine.applicationId,
    applied,
  ]);
  await site.database.query("update registration set created_at = $2::timestamptz where application_id = $1", [
    mine.applicationId,
    applied,
  ]);
}

const bookedTimes = async () =>
  (await site.database.query<{ at: Date }>("select starts_at as at from interview")).rows.map(({ at }) =>
    at.toISOString(),
  );

test("no time after the application's deletion is offered or accepted", async () => {
  await isDeletedAt(third);
  expect((await mine.show()).times).toEqual([
    "2026-11-19T09:00:00.000Z",
    "2026-11-19T09:30:00.000Z",
    "2026-11-19T10:00:00.000Z",
    "2026-11-19T10:30:00.000Z",
    "2026-11-19T11:00:00.000Z",
    "2026-11-19T11:30:00.000Z",
    first,
    second,
  ]);
  await mine.book(third);
  expect(await bookedTimes()).toEqual([]);
  expect((await mine.book(second)).status).toBe(303);
  expect(await bookedTimes()).toEqual([second]);
});

test("no recruiter moves an interview past the application's deletion", async () => {
  await mine.book(first);
  await isDeletedAt(third);
  const path = `${deskApiPath}/applications/${mine.applicationId}/interview`;
  const { times, free } = said(deskInterview, await maya.get(path));
  expect([times.at(-1), free]).toEqual([second, 7]);
  expect((await maya.post(`${path}/move`, { start: third, instead: first })).body.code).toBe("taken");
  expect((await maya.post(`${path}/move`, { start: second, instead: first })).status).toBe(200);
});

test("a purge by a shorter retention notifies the recruiter of an interview that is deleted before it begins", async () => {
  await mine.book(first);
  await site.database.query("update delivery set delivered_at = now()");
  await isDeletedAt(start.toISOString());
  site.now = new Date(start.getTime() + 3_600_000);
  const cutoffs = retentionCutoffs(site.now, keptDays(site.config.operator.retentionDays));
  const notices = { deployment: site.config, now: site.now };
  expect(await purge(site.database, cutoffs, { notices })).toMatchObject({ applications: 1 });
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: Json; id: number | null }>(
    `select event_type as "eventType", target, payload, application_id as id from delivery where delivered_at is null`,
  );
  expect(rows.map(({ eventType, target, id }) => [eventType, target, id])).toEqual([
    ["recruiter.interview_cancelled", `recruiter:${maya.id}`, null],
  ]);
  const mail = rows[0] && (await composeEmail(site, rows[0]));
  const { method, properties, start: begins } = readCalendar(mail?.calendar?.text ?? "");
  expect([mail?.to, method, properties.SEQUENCE, begins]).toEqual([[maya.email], "CANCEL", "1", first]);
});
