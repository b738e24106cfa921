/**
 * Toasts of the desk with the specification's default duration.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { test } from "vitest";
import { expect } from "../support/chromium.ts";
import { said, turnTo, useDesk } from "./desk-people.ts";

const enter = useDesk(["Amira Khan"]);

/** Pixels between the toast and the lower edge of the window. */
async function distance(page: Page, what: string): Promise<number> {
  const box = await page.getByRole("status").locator("p", { hasText: what }).locator("..").boundingBox();
  return (page.viewportSize()?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
}

test("a toast stays for 3000 ms, 16 px from the bottom, and longer while it is hovered", async () => {
  const page = await enter();
  await turnTo(page, "Amira Khan");
  await page.clock.install();
  await page.keyboard.press("c");
  await expect(page.getByRole("status").getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("u");
  const words = "Undone: Contacted, Amira Khan.";
  await expect(said(page, words)).toBeVisible();
  await said(page, words).hover();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect(said(page, words)).toBeVisible();
  expect(await distance(page, words)).toBe(16);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3000);
  await expect(said(page, words)).toHaveCount(0);
});

test("a toast with undo stays longer, above the bulk bar", async () => {
  const page = await enter();
  await turnTo(page, "Amira Khan");
  await page.clock.install();
  await page.keyboard.press("c");
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.clock.runFor(4000);
  await expect(undo).toBeVisible();
  expect(await distance(page, "Amira Khan")).toBe(60);
});
