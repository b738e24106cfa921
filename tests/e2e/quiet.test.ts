/**
 * A page's activity before any interaction (specification sections 2, 4 and 9): the location
 * request and prefetching.
 *
 * @module-tag long
 */
import type { Page, Route } from "@playwright/test";
import { describe, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";

const visitors = useVisitors();
const site = useSite();

describe("prefetching", () => {
  const preloads = (page: Page) =>
    page.locator("link[rel=modulepreload]").evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const ahead = (at: number) => `/assets/ahead-${at}.js`;

  /**
   * The page is loaded with a stopped clock. Its form has ten more files, which arrive only when
   * released.
   */
  async function openHeld(connection?: object) {
    const page = await visitors.visit(site);
    if (connection) {
      await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
    }
    const held: Route[] = [];
    await page.route("**/assets/ahead-*.js", (route) => void held.push(route));
    await page.clock.install({ time: 1_000_000 });
    await page.clock.pauseAt(1_001_000);
    await page.goto("/gb/apply-now");
    await page.locator("[data-island]").evaluate(
      (island: HTMLElement, chunks) => {
        island.dataset.chunks = chunks.join(" ");
      },
      Array.from({ length: 10 }, (_, at) => ahead(at)),
    );
    return { page, held };
  }

  test("starts a second after the page is idle, with at most four files at once, and gets all", async () => {
    const { page, held } = await openHeld();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.clock.runFor(999);
    expect(asked).toEqual([]);
    expect(await preloads(page)).toEqual([]);

    await page.clock.runFor(60);
    // The form's own file comes first and makes room for the fourth of these.
    for (let gone = 0; gone < 10; gone += 1) {
      const underWay = Math.min(10, gone + 4);
      await expect.poll(() => held.length).toBe(underWay);
      expect(await preloads(page)).toHaveLength(underWay + 1);
      // A failed one makes room, too.
      await (gone % 2 === 0 ? held[gone]?.fulfill({ contentType: "text/javascript", body: "" }) : held[gone]?.abort());
    }
    expect(held.map((route) => new URL(route.request().url()).pathname).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, at) => ahead(at)).toSorted(),
    );
  });

  test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
    "is disabled with %j: no request is made",
    async (connection) => {
      const { page, held } = await openHeld(connection);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.clock.runFor(3_600_000);
      await page.waitForLoadState("networkidle");
      expect(await preloads(page)).toEqual([]);
      expect([held, asked]).toEqual([[], []]);
    },
  );

  test("on such a connection pending survey answers are the only requests", async () => {
    const page = await visitors.visit(site);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      if (!sessionStorage.getItem("fairlead.visit"))
        sessionStorage.setItem("fairlead.survey", JSON.stringify([JSON.stringify({ id: "1", TYPE: 1 })]));
    });
    await page.route(`**${apiPaths.survey}`, (route) => route.fulfill({ json: { code: 200 } }));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/gb/imprint");
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("fairlead.survey"))).toBe("[]");
    await page.waitForLoadState("networkidle");
    const scripts = asked.filter((path) => path.startsWith("/assets/"));
    expect(asked.filter((path) => !scripts.includes(path))).toEqual(["/gb/imprint", apiPaths.survey]);
    expect(scripts.filter((path) => /island|copy|consent|job-list/.test(path))).toEqual([]);
  });
});

describe("the location request", () => {
  test("is marked while running, and repeated once after a temporary failure", async () => {
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

  test("ends silently when it fails", async () => {
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
