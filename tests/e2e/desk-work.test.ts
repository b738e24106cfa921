/** Interrupted work at the desk (B6): a colleague's act, another row, a held-down key. */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { apiPaths, deskApiPath } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { goodPassword, nextTotp } from "../support/desk.ts";
import { useSite } from "../support/site.ts";
import { accept, type Account, deskAddress, invited, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();

async function apply(name: string, connection: number): Promise<void> {
  const answer = await fetch(`${site.url}${apiPaths.register}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:30c4:${connection}::1` },
    body: JSON.stringify(applicant({ name, fill_time: 9000 })),
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  for (const [at, name] of ["Amira Khan", "Boris Brandt", "Carla Costa"].entries()) await apply(name, at);
  for (const [at, host] of ["bonus", "prize"].entries()) await apply(`Visit https://${host}.example`, 10 + at);
});

let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> = [];

/**
 * Opens the queue. All tests use one manager, because a code works once: there is a single log-in.
 */
async function enter(path = "/desk"): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  if (session.length === 0) {
    const account = { email: "maya.work@operator.example", secret: "" };
    await join(site, page, account, "Maya Example", "--manager");
    session = await page.context().cookies();
  }
  await page.context().addCookies(session);
  await page.goto(deskAddress(site, path));
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
  return page;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const note = (page: Page) => page.getByRole("textbox", { name: "New note" });
const shown = (page: Page, name: string) => page.getByRole("article").getByRole("heading", { name, level: 2 });
const happened = (page: Page, what: string) =>
  page.getByRole("article").getByRole("listitem").filter({ hasText: what });
const idOf = async (page: Page, name: string) => Number(await row(page, name).getAttribute("data-row"));

/** A colleague's act in another browser. */
async function colleague(page: Page, path: string, body: object = {}): Promise<void> {
  const done = await page.evaluate(
    async ([address, text]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(address, { method: "POST", headers, body: text })).status;
    },
    [`${deskApiPath}${path}`, JSON.stringify(body)] as const,
  );
  expect(done).toBe(200);
}

/** Undoes by hand, so that the row is there for the next test. */
async function takeBack(page: Page, name: string): Promise<void> {
  await expect(shown(page, name)).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: `Undo: Contacted, ${name}` }).click();
  await expect(row(page, name)).toBeVisible();
}

describe("when a colleague is faster", () => {
  test("the application shown by default stays, with its note and focus", async () => {
    const page = await enter();
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await note(page).click();
    await page.keyboard.type("Speaks Farsi");
    await colleague(page, `/applications/${await idOf(page, "Amira Khan")}/contacted`);
    await expect(row(page, "Amira Khan")).toHaveCount(0);
    await page.keyboard.type(" and c++");
    await expect(note(page)).toBeFocused();
    await expect(note(page)).toHaveValue("Speaks Farsi and c++");
    await expect(shown(page, "Amira Khan")).toBeVisible();
    await expect(row(page, "Boris Brandt")).toBeVisible();
    await page.keyboard.press("Escape");
    await takeBack(page, "Amira Khan");
  });

  test("a held application stays too, and a key does not affect the next one", async () => {
    const page = await enter("/desk/held");
    const [first, second] = ["Visit https://bonus.example", "Visit https://prize.example"] as const;
    await expect(shown(page, first)).toBeVisible();
    await colleague(page, "/held/decide", { decision: "spam", ids: [await idOf(page, first)] });
    await expect(row(page, first)).toHaveCount(0);
    await expect(page.getByText("Nobody has to decide this any more.")).toBeVisible();
    await page.keyboard.press("y");
    await page.keyboard.press("j");
    await expect(row(page, second)).toBeFocused();
    await expect(shown(page, second)).toBeVisible();
    // One's own decision leads to the next application, and undo shows the previous one again.
    await page.keyboard.press("s");
    await expect(page.getByText(`${second} is marked as spam.`)).toBeVisible();
    await expect(row(page, second)).toHaveCount(0);
    await page.keyboard.press("u");
    await expect(shown(page, second)).toBeVisible();
  });
});

test("pressing another row next to an open application opens that one", async () => {
  const page = await enter();
  const [amira, boris] = [await idOf(page, "Amira Khan"), await idOf(page, "Boris Brandt")];
  await row(page, "Amira Khan").dblclick();
  await page.waitForURL(`**/applications/${amira}`);
  await row(page, "Boris Brandt").click();
  await page.waitForURL(`**/applications/${boris}`);
  await expect(shown(page, "Boris Brandt")).toBeVisible();
});

test("the second step can be set up while switching to another app", async () => {
  const page = await visitors.visit(site, { viewport: sizes.phone });
  const account: Account = { email: "paul.work@operator.example", secret: "" };
  await page.goto(deskAddress(site, await invited(site, account.email)));
  await accept(page, account, "Paul Example");
  /** Returns to the page, which then checks the session again. */
  const comeBack = async () => {
    const asked = page.waitForResponse((answer) => answer.url().includes(`${deskApiPath}/me`));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await (await asked).finished();
  };
  await page.goto(deskAddress(site, "/desk"));
  await page.getByLabel("Your password").fill(goodPassword);
  await page.getByRole("button", { name: "Set up two-step login" }).click();
  const key = page.locator("code");
  account.secret = (await key.innerText()).replaceAll(" ", "");
  await comeBack();
  expect((await key.innerText()).replaceAll(" ", "")).toBe(account.secret);
  await page.getByLabel("The code that the app shows now").fill(await nextTotp(account.secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Keep your backup codes" })).toBeFocused();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // A browser may refuse the copy, and codes are shown only once: the page must not claim success.
  await page.evaluate(() => {
    const { clipboard } = navigator;
    const write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = () => {
      clipboard.writeText = write;
      return Promise.reject(new DOMException("no", "NotAllowedError"));
    };
  });
  await page.getByRole("button", { name: "Copy codes" }).click();
  await expect(page.getByText("It couldn’t be copied.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Copy codes" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeFocused();
  await comeBack();
  await expect(page.getByRole("heading", { name: "Keep your backup codes" })).toBeVisible();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("button", { name: /Paul Example$/ })).toBeVisible();
});

test("an unsaved note survives opening another application, and typing during a save is kept", async () => {
  const page = await enter();
  await row(page, "Amira Khan").click();
  await expect(shown(page, "Amira Khan")).toBeVisible();
  await note(page).fill("Asked for the morning");
  await row(page, "Boris Brandt").click();
  await expect(shown(page, "Boris Brandt")).toBeVisible();
  await expect(note(page)).toHaveValue("");
  await row(page, "Amira Khan").click();
  await expect(note(page)).toHaveValue("Asked for the morning");

  const sent = Promise.withResolvers<void>();
  const onItsWay = Promise.withResolvers<void>();
  await page.route("**/note?*", async (route) => {
    onItsWay.resolve();
    await sent.promise;
    await route.continue();
  });
  await note(page).press("Control+Enter");
  await onItsWay.promise;
  await note(page).press("End");
  await page.keyboard.type(", or at nine");
  sent.resolve();
  await expect(happened(page, "Asked for the morning")).toHaveCount(1);
  await expect(note(page)).toHaveValue("Asked for the morning, or at nine");
  await note(page).press("Control+Enter");
  await expect(happened(page, "Asked for the morning")).toHaveCount(2);
  await expect(note(page)).toHaveValue("");
});

test("a held-down key moves through the rows without opening any twice", async () => {
  const page = await enter();
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await row(page, "Amira Khan").click();
  await expect(shown(page, "Amira Khan")).toBeVisible();
  await Promise.all([page.context().waitForEvent("page"), page.keyboard.down("w")]);
  await expect(page.getByRole("article").getByRole("link", { name: /WhatsApp/ })).toBeVisible();
  await page.bringToFront();
  await page.keyboard.down("w");
  await page.keyboard.up("w");
  await page.keyboard.down("j");
  await page.keyboard.down("j");
  await page.keyboard.up("j");
  await expect(row(page, "Carla Costa")).toBeFocused();
  expect(page.context().pages()).toHaveLength(2);
});

test("an opened number is hidden on leaving, and opening it again is recorded", async () => {
  const page = await enter();
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await row(page, "Carla Costa").click();
  await expect(shown(page, "Carla Costa")).toBeVisible();
  const whatsapp = page.getByRole("article").getByRole("link", { name: /WhatsApp/ });
  const closed = page.getByRole("article").getByRole("button", { name: /WhatsApp/ });
  await Promise.all([page.context().waitForEvent("page"), closed.click()]);
  await expect(whatsapp).toBeFocused();
  await row(page, "Boris Brandt").click();
  await expect(shown(page, "Boris Brandt")).toBeVisible();
  await row(page, "Carla Costa").click();
  await expect(shown(page, "Carla Costa")).toBeVisible();
  await expect(closed).toBeVisible();
  await expect(whatsapp).toHaveCount(0);
});

test("undo in the toast brings the row back with the focus", async () => {
  const page = await enter();
  await row(page, "Boris Brandt").click();
  await expect(shown(page, "Boris Brandt")).toBeVisible();
  await page.keyboard.press("c");
  await expect(row(page, "Carla Costa")).toBeFocused();
  await page.getByRole("status").getByRole("button", { name: "Undo: Contacted, Boris Brandt" }).press("Enter");
  await expect(row(page, "Boris Brandt")).toBeVisible();
  await expect(shown(page, "Boris Brandt")).toBeVisible();
  await expect(row(page, "Boris Brandt")).toBeFocused();
});
