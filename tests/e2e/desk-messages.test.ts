/**
 * Messages from the desk (B6): templates by tab and key, edited, copied, emailed and undone; and
 * their editor.
 */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { expectFlawless } from "./flawless.ts";
import { deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();
const names = ["Amira Khan", "Boris Brandt", "Carla Costa", "Daniel Osei"] as const;

beforeAll(async () => {
  for (const [at, name] of names.entries()) {
    const answer = await fetch(`${site.url}${apiPaths.register}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        lang: "de",
        "x-forwarded-for": `2001:db8:30c7:${at}::1`,
      },
      body: JSON.stringify(
        applicant({ name, country: "DE", area_code: "49", contact: `1512345678${at}`, fill_time: 9000 }),
      ),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }
});

let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> = [];

/** All tests use one manager, because a code works once: there is a single log-in. */
async function enter(path = "/desk", options: VisitorOptions = {}): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop, ...options });
  if (session.length === 0) {
    await join(site, page, { email: "maya.messages@operator.example", secret: "" }, "Maya Example", "--manager");
    session = await page.context().cookies();
  }
  await page.context().addCookies(session);
  await page.goto(deskAddress(site, path));
  await expect(page.getByRole("main")).toBeVisible();
  return page;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const box = (page: Page) => page.getByRole("region", { name: "Message", exact: true });
const tab = (page: Page, name: string) => box(page).getByRole("tab", { name });
const text = (page: Page, name: string) => page.getByRole("textbox", { name: `Message to ${name}` });

async function open(name: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await enter("/desk", options);
  const id = await row(page, name).first().getAttribute("data-row");
  await page.goto(deskAddress(site, `/desk/applications/${id ?? ""}`));
  await expect(page.getByRole("article").getByRole("heading", { name, level: 2 })).toBeVisible();
  await expect(box(page)).toBeVisible();
  return page;
}

/** The recruiter's emails to applicants. */
const mailed = () => site.mailbox.mails.filter(({ text: said }) => said.includes("From when, please?"));

describe.each(["light", "dark"] as const)("%s", (scheme) => {
  test.each([
    ["desktop", sizes.desktop],
    ["phone", { width: 390, height: 1200 }],
  ] as const)("the message box on a %s has no axe violations and no overflow", async (_size, viewport) => {
    const page = await open("Amira Khan", { viewport, colorScheme: scheme });
    await expect(tab(page, "First message")).toHaveAttribute("aria-selected", "true");
    await expect(box(page).getByText("Amira Khan")).toBeVisible();
    expect(await violations(page, scheme)).toEqual([]);
    await box(page).getByRole("button", { name: "Change" }).click();
    await expect(text(page, "Amira Khan")).toBeFocused();
    await expectFlawless(page, scheme, scheme);
  });
});

test("the text is in the applicant's language, with a version in the recruiter's", async () => {
  const page = await open("Amira Khan");
  await expect(box(page).getByText(/Guten Tag/)).toBeVisible();
  await box(page).getByRole("button", { name: "English" }).click();
  await expect(box(page).getByText(/Hello/)).toBeVisible();
  await box(page).getByRole("button", { name: "English" }).click();
  await expect(box(page).getByText(/Guten Tag/)).toBeVisible();
});

test("t with a number, or arrows, choose the message; a number alone does nothing", async () => {
  const page = await open("Amira Khan");
  await page.keyboard.press("3");
  await expect(tab(page, "First message")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("t");
  await expect(tab(page, "First message")).toBeFocused();
  await page.keyboard.press("2");
  await expect(tab(page, "A question")).toBeFocused();
  await expect(tab(page, "A question")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Rejection")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(tab(page, "First message")).toBeFocused();
});

test("edited text survives visiting another applicant, goes to WhatsApp, and keeps its required parts", async () => {
  const page = await open("Boris Brandt");
  await box(page).getByRole("button", { name: "Change" }).click();
  await text(page, "Boris Brandt").fill("Hallo Boris & Co");
  await expect(box(page).getByText(/Added to it: .*STOP/)).toBeVisible();
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: /Queue/ }).click();
  await row(page, "Amira Khan").click();
  await expect(tab(page, "First message")).toBeVisible();
  await row(page, "Boris Brandt").click();
  await expect(text(page, "Boris Brandt")).toHaveValue("Hallo Boris & Co");
  // Typed text is checked again before it can be sent.
  await expect(box(page).getByRole("button", { name: "Send as email" })).toHaveAttribute("aria-disabled", "false");
  // The number is opened by hand: before that no link contains it.
  expect(await page.content()).not.toContain("wa.me");
  await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
  await page.getByRole("article").getByRole("button", { name: "WhatsApp" }).click();
  const link = page.getByRole("article").getByRole("link", { name: /WhatsApp/ });
  await expect(link).toHaveAttribute("href", /^https:\/\/wa\.me\/49151/);
  const said = new URL((await link.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  expect(said).toMatch(/^Hallo Boris & Co\n\n.*\w{3}-\w{3}-\w{3}.* Wir fragen nie nach Geld\.\n\nSchreiben Sie STOP/);
  await text(page, "Boris Brandt").fill("Hallo noch einmal");
  await expect(link).toHaveAttribute("href", /Hallo%20noch%20einmal/);
});

test("an empty placeholder is reported and blocks sending until it is filled", async () => {
  const page = await open("Carla Costa");
  await box(page).getByRole("button", { name: "Change" }).click();
  await text(page, "Carla Costa").fill("Es geht um {vacancy}.");
  // Pressing it anyway shows the reason.
  await box(page).getByRole("button", { name: "Send as email" }).click({ force: true });
  await expect(page.getByText("Fill in first: Vacancy.")).toBeVisible();
  await expect(page.getByText("Fill in first: Vacancy.")).toBeHidden();
  await page.getByRole("article").getByRole("button", { name: "WhatsApp" }).click();
  await expect(page.getByText("Fill in first: Vacancy.")).toBeVisible();
  expect(await page.content()).not.toContain("wa.me");
  await box(page).getByRole("button", { name: "Reset the text" }).click();
  await expect(box(page).getByRole("button", { name: "Send as email" })).toHaveAttribute("aria-disabled", "false");
});

test("an email is sent once for any number of presses, and appears in the history", async () => {
  const page = await open("Carla Costa");
  await tab(page, "A question").click();
  await box(page).getByRole("button", { name: "Change" }).click();
  await text(page, "Carla Costa").fill("From when, please?");
  await box(page).getByRole("button", { name: "Send as email" }).dblclick();
  await expect(page.getByText("The email to Carla Costa is on its way.")).toBeVisible();
  const written = page.getByRole("article").getByRole("listitem").filter({ hasText: "Email written" });
  await expect(written).toHaveCount(1);
  await expect(written).toContainText("From when, please?");
  await expect.poll(() => mailed().length).toBeGreaterThan(0);
  expect(mailed()).toHaveLength(1);
});

test("a rejection declines, waits an hour, and can be undone in the history", async () => {
  const page = await open("Daniel Osei");
  await page.keyboard.press("t");
  await page.keyboard.press("3");
  await expect(box(page).getByText(/goes out in an hour/)).toBeVisible();
  await box(page).getByRole("button", { name: "Send as email" }).click();
  await expect(page.getByText("Daniel Osei is declined. The email goes out in an hour.")).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  const written = page.getByRole("article").getByRole("listitem").filter({ hasText: "Email written" });
  await expect(written).toContainText("The email goes out at");
  expect(await violations(page)).toEqual([]);
  await written.getByRole("button", { name: "Stop the email" }).click();
  await expect(written).toContainText("undone");
  await expect(written.getByRole("button")).toHaveCount(0);
  await expect(box(page)).toBeVisible();
});

describe("templates", () => {
  test("a manager edits one, previews it with a fictitious applicant, and restores the shipped text", async () => {
    const page = await enter();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Message templates" }).click();
    await page.getByLabel("Language", { exact: true }).selectOption("de");
    await page.getByRole("button", { name: "Offer" }).click();
    const editor = page.getByRole("form", { name: "Edit: Offer, Deutsch" });
    const field = editor.getByRole("textbox", { name: "Text" });
    await field.fill("Hallo ");
    await editor.getByRole("button", { name: "Name", exact: true }).click();
    await expect(field).toHaveValue("Hallo {name}");
    await expect(field).toBeFocused();
    await expect(editor.getByText("Hallo Amira Khan")).toBeVisible();
    await expect(editor.getByText(/Added to it: .*7Q9-RCJ-QMD.*STOP/)).toBeVisible();
    await field.fill("Hallo {nobody}");
    await expect(editor.getByText("There is no field called {nobody}.")).toBeVisible();
    await field.fill("Hallo {name}, willkommen.");
    await editor.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The template is saved.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Offer" })).toContainText("changed by Maya Example");
    expect(await violations(page)).toEqual([]);
    await editor.getByRole("button", { name: "Restore the default text" }).click();
    await expect(field).toHaveValue(/^\{hello\}/);
  });

  test("the first one is open by default where both fit; on a phone the focus moves to the chosen one", async () => {
    const page = await enter("/desk/templates");
    await expect(page.getByRole("button", { name: "First message" })).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("form", { name: "Edit: First message, English" })).toBeVisible();
    await page.getByLabel("Language", { exact: true }).focus();
    await page.getByLabel("Language", { exact: true }).selectOption("de");
    await expect(page.getByRole("form", { name: "Edit: First message, Deutsch" })).toBeVisible();
    await expect(page.getByLabel("Language", { exact: true })).toBeFocused();

    const narrow = await enter("/desk/templates", { viewport: { width: 390, height: 844 } });
    await expect(narrow.getByRole("button", { name: "Offer" })).toBeVisible();
    await expect(narrow.getByRole("textbox", { name: "Text" })).toHaveCount(0);
    await narrow.getByRole("button", { name: "Offer" }).press("Enter");
    const heading = narrow.getByRole("heading", { name: "Edit: Offer, English" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  });

  test("after a conflict the second manager keeps the typed text and sees the new one", async () => {
    const [first, second] = [await enter("/desk/templates"), await enter("/desk/templates")];
    const field = (page: Page) => page.getByRole("textbox", { name: "Text" });
    for (const page of [first, second]) {
      await page.getByRole("button", { name: "Reminder" }).click();
      await expect(field(page)).toHaveValue(/heard from you/);
    }
    await field(first).fill("The first. {code}");
    await field(second).fill("The second. {code}");
    await first.getByRole("button", { name: "Save" }).click();
    await expect(first.getByText("The template is saved.")).toBeVisible();
    await second.getByRole("button", { name: "Save" }).click();
    await expect(second.getByText("Maya Example changed this meanwhile.")).toBeVisible();
    await expect(field(second)).toHaveValue("The second. {code}");
    await expect(second.getByText("The first. {code}").first()).toBeVisible();
    await second.getByRole("button", { name: "Save" }).click();
    await expect(second.getByText("The template is saved.")).toBeVisible();
  });

  test.each([
    ["desktop", sizes.desktop, "light"],
    ["desktop", sizes.desktop, "dark"],
    ["phone", { width: 390, height: 1200 }, "light"],
    ["phone", { width: 390, height: 1200 }, "dark"],
  ] as const)("the editor on a %s has no axe violations", async (_size, viewport, colorScheme) => {
    const page = await enter("/desk/templates", { viewport, colorScheme });
    await page.getByLabel("Language", { exact: true }).selectOption("ar");
    await page.getByRole("button", { name: "First message" }).click();
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveAttribute("dir", "rtl");
    await expectFlawless(page, colorScheme, colorScheme);
  });
});
