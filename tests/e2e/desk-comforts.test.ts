/**
 * Small conveniences for recruiters, by keyboard and on a phone: notes, calls, tags, hours,
 * personal templates, near matches.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { describe, expect as holds, test } from "vitest";
import { applicant } from "../support/applicants.ts";
import { violations } from "../support/axe.ts";
import { expect } from "../support/chromium.ts";
import { applyFrom, happened, looked, pane, row, said, shown, turnTo, useDesk } from "./desk-people.ts";

const enter = useDesk(["Amira Khan", "Lukas Brandt"], { "Lukas Brandt": { prefers: "call", contact: "7400123987" } });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

async function note(page: Page, text: string): Promise<void> {
  await looked(page);
  await page.keyboard.press("n");
  await expect(pane(page).getByLabel("New note")).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  await expect(happened(page, text)).toBeVisible();
}

describe("a note", () => {
  test("can be edited, deleted and restored by keys, and another desk sees it", async () => {
    const [page, other] = [await enter(), await enter("Marta")];
    await turnTo(page, "Amira Khan");
    await turnTo(other, "Amira Khan");
    await note(page, "Prefers Tuesday");
    await page.keyboard.press("Escape");
    await happened(page, "Prefers Tuesday").getByRole("button", { name: "Edit" }).press("Enter");
    const field = pane(page).getByLabel("Edit the note");
    await expect(field).toBeFocused();
    await field.fill("Prefers Friday");
    await page.keyboard.press("Control+Enter");
    await expect(said(page, "The edited note is saved.")).toBeVisible();
    await expect(happened(page, "Note edited by Maya Example")).not.toContainText("Tuesday");
    await expect(happened(other, "Prefers Friday")).toBeVisible();
    await happened(page, "Prefers Friday").getByRole("button", { name: "Delete" }).press("Enter");
    await expect(said(page, "The note is deleted.")).toBeVisible();
    await expect(pane(page)).not.toContainText("Prefers Friday");
    await expect(pane(other)).not.toContainText("Prefers Friday");
    await page.keyboard.press("u");
    await expect(happened(page, "Prefers Friday")).toBeVisible();
    await expect(happened(other, "Prefers Friday")).toBeVisible();
  });

  test("of a colleague can be deleted by a manager after confirmation, and edited by its author only", async () => {
    const [page, other] = [await enter(), await enter("Marta")];
    await turnTo(page, "Amira Khan");
    await turnTo(other, "Amira Khan");
    await note(page, "Prefers Tuesday");
    const line = happened(other, "Prefers Tuesday");
    await expect(line).toBeVisible();
    await expect(line.getByRole("button", { name: "Edit" })).toHaveCount(0);
    await line.getByRole("button", { name: "Delete" }).click();
    await expect(line).toContainText("Delete Maya Example’s note? You can’t bring it back.");
    await line.getByRole("button", { name: "Delete" }).click();
    await expect(pane(page)).not.toContainText("Prefers Tuesday");
    await expect(happened(page, "Note deleted by Marta Example")).toBeVisible();
  });

  test("edited in two windows loses no words of either", async () => {
    const [page, other] = [await enter(), await enter()];
    await turnTo(page, "Amira Khan");
    await note(page, "Prefers Tuesday");
    await turnTo(other, "Amira Khan");
    for (const each of [page, other]) {
      await happened(each, "Prefers Tuesday").getByRole("button", { name: "Edit" }).click();
    }
    await pane(page).getByLabel("Edit the note").fill("Prefers Friday");
    await pane(other).getByLabel("Edit the note").fill("Prefers Monday");
    await page.keyboard.press("Control+Enter");
    await expect(said(page, "The edited note is saved.")).toBeVisible();
    await pane(other).getByRole("button", { name: "Save note" }).last().click();
    await expect(pane(other)).toContainText("The new text: Prefers Friday");
    await expect(pane(other).getByLabel("Edit the note")).toHaveValue("Prefers Monday");
    await pane(other).getByRole("button", { name: "Save note" }).last().click();
    await expect(happened(other, "Prefers Monday")).toBeVisible();
  });
});

describe("after @ a note offers colleagues", () => {
  const field = (page: Page) => pane(page).getByLabel("New note");
  const names = (page: Page) => pane(page).getByRole("listbox", { name: "Team" });

  test("by keyboard, and the chosen one is asked", async () => {
    const [page, other] = [await enter(), await enter("Marta")];
    await page.reload();
    await turnTo(page, "Amira Khan");
    await looked(page);
    await page.keyboard.press("n");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("Is it yours, @");
    const offered = names(page).getByRole("option");
    await expect(offered.filter({ hasText: "Marta Example" })).toHaveAttribute("aria-selected", "true");
    await expect(offered.filter({ hasText: "Maya" })).toHaveCount(0);
    const active = await field(page).getAttribute("aria-activedescendant");
    await expect(names(page).locator(`[id="${active}"]`)).toHaveText("Marta Example");
    await expect(pane(page).getByText("Team: Marta Example")).toHaveAttribute("role", "status");
    holds(await violations(page)).toEqual([]);

    // Escape closes the names first, and keeps the text.
    await page.keyboard.press("Escape");
    await expect(names(page)).toHaveCount(0);
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("xy");
    await expect(names(page)).toHaveCount(0);
    for (const key of ["Backspace", "Backspace", "m", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect(field(page)).toHaveValue("Is it yours, @Marta Example ");
    await expect(names(page)).toHaveCount(0);
    await page.keyboard.type("or mine?");
    await page.keyboard.press("Control+Enter");
    await expect(said(page, "The note is saved. Marta Example will see it.")).toBeVisible();
    await expect(other.getByRole("navigation").getByRole("link", { name: "Asked of me" }).first()).toBeVisible();
  });

  test("by a tap on a phone, not covered by the acts at the bottom", async () => {
    await enter("Marta");
    await enter();
    const page = await enter("Maya", phone);
    await row(page, "Amira Khan").tap();
    await row(page, "Amira Khan").getByRole("link", { name: "Amira Khan" }).tap();
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await field(page).tap();
    await page.keyboard.type("@mar");
    const marta = names(page).getByRole("option", { name: "Marta Example" }).first();
    const isOnTop = () =>
      marta.evaluate((option) => {
        const { x, bottom } = option.getBoundingClientRect();
        return option.contains(document.elementFromPoint(x + 20, bottom - 2));
      });
    await expect.poll(isOnTop, { timeout: 10_000 }).toBe(true);
    holds((await marta.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    holds(await violations(page)).toEqual([]);
    await marta.tap();
    await expect(field(page)).toHaveValue("@Marta Example ");
    await expect(field(page)).toBeFocused();
    await expect(names(page)).toHaveCount(0);
  });
});

describe("a call", () => {
  test("is recorded by one key after p, and a reached applicant is marked contacted", async () => {
    const page = await enter();
    await turnTo(page, "Lukas Brandt");
    await page.keyboard.press("p");
    const asks = pane(page).getByRole("group", { name: "How did the call to Lukas Brandt go?" });
    await expect(asks).toBeVisible();
    holds(await violations(page)).toEqual([]);
    await page.keyboard.press("3");
    await expect(said(page, "The call to Lukas Brandt is recorded.")).toBeVisible();
    await expect(happened(page, "Call: Voicemail by Maya Example")).toHaveCount(1);
    await expect(asks).toHaveCount(0);
    await looked(page);
    await page.keyboard.press("p");
    await expect(asks).toBeVisible();
    await page.keyboard.press("1");
    await expect(said(page, "Lukas Brandt is marked as contacted.")).toBeVisible();
  });

  test("is recorded by a button on a phone, with no button cut off", async () => {
    await enter();
    const page = await enter("Maya", phone);
    await row(page, "Lukas Brandt").tap();
    await row(page, "Lukas Brandt").getByRole("link", { name: "Lukas Brandt" }).tap();
    await expect(shown(page, "Lukas Brandt")).toBeVisible();
    await looked(page);
    await pane(page).getByRole("button", { name: "Call" }).tap();
    const asks = pane(page).getByRole("group", { name: "How did the call to Lukas Brandt go?" });
    await expect(asks).toBeVisible();
    for (const button of await asks.getByRole("button").all()) {
      const box = await button.boundingBox();
      holds(box && box.x >= 0 && box.x + box.width <= 390 && box.height >= 32).toBe(true);
    }
    await asks.getByRole("button", { name: "No answer" }).tap();
    await expect(happened(page, "Call: No answer by Maya Example")).toHaveCount(1);
  });
});

test("in the close dialog a digit selects a reason, Enter closes, and the text field takes digits", async () => {
  const page = await enter();
  await turnTo(page, "Amira Khan");
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Close Amira Khan" });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("3");
  await expect(dialog.getByRole("radio", { name: /Does not want the job any more/ })).toBeChecked();
  await dialog.getByLabel("For colleagues only, optional").fill("");
  await dialog.getByLabel("For colleagues only, optional").pressSequentially("found 1 nearby");
  await expect(dialog.getByRole("radio", { name: /Does not want the job any more/ })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(said(page, "Amira Khan is closed.")).toBeVisible();
});

test("m adds a tag: a new one by typing, an existing one by its digit", async () => {
  const page = await enter();
  await turnTo(page, "Amira Khan");
  await page.keyboard.press("m");
  await expect(page.getByRole("dialog", { name: "Tag Amira Khan" })).toBeVisible();
  await page.keyboard.type("evenings");
  await page.keyboard.press("Enter");
  await expect(said(page, "Amira Khan is tagged.")).toBeVisible();
  await turnTo(page, "Lukas Brandt");
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: "Tag Lukas Brandt" });
  await expect(dialog.getByRole("button", { name: "evenings" })).toBeVisible();
  await page.keyboard.press("1");
  await expect(said(page, "Lukas Brandt is tagged.")).toBeVisible();
  await expect(pane(page).getByRole("button", { name: "Remove the tag evenings" })).toBeVisible();
});

test("a misspelt name gives a near match", async () => {
  const page = await enter();
  await page.keyboard.press("/");
  await page.keyboard.type("Amria Khan");
  const dialog = page.getByRole("dialog", { name: "Find somebody" });
  await expect(dialog).toContainText("It is one letter away from");
  await dialog.getByRole("button", { name: /Amira Khan/ }).press("Enter");
  await expect(shown(page, "Amira Khan")).toBeVisible();
});

test("a market is shown by its country in the list, detail and filter", async () => {
  const page = await enter();
  await applyFrom(page, applicant({ name: "Sofia Rossi", fill_time: 9000 }));
  await expect(row(page, "Sofia Rossi")).toContainText("UK · English");
  await turnTo(page, "Sofia Rossi");
  await expect(pane(page)).toContainText("UK · English");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("dialog").getByText("United Kingdom")).toBeVisible();
});

test("one day's hours are copied to Monday to Friday, and undone", async () => {
  const page = await enter("Maya", { path: "/desk/account" });
  const day = (name: string) => page.getByRole("group", { name, exact: true });
  await day("Monday").getByRole("button", { name: "Add hours: Monday" }).press("Enter");
  await day("Monday").getByRole("button", { name: "Monday: Copy to Monday to Friday" }).press("Enter");
  for (const name of ["Tuesday", "Wednesday", "Thursday", "Friday"]) {
    await expect(day(name).getByLabel(`${name}: From`)).toHaveValue("09:00");
  }
  await expect(day("Saturday")).toContainText("No hours");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(day("Friday")).toContainText("No hours");
  await expect(day("Monday").getByLabel("Monday: From")).toHaveValue("09:00");
});

test("a personal template is written, chosen by t and its digit, renamed and deleted", async () => {
  const page = await enter("Maya", { path: "/desk/templates" });
  await page.getByRole("region", { name: "Own templates" }).getByLabel("Name").fill("Visa");
  await page.getByRole("button", { name: "Add a template" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Edit: Visa, English" })).toBeVisible();
  await page.getByLabel("Text", { exact: true }).fill("Do you need a visa?");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(said(page, "The template is saved.")).toBeVisible();
  holds(await violations(page)).toEqual([]);
  const queue = await enter();
  await turnTo(queue, "Amira Khan");
  await expect(pane(queue).getByRole("tab", { name: "Visa" })).toBeVisible();
  await queue.keyboard.press("t");
  const tabs = await pane(queue).getByRole("tab").allInnerTexts();
  await queue.keyboard.press(String(tabs.findIndex((text) => text.includes("Visa")) + 1));
  await expect(pane(queue).getByRole("tabpanel")).toContainText("Do you need a visa?");
  await page.setViewportSize(phone.viewport);
  const name = page.getByLabel("Name").last();
  await name.fill("Papers");
  await page.getByRole("button", { name: "Give it this name" }).click();
  await expect(page.getByRole("heading", { name: "Edit: Papers, English" })).toBeVisible();
  holds(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("button", { name: "Papers" })).toHaveCount(0);
});
