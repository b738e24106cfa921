/**
 * On the smallest phone: from the success page to the application page and back. Its address can be
 * saved, *back* always has a page to show, and forced colours mark the current place.
 */
import type { Page } from "@playwright/test";
import { describe, expect as plainly, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { translatorFor } from "../../locales/translator.ts";
import { expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { fill, formOf, person, type Person, surveyOf } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite({ operator: { jobAlerts: true } });
const t = translatorFor("gb");
const noScript = { javaScriptEnabled: false };

/** An applicant on the success page, without a survey. */
async function thanked(options: VisitorOptions = {}): Promise<{ page: Page; somebody: Person; mine: string }> {
  const page = await visitors.visit(site, options);
  const somebody = person();
  await page.goto("/gb/apply-now");
  await fill(formOf(page), somebody);
  await formOf(page).send.click();
  await page.waitForURL(`${site.url}/gb/success`);
  if (options.javaScriptEnabled ?? true) await surveyOf(page).skip.click();
  const mine = (await page.locator('a[href*="/application/"]').getAttribute("href")) ?? "";
  return { page, somebody, mine };
}

async function open(page: Page, mine: string, { contact }: Person): Promise<void> {
  await page.goto(mine);
  await page.getByLabel(t("statusPage.unlock.label")).fill(contact.slice(-4));
  await page.getByRole("button", { name: t("statusPage.unlock.action") }).click();
  await expect(page.getByRole("heading", { name: t("statusPage.held.title") })).toBeVisible();
}

/** Changes the database while the site is stopped: afterwards it has another port. */
async function change(statement: string, ...values: string[]): Promise<void> {
  await site.interrupted(async (settings) => {
    const database = await openDatabase(settings);
    try {
      await database.query(statement, values);
    } finally {
      await database.close();
    }
  });
}

const copyButton = (page: Page) => page.getByRole("button", { name: t("success.own.copy") });
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe("the address of the application page", () => {
  test("is shown below the recruiter, copied whole by its button, and opens the page", async () => {
    const { page, somebody, mine } = await thanked();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copyButton(page).click();
    await expect(page.getByText(t("success.code.copied"), { exact: true })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    plainly(new URL(copied).pathname).toBe(mine);
    const headings = await page.getByRole("heading", { level: 2 }).allInnerTexts();
    plainly(headings.indexOf(t("success.own.title"))).toBe(headings.indexOf(t("success.who.title")) + 1);
    plainly(await wide(page)).toBeLessThanOrEqual(0);
    await open(page, new URL(copied).pathname, somebody);
    await expect(page.getByRole("button", { name: t("success.code.copy") })).toBeVisible();
    plainly(await wide(page)).toBeLessThanOrEqual(0);
  });

  test("is selected, with a notice, when the clipboard is unavailable", async () => {
    const page = await visitors.visit(site);
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined }));
    const somebody = person();
    await page.goto("/gb/apply-now");
    await fill(formOf(page), somebody);
    await formOf(page).send.click();
    await surveyOf(page).skip.click();
    const mine = await page.locator('a[href*="/application/"]').getAttribute("href");
    await copyButton(page).click();
    await expect(page.locator("[aria-live]", { hasText: t("success.own.selected") })).toBeVisible();
    plainly(await page.evaluate(() => String(getSelection()))).toMatch(new RegExp(`^https?://\\S+${mine}$`));
  });

  test("has no button without a script, and can be selected", async () => {
    const { page, mine } = await thanked(noScript);
    await expect(page.locator("bdi", { hasText: mine })).toBeVisible();
    await expect(page.locator("[data-copy]")).toHaveCount(2);
    for (const button of await page.locator("[data-copy]").all()) await expect(button).toBeHidden();
  });
});

describe("*back* without a script", () => {
  /** Visits the privacy policy and returns to the same content. */
  async function leavesAndReturns(page: Page, words: string): Promise<void> {
    await expect(page.getByText(words).first()).toBeVisible();
    await page.locator('footer a[href$="/privacy-policy"]').click();
    await page.waitForURL(/privacy-policy$/);
    // Rejects if the browser shows its own page.
    await page.goBack();
    await expect(page.getByText(words).first()).toBeVisible();
  }

  test("works after a form with errors and after its correction", async () => {
    const page = await visitors.visit(site, noScript);
    await page.goto("/gb/apply-now");
    await fill(formOf(page), { ...person(), email: "nobody" });
    await formOf(page).send.click();
    await leavesAndReturns(page, t("fieldError.emailInvalid"));
    await formOf(page).email.fill(person().email);
    await formOf(page).send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    await page.goBack();
    await expect(formOf(page).name).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: t("success.own.title") })).toBeVisible();
  });

  test("works after a verification and its report form", async () => {
    const page = await visitors.visit(site, noScript);
    await page.goto("/gb/verify");
    await page.getByLabel(t("verify.number")).fill("+447400555019");
    await page.getByLabel(t("verify.code")).fill("K7M-4QX-9TC");
    await page.keyboard.press("Enter");
    await leavesAndReturns(page, t("verify.no.title"));
    await page.locator("#answer").getByRole("button").click();
    await leavesAndReturns(page, t("verify.report.title"));
  });

  test("works after a job alert request without an address", async () => {
    const page = await visitors.visit(site, noScript);
    await page.goto("/gb/job-alerts");
    await page.locator("main input[name=email]").fill("nobody");
    await page.locator("main input[name=email]").press("Enter");
    await leavesAndReturns(page, t("fieldError.emailInvalid"));
  });

  test("works after each act on the application page, accepted or refused", async () => {
    const { page, somebody, mine } = await thanked(noScript);
    const act = async (title: string, name: string) => {
      const fold = page.locator("details[name=acts]", { hasText: title });
      if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
      await fold.getByRole("button", { name, exact: true }).click();
    };
    await page.goto(mine);
    await page.getByLabel(t("statusPage.unlock.label")).fill("12");
    await page.getByRole("button", { name: t("statusPage.unlock.action") }).click();
    await leavesAndReturns(page, t("statusPage.unlock.wrong", { left: 5 }));
    await open(page, mine, somebody);
    await leavesAndReturns(page, t("statusPage.held.title"));
    await act(t("statusPage.prefer.title"), t("statusPage.prefer.action"));
    await leavesAndReturns(page, t("statusPage.done.preferred"));
    await page.locator("summary", { hasText: t("statusPage.correct.title") }).click();
    await page.getByRole("textbox", { name: t("statusPage.correct.email") }).fill("nobody");
    await page.getByRole("button", { name: t("statusPage.correct.action") }).click();
    await leavesAndReturns(page, t("fieldError.emailInvalid"));
    await page.getByRole("textbox", { name: t("statusPage.correct.email") }).fill(somebody.email);
    // There is no way back while the next page is loading.
    await Promise.all([
      page.waitForEvent("load"),
      page.getByRole("button", { name: t("statusPage.correct.action") }).click(),
    ]);
    await page.goBack();
    await expect(page.getByRole("heading", { name: t("statusPage.held.title") })).toBeVisible();
    await page.goto(mine);
    await page.getByRole("link", { name: t("statusPage.withdraw.title"), exact: true }).click();
    await page.getByRole("button", { name: t("statusPage.withdraw.confirm") }).click();
    await leavesAndReturns(page, t("statusPage.done.withdrawn"));
    await page.getByRole("button", { name: t("statusPage.lock.action") }).click();
    await leavesAndReturns(page, t("statusPage.unlock.text"));
    await page.goBack();
    await expect(page.getByLabel(t("statusPage.unlock.label"))).toBeVisible();
  });
});

test("forced colours mark the current entry and stage by more than a background", async () => {
  const { mine } = await thanked(noScript);
  await change("update application set contacted_at = now(), contacted_name = 'Robin'");
  const page = await visitors.visit(site, { forcedColors: "active" });
  await page.goto(mine);
  const rings = page.getByRole("list", { name: t("booking.stage.line") }).getByRole("listitem");
  const drawn = await rings.evaluateAll((items) =>
    items.map((item) => [item.ariaCurrent, getComputedStyle(item, "::after").outlineStyle]),
  );
  plainly(drawn).toEqual([
    [null, "none"],
    ["step", "solid"],
    [null, "none"],
    [null, "none"],
  ]);
  await page.setViewportSize(sizes.desktop);
  await page.goto("/gb");
  const entries = page.locator("header nav:not(details *) a");
  const lines = () =>
    entries.evaluateAll((links) =>
      links.map((link) => [link.ariaCurrent !== null, getComputedStyle(link).textDecorationLine === "underline"]),
    );
  await expect.poll(async () => (await lines()).filter(([current]) => current).length).toBe(1);
  for (const [current, underlined] of await lines()) plainly(underlined).toBe(current);
});

test("an open page says by itself that a recruiter has the number, and keeps what is typed", async () => {
  await change(
    "insert into recruiter (id, name, email, role) values ('maya', 'Maya Example', 'maya@operator.example', 'recruiter')",
  );
  const { page, somebody, mine } = await thanked();
  await page.clock.install();
  await open(page, mine, somebody);
  await expect(page.getByRole("heading", { name: t("statusPage.team.nobody") })).toBeVisible();
  await page.getByLabel(t("statusPage.messages.write")).fill("I can begin on");
  // The script that keeps it true starts a second after the page is idle.
  const script = page.waitForResponse(/\/team-contacts-/);
  await page.clock.runFor(5000);
  await (await script).finished();
  await change(
    `insert into application_event (application_id, at, type, actor, recruiter_id, recruiter_name)
     select application_id, now(), 'phone_opened', 'recruiter', 'maya', 'Maya Example' from registration where email = $1`,
    somebody.email,
  );
  // The server has another port now.
  await page.route(/part=team$/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search }) });
  });
  await page.clock.runFor(60_000);
  await expect(page.getByRole("heading", { name: t("statusPage.team.now") })).toBeVisible();
  await expect(page.locator("#team")).toContainText("Maya");
  await expect(page.getByLabel(t("statusPage.messages.write"))).toHaveValue("I can begin on");
  plainly(await wide(page)).toBeLessThanOrEqual(0);
});
