/**
 * Accessibility: axe finds no violation (WCAG 2.2 A and AA, best practices) on any page and state,
 * light and dark, in the complete markets.
 */
import type { Page } from "@playwright/test";
import { afterEach, describe, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { apiPaths, pageAddress, pageNames } from "../../routes.ts";
import { translatorFor } from "../../locales/translator.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { violations } from "../support/axe.ts";
import { forRows } from "../support/long-form.ts";
import { emirates, useSite } from "../support/site.ts";
import { alive, fill, formOf, openModal, person, surveyOf, type TestedMarket, testedMarkets } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite({ operator: emirates });

/** In the short form the market from right to left. */
const describeAccess = forRows(describe, testedMarkets, (market) => market === "ae");

type Reach = (page: Page, market: TestedMarket) => Promise<void>;

/** How to reach each state. Pages without further states are added below. */
const states: Record<string, Reach> = {
  "the language switch, then the menu, open": async (page, market) => {
    const t = translatorFor(market);
    await page.goto(`/${market}`);
    const banner = page.getByRole("banner");
    await banner.locator("summary", { hasText: t("site.language") }).click();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await banner.locator("summary", { hasText: t("site.menu") }).click();
    await expect(banner.getByRole("navigation").getByRole("link", { name: t("site.nav.faqs") })).toBeVisible();
  },
  "the modal": async (page, market) => {
    await page.goto(`/${market}`);
    await alive(await openModal(page, market));
  },
  "the modal with errors": async (page, market) => {
    await page.goto(`/${market}`);
    const dialog = await openModal(page, market);
    const form = formOf(dialog, market);
    await form.email.fill("zoe@example");
    await form.send.click();
    await expect(form.summary).toBeFocused();
  },
  "the form page with errors": async (page, market) => {
    await page.goto(`/${market}/apply-now`);
    const form = formOf(page, market);
    await form.send.click();
    await expect(form.summary).toBeFocused();
  },
  "the choice of the country": async (page, market) => {
    await page.goto(`/${market}/apply-now`);
    const form = formOf(page, market);
    await form.name.focus();
    await alive(page);
    await page
      .locator("summary", { has: page.getByText(/\?|؟/) })
      .last()
      .click();
    await expect(form.country).toBeVisible();
  },
  "a country that is not open": async (page, market) => {
    await page.goto(`/${market}/apply-now`);
    await page
      .locator("summary", { has: page.getByText(/\?|؟/) })
      .last()
      .click();
    await formOf(page, market).country.focus();
    await alive(page);
    await formOf(page, market).country.selectOption("ZZ");
    await expect(formOf(page, market).send).toHaveCount(0);
  },
  "a toast": async (page, market) => {
    await page.route(`**${apiPaths.register}`, (route) =>
      route.fulfill({ status: 429, json: { code: 429, message: "Too many attempts" } }),
    );
    await page.goto(`/${market}/apply-now`);
    const form = formOf(page, market);
    await fill(form, person(market));
    await form.send.click();
    // The toast stays while the pointer is on it.
    await form.toast.hover();
    await expect(form.toast).toBeVisible();
  },
  "the first question of the survey": async (page, market) => applied(page, market, 1),
  "the second question of the survey": async (page, market) => applied(page, market, 2),
  "the third question of the survey": async (page, market) => applied(page, market, 3),
  "the page of somebody who has applied": async (page, market) => applied(page, market, 4),
  "404": async (page, market) => {
    const answer = await page.goto(`/${market}/nowhere.html`);
    expect(answer?.status()).toBe(404);
  },
  "403": async (page, market) => {
    await page.setContent(`<form method="post" action="${site.url}/${market}/apply-now"><button>Go</button></form>`);
    const answer = page.waitForResponse(`${site.url}/${market}/apply-now`);
    await page.getByRole("button").click();
    expect((await answer).status()).toBe(403);
    await page.waitForLoadState();
  },
};
for (const name of pageNames) {
  states[`the page ${name}`] = async (page, market) => void (await page.goto(pageAddress(name, market)));
}

/** `step` 4: the survey is finished. */
async function applied(page: Page, market: TestedMarket, step: number): Promise<void> {
  await page.goto(`/${market}/apply-now`);
  const form = formOf(page, market);
  await fill(form, person(market));
  await form.send.click();
  await page.waitForURL(`${site.url}/${market}/success`);
  const survey = surveyOf(page, market);
  await expect(survey.step(1)).toBeVisible();
  if (step > 1) await survey.yes.click();
  if (step > 2) await survey.notYet.click();
  if (step > 3) await survey.skip.click();
  await expect(step > 3 ? page.getByRole("heading", { level: 1 }) : survey.step(step)).toBeVisible();
}

describeAccess("axe reports no violations in %s", (market) => {
  test.each(Object.keys(states))("on %s", async (name) => {
    const page = await visitors.visit(site, { market });
    await states[name]?.(page, market);
    expect(await violations(page), "light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page, "dark"), "dark").toEqual([]);
    // Layout and colours are the same in every market; words and direction differ, and are tested
    // on the small screen too.
    if (market !== "gb") return;
    await page.setViewportSize(sizes.desktop);
    expect(await violations(page, "dark"), "dark, at 1440 px").toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await violations(page), "light, at 1440 px").toEqual([]);
  });

  test("on the form with errors and the survey without JavaScript", async () => {
    const page = await visitors.visit(site, { market, javaScriptEnabled: false });
    await page.goto(`/${market}/apply-now`);
    const form = formOf(page, market);
    await form.send.click();
    await expect(form.summary).toBeVisible();
    expect(await scriptlessViolations(page), "errors").toEqual([]);
    await fill(form, person(market));
    await form.send.click();
    await expect(surveyOf(page, market).step(1)).toBeVisible();
    expect(await scriptlessViolations(page), "survey").toEqual([]);
  });

  /** axe is a script: the page is copied to a visitor with scripts, without its own. */
  async function scriptlessViolations(page: Page): Promise<string[]> {
    const html = (await page.content()).replace(/<script\b[^>]*><\/script>/g, "").replace(/<\/?noscript>/g, "");
    const shown = await visitors.visit(site, { market });
    await shown.setContent(html);
    return violations(shown);
  }
});

describe("during a server failure", () => {
  const rename = (from: string, to: string) =>
    site.interrupted(async (settings) => {
      const database = await openDatabase(settings);
      await database.query(`alter table if exists ${from} rename to ${to}`);
      await database.close();
    });
  // Restored for the following tests.
  afterEach(() => rename("registration_away", "registration"));

  test("a 500 page is in the visitor's language with the error's id, and the form keeps the typed values", async () => {
    const applicants = await Promise.all(
      testedMarkets.map(async (market) => {
        const page = await visitors.visit(site, { market });
        await applied(page, market, 4);
        return { market, page };
      }),
    );
    await rename("registration", "registration_away");
    for (const { market, page } of applicants) {
      const t = translatorFor(market);
      const answer = await page.goto(`${site.url}/${market}/success`);
      expect(answer?.status()).toBe(500);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("errors.serverError"));
      await expect(page.locator("code")).toHaveText(answer?.headers()["x-request-id"] ?? "no id");
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await violations(page, "dark")).toEqual([]);
    }

    // The form's page needs no database: it loads, and its submission shows it again.
    const page = await visitors.visit(site);
    await page.goto(`${site.url}/gb/apply-now`);
    const form = formOf(page);
    const applicant = person();
    await fill(form, applicant);
    await form.send.click();
    await expect(form.summary).toContainText(translatorFor("gb")("form.lost"));
    await expect(form.name).toHaveValue(applicant.name);
  });
});
