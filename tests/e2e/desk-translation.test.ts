/**
 * Drafting translations at the desk: the mark, what a draft prevents, and accepting it.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import * as v from "valibot";
import { afterAll, describe, test } from "vitest";
import { deskVacancies } from "../../domain/desk/vacancies.ts";
import { deskApiPath } from "../../routes.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { completes, startTranslationService } from "../support/translation-service.ts";
import { patience } from "../support/waiting.ts";
import { expectFlawlessAt } from "./flawless.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const service = await startTranslationService();
afterAll(() => service.close());
const asTheDemo = service.answer;
const site = useSite({
  environment: { TRANSLATION_URL: service.url, TRANSLATION_KEY: "sk-test", TRANSLATION_MODEL: "small-model" },
});

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
let session: Cookies | undefined;

async function enter(path: string): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  if (session) await page.context().addCookies(session);
  else {
    const account: Account = { email: "maya.translates@operator.example", secret: "" };
    await join(site, page, account, "Maya Example", "--manager");
    session = await page.context().cookies();
  }
  await page.goto(deskAddress(site, path));
  await expect(page.getByRole("main")).toBeVisible();
  return page;
}

async function idOf(page: Page, title: string): Promise<string> {
  const answer = await page.request.get(deskAddress(site, `${deskApiPath}/vacancies?lang=en`));
  const { rows } = v.parse(deskVacancies, await answer.json());
  const row = rows.find((each) => each.title === title);
  if (!row) throw new Error(`no ${title}`);
  return row.id;
}

async function open(title: string): Promise<Page> {
  const page = await enter("/desk/vacancies");
  await page.goto(deskAddress(site, `/desk/vacancies/${await idOf(page, title)}`));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return page;
}

const german = (page: Page) =>
  page.getByRole("navigation", { name: "Languages" }).getByRole("listitem").filter({ hasText: "Deutsch" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const fields = ["Title", "One sentence", "What you’ll do", "What you need", "What we offer", "How it works"];

async function saving(page: Page, act: () => Promise<void>): Promise<void> {
  const arrived = page.waitForResponse((answer) => answer.url().includes("/draft") && answer.ok());
  await act();
  await arrived;
}

/** Empties the German texts. */
async function emptied(page: Page): Promise<void> {
  await german(page).getByRole("button").click();
  await saving(page, async () => {
    for (const name of fields) await field(page, name).fill("");
  });
}

describe("a vacancy", () => {
  test("is drafted in German, marked, kept off the site until it is read, and then published", async () => {
    const page = await open("Hotel Operations Assistant");
    await emptied(page);
    await saving(page, () => button(page, "Draft the open texts").click());
    await expect(page.getByText("6 texts are drafted. Read them before they go on the site.")).toBeVisible();
    await expect(field(page, "Title")).toHaveValue("Assistenz Hotelbetrieb (m/w/d)");
    await expect(page.getByText("draft, not read yet")).toHaveCount(6);
    await expect(field(page, "Title")).toHaveAccessibleDescription(/draft, not read yet/);
    await expect(german(page)).toContainText("6 to read");
    await expect(button(page, "Draft the open texts")).toHaveCount(0);
    await expect(page.getByText("German: 6 drafts nobody has read")).toBeVisible();
    await expectFlawlessAt(page, "with drafts", sizes.desktop, sizes.phone);

    await button(page, /^Publish/)
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("checkbox", { name: /Deutsch/ })).not.toBeChecked();
    await dialog.getByRole("checkbox", { name: /Deutsch/ }).check();
    await expect(dialog.getByText(/German: 6 drafts nobody has read/)).toBeVisible();
    await page.keyboard.press("Escape");

    // The marks are saved with the draft.
    await page.reload();
    await german(page).getByRole("button").click();
    await expect(page.getByText("draft, not read yet")).toHaveCount(6);

    await saving(page, () => button(page, "It’s right: Title").click());
    await expect(field(page, "Title")).toBeFocused();
    await saving(page, () => button(page, "Throw away: How it works").click());
    await expect(field(page, "How it works")).toHaveValue("");
    await saving(page, () => field(page, "One sentence").fill("Sie halten Zimmer und Preise im Netz aktuell."));
    await expect(german(page)).toContainText("3 to read");
    for (const name of ["What you’ll do", "What you need", "What we offer"]) {
      await saving(page, () => button(page, `It’s right: ${name}`).click());
    }
    await expect(page.getByText("draft, not read yet")).toHaveCount(0);
    await expect(german(page)).toContainText("up to date");
    await button(page, /^Publish/)
      .first()
      .click();
    await dialog.getByRole("checkbox", { name: /Deutsch/ }).check();
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const home = async () => (await page.request.get(`${site.url}/de`)).text();
    await expect.poll(home, { timeout: patience }).toContain("Sie halten Zimmer und Preise im Netz aktuell.");
  });

  test("keeps everything when the service fails, and drafts the rest when a text is refused", async () => {
    const page = await open("Online Food Sharing");
    await emptied(page);
    await saving(page, () => field(page, "Title").fill("Mein eigener Titel"));
    service.answer = (response) => void response.writeHead(401).end();
    await button(page, "Draft the open texts").click();
    await expect(
      page.getByRole("alert").getByText("The translation service refuses the request.", { exact: false }),
    ).toBeVisible();
    await expect(field(page, "Title")).toHaveValue("Mein eigener Titel");
    service.answer = (response, asked) =>
      asTheDemo(response, { ...asked, texts: { ...asked.texts, summary: "no translation is known of this" } });
    await saving(page, () => button(page, "Draft the open texts").click());
    await expect(page.getByText("One sentence: Not drafted. The translation service left it out.")).toBeVisible();
    await expect(field(page, "Title")).toHaveValue("Mein eigener Titel");
    await expect(page.getByText("draft, not read yet")).toHaveCount(4);
    service.answer = asTheDemo;
  });
});

test("a page of the site is drafted section by section, and published only after a person read it", async () => {
  const page = await enter("/desk/site/home");
  const sections = page.getByRole("navigation", { name: "Sections" });
  await saving(page, () => field(page, "Heading").fill("Good work, wherever you are"));
  await button(page, "+ Add a text").click();
  await field(page, "Heading").fill("The team");
  await saving(page, () => field(page, "List").fill("Ten people\nFour countries"));
  await german(page).getByRole("button").click();
  service.answer = (response) =>
    completes(response, {
      "hero.title": "Gute Arbeit, egal wo Sie sind",
      "own-1.title": "Das Team",
      "own-1.list.1": "Zehn Menschen",
      "own-1.list.2": "Vor dem Start zahlen Sie eine Kaution an uns.",
    });
  await saving(page, () => button(page, "Draft the open texts").click());
  await expect(page.getByText("2 texts are drafted. Read them before they go on the site.")).toBeVisible();
  await expect(
    page.getByText("The team · List: Not drafted. The translation asks applicants for money or bank details."),
  ).toBeVisible();
  await expect(field(page, "Heading")).toHaveValue("Das Team");
  await expect(field(page, "Heading")).toHaveAccessibleDescription(/draft, not read yet/);
  await expect(german(page)).toContainText("2 to read");
  await expect(page.getByText("German: 2 drafts nobody has read")).toBeVisible();
  await expect(button(page, /^Publish/)).toHaveAttribute("aria-disabled", "true");
  await expectFlawlessAt(page, "with drafts", sizes.desktop, sizes.phone);

  // The marks are saved with the draft.
  await page.reload();
  await expect(german(page).getByRole("button")).toHaveAttribute("aria-current", "true");
  await sections.getByRole("button", { name: /^The team/ }).click();
  await saving(page, () => button(page, "Throw away: Heading").click());
  await expect(field(page, "Heading")).toHaveValue("");
  await sections.getByRole("button", { name: /^Headline/ }).click();
  await saving(page, () => button(page, "It’s right: Heading").click());
  await expect(field(page, "Heading")).toBeFocused();
  await expect(page.getByText("draft, not read yet")).toHaveCount(0);
  await expect(button(page, /^Publish/)).not.toHaveAttribute("aria-disabled");
  service.answer = asTheDemo;
});

test("a template is drafted from the English one and saved only after a person read it", async () => {
  const page = await enter("/desk/templates");
  await page.getByLabel("Language", { exact: true }).selectOption("en");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeVisible();
  await text.fill("{hello} Are you still interested in the job?");
  await button(page, "Save").click();
  await expect(page.getByText("The template is saved.")).toBeVisible();
  await page.getByLabel("Language", { exact: true }).selectOption("de");
  const shipped = await text.inputValue();
  service.answer = (response) => completes(response, { text: "{hello} Sind Sie noch an der Stelle interessiert?" });
  await button(page, "Draft it from English").click();
  await expect(text).toHaveValue("{hello} Sind Sie noch an der Stelle interessiert?");
  await expect(page.getByText("draft, not read yet")).toBeVisible();
  await expect(button(page, "Save")).toHaveAttribute("aria-disabled", "true");
  await expectFlawlessAt(page, "with drafts", sizes.desktop, sizes.phone);
  await button(page, "Throw away: Text").click();
  await expect(text).toHaveValue(shipped);
  await button(page, "Draft it from English").click();
  await button(page, "It’s right: Text").click();
  await expect(text).toBeFocused();
  await button(page, "Save").click();
  await expect(page.getByText("The template is saved.")).toBeVisible();
  service.answer = asTheDemo;
});
