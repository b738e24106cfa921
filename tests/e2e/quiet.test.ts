/** What a page does before anybody touches it (specification sections 2, 4 and 9): the location request, and fetching ahead. */
import { expect, type Page, type Route } from "@playwright/test";
import { describe, test } from "vitest";
import { useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";

const visitors = useVisitors();
const site = useSite();

describe("fetching ahead", () => {
  const preloads = (page: Page) => page.locator("link[rel=modulepreload]").count();

  /** The page is loaded, its clock stands still, and no script but the loader arrives until it is let. */
  async function openHeld(connection?: object) {
    const page = await visitors.visit(site);
    if (connection) {
      await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
    }
    const held: Route[] = [];
    await page.route("**/assets/*.js", (route) => (/\/loader-/.test(route.request().url()) ? route.continue() : void held.push(route)));
    await page.clock.install({ time: 1_000_000 });
    await page.clock.pauseAt(1_001_000);
    await page.goto("/gb/apply-now");
    return { page, held };
  }

  test("begins a second after the page is idle, at most four files at once, and has them all in the end", async () => {
    const { page, held } = await openHeld();
    await page.clock.runFor(999);
    expect(await preloads(page)).toBe(0);
    await page.clock.runFor(60);
    await expect.poll(() => preloads(page)).toBe(4);
    // Beside the script that asks where the visitor is.
    await expect.poll(() => held.filter((route) => !/\/later-/.test(route.request().url())).length).toBe(4);

    const wanted = await page.locator("[data-island]").evaluate((island: HTMLElement) => [island.dataset.island, ...(island.dataset.chunks ?? "").split(" ")].length);
    expect(wanted).toBeGreaterThan(4);
    await held.find((route) => !/\/later-/.test(route.request().url()))?.continue();
    await expect.poll(() => preloads(page)).toBe(5);
    // A file that fails makes room for the next one, too.
    const released = new Set<Route>();
    await expect
      .poll(async () => {
        for (const route of held) if (!released.has(route)) await route.abort().catch(() => {});
        for (const route of held) released.add(route);
        return preloads(page);
      })
      .toBe(wanted);
  });

  test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])("is left out on a connection with %j", async (connection) => {
    const { page, held } = await openHeld(connection);
    await page.clock.runFor(10_000);
    await expect.poll(() => held.some((route) => /\/later-/.test(route.request().url()))).toBe(true);
    expect(await preloads(page)).toBe(0);
  });
});

describe("the location request", () => {
  test("is marked while it runs, and asked once more when the answer may pass", async () => {
    const page = await visitors.visit(site);
    const held: Route[] = [];
    await page.route("**/api/job-user/get-location", (route) => void held.push(route));
    await page.goto("/gb/imprint");
    await expect.poll(() => held.length).toBe(1);
    await expect(page.locator("html")).toHaveAttribute("data-locating");
    await held[0]?.fulfill({ status: 503 });
    await expect.poll(() => held.length).toBe(2);
    await expect(page.locator("html")).toHaveAttribute("data-locating");
    await held[1]?.continue();
    await expect(page.locator("html")).not.toHaveAttribute("data-locating");
  });

  test("is over, and nothing is said, when it fails", async () => {
    const page = await visitors.visit(site);
    const held: Route[] = [];
    await page.route("**/api/job-user/get-location", (route) => void held.push(route));
    await page.goto("/gb/imprint");
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.abort();
    await expect(page.locator("html")).not.toHaveAttribute("data-locating");
    await expect(page.locator(".later-bar")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
