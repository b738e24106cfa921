/** The form in the browser: the choice of the country (D13, D14), and what is kept of what was typed (D28). */
import type { Page } from "@playwright/test";
import { addressIn } from "../support/addresses.ts";
import { expect } from "../support/chromium.ts";
import { describe, test } from "vitest";
import { alive, fill, formOf, openModal, person } from "./applicant.ts";
import { useFormPages, wake } from "./apply-form-page.ts";

const { visitors, site, stored, openForm } = useFormPages();

describe("Not in {country}?", () => {
  test.each([true, false])(
    "opens the choice and moves dial code, notice and rules (JavaScript: %s)",
    async (javaScriptEnabled) => {
      const { page, form } = await openForm("gb", { javaScriptEnabled, asleep: !javaScriptEnabled });
      const applicant = person("de");
      await expect(form.country).not.toBeVisible();
      await expect(page.getByText("For people who can work in the United Kingdom.")).toBeVisible();
      await form.name.fill(applicant.name);
      await form.notIn("the United Kingdom").click();
      await form.country.selectOption("DE");
      if (!javaScriptEnabled) await form.change.click();
      await expect(page.getByText("For people who can work in Germany.")).toBeVisible();
      await expect(form.contact).toHaveAccessibleName("WhatsApp number Germany +49");
      await expect(form.name).toHaveValue(applicant.name);
      await fill(form, applicant);
      await form.send.click();
      await page.waitForURL(`${site.url}/gb/success`);
      expect(await stored(applicant)).toMatchObject([
        { country: "DE", market: "gb", phone: `+49${applicant.contact}` },
      ]);
    },
  );

  test("is applied by its button where the form's script cannot be had", async () => {
    const page = await visitors.visit(site);
    await page.route("**/assets/apply-form.island-*.js", (route) => route.abort());
    // The page has been loaded again for it already.
    await page.addInitScript(() => sessionStorage.setItem(`fairlead.reload.${location.pathname}`, String(Date.now())));
    const form = formOf(page);
    await page.goto("/gb/apply-now");
    await form.notIn("the United Kingdom").click();
    await form.country.selectOption("DE");
    await page.locator("[data-alive]").waitFor({ state: "attached" });
    await form.change.click();
    await expect(page.getByText("For people who can work in Germany.")).toBeVisible();
  });

  test("another country: says where applications are open, and nothing can be sent", async () => {
    const { page, form } = await openForm();
    await form.notIn("the United Kingdom").click();
    await form.country.selectOption({ label: "Another country" });
    await expect(
      page.getByText("Applications from other countries aren’t open at the moment. They’re open in:"),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Austria" })).toBeVisible();
    await expect(form.send).toHaveCount(0);
  });

  test("a detected country is locked in, a fallback is not (D13)", async () => {
    const german = await visitors.visit(site, { address: "85.214.132.117" });
    await german.goto("/en/apply-now");
    await wake(german);
    await expect(german.getByText("For people who can work in Germany.")).toBeVisible();
    await expect(formOf(german, "en").contact).toHaveAccessibleName("WhatsApp number Germany +49");

    const nowhere = await visitors.visit(site);
    await nowhere.goto("/en/apply-now");
    const form = formOf(nowhere, "en");
    await wake(nowhere);
    // Singapore, 65: only a guess, so that the choice stands open.
    await expect(form.country).toBeVisible();
    await expect(nowhere.locator("#f-contact-code")).toHaveText(/\+65$/);
    // Nor is it open here, so there is nothing to fill in before a country is chosen.
    await expect(form.contact).toHaveCount(0);
    await form.country.selectOption("GB");
    await expect(form.contact).toHaveAccessibleName(/\+44$/);
  });

  test("stands open where the detected country is not open", async () => {
    const { page, form } = await openForm("gb", { address: addressIn.FR });
    await expect(page.getByText("Applications from France aren’t open at the moment. They’re open in:")).toBeVisible();
    await expect(form.country).toBeVisible();
    // And stays so for who looks through the choices.
    await form.country.selectOption("DE");
    await expect(page.getByText("For people who can work in Germany.")).toBeVisible();
    await expect(form.country).toBeVisible();
  });

  test("a country chosen by hand holds on the next page", async () => {
    const { page, form } = await openForm();
    await form.notIn("the United Kingdom").click();
    await form.country.selectOption("AT");
    await page.goto("/gb");
    const dialog = await openModal(page);
    await expect(dialog.getByText("For people who can work in Austria.")).toBeVisible();
  });
});

describe("what was typed is kept (D28)", () => {
  const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem("fairlead.draft"));

  test("over a reload and on the next page of the visit", async () => {
    const { page, form } = await openForm();
    const applicant = person();
    await fill(form, applicant);
    await page.reload();
    await wake(page);
    await expect(form.name).toHaveValue(applicant.name);
    await expect(form.contact).toHaveValue(applicant.contact);
    await page.goto("/gb");
    const modal = formOf(await openModal(page));
    await expect(modal.email).toHaveValue(applicant.email);
    await expect(modal.age).toHaveValue(applicant.age);
    // Only for this session: nothing in a place that outlives it.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test("with the country whose dial code stood before the number, though nobody chose it", async () => {
    const country = "Germany +49";
    const { page, form } = await openForm("gb", { address: addressIn.DE });
    await expect(form.contact).toHaveAccessibleName(`WhatsApp number ${country}`);
    await form.contact.fill("15123456789");
    await page.goto("/gb/imprint");
    // It stands there again without a touch.
    for (const again of [() => page.goto("/gb/apply-now"), () => page.reload()]) {
      await again();
      await expect(form.contact).toHaveValue("15123456789");
      await expect(form.contact).toHaveAccessibleName(`WhatsApp number ${country}`);
    }
  });

  test("for 30 minutes, whether the page stays open or not", async () => {
    const page = await visitors.visit(site);
    await page.clock.install();
    await page.goto("/gb/apply-now");
    await wake(page);
    await formOf(page).name.fill("Zoë Shared Phone");
    await page.clock.fastForward("29:00");
    expect(await draft(page)).toContain("Zoë Shared Phone");
    await page.clock.fastForward("02:00");
    expect(await draft(page)).toBeNull();

    await formOf(page).name.fill("Zoë Again");
    await page.goto("/gb/imprint");
    await page.clock.fastForward("31:00");
    await page.goto("/gb/apply-now");
    await wake(page);
    await expect(formOf(page).name).toHaveValue("");
    expect(await draft(page)).toBeNull();
  });

  test.each(["the close button", "Escape"])("until the modal is closed with %s, which asks first", async (how) => {
    const page = await visitors.visit(site);
    await page.goto("/gb");
    const asked: string[] = [];
    let answer: "accept" | "dismiss" = "dismiss";
    page.on("dialog", (question) => {
      asked.push(question.message());
      void question[answer]();
    });
    const dialog = await openModal(page);
    const form = formOf(dialog);
    const close = () =>
      how === "Escape"
        ? page.keyboard.press("Escape")
        : dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(form.name).toBeFocused();
    await alive(dialog);
    await form.name.fill("Zoë Undecided");
    await close();
    await expect(dialog).toBeVisible();
    await expect(form.name).toHaveValue("Zoë Undecided");
    expect(asked).toEqual(["Close the form? What you typed will be deleted."]);

    answer = "accept";
    await close();
    await expect(dialog).toHaveCount(0);
    expect(await draft(page)).toBeNull();
    await expect(page.getByRole("main").getByRole("link", { name: "Apply now", exact: true }).first()).toBeFocused();

    // Empty, so nothing is asked.
    await openModal(page);
    await expect(form.name).toHaveValue("");
    await close();
    await expect(dialog).toHaveCount(0);
    expect(asked).toHaveLength(2);
  });
});
