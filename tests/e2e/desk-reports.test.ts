/**
 * Impostor reports at the desk: numbers, their reports, and marking them, wide and narrow.
 *
 * @module-tag long
 */
import { test } from "vitest";
import { violations } from "../support/axe.ts";
import { expect, sizes } from "../support/chromium.ts";
import { pane, row, shown, useDesk } from "./desk-people.ts";
import { expectFlawless } from "./flawless.ts";

const enter = useDesk(["Amira Khan"]);

test("a report's quoted code links to its application and a warning message", async () => {
  const page = await enter();
  const base = page.url().split("/desk")[0] ?? "";
  await row(page, "Amira Khan").click();
  const code = await pane(page).locator("p").first().innerText();
  const body = new URLSearchParams({ number: "07400 666666", code, act: "send", message: "Knew my code" });
  await page.request.post(`${base}/gb/verify`, {
    data: body.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin: base },
  });
  await page.goto(`${base}/desk/reports`);
  const line = page.getByRole("row").filter({ hasText: "+447400666666" });
  await expect(line).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await line.getByRole("link", { name: `${code}, Amira Khan` }).click();
  await expect(shown(page, "Amira Khan")).toBeVisible();
  await expect(page.getByRole("region", { name: "Application of Amira Khan" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Warning" })).toHaveCount(0);
  await page.goBack();
  await line.getByRole("link", { name: "Warn Amira Khan" }).click();
  await expect(page.getByRole("tab", { name: "Warning" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toContainText("is writing to applicants in our name and quoted your code");
});

test("a reported number is read, marked as seen, listed there and reopened", async () => {
  const page = await enter();
  const base = page.url().split("/desk")[0] ?? "";
  const report = async (number: string, message: string) => {
    const body = new URLSearchParams({ number, code: "", act: "send", message });
    await page.request.post(`${base}/gb/verify`, {
      data: body.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: base },
    });
  };
  for (const words of ["Pay £50 first, she said, or the job goes to somebody else", "Asked for a gift card"]) {
    await report("07400 555555", words);
  }
  await report("+49 171 1234567", "Wanted a photo of my passport");
  for (const size of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(size);
    await page.goto(`${base}/desk/reports`);
    const line = page.getByRole("row").filter({ hasText: "+447400555555" });
    await expect(line).toContainText("Asked for a gift card");
    await expectFlawless(page);
    await line.getByRole("link", { name: /^All reports: \d/ }).click();
    await expect(page.getByRole("heading", { name: "+447400555555", level: 1 })).toBeVisible();
    await expect(page.getByText("Pay £50 first")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "All reported numbers" }).click();
    await line.getByRole("button", { name: "Mark as seen: report about +447400555555" }).click();
    await expect(line).toHaveCount(0);
    await page.getByRole("button", { name: /^Seen \d/ }).click();
    await line.getByRole("button", { name: "Reopen: reports about +447400555555" }).click();
    await expect(line).toHaveCount(0);
    await page.getByRole("button", { name: /^Open \d/ }).click();
    await expect(line).toBeVisible();
  }
});
