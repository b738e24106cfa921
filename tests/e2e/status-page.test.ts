/**
 * The application page, verify and the promise figure in a real browser, by keyboard, without
 * JavaScript and for axe. The long form saves screenshots to test-results/looks/.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { violations } from "../support/axe.ts";
import { eventually, expect, sizes, useVisitors } from "../support/chromium.ts";
import { longForm } from "../support/environment.ts";
import { emirates, useSite } from "../support/site.ts";
import { describeMarkets, fill, formOf, person, type TestedMarket } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite({ operator: emirates });
const album = fileURLToPath(new URL("../../test-results/looks/", import.meta.url));
mkdirSync(album, { recursive: true });

/**
 * Checks the state in both schemes and sizes for overflow and axe violations. The long form saves
 * screenshots.
 */
async function examine(page: Page, name: string): Promise<void> {
  for (const size of ["phone", "desktop"] as const) {
    await page.setViewportSize(sizes[size]);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      // Layout and colours are the same in every market; words and direction differ, and are tested
      // on the small screen too.
      if (size === "phone" || name.endsWith("-gb"))
        expect(await violations(page, colorScheme), `${name}, ${size}, ${colorScheme}`).toEqual([]);
      const path = join(album, `${name}-${sizes[size].width}-${colorScheme}.png`);
      if (longForm) await page.screenshot({ path, fullPage: true });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(sizes.phone);
}

/** Applies without JavaScript and opens the application page from the success page. */
async function applied(market: TestedMarket, address?: string): Promise<{ page: Page; code: string; phone: string }> {
  const page = await visitors.visit(site, { market, javaScriptEnabled: false, ...(address && { address }) });
  const somebody = person(market);
  await page.goto(`/${market}/apply-now`);
  await fill(formOf(page, market), somebody);
  await formOf(page, market).send.click();
  await page.waitForURL(`${site.url}/${market}/success`);
  await page.goto(`/${market}/success`);
  const link = page.locator('a[href*="/application/"]');
  const code = (await page.locator("bdi", { hasText: /^[A-Z0-9]{3}-/ }).textContent()) ?? "";
  await page.goto((await link.getAttribute("href")) ?? "");
  return { page, code, phone: somebody.contact };
}

const recruiter = "+447400123456";

describeMarkets("in %s", (market) => {
  const t = translatorFor(market);

  test("the application page works locked, open, asking and deleted, by keyboard and without JavaScript", async () => {
    const { page, phone } = await applied(market);
    // axe is a script, so it needs a visitor with scripts.
    const seen = await visitors.visit(site, { market });
    const look = async (name: string) => {
      await seen.context().addCookies(await page.context().cookies());
      // A different fragment alone would not reload the page.
      await seen.goto(page.url().split("#", 1)[0] ?? "");
      await examine(seen, `application-${name}-${market}`);
    };
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("statusPage.title"));
    await look("locked");

    await page.getByLabel(t("statusPage.unlock.label")).focus();
    await page.keyboard.type(String((Number(phone.slice(-4)) + 1) % 10_000).padStart(4, "0"));
    await page.keyboard.press("Enter");
    await expect(page.locator("#answer")).toBeFocused();
    await page.getByLabel(t("statusPage.unlock.label")).focus();
    await page.keyboard.type(phone.slice(-4));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: t("statusPage.held.title") })).toBeVisible();
    await look("open");

    const unfold = (title: string) => page.locator("summary", { hasText: title }).press("Enter");
    await unfold(t("statusPage.prefer.title"));
    await page.getByRole("radio", { name: t("statusPage.prefer.call") }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: t("statusPage.prefer.action"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#answer")).toBeFocused();
    await unfold(t("statusPage.prefer.title"));
    await expect(page.getByRole("radio", { name: t("statusPage.prefer.call") })).toBeChecked();
    await look("done");

    await page.getByLabel(t("statusPage.messages.write")).fill("Monday\n٢٠");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator("#answer")).toContainText(t("statusPage.done.written"));
    await expect(page.locator("#messages li")).toHaveText(/Monday\s٢٠/);
    await look("written");

    // Only one is open at a time.
    await unfold(t("statusPage.prefer.title"));
    await unfold(t("statusPage.correct.title"));
    await expect(page.getByRole("radio", { name: t("statusPage.prefer.call") })).toBeHidden();
    await page.getByRole("textbox", { name: t("statusPage.correct.email") }).fill("nobody");
    await page.getByRole("textbox", { name: t("statusPage.correct.email") }).press("Enter");
    await expect(page.getByText(t("fieldError.emailInvalid"))).toBeVisible();

    await page.goto(page.url());
    await page.getByRole("link", { name: t("statusPage.withdraw.title"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("statusPage.withdraw.question"));
    await look("ask");
    await page
      .getByRole("button")
      .filter({ hasText: t("statusPage.withdraw.confirm") })
      .focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#answer")).toContainText(t("statusPage.done.withdrawn"));

    await page.getByRole("link", { name: t("statusPage.delete.title"), exact: true }).press("Enter");
    await page
      .getByRole("button")
      .filter({ hasText: t("statusPage.delete.confirm") })
      .press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("statusPage.done.deletedTitle"));
    await page.goto(`/${market}/application/a.b`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("statusPage.unknown.title"));
    await look("unknown");
  });

  test("verify says no, suggests a typing mistake and takes a report, by keyboard alone", async () => {
    const page = await visitors.visit(site, { market });
    await page.goto(`/${market}/verify`);
    await examine(page, `verify-${market}`);
    const ask = async (number: string, code: string) => {
      await page.getByLabel(t("verify.number")).fill(number);
      await page.getByLabel(t("verify.code")).fill(code);
      await page.keyboard.press("Enter");
      await expect(page.locator("#answer")).toBeFocused();
      await expect(page.getByLabel(t("verify.number"))).toHaveValue(number);
    };
    await ask(recruiter, "K7M");
    await expect(page.locator("#answer")).toContainText(t("verify.typo.title"));
    await examine(page, `verify-typo-${market}`);
    await ask("+447400555019", "K7M-4QX-9TC");
    await expect(page.locator("#answer")).toContainText(t("verify.no.title"));
    await examine(page, `verify-no-${market}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: t("verify.report.title") })).toBeVisible();
    await examine(page, `verify-report-${market}`);
    await page.getByRole("button", { name: t("verify.report.action") }).press("Enter");
    await expect(page.locator("#answer")).toContainText(t("verify.report.thanksTitle"));
    await expect(page.locator("#answer")).toBeFocused();
  });
});

test("requests from the application page send no referrer, and the language switch works", async () => {
  const { page } = await applied("gb");
  const watched = await visitors.visit(site);
  const referrers: string[] = [];
  watched.on("request", (request) => {
    if (!request.isNavigationRequest()) referrers.push(request.headers().referer ?? "");
  });
  await watched.goto(page.url(), { waitUntil: "networkidle" });
  expect(referrers.length).toBeGreaterThan(0);
  expect(referrers.filter((referrer) => referrer !== "")).toEqual([]);
  await watched.locator("header summary").first().click();
  await watched.locator('header button[value="de"]').click();
  await watched.waitForURL(`${site.url}/de`);
});

test("applying after opening a link does not reveal its address", async () => {
  const { page } = await applied("gb");
  const again = await visitors.visit(site);
  await again.goto(page.url());
  await again.goto("/gb/apply-now");
  const form = formOf(again);
  const somebody = person();
  await fill(form, somebody);
  await form.send.click();
  await again.waitForURL(`${site.url}/gb/success`);
  const [stored] = (await site.exported()).filter(({ email }) => email === somebody.email);
  expect(stored).toMatchObject({ channel: "api", attribution: { landingPath: "/gb/apply-now" } });
});

describe("with figures", () => {
  test("verify says yes to a recruiter's number, and every home page shows the promise within 12 KB", async () => {
    const { code } = await applied("gb");
    await site.interrupted(async (settings) => {
      const database = await openDatabase(settings);
      try {
        await database.query(
          `insert into recruiter_number (number, name, first_seen_at, last_seen_at) values ($1, 'Robin', now(), now())
           on conflict (number) do nothing`,
          [recruiter],
        );
        await database.query(
          `insert into recruiter (id, name, email, role) values ('robin', 'Robin', 'robin@operator.example', 'manager')
           on conflict (id) do nothing`,
        );
        // Including those of a first attempt.
        await database.query("delete from application where created_at < now() - interval '2 days'");
        await database.query(
          `insert into application (created_at, contacted_at, contact_proof)
           select now() - interval '3 days', case when n > 13 then now() - interval '70 hours' end, case when n > 13 then 'number' end
           from generate_series(1, 425) n`,
        );
      } finally {
        await database.close();
      }
    });
    const page = await visitors.visit(site);
    await page.goto("/gb/verify");
    await page.getByLabel("Number that wrote or called").fill("+44 7400 123 456");
    await page.getByLabel("Code they gave you").fill(code);
    await page.keyboard.press("Enter");
    await expect(page.locator("#answer")).toContainText("Yes, this is us.");
    await examine(page, "verify-yes-gb");

    await page.goto("/gb");
    const figure = page.getByText("Last 30 days: 412 of 425 people. The 13 we missed are counted.");
    await eventually("the home page to show the promise's figure", async () => {
      await page.reload();
      expect(await figure.isVisible()).toBe(true);
    });
    await examine(page, "home-promise-gb");
    await page.goto("/ae");
    await examine(page, "home-promise-ae");

    const heavy: string[] = [];
    for (const market of completeMarkets) {
      await page.goto(`/${market}`);
      const bytes = await page.evaluate(() =>
        [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
          .filter(({ name, entryType }) => entryType === "navigation" || /\/loader-[^/]*\.js$/.test(name))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      );
      expect(bytes).toBeGreaterThan(8000);
      if (bytes > 12 * 1024) heavy.push(`${market}: ${bytes}`);
      expect(await page.locator('path[d="M0 8h400"]').count(), market).toBe(1);
    }
    expect(heavy).toEqual([]);
  });
});
