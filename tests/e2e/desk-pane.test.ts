/**
 * The application pane: from the first message to the outcome by rings, menus and one main button;
 * and two recruiters who never both write.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { eventually, expect } from "../support/chromium.ts";
import { happened, looked, pane, pressed, row, said, shown, turnTo, useDesk } from "./desk-people.ts";
import { expectFlawless, expectFlawlessAt } from "./flawless.ts";

const enter = useDesk(["Amira Khan", "Lukas Brandt", "Sofia Rossi", "Grace Adeyemi"]);
const main = (page: Page, name: string) => pane(page).getByRole("button", { name, exact: true });

/** 320 by 256 is 1280 by 1024 at 400 % (WCAG 1.4.10). */
const viewports = [
  { width: 1440, height: 1000 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
] as const;

/** Performs acts on the application of the page's address without a toast. */
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

/** At their own address, where they are shown at every size; they have replied. */
async function openedReplied(page: Page, name: string): Promise<void> {
  await turnTo(page, name);
  await row(page, name).press("Enter");
  await page.waitForURL(/\/applications\/\d+/);
  await done(page, "contacted", "replied");
  await expect(pane(page).locator("[aria-current=step]")).toHaveText("Replied");
  // A reload shows the application afresh, and a key counts once it has been visible.
  await looked(page);
}

describe("two recruiters do not write to one applicant", () => {
  test("an opened number is shown to others within a second, who must confirm before writing too", async () => {
    const [maya, marta] = [await enter("Maya"), await enter("Marta")];
    await turnTo(maya, "Lukas Brandt");
    await turnTo(marta, "Lukas Brandt");
    await Promise.all([marta.context().waitForEvent("page"), marta.keyboard.press("w")]);
    await expect(pane(maya).getByText("Marta Example is writing, since", { exact: false })).toBeVisible();

    await maya.keyboard.press("w");
    const asked = maya.getByRole("dialog", { name: "Marta Example is writing to Lukas Brandt" });
    await expect(asked).toContainText(/ is writing, since .*Two messages would confuse Lukas Brandt\./s);
    await expectFlawlessAt(maya, "somebody else is writing", ...viewports);
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
  test("the main button follows the stage, a ring goes back, and the history lists every step", async () => {
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
    await expectFlawlessAt(page, "an offer is made", ...viewports);
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await pane(page).getByRole("button", { name: "Back to Replied" }).click();
    await expect(said(page, "Amira Khan is one stage back.")).toBeVisible();
    await expect(happened(page, "Moved back to Replied by Maya Example")).toBeVisible();
    await expect(main(page, "Offer interview times")).toBeVisible();
    // A stage may be skipped, and New cannot be returned to.
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

  test("f with a digit sets a follow-up, which can be moved and removed", async () => {
    const page = await enter("Maya", { path: "/desk?view=everybody" });
    await openedReplied(page, "Amira Khan");
    await page.keyboard.press("f");
    const menu = page.getByRole("dialog", { name: "Follow up with Amira Khan" });
    await expect(menu.getByRole("button", { name: /^Tomorrow 09:00/ })).toBeFocused();
    await expectFlawlessAt(page, "follow up", ...viewports);
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
    await expectFlawlessAt(page, "another day", ...viewports);
    await page.keyboard.press("Escape");
    await page.keyboard.press("f");
    await menu.getByRole("button", { name: "No follow-up" }).click();
    await expect(happened(page, "Follow-up ended by Maya Example")).toBeVisible();
    await expect(pane(page).getByRole("button", { name: "Follow up…" })).toBeVisible();
  });

  test("e closes for a reason with a note, and the application can be reopened", async () => {
    const page = await enter("Maya", { path: "/desk?view=everybody" });
    await openedReplied(page, "Amira Khan");
    await page.keyboard.press("e");
    const menu = page.getByRole("dialog", { name: "Close Amira Khan" });
    await expect(menu.getByRole("radio")).toHaveCount(7);
    await expect(menu.getByLabel("No reply")).toBeFocused();
    await expectFlawlessAt(page, "close", ...viewports);
    await menu.getByLabel("For colleagues only, optional").press("Enter");
    await expect(menu.getByText("Choose a reason.")).toBeVisible();
    await menu.getByLabel("Does not want the job any more").check();
    await menu.getByLabel("For colleagues only, optional").fill("Found work nearby");
    await page.keyboard.press("Enter");
    await expect(said(page, "Amira Khan is closed.")).toBeVisible();
    const line = happened(page, "Closed: Does not want the job any more by Maya Example");
    await expect(line).toContainText("Found work nearby");
    await pane(page).getByRole("button", { name: "More actions" }).click();
    await expectFlawlessAt(page, "more acts", ...viewports);
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(said(page, "Amira Khan is open again.")).toBeVisible();
  });
});

test("on a phone the top has back, position and navigation, and the bottom the acts", async () => {
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
  // A finished application makes room here, too.
  await eventually("Grace Adeyemi to come up after Sofia Rossi", async () => {
    if (await shown(page, "Sofia Rossi").isVisible()) await page.getByRole("button", { name: "Mark contacted" }).tap();
    await expect(shown(page, "Grace Adeyemi")).toBeVisible({ timeout: 700 });
  });
  await page.getByRole("button", { name: "Back to the queue" }).tap();
  await expect(row(page, "Grace Adeyemi")).toBeVisible();
});

test("on narrow phones the main act's label is not broken, nor next to list rows", async () => {
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

test("in right-to-left languages the steps are mirrored and nothing overflows", async () => {
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
  await expectFlawless(page, "mirrored", "light");
});

function fail(what: string): never {
  throw new Error(`${what} is not on the screen`);
}
