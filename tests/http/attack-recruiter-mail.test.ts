/**
 * One applicant fills a recruiter's mailbox by correcting their contact again and again.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());

test("corrections of one contacted application cause a recruiter a dozen emails a day at most", async () => {
  const maya = await recruit(site);
  const mine = await statusPage(site, { email: "first@example.net", contact: "7400300001" });
  await act(maya, mine.applicationId, "phone");
  await act(maya, mine.applicationId, "contacted");
  const statuses: number[] = [];
  let digits = "0001";
  const most = limits.talkOf.points;
  for (let n = 1; n <= most + 2; n += 1) {
    site.now = new Date(site.now.getTime() + 10 * 60_000);
    const cookie = cookieOf(await mine.post({ act: "unlock", digits }), "unlocked");
    const contact = `74003${String(n + 1).padStart(5, "0")}`;
    const { status } = await mine.post({ act: "correct", contact, email: `next${n}@example.net` }, cookie);
    statuses.push(status);
    if (status === 303) digits = contact.slice(-4);
  }
  expect(statuses).toEqual([...Array.from({ length: most }, () => 303), 429, 429]);
  const { rowCount } = await site.database.query("select from delivery where event_type = 'recruiter.corrected'");
  expect(rowCount).toBe(most);
});
