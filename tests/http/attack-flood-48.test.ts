/**
 * A flood from one customer's /64s affects no one else in the same IPv6 /48.
 *
 * @module-tag long
 */
import { afterEach, expect, test, vi } from "vitest";
import { releaseHeld } from "../../commands/applications/held/let-through.ts";
import { reportFloods } from "../../commands/applications/held/report-floods.ts";
import { useApp } from "../support/app.ts";
import { applicant } from "../support/applicants.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit } from "../support/desk.ts";
import { heldDetail } from "../support/held.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
afterEach(() => {
  vi.useRealTimers();
});

function setTime(afterMs: number): void {
  site.now = new Date(start.getTime() + afterMs);
  vi.setSystemTime(site.now);
}

test("a person in the /48 of another customer's flood is shown alone, and enters the queue in time", async () => {
  const maya = await recruit(site);
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  setTime(0);
  const flooded: string[] = [];
  // 60 networks of one customer, 220 requests in a few seconds.
  for (let n = 0; n < 220; n += 1) {
    const from = { "x-forwarded-for": `2001:db8:9:aa${(n % 60).toString(16).padStart(2, "0")}::1` };
    const answer = await site.call("/api/register", applicant({ email: `f${n}@example.org` }), from);
    flooded.push(answer.body.result?.id ?? "");
  }
  setTime(600_000);
  const person = await statusPage(site, { email: "honest@example.org" }, { "x-forwarded-for": "2001:db8:9:1::1" });
  expect((await person.row()).held_reason).toBe("sender");

  const context = { database: site.database, config: site.config, now: () => site.now };
  await reportFloods(context);
  await site.database.query("update delivery set delivered_at = $1 where event_type = 'operator.flood'", [
    site.now.toISOString(),
  ]);
  const { rows } = await site.database.query<{ id: string }>(
    "select a.id from application a join registration r on r.application_id = a.id where r.id = $1",
    [flooded.at(-1)],
  );
  const ofFlood = await heldDetail(maya, Number(rows[0]?.id));
  expect(ofFlood).toMatchObject({ releaseAt: null });
  expect(ofFlood.otherCount).toBeGreaterThan(19);
  expect((await heldDetail(maya, person.applicationId)).otherCount).toBe(0);

  setTime(23 * 3_600_000);
  expect(await releaseHeld(context, Number(rows[0]?.id))).toBe(false);
  expect(await releaseHeld(context, person.applicationId)).toBe(true);
});
