/**
 * The desk's lists in a browser: views and filters in the address, saved views, the board,
 * thousands of rows.
 */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { fillApplications } from "../support/many-applications.ts";
import { useSite } from "../support/site.ts";
import { deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();

async function apply(name: string, market: "gb" | "de", connection: number): Promise<void> {
  const answer = await fetch(`${site.url}${apiPaths.register}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      lang: market,
      "x-forwarded-for": `2001:db8:9c4e:${connection}::1`,
    },
    body: JSON.stringify(applicant({ name, position: "other" })),
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  for (const [at, name] of ["Amira Khan", "Sofia Rossi"].entries()) await apply(name, "gb", at);
  await apply("Lukas Brandt", "de", 9);
});

let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> = [];

async function enter(path = "/desk"): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  if (session.length === 0) {
    await join(site, page, { email: "maya.queue@operator.example", secret: "" }, "Maya Example", "--manager");
    session = await page.context().cookies();
  }
  await page.context().addCookies(session);
  await page.goto(deskAddress(site, path));
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
  return page;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });

describe("the desk list", () => {
  test("follows its address, and removing a chip removes its filter", async () => {
    const page = await enter("/desk/?view=everybody&language=de");
    await expect(row(page, "Lukas Brandt")).toBeVisible();
    await expect(row(page, "Amira Khan")).toHaveCount(0);
    await page.reload();
    await expect(row(page, "Amira Khan")).toHaveCount(0);
    await page.getByRole("button", { name: /^Without the filter: Deutsch/ }).click();
    await expect(row(page, "Amira Khan")).toBeVisible();
    expect(new URL(page.url()).search).toBe("?view=everybody");
    await page.goBack();
    await expect(row(page, "Amira Khan")).toHaveCount(0);
    await page.goto(deskAddress(site, "/desk/?language=none"));
    await expect(tab(page, "To do")).toHaveAttribute("aria-current", /true|page/);
    await expect(row(page, "Amira Khan")).toBeVisible();
  });

  test("supports filters and saved views by keyboard alone", async () => {
    const page = await enter();
    await expect(row(page, "Amira Khan")).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("5");
    await expect(tab(page, "Everybody")).toHaveAttribute("aria-current", /true|page/);
    await page.getByRole("button", { name: "Filter", exact: true }).focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Filter" });
    await sheet.getByRole("checkbox", { name: /^English/ }).focus();
    expect(await violations(page, "light")).toEqual([]);
    await page.keyboard.press("Space");
    await expect(sheet.getByRole("status")).toHaveText("2 people");
    await page.keyboard.press("Escape");
    await expect(row(page, "Lukas Brandt")).toHaveCount(0);
    await page.getByRole("button", { name: "Save as a view" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
    await page.keyboard.type("English ones");
    await page.keyboard.press("Enter");
    await expect(tab(page, "English ones")).toHaveAttribute("aria-current", /true|page/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("g");
    await page.keyboard.press("1");
    await expect(row(page, "Lukas Brandt")).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("6");
    await expect(row(page, "Lukas Brandt")).toHaveCount(0);
    await page.getByRole("button", { name: "Change the view: English ones" }).click();
    await page.getByRole("button", { name: "Remove the view" }).click();
    await expect(tab(page, "English ones")).toHaveCount(0);
  });

  test("shows alternatives when it is empty", async () => {
    const page = await enter("/desk/?view=offers");
    await expect(page.getByText("There is nothing here.")).toBeVisible();
    await page.goto(deskAddress(site, "/desk/?language=ko"));
    await expect(page.getByText("Nobody in “To do” matches all of this.")).toBeVisible();
    await page.getByRole("region", { name: "Applications" }).getByRole("button", { name: "Clear" }).click();
    await expect(row(page, "Amira Khan")).toBeVisible();
  });

  test("on a phone has views and filters behind its title, with 52 px of header", async () => {
    const page = await enter();
    await page.setViewportSize(sizes.phone);
    const title = page.getByRole("button", { name: "To do" });
    await title.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Everybody/ })
      .click();
    await expect(page.getByRole("button", { name: "Everybody" })).toBeVisible();
    const top = await page.getByRole("grid").evaluate((grid) => grid.getBoundingClientRect().top);
    expect(top).toBeLessThanOrEqual(53);
    await row(page, "Amira Khan").click();
    await expect(row(page, "Amira Khan").getByRole("button", { name: "WhatsApp" })).toBeVisible();
    expect(await violations(page, "light")).toEqual([]);
  });
});

test("the board opens the first vacancy with applicants, which the list does not keep", async () => {
  const page = await enter("/desk/?as=board");
  await expect(page.getByRole("button", { name: "Amira Khan" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Which vacancy" })).toHaveValue("other");
  await page.getByRole("button", { name: "List" }).click();
  await expect(row(page, "Amira Khan")).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/?$/);
});

test("the board moves an application forward by key and pointer, and back", async () => {
  const page = await enter("/desk/?as=board&vacancy=other");
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
  const card = (name: string, person: string) => column(name).getByRole("button", { name: person });
  await card("New", "Amira Khan").focus();
  expect(await violations(page, "light")).toEqual([]);
  await page.keyboard.press("Shift+L");
  await expect(card("Contacted", "Amira Khan")).toBeVisible();
  await card("Contacted", "Amira Khan").dragTo(column("Interview"));
  await expect(card("Interview", "Amira Khan")).toBeVisible();
  await card("Interview", "Amira Khan").focus();
  await page.keyboard.press("Shift+H");
  await expect(card("Replied", "Amira Khan")).toBeVisible();
  await card("Replied", "Amira Khan").press("b");
  await expect(row(page, "Amira Khan")).toContainText("Replied");
});

test("of thousands of rows renders the visible ones, and keys continue from any row", async () => {
  await site.interrupted(async (settings) => {
    const database = await openDatabase(settings);
    await fillApplications(database, 1500);
    await database.close();
  });
  const page = await enter("/desk/?view=everybody");
  const rows = page.locator("[data-row]");
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(120);
  await rows.first().click();
  for (let pages = 0; pages < 6; pages += 1) {
    const last = Number(await rows.last().getAttribute("aria-rowindex"));
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(async () => Number(await rows.last().getAttribute("aria-rowindex"))).toBeGreaterThan(last);
  }
  expect(await rows.count()).toBeLessThan(120);
  const focused = page.locator("[data-row]:focus");
  await rows.nth(60).click();
  const from = Number(await focused.getAttribute("aria-rowindex"));
  await page.keyboard.press("j");
  await expect.poll(async () => Number(await focused.getAttribute("aria-rowindex"))).toBeGreaterThan(from);
});
