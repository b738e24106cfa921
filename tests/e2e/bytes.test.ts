/**
 * A page's size and activity before any interaction: transferred bytes (brotli), requests, cookies,
 * layout shift. The limits are the project's own: a page fits into the first flight of a cold
 * connection.
 */
import type { Page, Response } from "@playwright/test";
import { test } from "vitest";
import { pageAddress, type PageName, pageNames } from "../../routes.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { layoutShifts } from "./layout-shifts.ts";
import { forRows } from "../support/long-form.ts";
import { alive, describeMarkets, fill, formOf, openModal, person } from "./applicant.ts";

const kilobyte = 1024;
/**
 * HTML, CSS and script of a page; its one script; the total with pictures, which a cold connection
 * sends at once; all scripts once the form runs.
 */
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
  /** Including pictures. */
  readonly total: number;
  /** HTML, CSS and script. */
  readonly text: number;
}

/** Opens the page with a cold cache and measures it. */
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

/** The transferred bytes of all scripts, including those prefetched when idle. */
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

describeMarkets("in %s", (market) => {
  forRows(
    test,
    pageNames,
    (name) => market === "gb" || name === "home",
  )("the page %s is within the size limit and contacts no third party", async (name: PageName) => {
    const page = await visitors.visit(site, { market });
    const asked: string[] = [];
    const answers: Response[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("response", (response) => answers.push(response));

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
    const encodings = answers.slice(0, requests.length).map((answer) => answer.headers()["content-encoding"]);
    expect(encodings).toEqual(requests.map(() => "br"));

    // Idle prefetches come from this site too, and nothing sets a cookie.
    await page.waitForLoadState("networkidle");
    expect(asked.filter((address) => !address.startsWith("data:") && new URL(address).origin !== site.url)).toEqual([]);
    const headers = (await Promise.all(answers.map((answer) => answer.headersArray()))).flat();
    expect(headers.filter(({ name: header }) => header.toLowerCase() === "set-cookie")).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test("the form page has no layout shift during hydration, and stays within the size limit", async () => {
    const page = await visitors.visit(site, { market });
    await page.goto(pageAddress("apply", market), { waitUntil: "networkidle" });
    // Closed markets have no name field.
    await page.locator("form label:visible").first().hover();
    await alive(page);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await scriptBytes(page)).toBeLessThanOrEqual(most.alive);
  });

  test("the modal has no layout shift during hydration, and stays within the size limit", async () => {
    const page = await visitors.visit(site, { market });
    await page.goto(pageAddress("home", market), { waitUntil: "networkidle" });
    const dialog = await openModal(page, market);
    await alive(dialog);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await scriptBytes(page)).toBeLessThanOrEqual(most.alive);
  });
});

test("an applicant's page is within the size limit of the others", async () => {
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
