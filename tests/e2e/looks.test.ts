/**
 * Measurable aspects of the appearance: no overflow at any size, the first job visible, mirroring,
 * zoom and forced colours. The long form saves screenshots of each state to test-results/looks/,
 * light and dark, for visual comparison.
 *
 * @module-tag long
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { describe, inject, test } from "vitest";
import { translatorFor } from "../../locales/translator.ts";
import { pageAddress, pageNames } from "../../routes.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { longForm } from "../support/environment.ts";
import { forRows } from "../support/long-form.ts";
import { emirates, useSite } from "../support/site.ts";
import { alive, describeMarkets, fill, formOf, openModal, person, surveyOf, type TestedMarket } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite({ operator: emirates });

const album = fileURLToPath(new URL("../../test-results/looks/", import.meta.url));
mkdirSync(album, { recursive: true });

/**
 * The whole page, or the window if a dialog covers it. Only in the long form: nothing checks them.
 */
async function photograph(page: Page, name: string): Promise<void> {
  if (!longForm) return;
  const fullPage = (await page.locator("dialog[open]").count()) === 0;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(album, `${name}-${colorScheme}.png`), fullPage });
  }
}

/** Elements wider than the window, or beyond its edge where it can scroll. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page: ${scrollWidth} > ${innerWidth}`);
    for (const dialog of document.querySelectorAll("dialog[open]")) {
      if (dialog.scrollWidth > dialog.clientWidth)
        found.push(`a dialog: ${dialog.scrollWidth} > ${dialog.clientWidth}`);
    }
    return found;
  });
}

async function middle(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not to be seen");
  return box.x + box.width / 2;
}

describeMarkets("in %s", (market) => {
  // The short form measures the wider fonts on their phone.
  const kept = (size: keyof typeof sizes) => inject("fonts") === "android" || size === "phone";

  forRows(
    describe,
    Object.keys(sizes) as (keyof typeof sizes)[],
    kept,
  )("on a %s", (size) => {
    const viewport = sizes[size];

    test("no page overflows", async () => {
      const page = await visitors.visit(site, { market, viewport });
      for (const name of pageNames) {
        await page.goto(pageAddress(name, market));
        expect(await overflow(page), name).toEqual([]);
        await photograph(page, `${name}-${market}-${viewport.width}`);
      }
      await page.goto(`/${market}/nowhere.html`);
      expect(await overflow(page), "404").toEqual([]);
      await photograph(page, `404-${market}-${viewport.width}`);
    });

    test("modal, errors, survey and success page do not overflow", async () => {
      const page = await visitors.visit(site, { market, viewport });
      const shot = (name: string) => photograph(page, `${name}-${market}-${viewport.width}`);
      await page.goto(`/${market}`);
      const dialog = await openModal(page, market);
      await alive(dialog);
      expect(await overflow(page), "modal").toEqual([]);
      await shot("modal");
      const form = formOf(dialog, market);
      await form.send.click();
      await expect(form.summary).toBeFocused();
      expect(await overflow(page), "errors").toEqual([]);
      await shot("modal-errors");
      await fill(form, person(market));
      await form.send.click();
      await page.waitForURL(`${site.url}/${market}/success`);
      const survey = surveyOf(page, market);
      await expect(survey.step(1)).toBeVisible();
      expect(await overflow(page), "survey").toEqual([]);
      await shot("survey");
      await survey.yes.click();
      await survey.notYet.click();
      await expect(survey.city).toBeVisible();
      expect(await overflow(page), "city").toEqual([]);
      await survey.submit.click();
      await expect(survey.dialog).toHaveCount(0);
      expect(await overflow(page), "applied").toEqual([]);
      await shot("applied");
    });
  });

  test("every icon of the home page is visible", async () => {
    const page = await visitors.visit(site, { market });
    await page.goto(`/${market}`);
    const marks = await page
      .locator("main i")
      .evaluateAll((all) => all.map((mark) => Math.round(mark.getBoundingClientRect().width)));
    expect(marks.length).toBe(8);
    for (const width of marks) expect(width).toBeGreaterThanOrEqual(64);
  });

  test("the first job's title is within the first 800 px of a phone", async () => {
    const page = await visitors.visit(site, { market });
    await page.goto(`/${market}`);
    const box = await page.locator("#jobs h3").first().boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  });

  test("an application can be made at 400 % zoom", async () => {
    // 1280 by 1024 pixels, enlarged four times (WCAG 2.2, 1.4.10).
    const page = await visitors.visit(site, { market, viewport: { width: 320, height: 256 } });
    for (const name of pageNames) {
      await page.goto(pageAddress(name, market));
      expect(await overflow(page), name).toEqual([]);
    }
    await page.goto(`/${market}`);
    const form = formOf(await openModal(page, market), market);
    expect(await overflow(page), "modal").toEqual([]);
    await fill(form, person(market));
    await form.send.click();
    await page.waitForURL(`${site.url}/${market}/success`);
    const survey = surveyOf(page, market);
    await survey.yes.click();
    await survey.notYet.click();
    await survey.city.fill("Hull");
    await survey.submit.click();
    await expect(survey.dialog).toHaveCount(0);
  });

  test("forced colours are used, and controls keep their outlines", async () => {
    const page = await visitors.visit(site, { market, forcedColors: "active" });
    await page.goto(`/${market}`);
    await photograph(page, `forced-colors-${market}-360`);
    const dialog = await openModal(page, market);
    const form = formOf(dialog, market);
    await alive(dialog);
    for (const control of [form.name, form.email, form.age, form.send]) {
      const border = await control.evaluate((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        return borderTopStyle === "none" ? 0 : parseFloat(borderTopWidth);
      });
      expect(border, await control.evaluate((element) => element.outerHTML.slice(0, 80))).toBeGreaterThanOrEqual(1);
    }
    await form.send.click();
    await expect(form.summary).toBeFocused();
    await photograph(page, `forced-colors-errors-${market}-360`);
  });
});

describe("right to left", () => {
  /** The screen position, in CSS pixels, of the first of these characters. */
  async function leftOf(text: Locator, characters: string): Promise<number> {
    return text.evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(wanted) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + wanted.trimEnd().length);
        return range.getBoundingClientRect().left;
      }
      throw new Error(`${wanted} is not there`);
    }, characters);
  }

  /** Positions as shares of the window's width, for the same elements in the same state. */
  async function places(market: TestedMarket): Promise<Record<string, number>> {
    const page = await visitors.visit(site, { market, viewport: sizes.desktop });
    const t = translatorFor(market);
    await page.goto(`/${market}`);
    const banner = page.getByRole("banner");
    const places: Record<string, number> = {
      logo: await middle(banner.getByRole("link", { name: "Fairlead" })),
      // Its start: as a whole it may be centred.
      navigation: await middle(
        banner
          .getByRole("navigation", { name: t("site.navigation") })
          .getByRole("link")
          .first(),
      ),
      language: await middle(banner.locator("summary", { hasText: t("site.language") })),
      hero: await middle(page.getByRole("heading", { level: 1 })),
      apply: await middle(page.locator("#hero-apply")),
      firstJob: await middle(page.locator("#jobs li:has(> h3)").first()),
      footerName: await middle(page.getByRole("contentinfo").getByRole("link", { name: "Fairlead" })),
    };
    const dialog = await openModal(page, market);
    places.close = await middle(dialog.getByRole("button", { name: t("form.close") }));
    places.field = await middle(formOf(dialog, market).name);
    return Object.fromEntries(Object.entries(places).map(([name, x]) => [name, x / sizes.desktop.width]));
  }

  test("the layout is mirrored", async () => {
    const left = await places("gb");
    const right = await places("ae");
    for (const [name, share] of Object.entries(left)) {
      const side = share < 0.5 ? "left" : "right";
      expect(`${name} ${(right[name] ?? 0) < 0.5 ? "left" : "right"}`).toBe(
        `${name} ${side === "left" ? "right" : "left"}`,
      );
    }
  });

  test("numbers and addresses are not mirrored: dial code first, pay ascending, house number first", async () => {
    const page = await visitors.visit(site, { market: "ae" });
    await page.goto("/ae/apply-now");
    const form = formOf(page, "ae");
    expect(await middle(page.locator("#f-contact-code"))).toBeLessThan(await middle(form.contact));
    for (const field of [form.contact, form.email])
      expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr");
    expect(await form.name.evaluate((input) => getComputedStyle(input).direction)).toBe("rtl");

    await page.goto("/ae");
    const week = page.locator("#jobs li:has(> h3)").first().locator("b").last();
    await expect(week).toHaveText(/1,300.*1,500\+/);
    // The open end of a range is its upper one, which has the plus.
    expect(await leftOf(week, "1,300")).toBeLessThan(await leftOf(week, "1,500"));
    expect(await leftOf(week, "1,500")).toBeLessThan(await leftOf(week, "+"));
    const address = page.getByRole("contentinfo").getByText("1 Sample Street");
    expect(await leftOf(address, "1 ")).toBeLessThan(await leftOf(address, "Sample"));
  });
});
