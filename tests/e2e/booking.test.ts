/**
 * An interview in a real browser (B13): offered at the desk, then booked, moved and cancelled on a
 * phone, with and without JavaScript.
 */
import { mkdirSync } from "node:fs";
import { join as joinPath } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { beforeEach, test } from "vitest";
import { translatorFor } from "../../locales/translator.ts";
import { deskApiPath } from "../../routes.ts";
import { violations } from "../support/axe.ts";
import { readCalendar } from "../support/calendar.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { longForm } from "../support/environment.ts";
import { forRows } from "../support/long-form.ts";
import { emirates, useSite } from "../support/site.ts";
import { describeMarkets, fill, formOf, person, type TestedMarket } from "./applicant.ts";
import { deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite({ operator: emirates });
const album = fileURLToPath(new URL("../../test-results/looks/", import.meta.url));
mkdirSync(album, { recursive: true });
let desk: Page;

/** Calls the desk's API with its session. */
async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await desk.evaluate(
    async ([address, sent]) => {
      const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) };
      const response = await fetch(address, sent === undefined ? {} : post);
      return { status: response.status, said: (await response.json()) as unknown };
    },
    [deskApiPath + path, body] as const,
  );
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.said)}`);
  return answer.said as Answer;
}

let recruiters = 0;

beforeEach(async () => {
  recruiters += 1;
  desk = await visitors.visit(site, { market: "gb", viewport: sizes.desktop });
  await join(site, desk, { email: `maya.booking${recruiters}@operator.example`, secret: "" }, "Maya Booking");
  const day = [{ from: "08:00", to: "20:00" }];
  const week = Array.from({ length: 7 }, () => day);
  await call("/hours", { timeZone: "Europe/London", week, exceptions: [], minutes: 60, noticeHours: 3, aheadDays: 5 });
});

/** A person applies, is contacted and gets an interview offer; their page is open. */
async function offered(market: TestedMarket, javaScriptEnabled: boolean): Promise<{ page: Page; digits: string }> {
  const page = await visitors.visit(site, { market, javaScriptEnabled });
  await page.setViewportSize(sizes.phone);
  await page.goto(`/${market}/apply-now`);
  const applicant = person(market);
  await fill(formOf(page, market), applicant);
  await formOf(page, market).send.click();
  await page.waitForURL(`${site.url}/${market}/success`);
  await page.goto(`/${market}/success`);
  const code = (await page.locator("bdi", { hasText: /^[A-Z0-9]{3}-/ }).textContent()) ?? "";
  await page.goto((await page.locator('a[href*="/application/"]').first().getAttribute("href")) ?? "");
  const { rows } = await call<{ rows: { id: number; code: string }[] }>("/applications?view=everybody");
  const id = rows.find((each) => each.code === code)?.id ?? 0;
  for (const name of ["contacted", "interview"]) await call(`/applications/${id}/${name}`, {});
  await page.reload();
  return { page, digits: applicant.contact.slice(-4) };
}

/** Only in the long form: nothing checks the screenshots. */
async function photograph(page: Page, name: string, fullPage = true): Promise<void> {
  if (longForm) await page.screenshot({ path: joinPath(album, `booking-${name}.png`), fullPage });
}

async function examine(page: Page, name: string, seen: Page): Promise<void> {
  await seen.setViewportSize(sizes.phone);
  // A different fragment alone would not reload the page.
  await seen.goto(page.url().split("#", 1)[0] ?? "");
  for (const colorScheme of ["light", "dark"] as const) {
    await seen.emulateMedia({ colorScheme });
    expect(await violations(seen, colorScheme), name).toEqual([]);
    await photograph(seen, `${name}-360-${colorScheme}`);
  }
  expect(await seen.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
}

describeMarkets("in %s", (market) => {
  const t = translatorFor(market);

  forRows(
    test,
    [true, false],
    (javaScriptEnabled) => javaScriptEnabled || market === "gb",
  )("an applicant books, moves and cancels an interview; with JavaScript: %s", async (javaScriptEnabled) => {
    const { page, digits } = await offered(market, javaScriptEnabled);
    // axe is a script, so it needs a visitor with scripts.
    const seen = await visitors.visit(site, { market });
    await examine(page, `offered-${market}`, seen);
    // Only the main action has a prominent button.
    await expect(page.locator("main .button:not(.quiet)")).toHaveText([t("booking.page.choose")]);
    await page.getByRole("link", { name: t("booking.page.choose"), exact: true }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("booking.title"));
    await examine(page, `choose-${market}`, seen);

    // Asked once: this browser then has access for half an hour.
    await page.getByLabel(t("statusPage.unlock.label")).fill(digits);
    const take = page.getByRole("button", { name: t("booking.take") });
    await expect(take).toBeHidden();
    const times = page.getByRole("radio");
    const first = (await times.nth(1).getAttribute("value")) ?? "";
    await times.nth(0).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(times.nth(1)).toBeChecked();
    await expect(take).toBeInViewport();
    await photograph(page, `chosen-${market}-360`, false);
    await take.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("booking.set.title"));
    await examine(page, `set-${market}`, seen);

    const file = async () => {
      const address = (await page.locator('a[href$="/interview.ics"]').getAttribute("href")) ?? "";
      return readCalendar(await (await fetch(site.url + address)).text());
    };
    const booked = await file();
    expect([booked.start, booked.properties.SEQUENCE]).toEqual([first, "0"]);

    await page.getByRole("link", { name: t("booking.set.change"), exact: true }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("booking.moveTitle"));
    const another = (await page.getByRole("radio").nth(3).getAttribute("value")) ?? "";
    await page.getByRole("radio").nth(3).press("Space");
    await page.getByRole("button", { name: t("booking.take") }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("booking.set.title"));
    const moved = await file();
    expect([moved.start, moved.properties.SEQUENCE, moved.properties.UID]).toEqual([
      another,
      "1",
      booked.properties.UID,
    ]);

    await page.getByRole("link", { name: t("booking.set.cancel"), exact: true }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("booking.cancel.question"));
    await examine(page, `cancel-${market}`, seen);
    await page.getByRole("button", { name: t("booking.cancel.confirm") }).press("Enter");
    await expect(page.locator("#answer")).toContainText(t("booking.cancel.done"));
  });
});

test("a recruiter sets hours and exceptions by keyboard and sees the number of free slots", async () => {
  await desk.goto(deskAddress(site, "/desk/account"));
  await expect(desk.getByText(/\d+ slots free this week/)).toBeVisible();
  await desk.getByRole("button", { name: "Remove Monday 08:00–20:00" }).press("Enter");
  await desk.getByRole("button", { name: "Add a day" }).press("Enter");
  await desk.getByLabel("Day", { exact: true }).fill("2027-12-24");
  for (const colorScheme of ["light", "dark"] as const) {
    await desk.emulateMedia({ colorScheme });
    expect(await violations(desk, colorScheme)).toEqual([]);
    await photograph(desk, `hours-${colorScheme}`);
  }
  await desk.setViewportSize(sizes.phone);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await photograph(desk, "hours-390");
  await desk.getByRole("button", { name: "Save the hours" }).press("Enter");
  await expect(desk.getByText("The hours are saved.")).toBeVisible();
  const { hours } = await call<{ hours: { week: unknown[][]; exceptions: unknown[] } }>("/hours");
  expect([hours.week[0], hours.exceptions]).toEqual([[], [{ date: "2027-12-24", hours: [] }]]);
});
