/**
 * The desk reads a history as a whole, so an applicant's downloads do not fill it.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { detail, recruit } from "../support/desk.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({}, useDatabase());

test("downloads of one day are one line of the history", async () => {
  const maya = await recruit(site);
  const mine = await statusPage(site);
  const cookie = await mine.unlock();
  const downloads = async () => {
    for (const act of ["download", "read", "download"]) expect((await mine.post({ act }, cookie)).status).toBe(200);
    return (await detail(maya, mine.applicationId)).events.filter(({ type }) => type === "downloaded").length;
  };
  expect(await downloads()).toBe(1);
  site.now = new Date(site.now.getTime() + 25 * 3_600_000);
  const later = await mine.unlock();
  expect((await mine.post({ act: "download" }, later)).status).toBe(200);
  expect((await detail(maya, mine.applicationId)).events.filter(({ type }) => type === "downloaded")).toHaveLength(2);
});
