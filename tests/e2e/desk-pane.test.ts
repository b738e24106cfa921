/** Somebody beside the list: from the first message to the outcome, by rings, menus and one main button; and two who never both write. */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { type Scheme, violations } from "../support/axe.ts";
import { eventually, expect } from "../support/chromium.ts";
import { happened, looked, pane, pressed, row, said, shown, turnTo, useDesk } from "./desk-people.ts";

const enter = useDesk(["Amira Khan", "Lukas Brandt", "Sofia Rossi", "Grace Adeyemi"]);
const main = (page: Page, name: string) => pane(page).getByRole("button", { name, exact: true });

async function flawless(page: Page, where: string, scheme: Scheme): Promise<void> {
  expect(await violations(page, scheme), where).toEqual([]);
  const [whole, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(whole, where).toBeLessThanOrEqual(seen ?? 0);
}

/** 320 by 256 is 1280 by 1024 at 400 % (WCAG 1.4.10). */
const rooms = [
  { width: 1440, height: 1000 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
] as const;

async function inEveryRoom(page: Page, where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const room of rooms) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(room);
      await flawless(page, `${where}, ${room.width}, ${colorScheme}`, colorScheme);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(rooms[0]);
}

/** Done with who is at the page's address, as if it had been long ago: no word of it is on the screen. */
async function done(page: Page, ...acts: readonly ("contacted" | "replied")[]): Promise<void> {
  const statuses = await page.evaluate(async (names) => {
    const id = /applications\/(\d+)/.exec(location.pathname)?.[1] ?? "";
    const headers = { "content-type": "application/json" };
    const answers: number[] = [];
    for (const act of names) {
      const sent = { method: "POST", headers, body: "{}", signal: AbortSignal.timeout(20_000) };
      answers.push((await fetch(`/desk/api/applications/${id}/${act}`, sent)).status);
    }
    return answers;
  }, acts);
  expect(statuses).toEqual(acts.map(() => 200));
  await page.reload();
}

/** At an address of their own, where they are shown in every room; they have replied. */
async function openedReplied(page: Page, name: string): Promise<void> {
  await turnTo(page, name);
  await row(page, name).press("Enter");
  await page.waitForURL(/\/applications\/\d+/);
  await done(page, "contacted", "replied");
  await expect(pane(page).locator("[aria-current=step]")).toHaveText("Replied");
  // A reload puts them there anew, and a key counts once they have been seen.
  await looked(page);
}

describe("two never write to one person", () => {
  test("who opened the number is seen within a second; another is asked first, and may ask or write as well", async () => {
    const [maya, marta] = [await enter("Maya"), await enter("Marta")];
    await turnTo(maya, "Lukas Brandt");
    await turnTo(marta, "Lukas Brandt");
    await Promise.all([marta.context().waitForEvent("page"), marta.keyboard.press("w")]);
    await expect(pane(maya).getByText("Marta Example is writing, since", { exact: false })).toBeVisible();

    await maya.keyboard.press("w");
    const asked = maya.getByRole("dialog", { name: "Marta Example is writing to Lukas Brandt" });
    await expect(asked).toContainText("The number was opened just now. Two messages would confuse Lukas Brandt.");
    await inEveryRoom(maya, "somebody else is writing");
    await expect(asked.getByRole("button", { name: "Ask Marta Example" })).toBeFocused();
    await maya.keyboard.press("Enter");
    await expect(asked).toHaveCount(0);
    const note = "For Marta Example: are you writing to Lukas Brandt? I have left the number closed.";
    await expect(happened(marta, note)).toBeVisible();
    await expect(happened(maya, "Number opened by Maya Example")).toHaveCount(0);

    await pane(maya).getByRole("button", { name: "WhatsApp" }).click();
    await Promise.all([
      maya.context().waitForEvent("page"),
      asked.getByRole("button", { name: "Write as well" }).click(),
    ]);
    await expect(happened(maya, "Number opened by Maya Example")).toHaveCount(1);
    await expect(pane(marta).getByText("Maya Example is writing, since", { exact: false })).toBeVisible();
    await expect(pane(maya).getByText("is writing, since", { exact: false })).toHaveCount(0);
  });
});

describe("from the first message to the outcome", () => {
  test("by the main button, which changes with the stage; back by a ring; every step in the history, in words", async () => {
    const page = await enter("Maya", { path: "/desk?view=everybody" });
    await turnTo(page, "Amira Khan");
    await page.keyboard.press("c");
    await expect(pane(page).getByText(/^Contacted in \d+ (s|min), on time$/)).toBeVisible();
    await expect(pane(page).getByRole("list", { name: "Stages" }).locator("[aria-current=step]")).toHaveText(
      "Contacted",
    );
    await pressed(page, "r", "Amira Khan has replied.");
    await pressed(page, "i", "Interview times are offered to Amira Khan.");
    await pressed(page, "o", "An offer is made to Amira Khan.");
    await expect(main(page, "Hired")).toBeVisible();
    await inEveryRoom(page, "an offer is made");
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await pane(page).getByRole("button", { name: "Back to Replied" }).click();
    await expect(said(page, "Amira Khan is one stage back.")).toBeVisible();
    await expect(happened(page, "Moved back to Replied by Maya Example")).toBeVisible();
    await expect(main(page, "Offer interview times")).toBeVisible();
    // A stage may be left out, and New is not gone back to.
    const hired = pane(page).getByRole("button", { name: "Set to Hired" });
    await eventually("a press on Hired to count", async () => {
      if (await hired.isVisible()) await hired.click({ timeout: 700 });
      await expect(pane(page).locator("[aria-current=step]")).toHaveText("Hired", { timeout: 700 });
    });
    await expect(pane(page).getByRole("button", { name: /New$/ })).toHaveCount(0);
    await expect(pane(page).getByRole("button", { name: /Follow up/ })).toHaveCount(0);
    await page.keyboard.press("u");
    await expect(happened(page, "Undone: Hired by Maya Example")).toBeVisible();
  });

  test("followed up by f and a digit, on another day, and no more", async () => {
    const page = await enter("Maya", { path: "/desk?view=everybody" });
    await openedReplied(page, "Amira Khan");
    await page.keyboard.press("f");
    const menu = page.getByRole("dialog", { name: "Follow up with Amira Khan" });
    await expect(menu.getByRole("button", { name: /^Tomorrow 09:00/ })).toBeFocused();
    await inEveryRoom(page, "follow up");
    await page.keyboard.press("4");
    await expect(said(page, "Follow-up: Amira Khan,")).toBeVisible();
    await expect(happened(page, "Follow-up set for ")).toContainText("09:00 by Maya Example");
    await pane(page)
      .getByRole("button", { name: /^Follow up .*09:00$/ })
      .click();
    await page.keyboard.press("5");
    await menu.getByLabel("Day").fill("2020-01-01");
    await menu.getByRole("button", { name: "Set follow-up" }).click();
    await expect(menu.getByText("Choose a time that is still to come.")).toBeVisible();
    await inEveryRoom(page, "another day");
    await page.keyboard.press("Escape");
    await page.keyboard.press("f");
    await menu.getByRole("button", { name: "No follow-up" }).click();
    await expect(happened(page, "Follow-up ended by Maya Example")).toBeVisible();
    await expect(pane(page).getByRole("button", { name: "Follow up…" })).toBeVisible();
  });

  test("closed for a reason by e, with a line for colleagues, and opened again", async () => {
    const page = await enter("Maya", { path: "/desk?view=everybody" });
    await openedReplied(page, "Amira Khan");
    await page.keyboard.press("e");
    const menu = page.getByRole("dialog", { name: "Close Amira Khan" });
    await expect(menu.getByRole("radio")).toHaveCount(7);
    await expect(menu.getByLabel("No reply")).toBeFocused();
    await inEveryRoom(page, "close");
    await menu.getByLabel("For colleagues only, optional").press("Enter");
    await expect(menu.getByText("Choose a reason.")).toBeVisible();
    await menu.getByLabel("Does not want the job any more").check();
    await menu.getByLabel("For colleagues only, optional").fill("Found work nearby");
    await page.keyboard.press("Enter");
    await expect(said(page, "Amira Khan is closed.")).toBeVisible();
    const line = happened(page, "Closed: Does not want the job any more by Maya Example");
    await expect(line).toContainText("Found work nearby");
    await pane(page).getByRole("button", { name: "More actions" }).click();
    await inEveryRoom(page, "more acts");
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(said(page, "Amira Khan is open again.")).toBeVisible();
  });
});

test("on a phone: back, the place in the list and the way through it on top, what can be done at the bottom", async () => {
  const page = await enter("Maya", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await row(page, "Sofia Rossi").tap();
  await row(page, "Sofia Rossi").getByRole("link", { name: "Sofia Rossi" }).tap();
  await expect(page.getByText(/^\d of \d$/)).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  const box = async (name: string) =>
    (await page.getByRole("button", { name, exact: true }).boundingBox()) ?? fail(name);
  for (const name of ["Back to the queue", "Previous application", "Next application", "More actions"]) {
    const { width, height } = await box(name);
    expect([name, width >= 44, height >= 44]).toEqual([name, true, true]);
  }
  expect((await box("More actions")).y).toBeGreaterThan(760);
  await page.getByRole("button", { name: "Next application" }).tap();
  await expect(shown(page, "Grace Adeyemi")).toBeVisible();
  await page.getByRole("button", { name: "Previous application" }).tap();
  await expect(shown(page, "Sofia Rossi")).toBeVisible();
  // What was dealt with makes room here too.
  await eventually("Grace Adeyemi to come up after Sofia Rossi", async () => {
    if (await shown(page, "Sofia Rossi").isVisible()) await page.getByRole("button", { name: "Mark contacted" }).tap();
    await expect(shown(page, "Grace Adeyemi")).toBeVisible({ timeout: 700 });
  });
  await page.getByRole("button", { name: "Back to the queue" }).tap();
  await expect(row(page, "Grace Adeyemi")).toBeVisible();
});

test("on narrow phones no word of the next act is broken off, beside the list's rows neither", async () => {
  const page = await enter("Maya", {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    path: "/desk?view=everybody",
  });
  await row(page, "Lukas Brandt").tap();
  await row(page, "Lukas Brandt").getByRole("link", { name: "Lukas Brandt" }).tap();
  await expect(shown(page, "Lukas Brandt")).toBeVisible();
  await done(page, "contacted");
  const inOneLine = async () => {
    const button = page.getByRole("button", { name: "Offer interview times" });
    await expect(button).toBeVisible();
    const heights = [button, page.getByRole("button", { name: "More actions" })].map(
      async (each) => (await each.boundingBox())?.height,
    );
    expect(new Set(await Promise.all(heights)).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  };
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await inOneLine();
  }
  await page.getByRole("button", { name: "Back to the queue" }).tap();
  await row(page, "Lukas Brandt").tap();
  await inOneLine();
});

test("mirrored, the rope comes from the other side and nothing leaves the screen", async () => {
  const page = await enter();
  await turnTo(page, "Grace Adeyemi");
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  const at = async (name: string) => {
    const box = await pane(page).getByRole("listitem").filter({ hasText: name }).first().boundingBox();
    return box?.x ?? fail(name);
  };
  expect(await at("New")).toBeGreaterThan(await at("Hired"));
  await flawless(page, "mirrored", "light");
});

function fail(what: string): never {
  throw new Error(`${what} is not on the screen`);
}
