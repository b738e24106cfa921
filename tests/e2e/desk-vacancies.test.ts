/** The desk's vacancy list (B14): searched, sorted and used by keys on every screen. */
import { describe, test } from "vitest";
import type { DeskVacancies } from "../../domain/desk/vacancies.ts";
import { deskApiPath } from "../../routes.ts";
import { violations } from "../support/axe.ts";
import { expect } from "../support/chromium.ts";
import { vacancyRow } from "../support/vacancy-row.ts";
import { data, expectFlawlessList, hotel, row, said, tab, useVacancyDesk } from "./vacancy-list.ts";

const { enter } = useVacancyDesk();
const listCall = new RegExp(`${deskApiPath}/vacancies\\?`);

describe("the vacancy list", () => {
  test("shows each status with links to applied and waiting people, and keeps tab and search in the address", async () => {
    const page = await enter("/desk");
    await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Vacancies" }).click();
    await expect(page).toHaveURL(/\/desk\/vacancies$/);
    await expect(page.getByRole("heading", { level: 1, name: "Vacancies" })).toBeVisible();
    await expect(tab(page, "All 6")).toHaveAttribute("aria-current", "page");
    await expect(row(page, hotel)).toContainText("all 30");
    await expect(row(page, hotel)).toContainText("64–82");
    await expect(row(page, hotel)).toContainText("complete");
    await expectFlawlessList(page, "list");

    await tab(page, "Drafts 0").click();
    await expect(page).toHaveURL(/\/desk\/vacancies\?state=draft$/);
    await expect(page.getByText("There is nothing here.")).toBeVisible();
    await page.getByRole("link", { name: "Show all" }).click();
    await page.getByRole("searchbox", { name: "Title or market" }).fill("project");
    await expect(page).toHaveURL(/\/desk\/vacancies\?q=project$/);
    await expect(said(page, "1 vacancy")).toHaveCount(1);
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole("searchbox")).toHaveValue("project");
    await page.getByRole("searchbox").fill("nowhere");
    await expect(page.getByText("No title and no market has “nowhere”.")).toBeVisible();
    await expectFlawlessList(page, "nothing found");
    await page.getByRole("searchbox").press("Escape");
    await expect(page.getByRole("row")).toHaveCount(7);

    await page.getByRole("link", { name: `Waiting for an answer about ${hotel}: 1` }).click();
    await expect(row(page, "Amira Khan")).toBeVisible();
    await expect(row(page, "Lukas Brandt")).toHaveCount(0);
    await page.goBack();
    await page.getByRole("link", { name: `Applied for ${data} in the last 30 days: 1` }).click();
    await expect(row(page, "Lukas Brandt")).toBeVisible();
    await expect(row(page, "Amira Khan")).toHaveCount(0);
  });

  test("marks withheld vacancies, with a tab for them while there are any", async () => {
    const page = await enter();
    await expect(tab(page, "Not shown")).toHaveCount(0);
    let withheld = true;
    await page.route(listCall, async (route) => {
      const answer = await route.fetch();
      const list = (await answer.json()) as DeskVacancies;
      const rows = list.rows.map((each) => ({
        ...each,
        withheld: withheld && each.title === data ? ["de", "ar"] : [],
      }));
      await route.fulfill({ json: { ...list, rows, counts: { ...list.counts, withheld: withheld ? 1 : 0 } } });
    });
    await page.reload();
    await expect(row(page, data)).toContainText("not shown: German and Arabic");
    await expect(row(page, hotel)).not.toContainText("not shown");
    await expectFlawlessList(page, "marked");
    await tab(page, "Not shown 1").click();
    await expect(page).toHaveURL(/\/desk\/vacancies\?state=withheld$/);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expectFlawlessList(page, "alone");
    // Fixed meanwhile: the open tab stays until the recruiter leaves it.
    withheld = false;
    await page.reload();
    await expect(page.getByText("There is nothing here.")).toBeVisible();
    await expect(tab(page, "Not shown 0")).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: "Show all" }).click();
    await expect(tab(page, "Not shown")).toHaveCount(0);
    await expect(page.getByRole("row")).toHaveCount(7);
  });

  test("is used by keys, and a copy can be undone", async () => {
    const page = await enter();
    const first = page.getByRole("row").nth(1);
    await expect(first).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("j");
    await expect(page.getByRole("row").nth(2)).toBeFocused();
    await page.keyboard.press("k");
    await expect(first).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("row").last()).toBeFocused();
    await page.keyboard.press("Home");
    const title = await first.getByRole("link").first().innerText();

    const opened = page.context().waitForEvent("page");
    await page.keyboard.press("o");
    const shown = await opened;
    await expect(shown).toHaveURL(/\/gb\/jobs\/[a-z-]+$/);
    await shown.close();

    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/vacancies\/[0-9a-f-]{36}$/);
    await page.goBack();
    await expect(first).toBeVisible();

    await page.keyboard.press("d");
    await expect(said(page, `“${title}” is copied as a draft.`)).toBeVisible();
    await expect(page).toHaveURL(/\/desk\/vacancies\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(said(page, `“${title}” is deleted.`)).toBeVisible();
    await expect(page).toHaveURL(/\/desk\/vacancies$/);
    await expect(tab(page, "All 6")).toBeVisible();
  });

  test("of a thousand renders few rows, and each can be reached", async () => {
    const page = await enter("/desk/account");
    const rows = Array.from({ length: 1000 }, (_, at) =>
      vacancyRow({ id: crypto.randomUUID(), slug: `job-${at + 1}`, title: `Job ${at + 1}` }),
    );
    const many: DeskVacancies = {
      rows,
      counts: { all: 1023, published: 1000, scheduled: 0, draft: 0, closed: 23, withheld: 0 },
      closedMore: 23,
      offered: ["gb", "de"],
      now: new Date().toISOString(),
    };
    await page.route(listCall, (route) => route.fulfill({ json: many }));
    await page.getByRole("link", { name: "Vacancies" }).click();
    await expect(row(page, "Job 1")).not.toHaveCount(0);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "1001");
    expect(await page.getByRole("row").count()).toBeLessThan(80);
    await page.getByRole("row").nth(1).focus();
    await page.keyboard.press("End");
    await expect(row(page, "Job 1000")).toBeFocused();
    await expect(row(page, "Job 1000")).toBeInViewport();
    await page.keyboard.press("Home");
    await expect(page.getByRole("row").nth(1)).toBeFocused();
    await page.getByRole("searchbox").fill("job 777");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(tab(page, "All 1,023")).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await expect(page.getByText("23 more are closed.")).toHaveCount(1);
    await page.getByRole("link", { name: "Show them" }).click();
    await expect(page).toHaveURL(/closed=all/);
    await page.getByRole("searchbox").fill("job 12");
    await expect(page).toHaveURL(/q=job/);
    expect(new URL(page.url()).searchParams.get("closed")).toBe("all");
  });

  test("reports a failed load and can retry", async () => {
    const page = await enter("/desk/account");
    let broken = true;
    await page.route(listCall, (route) => (broken ? route.fulfill({ status: 403, json: {} }) : route.continue()));
    await page.getByRole("link", { name: "Vacancies" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Your role does not allow this." })).toBeVisible();
    await expectFlawlessList(page, "failed");
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(row(page, hotel)).toBeVisible();
  });

  test("is one column on a phone with acts at the bottom, and right-to-left in Arabic", async () => {
    const page = await enter("/desk/vacancies", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await expect(row(page, hotel)).toBeVisible();
    await expect(page.getByText("next, previous")).toBeHidden();
    for (const button of [
      page.getByRole("button", { name: "New vacancy" }),
      page.getByRole("button", { name: `What can be done with ${hotel}` }),
      row(page, hotel).getByRole("link", { name: hotel, exact: true }),
      tab(page, "Published 6"),
    ]) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    const more = page.getByRole("button", { name: `What can be done with ${hotel}` });
    const menu = page.getByRole("dialog");
    await more.tap();
    // At the bottom of the window it stays open when its last entry gets the focus.
    const height = await menu.evaluate((sheet) => sheet.getBoundingClientRect().height);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: Math.ceil(((await more.boundingBox())?.y ?? 0) + height + 70) });
    await more.tap();
    await menu.getByRole("button").last().focus();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(menu.getByRole("button").last()).toBeFocused();
    await menu.getByRole("button", { name: "Close…" }).tap();
    await expect(page.getByRole("dialog", { name: `Close “${hotel}”` })).toBeVisible();
    expect(await violations(page, "light")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.evaluate(() => localStorage.setItem("desk-language", "ar"));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "الوظائف" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(row(page, hotel)).toBeVisible();
    await expectFlawlessList(page, "Arabic");
  });
});
