/**
 * Reliable keys and presses: they act on what was visible, can be undone, and few are needed.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { expect } from "../support/chromium.ts";
import { patience, within } from "../support/waiting.ts";
import { happened, looked, pane, pressed, row, said, shown, turnTo, useDesk } from "./desk-people.ts";

const people = ["Amira Khan", "Lukas Brandt", "Sofia Rossi", "Grace Adeyemi", "Elsa Lindqvist", "Ana Popescu"];
const enter = useDesk(people);

/** Every act that the page sends, by name. */
function acts(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const act = new RegExp(`${deskApiPath}/applications/\\d+/(\\w+)`).exec(request.url())?.[1];
    if (request.method() === "POST" && act) sent.push(act);
  });
  return sent;
}

/** Presses keys in the frame in which an application comes up, before a person could look. */
function pressedAsSoonAs(page: Page, name: string, keys: readonly string[]): Promise<void> {
  const pressed = page.evaluate(
    async ([who, pressed, time]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const shown = () => document.querySelector("article h2")?.textContent;
      const end = performance.now() + time;
      while (shown() !== who) {
        if (performance.now() > end) throw new Error(`${who} has not come up; shown is ${shown()}`);
        await frame();
      }
      await frame();
      for (const key of pressed) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      }
    },
    [name, keys, patience] as const,
  );
  // A hidden page has no frames.
  return within(patience + 5000, pressed, `${name} to come up`);
}

describe("the next application", () => {
  test("comes up after contacting one, and repeating the key does not affect it unseen", async () => {
    const page = await enter();
    const sent = acts(page);
    await turnTo(page, "Amira Khan");
    // Further typing, meant for a note, has no effect either.
    const early = pressedAsSoonAs(page, "Lukas Brandt", ["c", "c", "a"]);
    await page.keyboard.press("c");
    await early;
    await expect(said(page, "Lukas Brandt has only just come up. Nothing was done")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(sent).toEqual(["contacted"]);
    await expect(row(page, "Lukas Brandt")).toBeFocused();
    // By now it has been visible long enough.
    await pressed(page, "c", "Lukas Brandt is marked as contacted.");
    await expect(shown(page, "Sofia Rossi")).toBeVisible();
    await page.keyboard.press("u");
    await expect(shown(page, "Lukas Brandt")).toBeVisible();
    await expect(row(page, "Lukas Brandt")).toBeVisible();
    expect(sent).toEqual(["contacted", "contacted", "undo"]);
  });

  test("is not affected by a double click on the main button", async () => {
    const page = await enter();
    const sent = acts(page);
    await turnTo(page, "Sofia Rossi");
    await pane(page).getByRole("button", { name: "Mark contacted" }).dblclick();
    await expect(row(page, "Sofia Rossi")).toHaveCount(0);
    expect(sent).toEqual(["contacted"]);
    await said(page, "Sofia Rossi is marked as contacted.").waitFor();
    await page.keyboard.press("u");
    await expect(row(page, "Sofia Rossi")).toBeVisible();
  });

  test("accepts keys at once when it is opened by hand, with neighbours preloaded", async () => {
    const page = await enter();
    await turnTo(page, "Lukas Brandt");
    const id = Number(await row(page, "Sofia Rossi").getAttribute("data-row"));
    await page.waitForFunction(
      (path) => performance.getEntriesByType("resource").some(({ name }) => name.includes(path)),
      `${deskApiPath}/applications/${id}`,
    );
    // From here on nothing more is loaded: the next one was prefetched.
    await page.route(`**${deskApiPath}/applications/${id}?*`, (route) => route.abort());
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog", { name: "Who writes to Sofia Rossi?" })).toBeVisible();
  });

  test("ignores a key pressed before it is shown, with a notice", async () => {
    const page = await enter();
    const sent = acts(page);
    await expect(row(page, "Grace Adeyemi")).toBeVisible();
    const id = Number(await row(page, "Grace Adeyemi").getAttribute("data-row"));
    const held = Promise.withResolvers<void>();
    await page.route(`**${deskApiPath}/applications/${id}?*`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await row(page, "Grace Adeyemi").click();
    await page.keyboard.press("c");
    await expect(said(page, "Nobody is shown yet. Nothing was done.")).toBeVisible();
    held.resolve();
    await expect(shown(page, "Grace Adeyemi")).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe("contacting an applicant takes", () => {
  test("three keys at most: WhatsApp, contacted, and the next one is shown", async () => {
    const page = await enter();
    await turnTo(page, "Lukas Brandt");
    await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("w")]);
    await page.bringToFront();
    await expect(pane(page).getByRole("link", { name: /WhatsApp/ })).toBeVisible();
    await expect(happened(page, "Number opened by Maya Example")).toBeVisible();
    await looked(page);
    // Each is pressed once: an act that needed a second press would not happen.
    await page.keyboard.press("c");
    await expect(said(page, "Lukas Brandt is marked as contacted.")).toBeVisible();
    await expect(shown(page, "Sofia Rossi")).toBeVisible();
    await page.keyboard.press("3");
    await expect(said(page, "Follow-up: Lukas Brandt,")).toBeVisible();
  });

  test("three taps at most on a phone", async () => {
    const page = await enter("Maya", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await row(page, "Sofia Rossi").tap();
    let taps = 0;
    const tap = async (name: string | RegExp) => {
      taps += 1;
      await row(page, "Sofia Rossi").getByRole("button", { name }).tap();
    };
    await Promise.all([page.context().waitForEvent("page"), tap("WhatsApp")]);
    await page.bringToFront();
    await tap("Mark contacted");
    await expect(row(page, "Sofia Rossi")).toHaveCount(0);
    taps += 1;
    await row(page, "Grace Adeyemi").tap();
    await expect(row(page, "Grace Adeyemi").getByRole("button", { name: "WhatsApp" })).toBeVisible();
    expect(taps).toBe(3);
  });

  test("one more press, which is announced, if Safari blocks the late window", async () => {
    const page = await enter();
    // Like Safari, which opens a window only during the press itself.
    await page.addInitScript(() => {
      const open = window.open.bind(window);
      window.open = (...how) => (window.event instanceof KeyboardEvent ? open(...how) : null);
    });
    await page.reload();
    await turnTo(page, "Grace Adeyemi");
    await page.keyboard.press("w");
    await expect(said(page, "The browser did not open WhatsApp: press again.")).toBeVisible();
    await expect(happened(page, "Number opened by Maya Example")).toHaveCount(1);
    const [opened] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("w")]);
    await opened.waitForURL(/^https:\/\/wa\.me\/447400/);
    expect(await opened.evaluate(() => window.opener)).toBe(null);
    await expect(happened(page, "Number opened by Maya Example")).toHaveCount(1);
  });
});

describe("undo", () => {
  test("reverses the last act, names it in its toast, and later in the menu", async () => {
    const page = await enter();
    await turnTo(page, "Grace Adeyemi");
    await page.keyboard.press("c");
    const undo = page.getByRole("button", { name: "Undo: Contacted, Grace Adeyemi" });
    await expect(undo).toBeVisible();
    await expect(shown(page, "Elsa Lindqvist")).toBeVisible();
    await page.getByRole("status").getByRole("button", { name: "Close" }).click();
    await expect(undo).toHaveCount(0);
    await row(page, "Elsa Lindqvist").click();
    await page.keyboard.press("u");
    await expect(said(page, "Done last: Contacted, Grace Adeyemi.")).toBeVisible();
    await expect(row(page, "Grace Adeyemi")).toHaveCount(0);
    await page.keyboard.press("u");
    await expect(said(page, "Undone: Contacted, Grace Adeyemi.")).toBeVisible();
    await expect(shown(page, "Grace Adeyemi")).toBeVisible();
  });

  test.each([
    ["We decline", "Grace Adeyemi is declined."],
    ["Spam", "Grace Adeyemi is marked as spam."],
    ["Asked not to be written to", "Grace Adeyemi will not be written to."],
  ])("reverses %s, which asks no confirmation", async (reason, done) => {
    const page = await enter();
    await turnTo(page, "Grace Adeyemi");
    await page.keyboard.press("e");
    await page.getByRole("dialog", { name: "Close Grace Adeyemi" }).getByLabel(reason).check();
    await page.keyboard.press("Enter");
    await expect(said(page, done)).toBeVisible();
    await expect(row(page, "Grace Adeyemi")).toHaveCount(0);
    await page.keyboard.press("u");
    await expect(row(page, "Grace Adeyemi")).toBeVisible();
  });
});

test("the help behind ? lists exactly the keys shown on the buttons", async () => {
  const page = await enter();
  await turnTo(page, "Ana Popescu");
  const hints = await pane(page).getByRole("button").locator("kbd").allInnerTexts();
  expect(hints).toEqual(["w", "c", "m"]);
  await page.keyboard.press("?");
  const listed = await page.getByRole("dialog", { name: "Keys" }).locator("kbd").allInnerTexts();
  expect(listed).toEqual(
    expect.arrayContaining([...hints, "r", "i", "o", "h", "f", "e", "a", "n", "u", "j", "k", "/", "?"]),
  );
});
