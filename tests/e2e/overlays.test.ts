/**
 * Overlays start at z-index 2000 (specification section 9), so that an operator's additions can be
 * below or above them.
 *
 * @module-tag long
 */
import type { Locator } from "@playwright/test";
import { test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { addressIn } from "../support/addresses.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { alive, fill, formOf, person } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();

async function toast(): Promise<Locator> {
  const page = await visitors.visit(site);
  // The clock is stopped, so that the toast stays.
  await page.clock.install();
  await page.route(`**${apiPaths.register}`, (route) =>
    route.fulfill({ status: 422, json: { code: 422, message: "Not now" } }),
  );
  await page.goto("/gb/apply-now");
  await page.locator('label[for="f-name"]').hover();
  await alive(page);
  await fill(formOf(page), person());
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await formOf(page).send.click();
  return formOf(page).toast;
}

async function offer(): Promise<Locator> {
  const page = await visitors.visit(site, { address: addressIn.DE });
  await page.goto("/gb/privacy-policy");
  return page.getByRole("region", { name: "Language and country" });
}

/**
 * Whether the overlay is visible at its centre while an element with this z-index covers the page.
 */
async function isSeen(overlay: Locator, zIndex: number): Promise<boolean> {
  return overlay.evaluate((element, at) => {
    const cover = document.createElement("div");
    for (const [name, value] of [
      ["position", "fixed"],
      ["inset", "0"],
      ["z-index", String(at)],
    ] as const)
      cover.style.setProperty(name, value);
    document.body.append(cover);
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    cover.remove();
    return element.contains(seen);
  }, zIndex);
}

test.each([
  ["a toast", toast],
  ["an offer at the foot of the page", offer],
] as const)("%s lies above z-index 1999 and below 2001", async (_, open) => {
  const overlay = await open();
  await expect(overlay).toBeVisible();
  expect(await isSeen(overlay, 1999)).toBe(true);
  expect(await isSeen(overlay, 2001)).toBe(false);
});
