/**
 * Keys, tags and notes apply to the open application, wherever it was opened from; focus and pane
 * always agree.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { expect } from "../support/chromium.ts";
import { happened, looked, pane, pressed, row, said, shown, turnTo, useDesk } from "./desk-people.ts";

const people = ["Amira Khan", "Lukas Brandt", "Sofia Rossi", "Grace Adeyemi"];
const enter = useDesk(people);

/** Finds an application by name and opens it by keyboard. */
async function find(page: Page, name: string): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.type(name);
  await expect(page.getByRole("option").filter({ hasText: name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(shown(page, name)).toBeVisible();
  await expect(page.getByRole("region", { name: `Application of ${name}` })).toBeFocused();
  await looked(page);
}

/**
 * Amira Khan was contacted and is no longer in the view; another application of the view is shown.
 */
async function withSomebodyElsewhere(page: Page): Promise<void> {
  await turnTo(page, "Amira Khan");
  await page.keyboard.press("c");
  await expect(row(page, "Amira Khan")).toHaveCount(0);
  await expect(shown(page, "Lukas Brandt")).toBeVisible();
}

/** Only the shown application's row has the focus. */
async function namesOne(page: Page): Promise<void> {
  const [focused, named] = await page.evaluate(() => [
    document.activeElement?.closest("[data-row]")?.textContent ?? null,
    document.querySelector("article h2")?.textContent ?? "",
  ]);
  if (focused !== null) expect(focused).toContain(named);
}

describe("an application outside the view, opened by search", () => {
  test("is the target of keys, tags and notes, and stays open", async () => {
    const page = await enter();
    await withSomebodyElsewhere(page);
    await find(page, "Amira Khan");
    await pressed(page, "r", "Amira Khan has replied.");
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await pressed(page, "i", "Interview times are offered to Amira Khan.");
    await pane(page).getByRole("button", { name: "Tag…" }).click();
    await page.getByRole("dialog").getByLabel("Tag").fill("Evenings");
    await page.keyboard.press("Enter");
    await expect(said(page, "Amira Khan is tagged.")).toBeVisible();
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await page.keyboard.press("n");
    await page.keyboard.type("Speaks Dutch as well");
    await page.keyboard.press("Control+Enter");
    await expect(happened(page, "Speaks Dutch as well")).toBeVisible();
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await namesOne(page);
  });

  test("stays open on Escape, Tab goes to the list as a whole, and arrows enter it", async () => {
    const page = await enter("Maya", { path: "/desk?view=interviews" });
    await page.getByRole("link", { name: /^To do/ }).click();
    await withSomebodyElsewhere(page);
    await find(page, "Amira Khan");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/desk\/?(\?.*)?$/);
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await expect(page.getByRole("region", { name: "Application of Amira Khan" })).toBeFocused();
    const grid = page.getByRole("grid");
    await expect(grid).toHaveAttribute("tabindex", "0");
    await grid.focus();
    await page.keyboard.press("Enter");
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(shown(page, "Lukas Brandt")).toBeVisible();
    await expect(row(page, "Lukas Brandt")).toBeFocused();
    await expect(grid).not.toHaveAttribute("tabindex", "0");
  });

  test("is not selected by x, with a notice, and selected rows are not affected while it is open", async () => {
    const page = await enter();
    await withSomebodyElsewhere(page);
    await turnTo(page, "Sofia Rossi");
    await page.keyboard.press("x");
    await expect(page.getByText("1 selected")).toBeVisible();
    await find(page, "Amira Khan");
    await page.keyboard.press("x");
    await expect(said(page, "Amira Khan is not in this list. Nothing was selected.")).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog", { name: "Who writes to Amira Khan?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await turnTo(page, "Lukas Brandt");
    await expect(page.getByText("1 selected")).toBeVisible();
  });
});

test("after a search no application opens by itself, even within the view or after undo", async () => {
  const page = await enter();
  await withSomebodyElsewhere(page);
  await find(page, "Lukas Brandt");
  await page.keyboard.press("u");
  await expect(said(page, "Amira Khan")).toBeVisible();
  await page.keyboard.press("u");
  await expect(row(page, "Amira Khan")).toBeVisible();
  await expect(shown(page, "Lukas Brandt")).toBeVisible();
  await pressed(page, "c", "Lukas Brandt is marked as contacted.");
  await expect(row(page, "Lukas Brandt")).toHaveCount(0);
  await expect(shown(page, "Lukas Brandt")).toBeVisible();
  await expect(page.getByRole("region", { name: "Application of Lukas Brandt" })).toBeFocused();
});

test("an application opened by a link is the target of acts", async () => {
  const page = await enter();
  await turnTo(page, "Sofia Rossi");
  const id = await row(page, "Sofia Rossi").getAttribute("data-row");
  await page.goto(new URL(`/desk/applications/${id}`, page.url()).href);
  await expect(shown(page, "Sofia Rossi")).toBeVisible();
  await pressed(page, "c", "Sofia Rossi is marked as contacted.");
  await expect(row(page, "Sofia Rossi")).toHaveCount(0);
  await expect(shown(page, "Sofia Rossi")).toBeVisible();
});

test("an application handled by a colleague stays with the focus, not the row that moved up", async () => {
  const [maya, marta] = [await enter("Maya"), await enter("Marta")];
  await turnTo(maya, "Sofia Rossi");
  await turnTo(marta, "Sofia Rossi");
  await marta.keyboard.press("c");
  await expect(row(marta, "Sofia Rossi")).toHaveCount(0);
  await expect(row(maya, "Sofia Rossi")).toHaveCount(0, { timeout: 20_000 });
  await expect(shown(maya, "Sofia Rossi")).toBeVisible();
  await namesOne(maya);
  await pressed(maya, "r", "Sofia Rossi has replied.");
  await expect(shown(maya, "Sofia Rossi")).toBeVisible();
});

test.each([
  { width: 1440, height: 700 },
  { width: 390, height: 844 },
])("name and code stay visible, at $width", async (viewport) => {
  await enter();
  const page = await enter("Maya", { viewport, path: "/desk?view=everybody" });
  await row(page, "Grace Adeyemi").click();
  if (viewport.width < 900) await row(page, "Grace Adeyemi").getByRole("link").click();
  await expect(shown(page, "Grace Adeyemi")).toBeVisible();
  const code = pane(page)
    .getByText(/^[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}$/)
    .first();
  await pane(page).getByRole("heading", { name: "Deliveries" }).scrollIntoViewIfNeeded();
  await page.mouse.move(viewport.width - 60, 400);
  await page.mouse.wheel(0, 5000);
  await expect(pane(page).getByRole("heading", { name: "Deliveries" })).toBeInViewport();
  await expect(shown(page, "Grace Adeyemi")).toBeInViewport({ ratio: 1 });
  await expect(code).toBeInViewport({ ratio: 1 });
  const onTop = await code.evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === box;
  });
  expect(onTop).toBe(true);
});
