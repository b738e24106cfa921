/** Bulk acts in the queue: selecting, acting and undoing by keyboard, pointer and touch. */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { violations } from "../support/axe.ts";
import { expect, sizes } from "../support/chromium.ts";
import { goodPassword } from "../support/desk.ts";
import { row, said, turnTo, useDesk } from "./desk-people.ts";

const people = ["Amira Khan", "Lukas Brandt", "Sofia Rossi", "Grace Adeyemi", "Elsa Lindqvist", "Ana Popescu"];
const enter = useDesk(people);

const bar = (page: Page) => page.getByRole("group", { name: "For everybody who is selected" });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const selected = async (page: Page) => {
  const boxes = people.map(async (name) => ((await box(page, name).isChecked()) ? [name] : []));
  return (await Promise.all(boxes)).flat();
};

describe("by the keyboard alone", () => {
  test("tagging keeps the selection; single-application keys are inactive and say so, as bulk keys do without a selection", async () => {
    const page = await enter();
    await turnTo(page, "Elsa Lindqvist");
    await page.keyboard.press("s");
    await expect(said(page, "Nobody is selected: x selects.")).toBeVisible();
    await page.keyboard.press("x");
    await page.keyboard.press("c");
    await expect(said(page, "This key is for one person; selected: 1.")).toBeVisible();
    await page.keyboard.press("m");
    await page.getByRole("dialog").getByLabel("Tag").fill("Evenings");
    await page.keyboard.press("Enter");
    await expect(said(page, "1 of 1")).toBeVisible();
    await expect(bar(page).getByRole("status")).toHaveText("1 selected");
    await page.keyboard.press("Escape");
    await expect(bar(page)).toHaveCount(0);
  });

  test("several applications are selected, assigned and released at once", async () => {
    const page = await enter();
    await turnTo(page, "Amira Khan");
    await page.keyboard.press("x");
    await expect(bar(page).getByRole("status")).toHaveText("1 selected");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("X");
    expect(await selected(page)).toEqual(people.slice(0, 3));
    await page.keyboard.press("Shift+ArrowDown");
    await expect(bar(page).getByRole("status")).toHaveText("4 selected");
    await expect(row(page, "Grace Adeyemi")).toBeFocused();
    await page.keyboard.press("x");
    expect(await selected(page)).toEqual(people.slice(0, 3));
    expect(await violations(page)).toEqual([]);
    // The key's single-application meaning is inactive meanwhile.
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog", { name: "Who writes to 3 people?" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(said(page, "Assigned: 3 of 3.")).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    for (const name of people.slice(0, 3)) await expect(row(page, name).getByText("Maya Example")).toBeVisible();
    await page.keyboard.press("u");
    await expect(said(page, "Undone: 3 of 3.")).toBeVisible();
    for (const name of people.slice(0, 3)) await expect(row(page, name).getByText("Maya Example")).toHaveCount(0);
  });

  test("everyone is selected, tagged and found by the tag; Escape clears the selection", async () => {
    const page = await enter();
    await turnTo(page, "Amira Khan");
    await page.keyboard.press("A");
    await expect(bar(page).getByRole("status")).toHaveText("6 selected");
    await page.keyboard.press("m");
    await page.keyboard.type("Leeds fair");
    await page.keyboard.press("Enter");
    await expect(said(page, "Tagged: 6 of 6.")).toBeVisible();
    await page.goto(`${page.url().split("/desk")[0]}/desk?tag=Leeds%20fair`);
    await expect(row(page, "Ana Popescu")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all that are shown" }).check();
    await expect(bar(page).getByRole("status")).toHaveText("6 selected");
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog", { name: "A file of 6 people" });
    await dialog.getByLabel("Email").check();
    expect(await violations(page)).toEqual([]);
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save the file" }).click();
    // Personal data leaves the desk: the recruiter confirms with the password, and the download
    // follows.
    const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
    await proof.getByLabel("Your password").fill(goodPassword);
    await proof.getByRole("button", { name: "Confirm", exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/^applications-.*\.xlsx$/);
    await expect(said(page, "The file is saved.")).toBeVisible();
    // They remain selected for the next act.
    await expect(bar(page).getByRole("status")).toHaveText("6 selected");
    await page.keyboard.press("Escape");
    await expect(bar(page)).toHaveCount(0);
    expect(await selected(page)).toEqual([]);
  });

  test("the last bulk act is named, and can be undone after its toast is gone", async () => {
    const page = await enter();
    await turnTo(page, "Elsa Lindqvist");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("e");
    await page.getByRole("dialog", { name: "Close 2 people" }).getByLabel("Not eligible").check();
    await page.keyboard.press("Enter");
    await expect(said(page, "Closed: 2 of 2.")).toBeVisible();
    await expect(row(page, "Elsa Lindqvist")).toHaveCount(0);
    await page.getByRole("status").getByRole("button", { name: "Close", exact: true }).click();
    await page.keyboard.press("u");
    await expect(said(page, "Done last: Closed: 2 of 2.")).toBeVisible();
    await page.keyboard.press("u");
    await expect(said(page, "Undone: 2 of 2.")).toBeVisible();
    await expect(row(page, "Elsa Lindqvist")).toBeVisible();
  });
});

test("Shift selects a range by pointer, and refused applications are counted", async () => {
  const [page, marta] = [await enter(), await enter("Marta")];
  await turnTo(marta, "Lukas Brandt");
  await marta.keyboard.press("c");
  await expect(said(marta, "Lukas Brandt is marked as contacted.")).toBeVisible();
  await page.goto(`${page.url().split("/desk")[0]}/desk?view=everybody`);
  await row(page, "Amira Khan").hover();
  await box(page, "Amira Khan").check();
  await box(page, "Lukas Brandt").check();
  await box(page, "Sofia Rossi").check();
  await bar(page).getByRole("button", { name: "Stage" }).click();
  await expect(page.getByText("There is no stage that all of them can be moved to.")).toBeVisible();
  await page.keyboard.press("Escape");
  await box(page, "Lukas Brandt").uncheck();
  await bar(page).getByRole("button", { name: "Stage" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Contacted" }).click();
  await expect(said(page, "Marked contacted: 2 of 2.")).toBeVisible();
});

test("a long press shows checkboxes without opening the application", async () => {
  const page = await enter("Maya", { viewport: sizes.phone, hasTouch: true, path: "/desk?view=everybody" });
  await expect(box(page, "Ana Popescu")).toBeHidden();
  const place = await row(page, "Ana Popescu").boundingBox();
  const at = { x: (place?.x ?? 0) + 200, y: (place?.y ?? 0) + 20 };
  const client = await page.context().newCDPSession(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await expect(bar(page).getByRole("status")).toHaveText("1 selected");
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await box(page, "Elsa Lindqvist").tap();
  await expect(bar(page).getByRole("status")).toHaveText("2 selected");
  expect(await violations(page)).toEqual([]);
  await bar(page).getByRole("button", { name: "Clear" }).tap();
  await expect(box(page, "Ana Popescu")).toBeHidden();
});
