/** The queue without rows: on the first day, and after everybody has been written to. */
import { expect as holds, test } from "vitest";
import { applicant } from "../support/applicants.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes } from "../support/chromium.ts";
import { applyFrom, pressed, turnTo, useDesk } from "./desk-people.ts";

const enter = useDesk([]);
const phone = { width: 390, height: 844 } as const;

test("on the first day there are no applications, no pane, and the foot is at the bottom", async () => {
  for (const viewport of [sizes.desktop, phone]) {
    const page = await enter("Maya", { viewport });
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "No applications yet." })).toBeVisible();
    await expect(main).not.toContainText("Everybody has been written to.");
    await expect(main.getByRole("link", { name: "Notifications" })).toHaveAttribute("href", /\/account$/);
    await expect(main.getByRole("region")).toHaveCount(1);
    const foot = page.locator("footer");
    await expect(foot).not.toContainText("contacted");
    const box = await foot.boundingBox();
    holds(box && Math.abs(viewport.height - box.y - box.height)).toBeLessThanOrEqual(4);
    holds(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    holds(await violations(page)).toEqual([]);
  }
});

test("the first application ends that, and its first contact is followed by nothing waiting", async () => {
  const page = await enter();
  await expect(page.getByRole("heading", { name: "No applications yet." })).toBeVisible();
  await applyFrom(page, applicant({ name: "Sofia Rossi", fill_time: 9000 }));
  await turnTo(page, "Sofia Rossi");
  await expect(page.locator("footer")).toContainText("contacted");
  await pressed(page, "c", "Sofia Rossi is marked as contacted.");
  await page.goto(new URL("/desk", page.url()).href);
  await expect(page.getByRole("heading", { name: "Nothing is waiting." })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Everybody has been written to.");
});
