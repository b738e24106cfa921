/**
 * The operator file notice at the desk, wide and narrow, which only managers see.
 *
 * @module-tag long
 */
import { test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { expectFlawless } from "./flawless.ts";
import { join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();

test("a manager sees on every screen since when the operator file has legal gaps", async () => {
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
      await expectFlawless(page);
    }
  }
  const other = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, other, { email: "paul@operator.example", secret: "" }, "Paul Example");
  await expect(other.getByText(words)).toHaveCount(0);
});
