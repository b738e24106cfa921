/**
 * The page behind the application modal: on phones its rendering is skipped while the sheet covers
 * it, and restored afterwards.
 */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { alive, fill, formOf, openModal, person } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();

/** The scroll position after two frames, when all observers have run. */
const place = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const bar = document.querySelector<HTMLElement>("[data-sticky-apply]");
    return { top: scrollY, height: document.documentElement.scrollHeight, bar: bar?.hidden };
  });

const isDrawn = (page: Page) => page.evaluate(() => document.querySelector("h1")?.checkVisibility());

describe.each(["phone", "tablet", "desktop"] as const)("on a %s", (size) => {
  test.each(["first", "last"] as const)(
    "the page keeps its scroll position when its %s link opens the modal",
    async (which) => {
      const page = await visitors.visit(site, { viewport: sizes[size], hasTouch: size === "phone" });
      await page.goto("/gb");
      await page.locator("dialog[data-warm]").waitFor({ state: "attached" });
      const link = page.locator("main a[data-apply]")[which]();
      await link.scrollIntoViewIfNeeded();
      const before = await place(page);
      if (which === "last") expect(before.top).toBeGreaterThan(0);

      if (size === "phone") await link.tap();
      else await link.click();
      const dialog = page.getByRole("dialog", { name: "Job Application" });
      await expect(formOf(dialog).name).toBeFocused();
      expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
      expect(await place(page)).toEqual(before);
      expect(await isDrawn(page)).toBe(size === "desktop");

      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport();
      expect(await isDrawn(page)).toBe(true);
      expect(await place(page)).toEqual(before);
    },
  );
});

describe("Back on a phone", () => {
  async function opened() {
    const page = await visitors.visit(site, { hasTouch: true });
    await page.goto("/gb/jobs");
    await page.goto("/gb");
    const dialog = await openModal(page);
    await expect(formOf(dialog).name).toBeFocused();
    return { page, dialog };
  }
  const atHome = (page: Page) => expect(page).toHaveURL(`${site.url}/gb`);

  test("closes the modal, and only the next Back leaves the page", async () => {
    const { page, dialog } = await opened();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await atHome(page);
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/gb/jobs`);
  });

  test("leaves the page at once after the modal was closed by its button, any number of times", async () => {
    const { page, dialog } = await opened();
    for (let again = 0; again < 2; again += 1) {
      await dialog.getByRole("button", { name: "Close", exact: true }).tap();
      await expect(dialog).toHaveCount(0);
      await openModal(page);
      await expect(dialog).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/gb/jobs`);
  });

  test("returns from a linked page into the open modal", async () => {
    const { page, dialog } = await opened();
    await alive(dialog);
    await formOf(dialog).name.fill("Zoë Reader");
    await dialog.getByRole("link", { name: "Privacy policy" }).tap();
    await page.waitForURL("**/privacy-policy");
    await page.goBack();
    await expect(formOf(dialog).name).toHaveValue("Zoë Reader");
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await atHome(page);
  });

  test("returns from the success page to the page with the modal closed and empty", async () => {
    const { page, dialog } = await opened();
    await fill(formOf(dialog), person());
    await formOf(dialog).send.tap();
    await page.waitForURL(`${site.url}/gb/success`);
    await page.goBack();
    await atHome(page);
    await expect(dialog).toHaveCount(0);
    await openModal(page);
    await expect(formOf(dialog).name).toHaveValue("");
  });
});
