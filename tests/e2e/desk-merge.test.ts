/** Two applications of one person joined, and taken apart, in a real browser: by keyboard, on every screen (docs/decisions/0016). */
import type { Page } from "@playwright/test";
import { beforeAll, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();
const maya: Account = { email: "maya.merge@operator.example", secret: "" };

beforeAll(async () => {
  for (const [at, name] of ["Amira Khan", "Amira K."].entries()) {
    const answer = await fetch(`${site.url}${apiPaths.register}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:51aa:${at}::1` },
      body: JSON.stringify(applicant({ name, contact: "7400838383", fill_time: 9000 })),
    });
    expect(answer.status).toBe(200);
  }
});

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Whether nothing is wrong, and nothing wider than the screen, in both schemes, wide and narrow. */
async function flawless(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const room of [sizes.desktop, { width: 390, height: 844 }]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(room);
      expect(await violations(page, colorScheme), `${what}, ${room.width}, ${colorScheme}`).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${what}, ${room.width}`).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize(sizes.desktop);
}

test("by keyboard: looked at, joined, taken back, told apart; and who is not written to", async () => {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, maya, "Maya Example", "--manager");
  const card = page.getByRole("article").getByRole("region", { name: "Possibly the same person" });
  await row(page, "Amira K.").click();
  await expect(card).toContainText("Amira Khan");
  await expect(card).toContainText("same number, other e-mail");
  await flawless(page, "perhaps the same");

  await card.getByRole("button", { name: /^Join them/ }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Join these two?" });
  await expect(dialog.getByRole("row").filter({ hasText: "8383" })).toContainText("••8383");
  await expect(dialog.getByRole("button", { name: "Join them" })).toBeFocused();
  await flawless(page, "side by side");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);

  // The one whose clock began first leads, and is shown.
  await expect(row(page, "Amira Khan")).toBeVisible();
  await expect(row(page, "Amira K.")).toHaveCount(0);
  await expect(page.getByRole("article").getByRole("heading", { name: "Amira Khan", level: 2 })).toBeVisible();
  await expect(card).toContainText("Joined:");
  await flawless(page, "joined");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, "Amira K.")).toBeVisible();
  await expect(card).toContainText("Perhaps the same person");

  await card.getByRole("button", { name: /^Two people/ }).focus();
  await page.keyboard.press("Enter");
  await expect(card).toContainText("Another person:");
  await card.getByRole("button", { name: /^Perhaps one after all/ }).focus();
  await page.keyboard.press("Enter");
  await expect(card.getByRole("button", { name: /^Join them/ })).toBeVisible();

  await page.goto(deskAddress(site, "/desk/suppression"));
  await expect(page.getByText("Nobody has asked not to be written to.")).toBeVisible();
  await page.getByRole("button", { name: "Add a number or address" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Number or address").fill("7400 838383");
  await page.getByLabel("Reason").fill("asked by letter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is no number with its country code, or no e-mail address.")).toBeVisible();
  await flawless(page, "adding");
  await page.getByLabel("Number or address").fill("+44 7400 838383");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /asked by letter/ })).toContainText("8383");
  await flawless(page, "whom nobody writes to");
  await page.getByRole("button", { name: /^Lift/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Reason").fill("asked us to write again");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /asked by letter/ })).toContainText("asked us to write again");
});
