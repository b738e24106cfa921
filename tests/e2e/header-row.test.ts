/**
 * The header on a small desktop: in every market two entries, the market, *Apply* and the menu are
 * in one row, and nothing is cut. From 1200 pixels all entries are.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { markets } from "../../locales/markets.ts";
import { completeMarkets } from "../../locales/translator.ts";
import { sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";

const visitors = useVisitors();
// Closed markets omit *Apply*.
const countries = Object.values(markets).flatMap(({ country }) => country ?? []);
const site = useSite({ operator: { eligibleCountries: [...new Set(countries)] } });

/** From where it has entries of its own to just before it has room for all of them. */
const widths = [900, 901, 960, 1024, 1100, 1199] as const;

/** Pixels between the middles of the parts, which differ in height. */
const mostSpread = 8;

test("the header stays in one row from 900 to 1199 pixels, in every market", async () => {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  const wrong: string[] = [];
  for (const market of completeMarkets) {
    await page.goto(`/${market}`);
    await page.evaluate(() => document.fonts.ready);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      const found = await page.evaluate(() => {
        const bar = document.querySelector("header nav")?.parentElement;
        const parts = bar?.querySelectorAll(":scope > a, :scope > nav > a, :scope > details > summary") ?? [];
        const boxes = [...parts].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 2);
        const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
        const entries = bar?.querySelectorAll(":scope > nav > a") ?? [];
        const wraps = [...entries].some((entry) => {
          const range = document.createRange();
          range.selectNodeContents(entry);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        });
        const room = document.documentElement.clientWidth;
        return {
          parts: boxes.length,
          wraps,
          spread: Math.round(Math.max(...middles) - Math.min(...middles)),
          isCut: boxes.some(({ left, right }) => left < 0 || right > room),
          scrolls: document.documentElement.scrollWidth > room,
        };
      });
      const isRow = found.parts === 6 && !found.wraps && found.spread <= mostSpread && !found.isCut && !found.scrolls;
      if (!isRow) wrong.push(`${market} at ${width}: ${JSON.stringify(found)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("all entries are in one row from 1200 pixels, in every market", async () => {
  const page = await visitors.visit(site, { viewport: { width: 1200, height: 700 } });
  const wrong: string[] = [];
  for (const market of completeMarkets) {
    await page.goto(`/${market}`);
    await page.evaluate(() => document.fonts.ready);
    const { rows, apply } = await page.evaluate(() => {
      const bar = document.querySelector("header nav")?.parentElement;
      const entries = [...(bar?.querySelectorAll(":scope > nav > a") ?? [])];
      return {
        rows: new Set(entries.map((entry) => Math.round(entry.getBoundingClientRect().top))).size,
        apply: bar?.querySelector(":scope > a.button")?.getBoundingClientRect().height ?? 0,
      };
    });
    // *Apply* is as high as two lines if it wraps.
    if (rows !== 1 || apply > 50) wrong.push(`${market}: ${rows} rows, Apply ${apply} px high`);
  }
  expect(wrong).toEqual([]);
});
