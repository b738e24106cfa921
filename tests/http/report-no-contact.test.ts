/** *No one has contacted me* begins the application again, from the first contact (B7). */
import { beforeEach, expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { offered, type Offered, recruiterWithHours } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, type Recruit } from "../support/desk.ts";
import { visibleText } from "../support/html.ts";

const site = useApp({}, useDatabase());
let jonas: Recruit;
let mine: Offered;

beforeEach(async () => {
  site.now = new Date("2026-11-20T08:00:00Z");
  jonas = await recruiterWithHours(site);
  mine = await offered(site, jonas);
  await mine.book("2026-11-23T09:00:00.000Z");
});

test.each([
  ["in the interview stage", "interview", {}],
  ["with an open offer", "offered", {}],
  ["after being declined", "declined", {}],
  ["after the application was closed", "closed", { reason: "no_reply" }],
])("an opted-out applicant who objects is contacted from the beginning: %s", async (_when, stage, body) => {
  if (stage !== "interview") expect((await act(jonas, mine.applicationId, stage, body)).status).toBe(200);
  expect((await act(jonas, mine.applicationId, "opted_out")).status).toBe(200);
  site.now = new Date("2026-11-21T09:00:00Z");
  const html = await mine.posted({ act: "nobodyWrote" }, await mine.unlock());
  expect(visibleText(html)).toContain("Your 24 hours have begun again");
  expect((await detail(jonas, mine.applicationId)).status).toBe("assigned");
  await act(jonas, mine.applicationId, "phone", { knowing: true });
  expect((await act(jonas, mine.applicationId, "contacted")).status).toBe(200);
  const { status, next } = await detail(jonas, mine.applicationId);
  expect(status).toBe("contacted");
  expect(next?.kind).not.toBe("interview");
  expect((await mine.show()).status, "no times are offered").toBe(303);
});
