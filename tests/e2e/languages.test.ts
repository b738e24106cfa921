/**
 * Every language at the smallest phone's width: nothing overflows, no text is cut, and the first
 * job is visible.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { describe, inject, test } from "vitest";
import { type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import { pageAddress, pageNames } from "../../routes.ts";
import { postedForm } from "../support/applicants.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import type { FontSet } from "../support/fonts.ts";
import { forRows } from "../support/long-form.ts";
import { useSite } from "../support/site.ts";
import { surveyOf } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();

/** The first market of each language, and those with an overlay or longer names. */
const shown = marketCodes.filter(
  (code, index, all) =>
    all.findIndex((other) => markets[other].language === markets[code].language) === index ||
    code === "be" ||
    code === "ae",
);

/** Elements wider than the window, beyond its edge, or cut off by their box. */
function errors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth} > ${clientWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!ownText || !element.checkVisibility()) continue;
      const { left, right, width } = element.getBoundingClientRect();
      const { display, fontSize, overflowX, overflowY } = getComputedStyle(element);
      // Screen reader texts, the hidden field far outside, and labels drawn as icons.
      if (width < 3 || right < -1000 || left > innerWidth + 1000 || fontSize === "0px") continue;
      const text = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
      if (left < -1 || right > innerWidth + 1) found.push(`${text}: ${Math.round(left)} to ${Math.round(right)}`);
      if (display === "inline") continue;
      if (element.scrollWidth > element.clientWidth + 1 && overflowX !== "auto") found.push(`${text}: cut sideways`);
      if (element.scrollHeight > element.clientHeight + 1 && overflowY !== "visible" && overflowY !== "auto")
        found.push(`${text}: cut below`);
    }
    return found;
  });
}

/** Posts a form answer without JavaScript and waits for the result. */
async function post(page: Page, market: MarketCode, fields: Record<string, string>): Promise<void> {
  await page.goto(pageAddress("apply", market));
  const answered = page.waitForEvent("load");
  await page.evaluate(
    ([action, values]) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = action;
      for (const [name, value] of Object.entries(values)) {
        const input = document.createElement("input");
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [pageAddress("apply", market), fields] as const,
  );
  await answered;
}

/** The short form measures half of them, and one of each script with the wider fonts. */
const measured: Readonly<Record<FontSet, readonly MarketCode[]>> = {
  android: ["de", "be", "fr", "tr", "se", "no", "pl", "ae", "kr"],
  iphone: ["de", "pl", "ae", "kr"],
};
const inShortForm = (market: MarketCode) => measured[inject("fonts")].includes(market);

forRows(
  describe,
  shown,
  inShortForm,
)("%s", (market) => {
  test("every page and state fits a phone", async () => {
    const page = await visitors.visit(site, { market, viewport: sizes.phone });
    for (const name of pageNames) {
      await page.goto(pageAddress(name, market));
      expect(await errors(page), name).toEqual([]);
    }
    await page.goto(`/${market}/nowhere.html`);
    expect(await errors(page), "404").toEqual([]);
    await post(page, market, postedForm({ name: "", contact: "12", email: "x", age: "12", country: "GB" }));
    await expect(page.locator("#f-name-error")).toBeVisible();
    expect(await errors(page), "errors").toEqual([]);
    await post(page, market, postedForm({ country: "GB" }));
    await expect(page).toHaveURL(`${site.url}/${market}/success`);
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await errors(page), "survey").toEqual([]);
    await surveyOf(page, market).skip.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await errors(page), "success").toEqual([]);
  });

  test("the first job's title is within the first 800 px", async () => {
    const page = await visitors.visit(site, { market, viewport: sizes.phone });
    await page.goto(`/${market}`);
    const box = await page.locator("#jobs h3").first().boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  });
});
