/**
 * A page that arrives slowly: what is shown already stays where it is.
 *
 * @module-tag long
 */
import { afterAll, beforeAll, test } from "vitest";
import { pageAddress, type PageName, pageNames } from "../../routes.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { startTrickle, type Trickle } from "../support/trickle.ts";
import { describeMarkets } from "./applicant.ts";
import { layoutShifts } from "./layout-shifts.ts";

const visitors = useVisitors();
const site = useSite();
let slow: Trickle;
beforeAll(async () => {
  slow = await startTrickle(() => site.url, { pieces: 30, milliseconds: 16 });
});
afterAll(() => slow.close());

/**
 * Shares of the window. The rows of a card or line are aligned to its height, which may still grow
 * with what arrives next. In a right-to-left page, a name in Latin letters that arrives in two
 * pieces moves by the width of its second piece.
 */
const allowed: Partial<Record<PageName, number>> = { home: 0.002, jobs: 0.0005 };
const movedName = 0.0001;

describeMarkets("in %s", (market) => {
  test.each(pageNames)("the page %s has no layout shift while it arrives", async (name: PageName) => {
    await Promise.all(
      [sizes.phone, sizes.desktop].map(async (viewport) => {
        const page = await visitors.visit(slow, { market, viewport });
        await page.goto(pageAddress(name, market), { waitUntil: "load" });
        expect(await layoutShifts(page, allowed[name] ?? movedName), `${viewport.width} px`).toEqual([]);
      }),
    );
  });
});
