/**
 * Figures and the audit log for managers and recruiters: reading, filtering and saving, by keyboard
 * alone, at all sizes.
 */
import { beforeAll, expect as holds, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { expectFlawlessAt } from "./flawless.ts";
import { type Account, deskAddress, invited, join } from "./recruiter.ts";

const viewports = [sizes.desktop, { width: 390, height: 844 }];

const visitors = useVisitors();
const site = useSite();
const maya: Account = { email: "maya.figures@operator.example", secret: "" };
const jonas: Account = { email: "jonas.figures@operator.example", secret: "" };

beforeAll(async () => {
  // Figures are cached for up to a minute, so the applications exist before the first view.
  const answer = await fetch(`${site.url}${apiPaths.register}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(applicant({ name: "Amira Khan", fill_time: 9000 })),
  });
  holds(answer.status).toBe(200);
  // The first one is the manager.
  await invited(site, "first.figures@operator.example");
});

test("figures are drawn with a table, follow the chosen period, and can be saved with an audit entry", async () => {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, maya, "Maya Figures", "--manager");
  await page.getByRole("link", { name: "Figures" }).click();
  await expect(page.getByRole("heading", { name: "Kept promise" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Everybody" })).toBeVisible();
  const first = page.getByRole("region", { name: "Time to the first contact" });
  // Without any due application there is no zero and no axis, which would look like a result.
  await expect(first).toContainText("No data for this time yet.");
  await expect(page.getByText("Nobody was due in this time.")).toBeVisible();
  await expect(first.locator("svg")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Kept promise" }).locator("svg")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Nobody’s, Later: 1" })).toHaveAttribute("href", /recruiter=nobody/);
  await expectFlawlessAt(page, "figures", ...viewports);
  const year = page.getByRole("link", { name: "Year" });
  await year.focus();
  await page.keyboard.press("Enter");
  await expect(year).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { name: "Load" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  holds((await saved).suggestedFilename()).toMatch(/^figures-\d{4}-\d\d-\d\d-365\.csv$/);

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("cell", { name: "Figures saved as CSV" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Logged in" })).toBeVisible();
  await expectFlawlessAt(page, "audit", ...viewports);
  await page.getByRole("combobox", { name: "What" }).selectOption("Account made");
  await page.getByRole("button", { name: "Filter" }).press("Enter");
  await expect(page).toHaveURL(/\/desk\/audit\?type=account_made$/);
  await expect(page.getByRole("cell", { name: "Figures saved as CSV" })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "Account made" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "What" })).toHaveValue("account_made");
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page.getByRole("cell", { name: "Figures saved as CSV" })).toBeVisible();
});

test("a recruiter sees figures without colleagues' work, and no audit log", async () => {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, jonas, "Jonas Figures");
  await page.getByRole("link", { name: "Figures" }).click();
  await expect(page.getByRole("rowheader", { name: "Nobody’s" })).toBeVisible();
  await expect(page.getByText("Maya Figures")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  await page.goto(deskAddress(site, "/desk/audit"));
  await expect(page.getByText("Your role does not allow this.")).toBeVisible();
});

test("a figure links to its applications under the same filter", async () => {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, { email: "robin.figures@operator.example", secret: "" }, "Robin Figures", "--manager");
  await page.goto(deskAddress(site, "/desk/figures"));
  const everybody = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Everybody" }) });
  await expect(everybody.getByRole("link", { name: "1", exact: true })).toBeVisible();
  await page.getByLabel("Market", { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/desk\/figures\?market=\w\w$/);
  await everybody.getByRole("link", { name: "1", exact: true }).press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Amira Khan" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Without the filter: Came as far as: Applied" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Market", { exact: true })).not.toHaveValue("");
});
