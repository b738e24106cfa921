/**
 * What a page weighs and does before anybody touches it: bytes as they travel (brotli), requests, cookies, layout shift.
 * The figures are the project's own: a page fits in the first flight of a cold connection.
 */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { pageAddress, type PageName, pageNames } from "../../routes.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { alive, fill, formOf, openModal, person, testedMarkets } from "./applicant.ts";

const kilobyte = 1024;
/** HTML, CSS and script of a page; the one script of it; what it all comes to with pictures, which a cold connection sends at
 * once; script in total when the form lives. */
const most = {
  home: 12 * kilobyte,
  other: 10 * kilobyte,
  loader: 1.5 * kilobyte,
  flight: 14 * kilobyte,
  alive: 72 * kilobyte,
} as const;

const visitors = useVisitors();
const site = useSite();

interface Load {
  /** Path, kind and bytes of each request up to the load event, in order; the page first. */
  readonly requests: readonly { readonly path: string; readonly kind: string; readonly bytes: number }[];
  /** With pictures. */
  readonly total: number;
  /** HTML, CSS and script. */
  readonly text: number;
}

/** Opens the page with a cold cache and tells what that took. */
async function load(page: Page, address: string): Promise<Load> {
  await page.goto(address, { waitUntil: "load" });
  const requests = await page.evaluate(() => {
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const started = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
      (entry) => document !== undefined && entry.startTime < document.loadEventStart,
    );
    return [...(document ? [document] : []), ...started].map((entry) => ({
      path: entry.name,
      kind: entry.initiatorType,
      bytes: entry.encodedBodySize,
    }));
  });
  const sum = (some: typeof requests) => some.reduce((bytes, request) => bytes + request.bytes, 0);
  return { requests, total: sum(requests), text: sum(requests.filter(({ path }) => !path.endsWith(".svg"))) };
}

/** Every script the page has, as it travelled; what it fetches when it is quiet is awaited. */
async function scriptBytes(page: Page): Promise<number> {
  await page.waitForFunction(() => {
    const { later } = document.documentElement.dataset;
    return later !== undefined && performance.getEntriesByName(new URL(later, location.href).href).length > 0;
  });
  return page.evaluate(() => {
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = new Map(
      all.filter(({ name }) => name.endsWith(".js")).map(({ name, encodedBodySize }) => [name, encodedBodySize]),
    );
    return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  });
}

/** All movement so far, that after an input included: what moved, and by which share of the window (https://web.dev/articles/cls). */
function layoutShifts(page: Page): Promise<string[]> {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        const add = (entries: PerformanceEntryList) => {
          for (const { value, sources } of entries as Shift[]) {
            const nodes = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
            found.push(`${value}: ${nodes.join("; ")}`);
          }
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // Two frames on, what was buffered has been handed over.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            observer.disconnect();
            resolve(found);
          }),
        );
      }),
  );
}

describe.each(testedMarkets)("in %s", (market) => {
  test.each(pageNames)("the page %s is light and asks nobody else", async (name: PageName) => {
    const page = await visitors.visit(site, { market });
    const asked: string[] = [];
    const cookies: string[] = [];
    const encodings: (string | undefined)[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("response", async (response) => {
      encodings.push(response.headers()["content-encoding"]);
      cookies.push(
        ...(await response.headersArray())
          .filter(({ name: header }) => header.toLowerCase() === "set-cookie")
          .map(({ value }) => value),
      );
    });

    const { requests, total, text } = await load(page, pageAddress(name, market));
    const scripts = requests.filter(({ path }) => path.endsWith(".js"));
    const measured = `${total} bytes: ${requests.map(({ path, bytes }) => `${new URL(path).pathname} ${bytes}`).join(", ")}`;
    expect(requests.length, measured).toBeLessThanOrEqual(3);
    expect(text, measured).toBeLessThanOrEqual(name === "home" ? most.home : most.other);
    expect(total, measured).toBeLessThanOrEqual(most.flight);
    expect(
      scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      measured,
    ).toBeLessThanOrEqual(most.loader);
    expect(encodings.slice(0, requests.length)).toEqual(requests.map(() => "br"));

    // What it fetches when it is quiet comes from here as well, and nothing leaves a cookie.
    await page.waitForLoadState("networkidle");
    expect(asked.filter((address) => !address.startsWith("data:") && new URL(address).origin !== site.url)).toEqual([]);
    expect(cookies).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test.each(pageNames)("the page %s does not move while it loads", async (name: PageName) => {
    for (const viewport of [
      { width: 360, height: 800 },
      { width: 1440, height: 1000 },
    ]) {
      const page = await visitors.visit(site, { market, viewport });
      await page.goto(pageAddress(name, market), { waitUntil: "networkidle" });
      expect(await layoutShifts(page), `${viewport.width} px`).toEqual([]);
    }
  });

  test("the form page does not move when the form comes alive, and is then light enough", async () => {
    const page = await visitors.visit(site, { market });
    await page.goto(pageAddress("apply", market), { waitUntil: "networkidle" });
    // Where applications are closed the name is not asked.
    await page.locator("form label:visible").first().hover();
    await alive(page);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await scriptBytes(page)).toBeLessThanOrEqual(most.alive);
  });

  test("the modal does not move when its form comes alive, and is then light enough", async () => {
    const page = await visitors.visit(site, { market });
    await page.goto(pageAddress("home", market), { waitUntil: "networkidle" });
    const dialog = await openModal(page, market);
    await alive(dialog);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await scriptBytes(page)).toBeLessThanOrEqual(most.alive);
  });
});

test("the page of somebody who has applied is as light as the others", async () => {
  const page = await visitors.visit(site);
  await page.goto("/gb/apply-now");
  await fill(formOf(page), person());
  await formOf(page).send.click();
  await page.waitForURL(`${site.url}/gb/success`);
  const { requests, total } = await load(page, "/gb/success");
  expect(requests.length).toBeLessThanOrEqual(3);
  expect(total).toBeLessThanOrEqual(most.other);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await layoutShifts(page)).toEqual([]);
});
