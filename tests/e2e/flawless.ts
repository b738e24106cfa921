/** Whether a page of the desk is accessible and fits its window. */
import type { Page } from "@playwright/test";
import { type Scheme, violations } from "../support/axe.ts";
import { expect, sizes } from "../support/chromium.ts";
import { longForm } from "../support/environment.ts";

type Size = ReturnType<Page["viewportSize"]> & object;

/**
 * Nothing is wider than the window. On a desktop the list and the pane scroll, never the document:
 * it would take the header and the applicant's name with it.
 */
export async function expectFlawless(page: Page, where = "", scheme: Scheme = "light"): Promise<void> {
  expect(await violations(page, scheme), where).toEqual([]);
  const [over, below] = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const fixed = matchMedia("(min-width: 900px) and (min-height: 480px)").matches;
    return [scrollWidth - clientWidth, fixed ? scrollHeight - clientHeight : 0];
  });
  expect({ over, below }, where).toEqual({ over: 0, below: 0 });
}

/**
 * In both colour schemes and each size, in the short form dark at the first and the last: colours
 * hardly depend on sizes. Afterwards the page is light and of desktop size.
 */
export async function expectFlawlessAt(page: Page, where: string, ...viewports: readonly Size[]): Promise<void> {
  for (const scheme of ["light", "dark"] as const) {
    const sampled = viewports.filter((_, at) => at === 0 || at === viewports.length - 1);
    for (const viewport of scheme === "dark" && !longForm ? sampled : viewports) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize(viewport);
      await expectFlawless(page, `${where}, ${viewport.width}, ${scheme}`, scheme);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(sizes.desktop);
}
