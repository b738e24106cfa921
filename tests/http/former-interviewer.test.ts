/**
 * A recruiter whose interview went to a colleague gets one cancellation, whatever happens to the
 * interview before the email is sent (B13).
 */
import { beforeEach, describe, expect, test } from "vitest";
import type { Json } from "../../db/schema.ts";
import { composeEmail } from "../../email/compose.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { type Offered, offered, recruiterWithHours } from "../support/booking.ts";
import { readCalendar } from "../support/calendar.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
/** A Thursday. */
const start = new Date("2026-11-19T08:00:00Z");
const first = "2026-11-20T09:00:00.000Z";
const second = "2026-11-20T09:30:00.000Z";
const third = "2026-11-20T10:00:00.000Z";
let boss: Recruit;
let maya: Recruit;
let anna: Recruit;
let mine: Offered;

beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from interview");
  await site.database.query("delete from delivery");
  [boss, maya, anna] = [await recruit(site, "manager"), await recruiterWithHours(site), await recruiterWithHours(site)];
  mine = await offered(site, maya);
  await mine.book(first);
  // Maya has it in her calendar.
  await allSent();
});

const allSent = () => site.database.query("update delivery set delivered_at = now() where delivered_at is null");
const assign = (to: Recruit) => act(boss, mine.applicationId, "assign", { to: to.id });

/** The method, sequence and start in the calendar files that the recruiter would get now. */
async function filesTo(recruiter: Recruit): Promise<[string, string, string][]> {
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: Json }>(
    `select event_type as "eventType", target, payload from delivery where target = $1
       and event_type like '%interview%' and delivered_at is null and dead_at is null order by sequence`,
    [`recruiter:${recruiter.id}`],
  );
  const mails = await Promise.all(rows.map((row) => composeEmail(site, row)));
  return mails.flatMap((mail) => {
    if (mail === null) return [];
    const { method, properties, start: begins } = readCalendar(mail.calendar?.text ?? "");
    return [[method, properties.SEQUENCE ?? "", begins]];
  });
}

const cancelledFirst = [["CANCEL", "1", first]];

describe("the former recruiter of a moved interview gets the cancellation of the former time", () => {
  beforeEach(async () => {
    await assign(anna);
    await mine.book(second, { instead: first });
  });

  test.each([
    ["nothing else happens", async () => {}],
    ["it is moved again", () => mine.book(third, { instead: second })],
    ["the applicant cancels it", () => mine.cancel(second)],
    [
      "a recruiter cancels it",
      () => anna.post(`${deskApiPath}/applications/${mine.applicationId}/interview/cancel`, { instead: second }),
    ],
    ["the application is closed", () => act(anna, mine.applicationId, "closed", { reason: "no_reply" })],
  ])("when %s", async (_what, then) => {
    await then();
    expect(await filesTo(maya)).toEqual(cancelledFirst);
  });

  test("when the applicant deletes everything, also after cancelling", async () => {
    await mine.cancel(second);
    await mine.posted({ act: "delete", sure: "yes" }, await mine.unlock());
    expect(await filesTo(maya)).toEqual(cancelledFirst);
    expect(await filesTo(anna)).toEqual([["CANCEL", "2", second]]);
  });

  test("but only the booking when it is theirs again", async () => {
    await assign(maya);
    await mine.book(third, { instead: second });
    expect(await filesTo(maya)).toEqual([["PUBLISH", "2", third]]);
    expect(await filesTo(anna)).toEqual([["CANCEL", "2", second]]);
    await mine.posted({ act: "delete", sure: "yes" }, await mine.unlock());
    expect(await filesTo(maya)).toEqual([["CANCEL", "3", third]]);
    expect(await filesTo(anna)).toEqual([["CANCEL", "2", second]]);
  });

  test("once, when it was theirs in between", async () => {
    await assign(maya);
    await mine.book(third, { instead: second });
    await assign(anna);
    await mine.book(first, { instead: third });
    expect(await filesTo(maya)).toEqual([["CANCEL", "3", third]]);
  });

  test("and not again once it was sent", async () => {
    await allSent();
    await mine.book(third, { instead: second });
    expect(await filesTo(maya)).toEqual([]);
  });
});

test("a cancellation that waits for the mail server survives the applicant's erasure", async () => {
  await mine.cancel(first);
  await mine.posted({ act: "delete", sure: "yes" }, await mine.unlock());
  expect(await filesTo(maya)).toEqual(cancelledFirst);
});

test("a cancellation that version 0.2 queued for a former recruiter still removes the event", async () => {
  await assign(anna);
  await mine.book(second, { instead: first });
  await site.database.query("update delivery set payload = payload - '{uid,starts,ends,at}'::text[]");
  expect(await filesTo(maya)).toEqual([["CANCEL", "1", second]]);
});
