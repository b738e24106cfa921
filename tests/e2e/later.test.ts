/**
 * Idle activity of a page: the market offer (D1) and the newer build (D22).
 *
 * @module-tag long
 */
import { describe, test } from "vitest";
import { addressIn } from "../support/addresses.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { fill, formOf, person } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();

describe("the location request", () => {
  test("offers the country's page on a prefixed address, and following it counts as a choice", async () => {
    const page = await visitors.visit(site, { address: addressIn.DE });
    await page.goto("/gb/privacy-policy");
    const offer = page.getByRole("region", { name: "Language and country" });
    await offer.getByRole("button", { name: "Deutsch · Deutschland" }).click();
    await page.waitForURL("**/de/privacy-policy");
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: "locale", value: "de", path: "/", sameSite: "Lax" });
    // A year from now, within a minute.
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  });

  test("offers nothing to a visitor on their country's page, with a choice, or without a location", async () => {
    const home = await visitors.visit(site, { market: "de", address: addressIn.DE });
    const chosen = await visitors.visit(site, { address: addressIn.DE });
    await chosen.context().addCookies([{ name: "locale", value: "gb", url: site.url }]);
    const nowhere = await visitors.visit(site);
    for (const [page, path] of [
      [home, "/de"],
      [chosen, "/gb"],
      [nowhere, "/gb"],
    ] as const) {
      await page.goto(path);
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem("fairlead.located"))).toBe("1");
      await expect(page.locator(".later-bar")).toHaveCount(0);
    }
  });

  test("runs once per session and fails silently", async () => {
    const page = await visitors.visit(site);
    let asked = 0;
    await page.route("**/api/job-user/get-location", (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/gb/imprint");
    await failed;
    const located = page.waitForResponse("**/api/job-user/get-location");
    await page.goto("/gb/privacy-policy");
    await located;
    await expect(page.locator(".later-bar")).toHaveCount(0);
    expect(asked).toBe(2);
  });

  test("is not needed on an unprefixed address, which already has the country's language", async () => {
    const page = await visitors.visit(site, { address: addressIn.DE });
    await page.goto("/privacy-policy");
    await expect(page.locator("html")).toHaveAttribute("lang", "de-DE");
    expect(await page.context().cookies()).toEqual([]);
  });
});

describe("a country detected in the browser", () => {
  test("is locked like any other that is not a guess (D13)", async () => {
    const page = await visitors.visit(site, { address: addressIn.DE });
    await page.goto("/en/apply-now");
    // Singapore is only a guess, so the choice is plain.
    await expect(page.getByText("Not in Singapore?")).toHaveCount(0);
    await page.locator('label[for="f-name"]').hover();
    await expect(page.getByText("Not in Germany?")).toBeVisible();
    await expect(page.locator("#f-contact-code")).toContainText("+49");
    await expect(page.getByRole("combobox", { name: "Country where you can work" })).toBeHidden();
  });
});

describe("a newer build", () => {
  async function openOutdated(path: string) {
    const page = await visitors.visit(site);
    await page.clock.install();
    await page.route("**/builds/latest.json?*", (route) => route.fulfill({ json: { id: "newer" } }));
    const located = page.waitForResponse("**/api/job-user/get-location");
    await page.goto(path);
    // The script that checks for builds also requested the location.
    await page.clock.runFor(3000);
    await located;
    return page;
  }

  test("is checked every hour, and a reload is offered", async () => {
    const page = await openOutdated("/gb/imprint");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/builds/latest.json?")) asked.push(request.url());
    });
    // The page has been checking for some seconds, depending on the machine.
    await page.clock.runFor(59 * 60 * 1000);
    expect(asked).toEqual([]);
    const first = page.waitForRequest("**/builds/latest.json?*");
    await page.clock.runFor(60 * 1000);
    await first;
    const offer = page.getByRole("region", { name: "There is a newer version of this page." });
    await expect(offer).toBeVisible();
    const reloaded = page.waitForEvent("load");
    await offer.getByRole("button", { name: "Show it" }).click();
    await reloaded;
  });

  test.each(["/gb", "/gb/apply-now"])("is offered at %s with an untouched form", async (path) => {
    const page = await openOutdated(path);
    // Texts that failed to load are requested again with the next check.
    await page.route("**/texts/*.json", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/texts/"));
    await page.clock.runFor(60 * 60 * 1000);
    await failed;
    await page.unroute("**/texts/*.json");
    await page.clock.runFor(60 * 60 * 1000);
    await expect(page.getByRole("region", { name: "There is a newer version of this page." })).toBeVisible();
  });

  test("has an offer within the window, all of which can be reached", async () => {
    const page = await openOutdated("/gb/imprint");
    await page.setViewportSize({ width: 320, height: 80 });
    await page.clock.runFor(60 * 60 * 1000);
    const offer = page.getByRole("region", { name: "There is a newer version of this page." });
    await expect(offer).toBeVisible();
    await expect.poll(async () => (await offer.boundingBox())?.height).toBe(80);
    await offer.getByRole("button", { name: "Show it" }).scrollIntoViewIfNeeded();
    await expect(offer.getByRole("button", { name: "Show it" })).toBeInViewport();
  });

  test.each(["what is typed", "a choice in a list"])("is never offered while a form has input", async (input) => {
    const page = await openOutdated("/gb/apply-now");
    const form = formOf(page, "gb");
    if (input === "what is typed") await fill(form, person("gb"));
    else await form.position.selectOption("it-support-assistant");
    const asked = page.waitForResponse("**/builds/latest.json?*");
    await page.clock.runFor(60 * 60 * 1000);
    await (await asked).finished();
    await expect(page.locator(".later-bar")).toHaveCount(0);
  });

  test("is not offered if it is the same", async () => {
    const page = await visitors.visit(site);
    await page.clock.install();
    const located = page.waitForResponse("**/api/job-user/get-location");
    await page.goto("/gb/imprint");
    await page.clock.runFor(3000);
    await located;
    const asked = page.waitForResponse("**/builds/latest.json?*");
    await page.clock.runFor(60 * 60 * 1000);
    await (await asked).finished();
    await expect(page.locator(".later-bar")).toHaveCount(0);
  });
});
