/** Measures layout shift and blocking time in Chromium on a phone of 360 pixels. */
import { type Browser, chromium, type Page } from "@playwright/test";
import { type PageName, pageNames } from "../../routes.ts";
import { benchMarkets } from "./bytes.ts";
import { onPhone, slowVisit, switches } from "./phone.ts";
import type { Report } from "./rows.ts";
import { reportBlocked } from "./tap.ts";

export async function browser(report: Report, url: string, executablePath: string, visits: number): Promise<void> {
  const chrome = await chromium.launch({ executablePath, args: switches });
  try {
    for (const page of pageNames) {
      await reportShift(report, chrome, url, page);
      // tools/bench/tap.ts measures the home page.
      if (page !== "home") await reportBlocked(report, chrome, url, page, visits);
    }
  } finally {
    await chrome.close();
  }
}

async function reportShift(report: Report, chrome: Browser, url: string, name: PageName): Promise<void> {
  const shifts: number[] = [];
  let form = false;
  for (const market of benchMarkets) {
    const visit = slowVisit(url, name, market);
    await onPhone(chrome, visit, async (page) => {
      await page.waitForLoadState("networkidle");
      form = (await wake(page, name)) || form;
      shifts.push(await page.evaluate(() => window.seen.shift));
    });
  }
  report({
    what: `${name}: layout shift while it loads${form ? ", and its form opens and comes alive" : ""}, at worst`,
    measured: String(Number(Math.max(...shifts).toFixed(4))),
    target: "0",
    ok: shifts.every((shift) => shift === 0),
  });
}

/** Opens the page's form, if any, and touches it. Returns false without a form. */
async function wake(page: Page, name: PageName): Promise<boolean> {
  if ((await page.locator("[data-island]").count()) === 0) return false;
  if (name === "home") await page.locator("a[data-apply]:visible").first().tap();
  else await page.locator("[data-island] :is(input, button, label):not([tabindex]):visible").first().tap();
  await page.waitForSelector("[data-island][data-alive]", { state: "attached", timeout: 30_000 });
  // Two frames later, everything that hydration changes has been painted.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return true;
}
