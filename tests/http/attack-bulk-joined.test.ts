/**
 * A bulk decision for a selection of the morning takes along a person who joined the stranger's
 * application since.
 *
 * @module-tag long
 */
import { beforeEach, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit } from "../support/desk.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({}, useDatabase());
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
beforeEach(() => {
  site.now = start;
});

test.each([
  ["spam", {}],
  ["declined", {}],
  ["closed", { reason: "duplicate" }],
])("a person who joined since the selection is not taken along (%s)", async (name, body) => {
  const maya = await recruit(site);
  const person = { email: `joined-${name}@example.org`, contact: `740030770${name.length}` };
  const stranger = await statusPage(site, { ...person, name: "junk junk" }, { "x-forwarded-for": nextAddress() });
  const { body: selection } = await maya.post(`${deskApiPath}/selections`, { view: "todo", filter: {} });
  expect(selection.ids).toContain(stranger.applicationId);
  site.now = hours(5);
  const mine = await statusPage(site, { ...person, name: "Vera Safe" }, { "x-forwarded-for": nextAddress() });
  expect(mine.applicationId).toBe(stranger.applicationId);
  site.now = hours(6);
  const bulk = { id: `bulk-joined-${name}-00001`, act: name, body, of: { selection: selection.id }, senders: 1 };
  const answer = await maya.post(`${deskApiPath}/bulk`, bulk);
  expect(answer.status).toBe(200);
  const row = await mine.row();
  expect.soft([row["spam_at"], row["declined_at"], row["closed_at"]]).toEqual([null, null, null]);
  // No one wrote to her, and she cannot report it.
  site.now = hours(30);
  await mine.post({ act: "nobodyWrote" }, await mine.unlock());
  const reported = await site.database.query(
    "select from application_event where type = 'nobody_wrote' and registration_id = $1",
    [mine.id],
  );
  expect(reported.rows).toHaveLength(1);
});
