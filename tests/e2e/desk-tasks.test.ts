/**
 * The twenty most frequent tasks of a recruiter by keyboard, and cancelling an interview, with the
 * maximum number of keys, at desktop or phone width; the long form does each at both.
 *
 * @module-tag long
 */
import type { Locator, Page } from "@playwright/test";
import { describe, expect as holds, test } from "vitest";
import { eventually, expect, sizes } from "../support/chromium.ts";
import { forRows } from "../support/long-form.ts";
import { happened, looked, pane, pressed, row, said, shown, useDesk } from "./desk-people.ts";
import { openTimes } from "./recruiter.ts";

const [amira, lukas, sofia] = ["Amira Khan", "Lukas Brandt", "Sofia Rossi"] as const;
const enter = useDesk([amira, lukas, sofia], {
  [amira]: { contact: "7400123411" },
  [lukas]: { contact: "7400123422" },
  [sofia]: { contact: "7400123433" },
});

/** A keyboard that counts keys, including typed letters. */
interface Keyboard {
  press(...keys: readonly string[]): Promise<void>;
  /**
   * A key for the shown application, repeated until it works: it counts once, because an incoming
   * change can make it inactive.
   */
  means(key: string, then: Locator): Promise<void>;
  type(text: string): Promise<void>;
}

interface Task {
  /** The maximum number of keys. */
  readonly keys: number;
  /** Earlier acts on Amira by uncounted keys, with the desk's toasts. */
  readonly after?: readonly (readonly [key: string, then: string])[];
  /** The applicant then books an interview. */
  readonly booked?: true;
  /** Only with list and pane next to each other. */
  readonly wide?: true;
  /** Amira is shown and was visible long enough. */
  readonly does: (page: Page, keyboard: Keyboard) => Promise<void>;
}

const contacted = ["c", `${amira} is marked as contacted.`] as const;
const replied = ["r", `${amira} has replied.`] as const;
const interview = ["i", `Interview times are offered to ${amira}.`] as const;
const offered = ["o", `An offer is made to ${amira}.`] as const;

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** One key, and then the desk's toast. */
function task(key: string, words: string, after: Task["after"] = []): Task {
  return { keys: 1, after, does: (page, keyboard) => keyboard.means(key, said(page, words)) };
}

/** Closes for a reason by its number. */
function closing(reason: string, words: string): Task {
  return {
    keys: 3,
    async does(page, keyboard) {
      await keyboard.means("e", dialog(page, `Close ${amira}`));
      await keyboard.press(reason, "Enter");
      await expect(said(page, words)).toBeVisible();
    },
  };
}

const tasks: Readonly<Record<string, Task>> = {
  "write by WhatsApp and mark it": {
    keys: 2,
    async does(page, keyboard) {
      await keyboard.means("w", pane(page).getByRole("link", { name: /WhatsApp/ }));
      await page.bringToFront();
      await keyboard.means("c", said(page, contacted[1]));
    },
  },
  "call, and say how it went": {
    keys: 2,
    async does(page, keyboard) {
      await keyboard.means("p", pane(page).getByRole("group", { name: `How did the call to ${amira} go?` }));
      await keyboard.press("2");
      await expect(said(page, `The call to ${amira} is recorded.`)).toBeVisible();
    },
  },
  "mark as contacted": task("c", `${amira} is marked as contacted.`),
  "follow up in three days": task("3", `Follow-up: ${amira}`, [contacted]),
  "mark as replied": task("r", `${amira} has replied.`, [contacted]),
  "offer interview times": task("i", `Interview times are offered to ${amira}.`, [contacted, replied]),
  "cancel an interview": {
    keys: 2,
    after: [contacted, replied, interview],
    booked: true,
    async does(page, keyboard) {
      const asks = dialog(page, "Cancel the interview");
      await keyboard.means("V", asks);
      await expect(asks.getByRole("textbox")).toBeFocused();
      await expect(asks.getByRole("textbox")).toHaveValue("");
      await expect(asks.getByRole("time")).toBeVisible();
      await keyboard.press("Enter");
      await expect(said(page, `The interview with ${amira} is cancelled.`)).toBeVisible();
      await expect(happened(page, "Interview cancelled")).toBeVisible();
      await expect(pane(page).getByRole("button", { name: "Cancel the interview" })).toHaveCount(0);
    },
  },
  "make an offer": task("o", offered[1], [contacted, replied, interview]),
  "mark as hired": task("h", `${amira} is hired.`, [contacted, replied, interview, offered]),
  "take back what was done last": task("u", `Undone: Contacted, ${amira}.`, [contacted]),
  decline: closing("2", `${amira} is declined.`),
  "close for another reason": closing("6", `${amira} is closed.`),
  "mark as spam": closing("7", `${amira} is marked as spam.`),
  "assign to oneself": {
    keys: 2,
    async does(page, keyboard) {
      await keyboard.means("a", dialog(page, `Who writes to ${amira}?`));
      await keyboard.press("Enter");
      await expect(said(page, `${amira} is assigned to you.`)).toBeVisible();
    },
  },
  "choose another message": {
    keys: 2,
    async does(page, keyboard) {
      const tabs = pane(page).getByRole("region", { name: "Message", exact: true }).getByRole("tab");
      await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
      await keyboard.press("t", "2");
      await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
    },
  },
  "write a note": {
    keys: 2 + "Mornings".length,
    async does(page, keyboard) {
      await keyboard.means("n", pane(page).locator(":focus"));
      await expect(pane(page).getByLabel("New note")).toBeFocused();
      await keyboard.type("Mornings");
      await keyboard.press("Control+Enter");
      await expect(said(page, "The note is saved.")).toBeVisible();
    },
  },
  tag: {
    keys: 2 + "Leeds".length,
    async does(page, keyboard) {
      await keyboard.means("m", dialog(page, `Tag ${amira}`));
      await keyboard.type("Leeds");
      await keyboard.press("Enter");
      await expect(said(page, `${amira} is tagged.`)).toBeVisible();
    },
  },
  "find somebody by the last four digits": {
    keys: 6,
    async does(page, keyboard) {
      await keyboard.press("/");
      await expect(page.getByRole("dialog", { name: "Find somebody" }).getByRole("combobox")).toBeFocused();
      await keyboard.type("3422");
      await expect(page.getByRole("option").filter({ hasText: lukas })).toHaveAttribute("aria-selected", "true");
      await keyboard.press("Enter");
      await expect(shown(page, lukas)).toBeVisible();
    },
  },
  "find somebody by the name": {
    keys: 7,
    async does(page, keyboard) {
      await keyboard.press("/");
      await expect(page.getByRole("dialog", { name: "Find somebody" }).getByRole("combobox")).toBeFocused();
      await keyboard.type("sofia");
      await expect(page.getByRole("option").filter({ hasText: sofia })).toHaveAttribute("aria-selected", "true");
      await keyboard.press("Enter");
      await expect(shown(page, sofia)).toBeVisible();
    },
  },
  "go to the next": {
    keys: 1,
    wide: true,
    async does(page, keyboard) {
      await keyboard.press("j");
      await expect(shown(page, lukas)).toBeVisible();
    },
  },
  "assign two at once": {
    keys: 5,
    wide: true,
    async does(page, keyboard) {
      await keyboard.press("x", "j", "x");
      await keyboard.means("a", dialog(page, "Who writes to 2 people?"));
      await keyboard.press("Enter");
      await expect(said(page, "Assigned: 2 of 2.")).toBeVisible();
    },
  },
};

const rooms = { "at a desk": sizes.desktop, "as narrow as a phone": { width: 390, height: 844 } } as const;

/** Opens Amira by search, like any application outside the list. */
async function shownFirst(page: Page): Promise<void> {
  await row(page, amira).click();
  if (page.viewportSize()?.width === rooms["as narrow as a phone"].width) await row(page, amira).press("Enter");
  await expect(shown(page, amira)).toBeVisible();
}

const titles = Object.keys(tasks);

/** The short form does each task once, in either width in turn. */
const widthOf = (title: string) =>
  tasks[title]?.wide || titles.indexOf(title) % 2 === 0 ? "at a desk" : "as narrow as a phone";

describe.each(Object.entries(rooms))("%s", (room, viewport) => {
  const possible = Object.entries(tasks).filter(([, { wide }]) => !wide || viewport === sizes.desktop);
  forRows(
    test,
    possible,
    ([title]) => widthOf(title) === room,
  )("%s", async ([, { keys, after = [], booked, does }]) => {
    const page = await enter("Maya", { viewport, path: "/desk?view=everybody" });
    await shownFirst(page);
    if (booked) await openTimes(page);
    for (const [key, then] of after) await pressed(page, key, then);
    if (booked) {
      await enter.book(amira);
      await page.bringToFront();
      await expect(pane(page).getByRole("button", { name: "Cancel the interview" })).toBeVisible();
    }
    await looked(page);
    let count = 0;
    await does(page, {
      async press(...pressed) {
        for (const key of pressed) {
          count += 1;
          await page.keyboard.press(key);
        }
      },
      async means(key, then) {
        count += 1;
        await eventually(`${key} to do what it means`, async () => {
          await looked(page);
          await page.keyboard.press(key);
          await expect(then).toBeVisible({ timeout: 8000 });
        });
      },
      async type(text) {
        count += [...text].length;
        await page.keyboard.type(text);
      },
    });
    holds(count).toBeLessThanOrEqual(keys);
  });
});

test("there are twenty tasks, and cancelling an interview", () => {
  holds(Object.keys(tasks)).toHaveLength(21);
});
