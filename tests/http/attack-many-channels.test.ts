/**
 * Thousands of applications under one number and mailbox: one act does not flood the receivers of
 * webhooks.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());

test("a preferred channel is reported for the shown application and a few others", async () => {
  const mine = await statusPage(site, { email: "owner0884@example.org", contact: "7400300884" });
  site.now = new Date(site.now.getTime() + 60_000);
  // Held back for the mailbox, and let into the queue after 22 hours, as all such are.
  await site.database.query(
    `with made as (
       insert into application (created_at) select created_at + n * interval '1 second' from application, generate_series(1, 200) n
       where id = $1 returning id, created_at
     )
     insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, age, channel, notice_version)
     select md5('prefer' || made.id), made.id, upper(substr(md5('prefer' || made.id), 1, 9)), made.created_at, r.market,
       r.language, r.country, r.name, r.email, r.email_key, r.area_code, r.national_number, r.phone, r.age, r.channel,
       r.notice_version
     from made, registration r where r.id = $2`,
    [mine.applicationId, mine.id],
  );
  await site.submit("/gb/application/link", { link: mine.code });
  const link = await mailedLink(site, "owner0884@example.org");
  const cookie = cookieOf(await site.submit(link, { act: "unlock", digits: "0884" }), "unlocked") ?? "";
  const webhooks = async () => {
    const { rows } = await site.database.query<{ count: number }>(
      "select count(*)::integer as count from delivery where kind = 'webhook'",
    );
    return rows[0]?.count ?? 0;
  };
  const before = await webhooks();
  await site.submit(link, { act: "prefer", channel: "call" }, { cookie });
  const made = (await webhooks()) - before;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThanOrEqual(21);
  const { rows } = await site.database.query("select from registration where prefers = 'call'");
  expect(rows).toHaveLength(made);
});
