/**
 * Writing a vacancy (B14): source and translation, pay by market, checks, preview, publishing, two
 * editors, and offline.
 */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { deskVacancies } from "../../domain/desk/vacancies.ts";
import { deskApiPath } from "../../routes.ts";
import * as v from "valibot";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { expectFlawless } from "./flawless.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
const sessions = new Map<string, Cookies>();
const people = { maya: "Maya Example", jonas: "Jonas Example" } as const;

/** Each logs in once, because a code works once. */
async function enter(
  who: keyof typeof people = "maya",
  path = "/desk/vacancies",
  options: VisitorOptions = {},
): Promise<Page> {
  let session = sessions.get(who);
  if (!session) {
    const first = await visitors.visit(site, { viewport: sizes.desktop });
    const account: Account = { email: `${who}.writes@operator.example`, secret: "" };
    await join(site, first, account, people[who]);
    session = await first.context().cookies();
    sessions.set(who, session);
    await first.close();
  }
  const page = await visitors.visit(site, { viewport: sizes.desktop, ...options });
  await page.context().addCookies(session);
  await page.goto(deskAddress(site, path));
  await expect(page.getByRole("main")).toBeVisible();
  return page;
}

/** The id of a demo vacancy. */
async function idOf(page: Page, title: string): Promise<string> {
  const answer = await page.request.get(deskAddress(site, `${deskApiPath}/vacancies?lang=en`));
  const { rows } = v.parse(deskVacancies, await answer.json());
  const row = rows.find((each) => each.title === title);
  if (!row) throw new Error(`no ${title} among ${rows.map((each) => each.title).join(", ")}`);
  return row.id;
}

const hotel = "Hotel Operations Assistant";
const food = "Online Food Sharing";

async function open(title: string, who: keyof typeof people = "maya", options: VisitorOptions = {}): Promise<Page> {
  const page = await enter(who, "/desk/vacancies", options);
  await page.goto(deskAddress(site, `/desk/vacancies/${await idOf(page, title)}`));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return page;
}

const languages = (page: Page) => page.getByRole("navigation", { name: "Languages" });
const turnTo = (page: Page, name: string) =>
  languages(page).getByRole("listitem").filter({ hasText: name }).getByRole("button").click();
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
/** Types, and waits for the saving and the saved notice. */
async function typed(page: Page, name: string, text: string): Promise<void> {
  if ((await field(page, name).inputValue()) === text) return;
  const arrived = page.waitForResponse((answer) => answer.url().includes("/draft") && answer.ok());
  await field(page, name).fill(text);
  await arrived;
  await saved(page);
}

test("a change in the source marks each translation until it is reviewed", async () => {
  const page = await open(hotel);
  await turnTo(page, "English");
  await typed(page, "One sentence", "Keep room listings, prices and guest requests up to date every evening.");
  await expect(languages(page).getByRole("listitem").filter({ hasText: "Deutsch" })).toContainText("1 changed");
  await turnTo(page, "Deutsch");
  await expect(page.getByRole("heading", { name: "Text · Deutsch" })).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText(/evening/);
  await typed(page, "One sentence", "Sie halten Zimmerangebote jeden Abend aktuell.");
  await expect(page.locator("mark")).toHaveCount(1);
  await page.getByRole("button", { name: "Mark as up to date: One sentence" }).click();
  await expect(page.locator("mark")).toHaveCount(0);
  await expect(languages(page).getByRole("listitem").filter({ hasText: "Deutsch" })).toContainText("up to date");
  await saved(page);
  await page.reload();
  await turnTo(page, "Deutsch");
  await expect(field(page, "One sentence")).toHaveValue(/^Sie halten Zimmerangebote jeden Abend/);
  await expect(page.locator("mark")).toHaveCount(0);
});

test("keys switch languages, are inactive while typing, and Ctrl+S saves at once", async () => {
  const page = await open(hotel);
  await turnTo(page, "English");
  const heading = (name: string) => page.getByRole("heading", { name: `Text · ${name}` });
  await page.keyboard.press("]");
  await expect(heading("Deutsch")).toBeVisible();
  await page.keyboard.press("[");
  await page.keyboard.press("[");
  await expect(heading("한국어")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(heading("English")).toBeVisible();
  const sentence = await field(page, "One sentence").inputValue();
  await field(page, "One sentence").press("End");
  await page.keyboard.type(" [x]");
  await expect(heading("English")).toBeVisible();
  const arrived = page.waitForResponse((answer) => answer.url().includes("/draft") && answer.ok());
  await page.keyboard.press("Control+s");
  await arrived;
  await typed(page, "One sentence", sentence);
});

describe("pay", () => {
  test("is converted, keeps own amounts, and shows unreadable cells, which block publishing", async () => {
    const page = await open(food);
    const cell = (row: string) => page.getByRole("textbox", { name: `${row}: Part-time, per day` });
    const table = page.getByRole("table");
    const arrived = page.waitForResponse((answer) => answer.url().includes("/draft") && answer.ok());
    await cell("Base").fill("٧٠-٩٠");
    await arrived;
    await expect(table.getByRole("row", { name: /PLN/ })).toContainText("210–270");
    await page.getByRole("combobox", { name: "Own amounts for a market" }).selectOption("GBP");
    await expect(cell("GBP")).toHaveAttribute("placeholder", "70–90");
    await cell("GBP").fill("96–78");
    await expect(page.getByText("The lower amount is above the upper.")).toBeVisible();
    await expect(cell("GBP")).toHaveAttribute("aria-invalid", "true");
    const publish = page.getByRole("button", { name: "Publish changes" });
    await expect(publish).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "1 field cannot be read: fix it first" }).click();
    await expect(cell("GBP")).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await cell("GBP").fill("78–96");
    await cell("Base").fill("72–92");
    await expect(table.getByRole("row", { name: /^United Kingdom/ })).toContainText("back to 72–92");
    await expect(cell("GBP")).toHaveValue("78–96");
    await page.getByRole("button", { name: "back to 72–92: GBP" }).click();
    await expect(table.getByRole("row", { name: /GBP, EUR/ })).toContainText("United Kingdom");
    await saved(page);
  });
});

test("publishing shows differences and questions, and the site follows", async () => {
  const page = await open("Data Collection Assistant");
  await turnTo(page, "English");
  await typed(page, "One sentence", "Gather prices from public pages.");
  await page.getByRole("button", { name: "Publish changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await expect(dialog.getByText("Gather prices from public pages.")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "English" })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  // One question for any number of languages.
  const seen = dialog.getByRole("checkbox", { name: "I have seen this: publish all the same" });
  if ((await seen.count()) > 0) await seen.check();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/on the site as you wrote/)).toBeVisible();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await expect(async () => {
    const shown = await page.request.get(`${site.url}/gb/jobs/data-collection-assistant`);
    expect(await shown.text()).toContain("Gather prices from public pages.");
  }).toPass({ timeout: 30_000 });
});

test("the preview shows the page, follows the text, runs no script and has no working links", async () => {
  const page = await open("IT Project Assistant");
  await turnTo(page, "Deutsch");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  await typed(page, "Title", "IT-Projektassistenz (m/w/d)");
  await expect(frame.getByRole("heading", { level: 1, name: "IT-Projektassistenz (m/w/d)" })).toBeVisible();
  await page.getByRole("group", { name: "Market" }).getByRole("button", { name: "Austria" }).click();
  await expect(page.locator("iframe")).toHaveAttribute("src", /^\/at\//);
  await expect(frame.getByRole("heading", { level: 1, name: "IT-Projektassistenz (m/w/d)" })).toBeVisible();
  await frame.getByRole("link").first().dispatchEvent("click");
  await expect(frame.getByRole("heading", { level: 1, name: "IT-Projektassistenz (m/w/d)" })).toBeVisible();
});

test("a second editor reads, then takes over, and the first loses nothing", async () => {
  const first = await open("E-commerce Operations Assistant");
  await turnTo(first, "English");
  await expect(first.getByText("nobody else is editing")).toBeVisible();
  const second = await open("E-commerce Operations Assistant", "jonas");
  await turnTo(second, "English");
  await expect(second.getByText("Maya Example is editing this now. You can read it.")).toBeVisible();
  await expect(field(second, "Title")).toHaveAttribute("readonly", "");
  await second.getByRole("button", { name: "Take over" }).click();
  await expect(field(second, "Title")).not.toHaveAttribute("readonly");
  // She has not noticed yet and continues typing.
  await field(first, "One sentence").fill("Typed by Maya.");
  await expect(first.getByText(/Jonas Example has taken over\./)).toBeVisible();
  await expect(first.getByText(/What you typed and is not saved is still here\./)).toBeVisible();
  await expect(field(first, "One sentence")).toHaveValue("Typed by Maya.");
  await typed(second, "One sentence", "Typed by Jonas.");
  await expect(field(first, "One sentence")).toHaveValue("Typed by Maya.");
  // She returns: both texts are shown, and she decides.
  await first.getByRole("button", { name: "Take over" }).click();
  const conflict = first.getByRole("alert").filter({ hasText: "This has been changed meanwhile" });
  await expect(conflict.getByText("Typed by Jonas.")).toBeVisible();
  await expect(conflict.getByText("Typed by Maya.")).toBeVisible();
  await conflict.getByRole("button", { name: "Go on with theirs" }).click();
  await expect(field(first, "One sentence")).toHaveValue("Typed by Jonas.");
  await expect(field(first, "Title")).not.toHaveAttribute("readonly");
});

test("offline changes are kept and shown, saved on reconnection, and leaving asks first", async () => {
  const page = await open("Online Customer Service Assistant");
  await turnTo(page, "English");
  await page.context().setOffline(true);
  await field(page, "One sentence").fill("Typed on a train.");
  await expect(page.getByText(/^Not saved yet: the server cannot be reached/)).toBeVisible();
  await page.getByRole("link", { name: "Vacancies" }).first().click();
  const asked = page.getByRole("dialog", { name: "Not everything is saved" });
  await expect(asked).toBeVisible({ timeout: 20_000 });
  await asked.getByRole("button", { name: "Stay" }).click();
  await expect(field(page, "One sentence")).toHaveValue("Typed on a train.");
  await page.context().setOffline(false);
  await saved(page);
  await page.reload();
  await turnTo(page, "English");
  await expect(field(page, "One sentence")).toHaveValue("Typed on a train.");
});

test("the last input is saved when leaving at once", async () => {
  const page = await open("Online Customer Service Assistant");
  await turnTo(page, "English");
  await field(page, "How it works").fill("A call\nA first day");
  await page.getByRole("link", { name: "Vacancies" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Vacancies" })).toBeVisible();
  await page.goBack();
  await turnTo(page, "English");
  await expect(field(page, "How it works")).toHaveValue("A call\nA first day");
});

test("the history names acts and authors, and an older draft can be viewed and restored", async () => {
  const page = await open(hotel);
  await turnTo(page, "English");
  await typed(page, "Title", "Hotel Assistant");
  await page.getByRole("button", { name: "History" }).click();
  const dialog = page.getByRole("dialog", { name: "History" });
  await expect(dialog.getByRole("listitem").filter({ hasText: "Maya Example" }).first()).toContainText("saved");
  const oldest = dialog.getByRole("listitem").filter({ hasText: "taken in from the operator’s file" });
  await oldest.getByRole("button", { name: /^View/ }).click();
  await expect(oldest.getByText("Hotel Assistant", { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await oldest.getByRole("button", { name: "Restore as the draft" }).click();
  await expect(page.getByText(/^Restored as the draft/)).toBeVisible();
  await expect(field(page, "Title")).toHaveValue(hotel);
});

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  test.each([
    ["desktop", { width: 1440, height: 1000 }],
    ["phone", { width: 390, height: 1200 }],
  ] as const)("on a %s there are no axe violations and no overflow", async (_size, viewport) => {
    const page = await open(food, "maya", { viewport, colorScheme });
    for (const name of ["Deutsch", "العربية"]) {
      await turnTo(page, name);
      await expectFlawless(page, colorScheme, colorScheme);
    }
    await expect(field(page, "Title")).toHaveAttribute("dir", "rtl");
  });
});
