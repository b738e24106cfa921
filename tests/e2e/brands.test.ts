/**
 * Twenty brands in every market, light and dark (B18): the home page is readable and does not move.
 * The real server renders it in this process, because twenty servers would take most of the time.
 *
 * @module-tag long
 */
import { beforeAll, test } from "vitest";
import { type MarketCode, marketCodes } from "../../locales/markets.ts";
import { pageAddress } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { violations } from "../support/axe.ts";
import { storeBrandPictures } from "../support/brand-pictures.ts";
import { twentyBrands } from "../support/brands.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useDatabase } from "../support/databases.ts";
import { longForm } from "../support/environment.ts";
import { operatorWith } from "../support/operators.ts";
import { answerFromApp, url } from "./answered.ts";
import { layoutShifts } from "./layout-shifts.ts";

const visitors = useVisitors();
const context = useDatabase();
const site = useApp({}, context);

/** The short form has three. */
const brands = twentyBrands.map((brand, at) => ({ brand, at })).slice(0, longForm ? 20 : 3);
/** The short form has one of each script. */
const shown: readonly MarketCode[] = longForm ? marketCodes : ["gb", "ae", "kr"];

const html = new Map<string, string>();
beforeAll(async () => {
  for (const { brand, at } of brands) {
    const pictures = await storeBrandPictures(context.database, at, site.now);
    const operator = operatorWith({ sample: false, brand });
    Object.assign(site.config, { operator: { ...operator, brand: { ...operator.brand, pictures } } });
    site.app.catalogChanged();
    for (const market of shown) {
      const answer = await site.open(pageAddress("home", market));
      html.set(`${at} ${market}`, await answer.text());
    }
  }
});

test.for(shown)("in %s every brand is readable, light and dark, and nothing moves", async (market: MarketCode) => {
  const place = marketCodes.indexOf(market);
  const lanes = (["light", "dark"] as const).map(async (colorScheme) => {
    const page = await visitors.visit({ url }, { market, colorScheme, viewport: sizes.phone });
    let key = "";
    await answerFromApp(page, site, () => html.get(key) ?? "");
    for (const { at } of brands) {
      key = `${at} ${market}`;
      await page.setViewportSize((at + place) % 2 === 0 ? sizes.phone : sizes.desktop);
      await page.goto(`${url}${pageAddress("home", market)}`);
      const what = `brand ${at}, ${colorScheme}`;
      expect(await layoutShifts(page), what).toEqual([]);
      // Everything else than colours depends on the market and on the brand, but not on both.
      const all = colorScheme === "light" && at === place % brands.length;
      expect(await violations(page, all ? "light" : "dark"), what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0);
    }
  });
  await Promise.all(lanes);
});
