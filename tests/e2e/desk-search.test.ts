/**
 * The search over all applications by keyboard and on a phone.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();

async function apply(name: string, contact: string, connection: number): Promise<void> {
  const answer = await fetch(`${site.url}${apiPaths.register}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:30c5:${connection}::1` },
    body: JSON.stringify(applicant({ name, contact, fill_time: 9000 })),
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  await apply("Amira Khan", "7400123456", 1);
  await apply("Jonas Müller", "7400893456", 2);
  await apply("يوسف حداد", "7400555777", 3);
});

let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> = [];

async function enter(size: keyof typeof sizes, options: object = {}): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes[size], ...options });
  if (session.length === 0) {
    await join(site, page, { email: "maya.search@operator.example", secret: "" }, "Maya Example", "--manager");
    session = await page.context().cookies();
  }
  await page.context().addCookies(session);
  await page.goto(deskAddress(site, "/desk"));
  await expect(page.getByRole("row").filter({ hasText: "Amira Khan" })).toBeVisible();
  return page;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Find somebody" });
const field = (page: Page) => dialog(page).getByRole("combobox");
const option = (page: Page, name: string) => page.getByRole("option").filter({ hasText: name });
const said = (page: Page) => dialog(page).getByRole("status");

describe("by keyboard alone", () => {
  test("/ opens search, digits find a number without revealing others, arrows select, Enter opens, Escape returns", async () => {
    const page = await enter("desktop");
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    await expect(dialog(page).getByText("Type two characters or more")).toBeVisible();
    await page.keyboard.type("3456");
    await expect(said(page)).toHaveText("2 people");
    await expect(page.getByRole("group", { name: "Number" }).getByRole("option")).toHaveCount(2);
    await expect(option(page, "Amira Khan")).toContainText("+44 •••• ••3456");
    await expect(option(page, "Amira Khan").locator("mark")).toHaveText("3456");
    await expect(option(page, "Jonas Müller")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(option(page, "Amira Khan")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(option(page, "Jonas Müller")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/desk\/applications\/\d+$/);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("article").getByRole("heading", { name: "Amira Khan", level: 2 })).toBeVisible();

    // The recently opened application is shown before anything is typed.
    await page.keyboard.press("/");
    await expect(page.getByRole("group", { name: "Recently viewed" }).getByRole("option")).toHaveCount(1);
    await expect(option(page, "Amira Khan")).toContainText("+44 •••• ••3456");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

  test("Enter before the answer waits and opens its first match", async () => {
    const page = await enter("desktop");
    await page.keyboard.press("/");
    await page.keyboard.type("muller");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("article").getByRole("heading", { name: "Jonas Müller", level: 2 })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  // An earlier version opened it at once: pressing Enter by habit then opened the previously
  // focused row, another applicant's.
  test("a whole code selects its application; one wrong letter gives a near match", async () => {
    const page = await enter("desktop");
    await page.keyboard.press("/");
    await page.keyboard.type("amira");
    const code = await option(page, "Amira Khan").locator("span").nth(1).innerText();
    const wrong = code.slice(0, -1) + (code.endsWith("X") ? "Y" : "X");
    await field(page).fill(wrong);
    await expect(
      dialog(page).getByText(`No one found for “${wrong}” (Everybody). It is one letter away from`),
    ).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: `${code}, Amira Khan` })).toBeVisible();
    await field(page).fill(code.replaceAll("-", "").toLowerCase());
    await expect(option(page, "Amira Khan")).toHaveAttribute("aria-selected", "true");
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("article").getByRole("heading", { name: "Amira Khan", level: 2 })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test("a search without own matches is offered for everyone", async () => {
    const page = await enter("desktop");
    await page.keyboard.press("/");
    await page.keyboard.type("حداد");
    await expect(option(page, "يوسف حداد")).toBeVisible();
    await page.getByRole("button", { name: "Mine" }).click();
    await expect(field(page)).toBeFocused();
    await expect(dialog(page).getByText("No one found for “حداد” (Mine).")).toBeVisible();
    await page.getByRole("button", { name: "Look among everybody" }).click();
    await expect(option(page, "يوسف حداد")).toBeVisible();
  });
});

test("on a phone the search fills the screen, and a tap opens a match", async () => {
  const page = await enter("phone", { hasTouch: true });
  await page.getByRole("button", { name: "Name, number, email, code" }).tap();
  await expect(field(page)).toBeFocused();
  const box = await dialog(page).boundingBox();
  expect(box).toEqual({ x: 0, y: 0, ...sizes.phone });
  await page.keyboard.type("3456");
  await expect(option(page, "Amira Khan")).toContainText("+44 •••• ••3456");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes.phone.width);
  for (const control of await dialog(page).getByRole("button").all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await option(page, "Amira Khan").tap();
  await expect(page.getByRole("article").getByRole("heading", { name: "Amira Khan", level: 2 })).toBeVisible();
});

test.each(["light", "dark"] as const)("the search has no axe violations in %s mode", async (scheme) => {
  for (const size of ["desktop", "phone"] as const) {
    const page = await enter(size, { colorScheme: scheme });
    await page.getByRole("button", { name: "Name, number, email, code" }).click();
    await expect(dialog(page)).toBeVisible();
    expect(await violations(page, scheme)).toEqual([]);
    await page.keyboard.type("3456");
    await expect(said(page)).toHaveText("2 people");
    expect(await violations(page, scheme)).toEqual([]);
    await field(page).fill("nobody at all");
    await expect(said(page)).toHaveText("Nobody");
    expect(await violations(page, scheme)).toEqual([]);
  }
});
