/** Accessibility: everything works by keyboard, with every stop visible and named. */
import type { Locator, Page } from "@playwright/test";
import { describe, test } from "vitest";
import { expect, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { alive, formOf, person, surveyOf } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();

describe("by keyboard alone", () => {
  const focused = (page: Page) => page.locator(":focus");

  /** Presses Tab until `wanted` has the focus; each stop on the way must be visible and named. */
  async function tabTo(page: Page, wanted: Locator): Promise<void> {
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press("Tab");
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error("60 times Tab did not lead there");
  }

  test("the first stop skips to the content, and every stop has a visible focus", async () => {
    const page = await visitors.visit(site);
    await page.goto("/gb");
    await page.keyboard.press("Tab");
    await expect(focused(page)).toHaveText("Skip to the content");
    await expect(focused(page)).toBeInViewport();
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return "none";
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle === "none" || parseFloat(outlineWidth) < 2
          ? `${element.outerHTML.slice(0, 80)}: ${outlineStyle} ${outlineWidth}`
          : "shown";
      });
      expect(outline).toBe("shown");
      await expect(focused(page)).toBeInViewport();
    }
  });

  test("the menu opens, and the language is switched on the same page", async () => {
    const page = await visitors.visit(site);
    await page.goto("/gb/privacy-policy");
    const banner = page.getByRole("banner");
    await tabTo(page, banner.locator("summary", { hasText: "Menu" }));
    await page.keyboard.press("Enter");
    const menu = banner.getByRole("navigation", { name: "Main menu" });
    await expect(menu.getByRole("link")).toHaveText([
      "Apply Now",
      "Home",
      "Why Us",
      "Feedback",
      "Jobs Available",
      "How To Start",
      "FAQS",
    ]);
    await page.keyboard.press("Tab");
    await expect(focused(page)).toHaveText("Apply Now");

    await page.goto("/gb/privacy-policy");
    await tabTo(page, banner.locator("summary", { hasText: "Language and country" }));
    await page.keyboard.press("Enter");
    await tabTo(page, banner.getByRole("button", { name: "Deutschland" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/de/privacy-policy`);
    await expect(page.locator("html")).toHaveAttribute("lang", "de-DE");
  });

  test("the modal takes, traps and returns the focus, and the survey and code follow", async () => {
    const page = await visitors.visit(site);
    await page.goto("/gb");
    const opener = page.locator("#hero-apply");
    const dialog = page.getByRole("dialog", { name: "Job Application" });
    const form = formOf(dialog);
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    await expect(form.name).toBeFocused();
    await alive(dialog);
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press("Tab");
      const inside = await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(form.name).toBeFocused();
    const applicant = person();
    for (const value of [applicant.name, applicant.contact, applicant.email, applicant.age]) {
      await page.keyboard.type(value);
      if (value !== applicant.age) await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/gb/success`);
    const survey = surveyOf(page);
    await expect(survey.step(1)).toBeVisible();
    await tabTo(page, survey.yes);
    await page.keyboard.press("Enter");
    await expect(survey.step(2)).toBeVisible();
    await tabTo(page, survey.notYet);
    await page.keyboard.press("Space");
    await expect(survey.step(3)).toBeVisible();
    await tabTo(page, survey.city);
    await page.keyboard.type("Hull");
    await page.keyboard.press("Enter");
    await expect(survey.dialog).toHaveCount(0);
    await tabTo(page, page.getByRole("link", { name: "Contact Now" }));
  });

  test("an error is announced with its field, and the dial code with the number", async () => {
    const page = await visitors.visit(site, { market: "de" });
    await page.goto("/de/apply-now");
    const form = formOf(page, "de");
    await form.send.click();
    await expect(form.summary).toBeFocused();
    await expect(form.contact).toHaveAccessibleName("WhatsApp-Nummer Deutschland +49");
    await expect(form.contact).toHaveAccessibleDescription(
      "Unser Recruiter-Team nutzt sie für WhatsApp und Anrufe. Bitte geben Sie Ihre WhatsApp-Nummer ein",
    );
    await expect(form.age).toHaveAccessibleDescription(
      "Ab 23 Jahren. Das verlangen die Verträge mit unseren Kunden. Bitte geben Sie Ihr Alter ein",
    );
  });
});
