/**
 * The desk offline: pending acts are visible and done once or not at all, and no typed text is
 * lost.
 */
import type { Page } from "@playwright/test";
import { test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { expect } from "../support/chromium.ts";
import { happened, row, shown, turnTo, useDesk } from "./desk-people.ts";

const enter = useDesk(["Amira Khan", "Boris Brandt"]);
const note = (page: Page) => page.getByRole("textbox", { name: "New note" });
const waits = (page: Page) => page.getByRole("region", { name: "Waits for the connection" });

test("a pending act is shown once and completed when the server is back", async () => {
  const page = await enter();
  await turnTo(page, "Boris Brandt");
  await page.context().setOffline(true);
  await page.keyboard.press("c");
  await expect(waits(page).getByText("Contacted, Boris Brandt", { exact: false })).toBeVisible();
  await expect(page.getByText("The server cannot be reached. It waits:", { exact: false })).toBeVisible();
  await page.keyboard.press("c");
  await expect(page.getByText("It waits already: Contacted, Boris Brandt.")).toBeVisible();
  await expect(waits(page).getByRole("listitem")).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page.getByText("Boris Brandt is marked as contacted.")).toBeVisible();
  await expect(waits(page)).toHaveCount(0);
  await expect(row(page, "Boris Brandt")).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(shown(page, "Boris Brandt")).toBeVisible();
  await expect(happened(page, "Undone: Contacted by")).toHaveCount(1);
  await expect(happened(page, /^.{0,20}(?<!Undone: )Contacted by/)).toHaveCount(1);
});

test("a lost answer does not repeat the act", async () => {
  const page = await enter();
  await turnTo(page, "Boris Brandt");
  await page.route("**/contacted?*", async (route) => {
    await route.fetch();
    await route.abort();
    await page.unroute("**/contacted?*");
  });
  await page.keyboard.press("c");
  await expect(page.getByText("Boris Brandt is marked as contacted.")).toBeVisible();
  await expect(waits(page)).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(row(page, "Boris Brandt")).toBeVisible();
});

test("a dropped act is not done, a note stays in its field, and no log-out is reported", async () => {
  const page = await enter();
  await turnTo(page, "Boris Brandt");
  await page.context().setOffline(true);
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "Drop: Contacted, Boris Brandt" }).click();
  await expect(waits(page)).toHaveCount(0);
  await note(page).fill("Called after all");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The desk could not reach the server.", { exact: false })).toBeVisible();
  await expect(note(page)).toHaveValue("Called after all");
  await page.getByRole("button", { name: "Maya Example", exact: true }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("You are still logged in", { exact: false })).toBeVisible();
  const read = page.waitForResponse((answer) => answer.url().includes(`${deskApiPath}/applications?`));
  await page.context().setOffline(false);
  await (await read).finished();
  await note(page).press("Control+Enter");
  await expect(happened(page, "Called after all")).toBeVisible();
  await expect(row(page, "Boris Brandt")).toBeVisible();
  await expect(page.getByRole("article").getByText("Contacted in", { exact: false })).toHaveCount(0);
});

test("an act pending too long is abandoned with a notice", async () => {
  const page = await enter();
  await turnTo(page, "Boris Brandt");
  await page.clock.install();
  await page.context().setOffline(true);
  await page.keyboard.press("c");
  await expect(waits(page)).toBeVisible();
  await page.clock.fastForward(200_000);
  await expect(
    page.getByText("Given up: Contacted, Boris Brandt. The connection was away for too long."),
  ).toBeVisible();
  await expect(waits(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(row(page, "Boris Brandt")).toBeVisible();
});
