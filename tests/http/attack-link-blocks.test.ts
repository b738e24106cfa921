/**
 * A link without the digits must not keep its owner, who knows them, from booking.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { useApp } from "../support/app.ts";
import { offered, recruiterWithHours } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";

const site = useApp({}, useDatabase());

test("requests with the link alone do not use up what its owner may do with the digits", async () => {
  const mine = await offered(site, await recruiterWithHours(site));
  const thief = { "x-forwarded-for": "198.51.100.9" };
  for (let n = 0; n < limits.actWith.points; n += 1)
    await site.submit(mine.interview, { act: "wish", first: "x" }, thief);
  const [time = ""] = (await mine.show()).times;
  const answer = await mine.book(time);
  expect(answer.status).toBe(303);
});
