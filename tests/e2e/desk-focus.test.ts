/**
 * Every key has a visible effect, and the focus is never lost: after each step it is where work
 * continues, not at the top of the page.
 *
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { forRows } from "../support/long-form.ts";
import { useSite } from "../support/site.ts";
import { pane, pressed, row, shown, turnTo, useDesk } from "./desk-people.ts";
import { joinByHand } from "./recruiter.ts";

const enter = useDesk(["Amira Khan", "Lukas Brandt"], {
  "Amira Khan": { job: "hotel-operations-assistant" },
  "Lukas Brandt": { job: "hotel-operations-assistant" },
});

const application = (page: Page, name: string) => page.getByRole("region", { name: `Application of ${name}` });

describe("an inactive key explains itself", () => {
  test("on a new application", async () => {
    const page = await enter();
    for (const key of ["r", "i", "o", "h", "f"]) {
      await turnTo(page, "Amira Khan");
      await pressed(page, key, "Nobody has written to Amira Khan yet. Nothing was done");
      await page.getByRole("status").getByRole("button", { name: "Close" }).click();
    }
  });

  test("on an application at another stage", async () => {
    const page = await enter("Maya", { path: "/desk?view=everybody" });
    await turnTo(page, "Amira Khan");
    await pressed(page, "c", "Amira Khan is marked as contacted.");
    await pressed(page, "c", "That is not possible for Amira Khan now (Contacted). Nothing was done.");
    await pressed(page, "h", "That is not possible for Amira Khan now (Contacted). Nothing was done.");
  });
});

describe("the focus is kept", () => {
  const visitors = useVisitors();
  const site = useSite();

  test("after the last step of logging in", async () => {
    const page = await visitors.visit(site, { viewport: sizes.desktop });
    const email = `maya.${randomUUID().slice(0, 8)}@operator.example`;
    await joinByHand(site, page, { email, secret: "" }, "Maya Example");
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("on the board, with the moved card and the application opened from it", async () => {
    const page = await enter("Maya", {
      path: "/desk?view=everybody&as=board&vacancy=hotel-operations-assistant",
    });
    const card = page.getByRole("button", { name: /^Amira Khan/ });
    await card.click();
    await page.keyboard.press("L");
    await expect(
      page.getByRole("region", { name: /^Contacted/ }).getByRole("button", { name: /^Amira Khan/ }),
    ).toBeFocused();
    await card.dblclick();
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await expect(application(page, "Amira Khan")).toBeFocused();
  });

  test("on a phone, into an application and back by button and browser", async () => {
    await enter();
    const page = await enter("Maya", { viewport: { width: 390, height: 844 }, hasTouch: true });
    const open = async () => {
      await row(page, "Lukas Brandt").tap();
      await row(page, "Lukas Brandt").getByRole("link", { name: "Lukas Brandt" }).tap();
      await expect(application(page, "Lukas Brandt")).toBeFocused();
    };
    await open();
    await page.getByRole("button", { name: "Back to the queue" }).tap();
    await expect(row(page, "Lukas Brandt")).toBeFocused();
    await row(page, "Lukas Brandt").getByRole("link", { name: "Lukas Brandt" }).tap();
    await expect(application(page, "Lukas Brandt")).toBeFocused();
    await page.goBack();
    await expect(row(page, "Lukas Brandt")).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();
  });

  test("in and out of the vacancy editor", async () => {
    const page = await enter("Maya", { path: "/desk/vacancies" });
    await row(page, "Hotel Operations Assistant").first().click();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/vacancies\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("main")).toBeFocused();
    await page.goBack();
    await expect(row(page, "Hotel Operations Assistant").first()).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();
  });
});

/** Visible texts that overlap, except those covered on purpose by a toast or a sticky part. */
function overprints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** The part that its surroundings leave visible. */
    const seen = (whole: DOMRect, of: Element) => {
      let [left, right] = [whole.left, whole.right];
      for (let at: Element | null = of; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === "visible") continue;
        const box = at.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      return new DOMRect(left, whole.top, Math.max(0, right - left), whole.height);
    };
    const boxes: { readonly text: string; readonly box: DOMRect; readonly of: Element }[] = [];
    const texts = document.createTreeWalker(
      document.querySelector("#desk-main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const of = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!of || text === "" || of.closest(".hide, [role=status]") || !of.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const box = seen(whole, of);
        if (box.width > 2 && box.height > 2) boxes.push({ text, box, of });
      }
    }
    const fixed = (of: Element) => {
      for (let at: Element | null = of; at; at = at.parentElement) {
        if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return true;
      }
      return false;
    };
    const still = boxes.filter(({ of }) => !fixed(of));
    return still.flatMap((first, at) =>
      still.slice(at + 1).flatMap((other) => {
        const wide = Math.min(first.box.right, other.box.right) - Math.max(first.box.left, other.box.left);
        const high = Math.min(first.box.bottom, other.box.bottom) - Math.max(first.box.top, other.box.top);
        return first.of !== other.of && wide > 2 && high > 4 ? [`${first.text} / ${other.text}`] : [];
      }),
    );
  });
}

test("the focus follows a row into another group of the list", async () => {
  const page = await enter("Maya", { path: "/desk?view=everybody" });
  await turnTo(page, "Amira Khan");
  await expect(row(page, "Amira Khan")).toBeFocused();
  await pressed(page, "c", "Amira Khan is marked as contacted.");
  await turnTo(page, "Amira Khan");
  await pressed(page, "r", "Amira Khan has replied.");
  await expect(row(page, "Amira Khan")).toBeFocused();
});

describe("at 390 px", () => {
  // One that reads from right to left, and the one with the longest words.
  const kept = (language: string) => language === "ar" || language === "de";
  forRows(
    test,
    ["en", "de", "fr", "pl", "ar", "ko"],
    kept,
  )("%s: nothing is broken, cut off or overlapping", async (language) => {
    const page = await enter("Maya", { path: "/desk?view=everybody" });
    await turnTo(page, "Amira Khan");
    await pressed(page, "c", "Amira Khan is marked as contacted.");
    // The setting applies to this page only: the account keeps its own.
    await page.route("**/desk/api/language?*", (route) => route.fulfill({ json: {} }));
    await page.evaluate((to) => localStorage.setItem("desk-language", to), language);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await page.reload();
      await expect(row(page, "Amira Khan")).toBeVisible();
      expect(await overprints(page), `list, ${width}`).toEqual([]);
      for (const name of ["Amira Khan", "Lukas Brandt"]) {
        await row(page, name).click();
        expect(await overprints(page), `${name} in the list, ${width}`).toEqual([]);
        await row(page, name).getByRole("link", { name }).click();
        await expect(shown(page, name)).toBeVisible();
        expect(await overprints(page), `${name}, ${width}`).toEqual([]);
        // One line each, unless the text has several words.
        const lines = await pane(page)
          .locator("ol li")
          .filter({ has: page.locator("[class*=ring]") })
          .evaluateAll((stages) =>
            stages.map((stage) => {
              const texts = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
              const word = texts.nextNode();
              const range = document.createRange();
              range.selectNodeContents(word ?? stage);
              const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              return { word: word?.textContent?.trim() ?? "", lines: rows.size };
            }),
          );
        for (const { word, lines: count } of lines) expect(count, word).toBeLessThanOrEqual(word.split(/\s+/).length);
        await page.goBack();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  test("the undo button is visible and can be pressed", async () => {
    await enter();
    const page = await enter("Maya", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await row(page, "Amira Khan").tap();
    await row(page, "Amira Khan").getByRole("button", { name: "Mark contacted" }).tap();
    const undo = page.getByRole("button", { name: "Undo: Contacted, Amira Khan" });
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("status").getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    await undo.tap();
    await expect(row(page, "Amira Khan")).toBeVisible();
  });

  test("long overdue times are not cut off at any width", async () => {
    const page = await enter("Maya", { path: "/desk?view=everybody" });
    for (const width of [390, 1000, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await row(page, "Amira Khan").evaluate((line) => {
        const left = line.querySelector("[role=gridcell] .hide + [aria-hidden]");
        if (!left) return "no time";
        left.textContent = "−16 h 38 min";
        const cell = left.closest("[role=gridcell]") ?? line;
        const range = document.createRange();
        range.selectNodeContents(left);
        const text = range.getBoundingClientRect();
        const box = cell.getBoundingClientRect();
        const at = left.parentElement?.nextElementSibling?.getBoundingClientRect();
        const over = at && at.top < text.bottom && at.bottom > text.top && at.left < text.right && at.right > text.left;
        return text.right > box.right || text.left < box.left || over ? JSON.stringify([text, box, at]) : "";
      });
      expect(cut, String(width)).toBe("");
    }
  });
});
