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

  test.each([
    ["not open", "JP", "Japan"],
    ["open as well", "DE", "Germany"],
  ] as const)("an address in another country, %s, is a question and changes nothing", async (_, code, name) => {
    const applicant = person();
    const { page, form } = await openForm("gb", { address: addressIn[code], asleep: true });
    const located = page.waitForResponse("**/api/job-user/get-location");
    // The first keystrokes wake the form, and so ask where its visitor is.
    await form.name.pressSequentially(applicant.name);
    await located;
    const question = page.getByRole("button", { name: `Is your country ${name}?` });
    await expect(question).toBeVisible();
    await expect(page.getByText("For people who can work in the United Kingdom.")).toBeVisible();
    await expect(form.name).toHaveValue(applicant.name);
    await fill(form, applicant);
    await expect(form.contact).toHaveAccessibleName(/\+44$/);
    await form.send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(await stored(applicant)).toMatchObject([{ country: "GB", phone: `+44${applicant.contact}` }]);
  });

  test("the answer to the question is a choice by hand, and takes no field away", async () => {
    const { page, form } = await openForm("gb", { address: addressIn.JP });
    await form.name.fill("Zoë Osaka");
    await page.getByRole("button", { name: "Is your country Japan?" }).click();
    await expect(page.getByText("Applications from Japan aren’t open at the moment. They’re open in:")).toBeVisible();
    await expect(page.getByRole("button", { name: "Is your country Japan?" })).toHaveCount(0);
    await expect(form.send).toHaveCount(0);
    await expect(form.name).toBeVisible();
    await expect(form.name).toHaveValue("Zoë Osaka");
    await form.notIn("Japan").click();
    await form.country.selectOption("DE");
    await expect(form.contact).toHaveAccessibleName(/\+49$/);
    await expect(form.name).toHaveValue("Zoë Osaka");
    await expect(form.send).toBeVisible();
  });

  test("stands open where the detected country is not open", async () => {
    const { page, form } = await openForm("en", { address: addressIn.FR });
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
    const { page, form } = await openForm("en", { address: addressIn.DE });
    await expect(form.contact).toHaveAccessibleName(`WhatsApp number ${country}`);
    await form.contact.fill("15123456789");
    await page.goto("/en/imprint");
    // It stands there again without a touch.
    for (const again of [() => page.goto("/en/apply-now"), () => page.reload()]) {
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

  test.each(["the close button", "Escape", "Back"])(
    "when the modal is closed with %s, which asks nothing",
    async (how) => {
      const page = await visitors.visit(site);
      await page.goto("/gb");
      let asked = 0;
      page.on("dialog", (question) => {
        asked += 1;
        void question.dismiss();
      });
      const dialog = await openModal(page);
      const form = formOf(dialog);
      const close = {
        "the close button": () => dialog.getByRole("button", { name: "Close", exact: true }).click(),
        Escape: () => page.keyboard.press("Escape"),
        Back: () => page.goBack(),
      }[how];
      await expect(form.name).toBeFocused();
      await alive(dialog);
      await form.name.fill("Zoë Undecided");
      await close?.();
      await expect(dialog).toHaveCount(0);
      expect(await draft(page)).toContain("Zoë Undecided");
      await expect(page.getByRole("main").getByRole("link", { name: "Apply Now", exact: true }).first()).toBeFocused();

      await openModal(page);
      await expect(form.name).toHaveValue("Zoë Undecided");
      await close?.();
      await expect(dialog).toHaveCount(0);
      expect(asked).toBe(0);

      // The step back that the closing began would call off what is opened before it has arrived.
      await page.waitForFunction(() => history.state !== "apply");
      // On another page of the visit as well, and in no storage that outlives it.
      await page.goto("/gb/apply-now");
      await expect(formOf(page).name).toHaveValue("Zoë Undecided");
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    },
  );

  test("not for the next person at the device: half an hour on, the closed form is empty", async () => {
    const page = await visitors.visit(site);
    await page.clock.install();
    await page.goto("/gb");
    const dialog = await openModal(page);
    const form = formOf(dialog);
    await page.clock.runFor(1000);
    await alive(dialog);
    await form.name.fill("Zoë Shared Phone");
    await page.keyboard.press("Escape");
    await page.clock.fastForward("31:00");
    expect(await draft(page)).toBeNull();
    await openModal(page);
    await expect(form.name).toHaveValue("");
  });
});
