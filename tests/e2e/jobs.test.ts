/** Finding a job and applying for it (B10) on a phone: without a script, and what a script adds. */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { storeVacancies, vacanciesOf } from "../support/vacancies.ts";
import { describeMarkets, fill, formOf, person } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();
const slug = "hotel-operations-assistant";

beforeAll(async () => {
  await site.interrupted(async (settings) => {
    const database = await openDatabase(settings);
    const [first, closed, ...others] = vacanciesOf(48);
    if (!first || !closed) throw new Error("there are 48");
    await storeVacancies(database, [first, { ...closed, closedAt: new Date("2026-12-12T10:00:00Z") }, ...others]);
    await database.close();
  });
});

const pages: Record<string, (market: MarketCode) => string> = {
  "the page of a vacancy": (market) => `/${market}/jobs/${slug}`,
  "the list": (market) => `/${market}/jobs`,
  "what was searched for": (market) => `/${market}/jobs?hours=part-time&kind=freelance`,
  "a search that found nothing": (market) => `/${market}/jobs?q=zebra&hours=part-time`,
  "a closed vacancy": (market) => `/${market}/jobs/data-collection-assistant`,
};

describeMarkets("in %s", (market) => {
  test.each(Object.keys(pages))("%s has no axe violations and no overflow", async (name) => {
    const page = await visitors.visit(site, { market });
    await page.goto(pages[name]?.(market) ?? "");
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBe(0);
    expect(await violations(page), "light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page, "dark"), "dark").toEqual([]);
    await page.setViewportSize(sizes.desktop);
    expect(await wide(), "at 1440 px").toBe(0);
    expect(await violations(page, "dark"), "dark, at 1440 px").toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await violations(page), "light, at 1440 px").toEqual([]);
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await wide(), "at 400 % zoom").toBe(0);
  });
});

describe("a script part that does not load", () => {
  test.each([
    ["/gb/jobs", "job-list"],
    [`/gb/jobs/${slug}`, "copy"],
  ])("is skipped silently: %s without %s", async (path, piece) => {
    const page = await visitors.visit(site);
    const wanted = new RegExp(`/assets/${piece}-[^/]*\\.js$`);
    await page.route(wanted, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => wanted.test(request.url()));
    await page.goto(path);
    await failed;
    // The page handles it later; an uncaught error would fail the test.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

describe("without a script", () => {
  test("a visitor searches, reads, and applies for that job", async () => {
    const page = await visitors.visit(site, { javaScriptEnabled: false });
    await page.goto("/gb/jobs");
    await page.getByRole("searchbox", { name: "What would you like to do?" }).fill("listings");
    await page.getByText("Hours, kind of work, pay").click();
    await page.getByRole("combobox", { name: "Hours" }).selectOption("Part-time");
    await page.getByRole("button", { name: "Search" }).click();
    // Empty values are not in the address.
    await page.waitForURL(`${site.url}/gb/jobs?q=listings&hours=part-time`);
    await expect(page.getByText("8 jobs match")).toBeVisible();
    await page.getByRole("link", { name: "Remove the filter Part-time" }).click();
    await page.waitForURL(`${site.url}/gb/jobs?q=listings`);
    await page.getByRole("link", { name: "Hotel Operations Assistant" }).first().click();
    await page.waitForURL(`${site.url}/gb/jobs/${slug}`);
    await page.getByRole("main").getByRole("link", { name: "Apply Now" }).first().click();
    await page.waitForURL(`${site.url}/gb/apply-now?job=${slug}`);
    await expect(page.getByRole("main").getByRole("link", { name: "Hotel Operations Assistant" })).toBeVisible();
    const applicant = person();
    const form = formOf(page);
    await expect(form.position).toHaveCount(0);
    await fill(form, applicant);
    await form.send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    const stored = (await site.exported()).find((application) => JSON.stringify(application).includes(applicant.email));
    expect(JSON.stringify(stored)).toContain(`"${slug}"`);
  });

  test("the next ten jobs are a link", async () => {
    const page = await visitors.visit(site, { javaScriptEnabled: false });
    await page.goto("/gb/jobs");
    await page.getByRole("link", { name: "Next 10 jobs" }).click();
    await page.waitForURL(`${site.url}/gb/jobs?page=2`);
    await expect(page.getByText("11 to 20 of 47, newest first")).toBeVisible();
  });

  test("a fixed Apply bar appears once the card's button has scrolled away, and not before", async () => {
    const page = await visitors.visit(site, { javaScriptEnabled: false });
    await page.goto(`/gb/jobs/${slug}`);
    const bar = page.getByRole("navigation", { name: "Apply Now" });
    const button = page.locator("#hero-apply");
    await expect(button).toBeInViewport();
    await expect(bar).toBeHidden();
    await page.mouse.wheel(0, 1200);
    await expect(button).not.toBeInViewport();
    await expect(bar).toBeInViewport();
    await expect(bar.getByRole("link")).toHaveAttribute("href", `/gb/apply-now?job=${slug}`);
    await page.mouse.wheel(0, -1200);
    await expect(bar).toBeHidden();
  });

  test("there is no button that needs one", async () => {
    const page = await visitors.visit(site, { javaScriptEnabled: false });
    await page.goto(`/gb/jobs/${slug}`);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
    await expect(page.getByRole("link", { name: "WhatsApp" })).toBeVisible();
  });
});

describe("with a script", () => {
  /**
   * Waits for the list's script, which loads when the page is idle; until then searches navigate.
   */
  async function listWithScript(): Promise<Page> {
    const page = await visitors.visit(site);
    const script = page.waitForResponse((answer) => /\/job-list-[^/]*\.js$/.test(answer.url()));
    await page.goto("/gb/jobs");
    const address = (await script).url();
    // As text, because the test compiler would transform the import.
    await page.evaluate(`import(${JSON.stringify(address)}).then(() => undefined)`);
    return page;
  }

  test("a search updates the results in place with focus and count, and Back works", async () => {
    const page = await listWithScript();
    // A marker that a page load removes.
    await page.evaluate(() => document.body.setAttribute("data-same", ""));
    const words = page.getByRole("searchbox");
    await words.fill("listings");
    await words.press("Enter");
    await expect(page.getByRole("status")).toHaveText("8 jobs match");
    await expect(words).toBeFocused();
    expect(page.url()).toBe(`${site.url}/gb/jobs?q=listings`);
    await expect(page.locator("#results li h2")).toHaveCount(8);

    await page.getByRole("link", { name: "Remove the filter “listings”" }).click();
    await expect(page.getByText("1 to 10 of 47, newest first")).toBeVisible();
    await expect(words).toHaveValue("");
    expect(page.url()).toBe(`${site.url}/gb/jobs`);
    // The focused element is gone: the focus stays at the results.
    await expect(page.locator("#results")).toBeFocused();

    await page.goBack();
    await expect(page.locator("#results li h2")).toHaveCount(8);
    await expect(words).toHaveValue("listings");
    await words.fill("zebra");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("status")).toHaveText("No job matches all of this");
    expect(await page.locator("body").getAttribute("data-same")).toBe("");
  });

  test("a search without a server answer navigates instead", async () => {
    const page = await listWithScript();
    let calls = 0;
    await page.route("**/gb/jobs?q=listings", (route) => {
      calls += 1;
      return calls === 1 ? route.abort() : route.continue();
    });
    await page.getByRole("searchbox").fill("listings");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.locator("#results li h2")).toHaveCount(8);
    expect(calls).toBe(2);
  });

  test("the link is copied on request", async () => {
    const page = await visitors.visit(site);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/gb/jobs/${slug}`);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText(translatorFor("gb")("success.code.copied"))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/gb/jobs/${slug}$`));
  });

  test("the list's script loads on the list only", async () => {
    const page = await visitors.visit(site);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/gb/jobs/${slug}`, { waitUntil: "networkidle" });
    expect(asked.filter((path) => path.includes("job-list"))).toEqual([]);
    await page.goto("/gb/jobs", { waitUntil: "networkidle" });
    await expect.poll(() => asked.filter((path) => path.includes("job-list")).length).toBe(1);
  });
});
