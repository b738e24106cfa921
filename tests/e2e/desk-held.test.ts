/**
 * Held applications at the desk in a real browser: reviewed, decided and undone by keyboard on
 * every screen (docs/decisions/0009).
 */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { mostInstant } from "../../domain/held-back/suspicion.ts";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { expectFlawlessAt } from "./flawless.ts";
import { type Account, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();
const maya: Account = { email: "maya.held@operator.example", secret: "" };

/** `connection`: applications with the same one share an address. */
async function apply(name: string, connection: number, change: Record<string, unknown> = {}): Promise<void> {
  const answer = await fetch(`${site.url}${apiPaths.register}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:${connection}::1` },
    body: JSON.stringify(applicant({ name, ...change })),
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  for (const connection of [1, 3, 4]) {
    for (let n = 0; n < mostInstant; n += 1) await apply(`Quick ${connection} ${n}`, connection, { fill_time: 300 });
  }
  await apply("Kevin Brandt", 1, { fill_time: 1100 });
  await apply("Laura Brandt", 1, { fill_time: 900 });
  await apply("Their Neighbour", 1, { fill_time: 40_000 });
  await apply("Visit https://bonus.example", 2, { fill_time: 9000 });
  await apply("테스트 테스트", 3, { fill_time: 300 });
  await apply("يوسف حداد", 4, { fill_time: 300 });
  // The last two share a connection, because only one sender's can be decided together.
  for (let n = 0; n < 7; n += 1) {
    await apply(`Svetlana ${n}`, 10 + Math.min(n, 5), { email: "one.mailbox@example.org" });
  }
});

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function enter(): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, maya, "Maya Example");
  return page;
}

describe("held applications", () => {
  test("are reviewed, decided and undone by keyboard, singly and together, at both widths, themes and languages", async () => {
    const page = await enter();
    const article = page.getByRole("article");
    await expect(page.getByRole("link", { name: /^Needs review/ })).toContainText("7 wait for a decision");
    await page.getByRole("link", { name: /^Needs review/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "On hold", level: 1 })).toBeVisible();
    await expect(row(page, "Kevin Brandt")).toHaveAttribute("aria-selected", "true");
    await expect(row(page, "Kevin Brandt")).toContainText("Form filled in: under 2 seconds");
    await expect(row(page, "Svetlana 6")).toContainText("7 applications in");
    await expect(row(page, "Their Neighbour")).toHaveCount(0);

    // The observations, each with its harmless explanation, and those from the same source.
    await expect(article.getByText("Quick, but people with autofill are as quick.")).toBeVisible();
    await expect(article.getByText("Moves to the queue", { exact: false })).toBeVisible();
    await expect(article.getByText("6 more, not on hold")).toBeVisible();

    const shown = (name: string) =>
      expectFlawlessAt(
        page,
        name,
        sizes.desktop,
        sizes.tablet,
        { width: 390, height: 844 },
        { width: 320, height: 256 },
      );
    await shown("held back");

    // One to the queue and back, on the wide screen again: the narrow one has no pane, and lists
    // start afresh.
    await expect(article.getByRole("heading", { name: "Kevin Brandt" })).toBeVisible();
    await expect(row(page, "Kevin Brandt")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("j");
    await expect(row(page, "Laura Brandt")).toBeFocused();
    await expect(article.getByRole("heading", { name: "Laura Brandt" })).toBeVisible();
    await page.keyboard.press("y");
    await expect(page.getByText("Laura Brandt is in the queue.")).toBeVisible();
    await expect(row(page, "Laura Brandt")).toHaveCount(0);
    await page.keyboard.press("u");
    await expect(page.getByText("1 decision is undone.")).toBeVisible();
    await expect(row(page, "Laura Brandt")).toBeVisible();

    // Both of one connection together, as spam, and back.
    await row(page, "Kevin Brandt").click();
    await article.getByRole("checkbox", { name: /Laura Brandt/ }).check();
    await expect(article.getByRole("button", { name: "2: spam" })).toBeVisible();
    await page.keyboard.press("s");
    await expect(page.getByText("2 are marked as spam.")).toBeVisible();
    await expect(row(page, "Kevin Brandt")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, "Kevin Brandt")).toBeVisible();

    // One sender's submissions for one mailbox go to the queue together.
    await row(page, "Svetlana 5").press("Enter");
    await page.waitForURL(/\/desk\/held\/\d+$/);
    await expect(page.getByRole("region", { name: "Application of Svetlana 5" })).toBeFocused();
    await shown("one of them");
    await article.getByRole("checkbox", { name: "All 2 together" }).check();
    await article.getByRole("button", { name: "2 not spam: move to queue" }).click();
    await expect(page.getByText("2 people are in the queue.")).toBeVisible();
    await expect(row(page, "Svetlana")).toHaveCount(0);
    await page.getByRole("link", { name: /^Queue/ }).click();
    await expect(row(page, "Svetlana 5")).toBeVisible();
    await page.getByRole("link", { name: /^Needs review/ }).click();
    await page.getByRole("link", { name: /^Deliveries/ }).click();
    await expect(page.getByRole("heading", { name: "Deliveries", level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Needs review/ })).toHaveAttribute("aria-current", "page");

    await page.getByText("Maya Example", { exact: true }).first().click();
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("link", { name: /^Zurückgehalten/ }).click();
    await expect(row(page, "Kevin Brandt")).toContainText("Formular ausgefüllt: unter 2 Sekunden");
    await shown("in German");
  }, 240_000);
});
