/**
 * A private page with as many times as a recruiter's hours allow is bounded.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { offered, recruiterWithHours } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";

const site = useApp({}, useDatabase());

test("a booking page shows the next 300 times, and books any of them", async () => {
  const week = Array.from({ length: 7 }, () => [{ from: "00:00", to: "23:59" }]);
  const hours = {
    timeZone: "Europe/London",
    week,
    exceptions: [],
    minutes: 15 as const,
    noticeHours: 0,
    aheadDays: 60,
  };
  const mine = await offered(site, await recruiterWithHours(site, hours));
  const { times } = await mine.show();
  expect(times).toHaveLength(300);
  expect((await mine.book(times.at(-1) ?? "")).status).toBe(303);
});
