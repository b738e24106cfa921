/** Settings → Health: what is checked, with its state, since when and the fix; managers only. */
import { test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { conditionCodes } from "../../domain/health/conditions.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { expectFlawless } from "./flawless.ts";
import { deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();

const finding = "backups: none has reached s3.example/backups since 2026-11-20T03:00:00.000Z; refused (AccessDenied)";

/** Checked and due again far from now, so that the site's own process changes nothing. */
async function fill(): Promise<void> {
  await site.interrupted(async (settings) => {
    const database = await openDatabase(settings);
    await database.query(
      `insert into health_check (condition, machine, state, since, findings, checked_at, next_at, alerting, alerting_since)
       select code, case when code = 'disk' then 'worker-1' else '' end,
         case code when 'backup' then 'error' when 'sender' then 'warning' else 'ok' end, now() - interval '2 hours',
         case code when 'backup' then jsonb_build_array($2::text) else '[]' end, now(), now() + interval '30 seconds', false, now()
       from unnest($1::text[]) as c (code)`,
      [conditionCodes, finding],
    );
    await database.query(
      `insert into backup_run (kind, started_at, leased_until, finished_at, error, name, bytes, row_count)
       values ('backup', now() - interval '1 day', now(), now(), null, 'fairlead-2026-11-19T03-00-00Z', 12582912, 45678),
         ('backup', now() - interval '1 hour', now(), now(), 'refused (AccessDenied)', null, null, null)`,
    );
    await database.close();
  });
}

test("a manager sees what does not work first, the fix, and the last backups", async () => {
  await fill();
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, { email: "maya.health@operator.example", secret: "" }, "Maya Example", "--manager");
  await page.goto(deskAddress(site, "/desk/health"));
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
  await expect(page.getByText("2 checks need attention.")).toBeVisible();
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(rows.first()).toContainText("Backups");
  await expect(rows.first()).toContainText("Does not work");
  await expect(rows.first()).toContainText("Check the store and its key (BACKUP_URL).");
  await expect(rows.first()).toContainText(finding);
  await expect(rows.nth(1)).toContainText("Needs attention");
  await expect(rows.filter({ hasText: "Disk space" })).toContainText("on worker-1");
  const table = page.getByRole("region", { name: "Backups sent off this machine" });
  await expect(table).toContainText("45,678");
  await expect(table).toContainText("12 MB");
  await expect(table).toContainText("Failed: refused (AccessDenied)");
  for (const size of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(size);
    await expectFlawless(page);
  }
  const other = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, other, { email: "paul.health@operator.example", secret: "" }, "Paul Example");
  await other.goto(deskAddress(site, "/desk/health"));
  await expect(other.getByText("Your role does not allow this.")).toBeVisible();
});
