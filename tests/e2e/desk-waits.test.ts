/**
 * Every wait of the desk is limited: neither the browser's online state nor many tabs block its
 * lists.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { expect } from "../support/chromium.ts";
import { row, shown, turnTo, useDesk } from "./desk-people.ts";

const enter = useDesk(["Amira Khan", "Lukas Brandt"]);

/**
 * Chromium reports this whenever its machine's network changes, even while the server is reachable.
 */
async function callItselfOffline(page: Page): Promise<void> {
  await page.addInitScript(() => setInterval(() => dispatchEvent(new Event("offline")), 20));
  await page.reload();
}

describe("a browser that wrongly reports being offline", () => {
  test("shows its rows, and search and opening work", async () => {
    const page = await enter();
    await callItselfOffline(page);
    await turnTo(page, "Amira Khan");
    await page.keyboard.press("/");
    await page.getByRole("dialog", { name: "Find somebody" }).getByRole("combobox").fill("Lukas");
    await page.getByRole("option").filter({ hasText: "Lukas Brandt" }).click();
    await expect(shown(page, "Lukas Brandt")).toBeVisible();
  });
});

describe("a screen whose script does not load", () => {
  test("shows a loading notice, and after twenty seconds how to retry", async () => {
    const page = await enter();
    // The route stays in place: removing it would release what waits.
    let arrives = false;
    await page.route(/\/assets\/figures-[\w-]+\.js/, (route) => (arrives ? route.continue() : undefined));
    // It may have loaded already.
    await page.reload();
    await expect(row(page, "Amira Khan")).toBeVisible();
    await page.clock.install();
    await page.getByRole("link", { name: "Figures" }).click();
    await expect(page.getByRole("main").getByText("Loading…")).toBeVisible();
    await expect(row(page, "Amira Khan")).toHaveCount(0);
    await page.clock.runFor(20_000);
    arrives = true;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Figures", level: 1 })).toBeVisible();
  });
});

describe("many tabs", () => {
  test("eight of them show their rows and get changes without exhausting connections", async () => {
    const first = await enter();
    const address = first.url();
    const others: Page[] = [];
    for (let count = 2; count <= 8; count += 1) {
      const page = await first.context().newPage();
      others.push(page);
      await page.goto(address);
      await expect(row(page, "Amira Khan"), `tab ${count}`).toBeVisible();
    }
    await first.bringToFront();
    await row(first, "Amira Khan").click();
    await first.keyboard.press("c");
    for (const page of others) await expect(row(page, "Amira Khan")).toHaveCount(0);
    // The tab that listened for all of them leaves.
    await first.keyboard.press("u");
    await expect(row(first, "Amira Khan")).toBeVisible();
    for (const page of others) await expect(row(page, "Amira Khan")).toBeVisible();
    await first.close();
    const [second, ...rest] = others;
    await second?.bringToFront();
    if (!second) throw new Error("there are eight");
    await row(second, "Lukas Brandt").click();
    await second.keyboard.press("c");
    for (const page of rest) await expect(row(page, "Lukas Brandt")).toHaveCount(0);
  });
});
