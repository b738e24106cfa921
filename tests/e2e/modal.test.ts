/** The page behind the application modal: on phones it is skipped while the sheet covers it, and is as it was afterwards. */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { formOf } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();

/** Where the page stands, once two pictures have been drawn: whatever notices what is seen has noticed. */
const place = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const bar = document.querySelector<HTMLElement>("[data-sticky-apply]");
    return { top: scrollY, height: document.documentElement.scrollHeight, bar: bar?.hidden };
  });

const isDrawn = (page: Page) => page.evaluate(() => document.querySelector("h1")?.checkVisibility());

describe.each(["phone", "tablet", "desktop"] as const)("on a %s", (size) => {
  test.each(["first", "last"] as const)(
    "the page stays where it was when its %s link opens the modal",
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
