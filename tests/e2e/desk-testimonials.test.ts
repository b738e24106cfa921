/**
 * Testimonials in the desk: written, consented, previewed, published and removed.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { patience } from "../support/waiting.ts";
import { expectFlawless } from "./flawless.ts";
import { deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();
const phone = { width: 390, height: 1200 };

let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> = [];

/** All tests use one recruiter, because a code works once: there is a single log-in. */
async function enter(options: VisitorOptions = {}, path = "/desk/testimonials"): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop, ...options });
  if (session.length === 0) {
    await join(site, page, { email: "maya.testimonials@operator.example", secret: "" }, "Maya Example");
    session = await page.context().cookies();
  }
  await page.context().addCookies(session);
  await page.goto(deskAddress(site, path));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

const list = (page: Page) => page.getByRole("list", { name: "Testimonials in the order of the site" });
const row = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Saves the words in English, and in Arabic with the name in its script. */
async function write(page: Page, name: string, quote = "They wrote when they said they would."): Promise<void> {
  await button(page, "New testimonial").click();
  await page.getByLabel("First name", { exact: true }).fill(name);
  await page.getByLabel("What they said").fill(quote);
  await page.getByLabel("Role").fill("Support");
  await page.getByLabel("Language", { exact: true }).selectOption("ar");
  await page.getByLabel("What they said").fill("كتبوا في الموعد الذي وعدوا به.");
  await page.getByLabel("Role").fill("الدعم");
  await page.getByLabel("First name in this script").fill("بوريس");
  await button(page, "Save").click();
  await expect(page.getByRole("heading", { name: `Edit: ${name}` })).toBeVisible();
}

async function agree(page: Page, by: string): Promise<void> {
  await button(page, "Record the consent").click();
  const dialog = page.getByRole("dialog", { name: "Record the consent" });
  await dialog.getByLabel("Who agreed").fill(by);
  await dialog.getByLabel("On which day").fill("2026-01-15");
  await dialog.getByLabel("Where the record is kept").fill("Personnel file 12");
  await dialog.getByRole("button", { name: "Record the consent" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Polls a market's home page: each process checks for changes every second. */
async function homeSays(market: string, text: string, says: boolean): Promise<void> {
  await expect
    .poll(async () => (await (await fetch(`${site.url}/${market}`)).text()).includes(text), { timeout: patience })
    .toBe(says);
}

test("a testimonial goes from draft to the home page and off it by keyboard with correct focus", async () => {
  const page = await enter({}, "/desk");
  await page.getByRole("link", { name: "Site", exact: true }).click();
  await page.getByRole("link", { name: "Testimonials" }).click();
  await expect(row(page, "Amira")).toContainText("Sample");
  await expect(row(page, "Amira")).toContainText("Home page in");

  await button(page, "New testimonial").click();
  await expect(page.getByRole("heading", { name: "New testimonial" })).toBeFocused();
  await button(page, "Save").click();
  await expect(page.getByText("Write a first name.")).toBeVisible();
  await button(page, "Discard").click();
  await expect(page.getByRole("heading", { name: "Testimonials", level: 1 })).toBeFocused();

  await write(page, "Boris");
  const card = region(page, "Preview").getByRole("figure");
  await expect(card).toHaveAttribute("dir", "rtl");
  await expect(card).toHaveAttribute("lang", "ar");
  await expect(card).toContainText("بوريس، الدعم");
  await page.getByLabel("Language", { exact: true }).selectOption("en");
  await expect(card).toContainText("Boris, Support");

  // Without consent nothing happens, and the reason is shown.
  await expect(page.getByText("Record the consent first.")).toBeVisible();
  await button(page, "Show on the site").click({ force: true });
  await expect(row(page, "Boris")).toContainText("No consent recorded");
  await agree(page, "Boris B.");
  await expect(region(page, "Consent")).toContainText("Boris B. agreed on 15 Jan 2026. Record: Personnel file 12.");
  await button(page, "Show on the site").click();
  await expect(page.getByText("Boris is on the site.")).toBeVisible();
  // Samples come first, and a home page shows two.
  await expect(row(page, "Boris")).toContainText("on no home page");
  const up = page.getByRole("button", { name: "Move Boris up" });
  await up.press("Enter");
  await expect(page.getByText("Boris is number 2 now.")).toBeVisible();
  await expect(up).toBeFocused();
  await expect(row(page, "Boris")).toContainText("Home page in");
  await homeSays("gb", "They wrote when they said they would.", true);
  await homeSays("ar", "كتبوا في الموعد الذي وعدوا به.", true);
  await homeSays("de", "Boris", false);

  await button(page, "Consent taken back").click();
  const dialog = page.getByRole("dialog", { name: "Has Boris taken the consent back?" });
  await dialog.getByRole("button", { name: "Consent taken back" }).click();
  await expect(page.getByText("Boris is off the site.")).toBeVisible();
  await homeSays("gb", "They wrote when they said they would.", false);
  await expect(page.getByRole("list", { name: "Former consents" })).toContainText("Taken back,");
  await expect(button(page, "Delete")).toHaveCount(0);
  await expect(page.getByText("It was on the site, so it is kept with its consent.")).toBeVisible();
});

test("the first testimonial is open by default where both fit, without taking the focus", async () => {
  const page = await enter();
  await expect(page.getByRole("heading", { name: "Edit: Amira" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Edit: Amira" })).not.toBeFocused();
  const narrow = await enter({ viewport: phone });
  await expect(row(narrow, "Amira")).toBeVisible();
  await expect(narrow.getByRole("heading", { level: 2 })).toHaveCount(0);
});

test("after a conflict the second editor keeps the typed text, sees the other, and can save", async () => {
  const first = await enter();
  await write(first, "Carla");
  const second = await enter();
  await row(second, "Carla").getByRole("button", { name: "Carla", exact: true }).click();
  await second.getByLabel("What they said").fill("The second.");
  await first.getByLabel("Language", { exact: true }).selectOption("en");
  await first.getByLabel("What they said").fill("The first.");
  await button(first, "Save").click();
  await expect(first.getByText("The testimonial is saved.")).toBeVisible();
  await button(second, "Save").click();
  await expect(second.getByText("Maya Example changed this meanwhile.")).toBeVisible();
  await expect(second.getByLabel("What they said")).toHaveValue("The second.");
  await expect(second.getByRole("figure").filter({ hasText: "The first." })).toBeVisible();
  await button(second, "Save").click();
  await expect(second.getByText("The testimonial is saved.")).toBeVisible();
  // The recruiter's own change meanwhile is not a conflict.
  await second.getByLabel("What they said").fill("The third.");
  await agree(second, "Carla C.");
  await button(second, "Save").click();
  await expect(second.getByText("The testimonial is saved.")).toBeVisible();
  await expect(second.getByText("changed this meanwhile")).toHaveCount(0);
});

test("words that ask applicants for money are refused with the reason and stay in the editor", async () => {
  const page = await enter();
  await button(page, "New testimonial").click();
  await page.getByLabel("First name", { exact: true }).fill("Elena");
  await page.getByLabel("Language", { exact: true }).selectOption("en");
  const quote = "They were kind. Please pay a deposit of 50 euros before you start.";
  await page.getByLabel("What they said").fill(quote);
  await page.getByLabel("Role").fill("Support");
  await button(page, "Save").click();
  const told = "English: “Please pay a deposit of 50 euros before you start.” It asks applicants for a deposit.";
  await expect(page.getByText(told)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "never published" })).toBeVisible();
  await expect(page.getByLabel("What they said")).toHaveValue(quote);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("What they said").fill("They were kind.");
  await button(page, "Save").click();
  await expect(page.getByRole("heading", { name: "Edit: Elena" })).toBeVisible();
});

test("typed text survives a switch, and an unshown testimonial is deleted after confirmation", async () => {
  const page = await enter();
  await write(page, "Daniel");
  await page.getByLabel("Role").fill("شيء آخر");
  await row(page, "Amira").getByRole("button", { name: "Amira", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit: Amira" })).toBeFocused();
  await row(page, "Daniel").getByRole("button", { name: "Daniel", exact: true }).click();
  await page.getByLabel("Language", { exact: true }).selectOption("ar");
  await expect(page.getByLabel("Role")).toHaveValue("شيء آخر");
  await page.getByLabel("Language", { exact: true }).selectOption("fr");
  await page.getByLabel("What they said").fill("À moitié.");
  await button(page, "Save").click();
  await expect(page.getByText("Quote and role belong together. Complete or empty: Français.")).toBeVisible();
  await button(page, "Delete").click();
  const dialog = page.getByRole("dialog", { name: "Delete Daniel?" });
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row(page, "Daniel")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Testimonials", level: 1 })).toBeFocused();
});

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  test.each([
    ["desktop", sizes.desktop, "en"],
    ["phone", phone, "en"],
    ["phone", phone, "ar"],
  ] as const)(
    "on a %s there are no axe violations and no horizontal scrolling (%o, %s)",
    async (_size, viewport, language) => {
      const page = await enter({ viewport, colorScheme });
      await page.evaluate((chosen) => localStorage.setItem("desk-language", chosen), language);
      await page.reload();
      await page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
      await expect(page.getByRole("figure")).toBeVisible();
      await expectFlawless(page, colorScheme, colorScheme);
      if (viewport === phone) {
        const small = await page
          .getByRole("main")
          .locator("button, select, input, textarea")
          .evaluateAll((all) =>
            all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
          );
        expect(small).toEqual([]);
      }
      await page.evaluate(() => localStorage.removeItem("desk-language"));
    },
  );
});
