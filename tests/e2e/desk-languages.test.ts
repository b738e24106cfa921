/**
 * The desk in other languages: right to left, wider words, and where a choice applies.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { forRows } from "../support/long-form.ts";
import { useSite } from "../support/site.ts";
import { expectFlawless } from "./flawless.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();
const maya: Account = { email: "maya.languages@operator.example", secret: "" };
let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> = [];

beforeAll(async () => {
  for (const [at, name] of ["Amira Khan", "يوسف حداد"].entries()) {
    const answer = await fetch(`${site.url}${apiPaths.register}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:1a9e:${at + 1}::1` },
      body: JSON.stringify(applicant({ name, fill_time: 9000 })),
    });
    expect(answer.status).toBe(200);
  }
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, maya, "Maya Example", "--manager");
  session = await page.context().cookies();
}, 120_000);

/** A browser without a chosen language. */
async function enter(path = "/desk"): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await page.context().addCookies(session);
  await page.goto(deskAddress(site, path));
  return page;
}

const languageOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

const screens = ["", "/deliveries", "/held", "/team", "/figures", "/account", "/templates", "/audit", "/health"];

const languages = [
  ["ar", "rtl", "الطلبات بحسب موعدها", "قائمة الانتظار"],
  ["pl", "ltr", "Zgłoszenia według terminu", "Kolejka"],
] as const;

forRows(
  describe,
  languages,
  ([language]) => language === "ar",
)("%s", ([language, direction, grid, queue]) => {
  test("is chosen in the menu and used everywhere, on desktop and phone", async () => {
    const page = await enter();
    await page.getByRole("button", { name: /Maya Example/ }).click();
    // The menu uses the account's current language.
    await page.getByRole("dialog").getByRole("combobox").selectOption(language);
    await expect(page.getByRole("grid", { name: grid })).toBeVisible();
    expect(await languageOf(page)).toEqual([language, direction]);
    await expect(page.getByRole("row").filter({ hasText: "Amira Khan" })).toBeVisible();
    for (const screen of screens) {
      await page.goto(deskAddress(site, `/desk${screen}`));
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeAttached();
      for (const [room, scheme] of [
        [sizes.desktop, "light"],
        [{ width: 390, height: 844 }, "dark"],
      ] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize(room);
        await expectFlawless(page, `${language} ${screen} ${room.width}`, scheme);
      }
      // No English is left: its commonest words occur in none of these languages.
      expect(await page.getByRole("main").innerText()).not.toMatch(/\b(?:the|with|your|nobody|application)\b/i);
    }
    await page.goto(deskAddress(site, "/desk"));
    await page.setViewportSize({ width: 390, height: 844 });
    // The first tap expands the row.
    const row = page.getByRole("row").filter({ hasText: "Amira Khan" });
    await row.click();
    await row.getByRole("link", { name: "Amira Khan" }).click();
    await expect(page.getByRole("heading", { name: "Amira Khan", level: 2 })).toBeVisible();
    await expectFlawless(page, `${language} pane`, "dark");
    await page.setViewportSize(sizes.desktop);
    await expect(page.getByRole("link", { name: new RegExp(`^${queue}`) })).toBeVisible();
  }, 240_000);

  test("applies for the same recruiter in another browser without a choice", async () => {
    const page = await enter();
    await expect(page.getByRole("grid", { name: grid })).toBeVisible();
    expect(await languageOf(page)).toEqual([language, direction]);
    expect(await page.evaluate(() => localStorage.getItem("desk-language"))).toBeNull();
    // The current row's marker is at the row's start.
    const bar = page.getByRole("row", { selected: true });
    await expect(bar).toHaveCSS("box-shadow", new RegExp(direction === "rtl" ? " -4px 0px" : " 4px 0px"));
  });
});

test("a recruiter without a choice gets the browser's language", async () => {
  const page = await visitors.visit(site, { viewport: sizes.desktop, market: "no" });
  await page.goto(deskAddress(site, "/desk"));
  await expect(page.getByRole("heading", { name: "Logg inn i Desk" })).toBeVisible();
  expect(await languageOf(page)).toEqual(["nb", "ltr"]);
  await page.goto(deskAddress(site, "/desk/invitation/not-one"));
  await expect(page.getByRole("heading", { name: "Denne invitasjonen virker ikke lenger" })).toBeVisible();
});
