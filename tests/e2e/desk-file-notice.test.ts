/** What managers are shown of the operator file at the desk, wide and narrow; other recruiters are not. */
import { test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();

test("a manager sees since when the operator file lacks what the law asks for, on every screen", async () => {
  await site.interrupted(async (settings) => {
    const database = await openDatabase(settings);
    await database.script(
      "insert into law_gap values ('privacy.safeguard', '2026-11-20T10:00:00Z'), ('identity.host', '2026-11-21T10:00:00Z')",
    );
    await database.close();
  });
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, { email: "maya@operator.example", secret: "" }, "Maya Example", "--manager");
  const words = "Since 20 Nov 2026, the operator file has lacked facts that the law asks for: 2.";
  for (const size of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(size);
    for (const path of ["/desk", "/desk/team"]) {
      await page.goto(page.url().replace(/\/desk.*$/, path));
      await expect(page.getByRole("status").getByText(words)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
  const other = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, other, { email: "paul@operator.example", secret: "" }, "Paul Example");
  await expect(other.getByText(words)).toHaveCount(0);
});
