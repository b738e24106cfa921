/** The form in the browser: choosing the country (D13, D14), and keeping typed values (D28). */
import type { Page } from "@playwright/test";
import { addressIn } from "../support/addresses.ts";
import { expect } from "../support/chromium.ts";
import { describe, test } from "vitest";
import { alive, fill, formOf, openModal, person } from "./applicant.ts";
import { useFormPages, wake } from "./apply-form-page.ts";

const { visitors, site, stored, openForm } = useFormPages();

describe("Not in {country}?", () => {
  test.each([true, false])(
    "opens the country choice and updates dial code, notice and rules (JavaScript: %s)",
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

  test("is applied by its button if the form's script does not load", async () => {
    const page = await visitors.visit(site);
    await page.route("**/assets/apply-form.island-*.js", (route) => route.abort());
    // The page has already been reloaded once for it.
    await page.addInitScript(() => sessionStorage.setItem(`fairlead.reload.${location.pathname}`, String(Date.now())));
    const form = formOf(page);
    await page.goto("/gb/apply-now");
    await form.notIn("the United Kingdom").click();
    await form.country.selectOption("DE");
    await page.locator("[data-alive]").waitFor({ state: "attached" });
    await form.change.click();
    await expect(page.getByText("For people who can work in Germany.")).toBeVisible();
  });

  test("for an unlisted country shows the open countries and allows no submission", async () => {
    const { page, form } = await openForm();
    await form.notIn("the United Kingdom").click();
    await form.country.selectOption({ label: "Another country" });
    await expect(
      page.getByText("Applications from other countries aren’t open at the moment. They’re open in:"),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Austria" })).toBeVisible();
    await expect(form.send).toHaveCount(0);
  });

  test("is offered for a detected country, and not for a fallback (D13)", async () => {
    const german = await visitors.visit(site, { address: "85.214.132.117" });
    await german.goto("/en/apply-now");
    await wake(german);
    await expect(german.getByText("For people who can work in Germany.")).toBeVisible();
    await expect(formOf(german, "en").contact).toHaveAccessibleName("WhatsApp number Germany +49");

    const nowhere = await visitors.visit(site);
    await nowhere.goto("/en/apply-now");
    const form = formOf(nowhere, "en");
    await wake(nowhere);
    // Singapore, 65, is only a guess, so the choice is open.
    await expect(form.country).toBeVisible();
    await expect(nowhere.locator("#f-contact-code")).toHaveText(/\+65$/);
    // The guess is closed here too, so no field is shown before a country is chosen.
    await expect(form.contact).toHaveCount(0);
    await form.country.selectOption("GB");
    await expect(form.contact).toHaveAccessibleName(/\+44$/);
  });

  test.each([
    ["closed", "JP", "Japan"],
    ["open as well", "DE", "Germany"],
  ] as const)("asks about a visitor in another country, %s, without changing the form", async (_, code, name) => {
    const applicant = person();
    const { page, form } = await openForm("gb", { address: addressIn[code], asleep: true });
    const located = page.waitForResponse("**/api/job-user/get-location");
    // The first keystrokes start the form's script, which requests the location.
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

  test("changes the country on request and keeps the fields", async () => {
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

  test("is open from the start if the detected country is closed", async () => {
    const { page, form } = await openForm("en", { address: addressIn.FR });
    await expect(page.getByText("Applications from France aren’t open at the moment. They’re open in:")).toBeVisible();
    await expect(form.country).toBeVisible();
    // It stays open while the visitor looks through the choices.
    await form.country.selectOption("DE");
    await expect(page.getByText("For people who can work in Germany.")).toBeVisible();
    await expect(form.country).toBeVisible();
  });

  test("keeps a manually chosen country on the next page", async () => {
    const { page, form } = await openForm();
    await form.notIn("the United Kingdom").click();
    await form.country.selectOption("AT");
    await page.goto("/gb");
    const dialog = await openModal(page);
    await expect(dialog.getByText("For people who can work in Austria.")).toBeVisible();
  });
});

describe("typed values are kept (D28)", () => {
  const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem("fairlead.draft"));

  test("across a reload and on the next page of the visit", async () => {
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
    // For this session only: nothing is in permanent storage.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test("with the country whose dial code was shown, even if it was only detected", async () => {
    const country = "Germany +49";
    const { page, form } = await openForm("en", { address: addressIn.DE });
    await expect(form.contact).toHaveAccessibleName(`WhatsApp number ${country}`);
    await form.contact.fill("15123456789");
    await page.goto("/en/imprint");
    // The value appears again without interaction.
    for (const again of [() => page.goto("/en/apply-now"), () => page.reload()]) {
      await again();
      await expect(form.contact).toHaveValue("15123456789");
      await expect(form.contact).toHaveAccessibleName(`WhatsApp number ${country}`);
    }
  });

  test("for 30 minutes, with the page open or closed", async () => {
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
    "when the modal is closed with %s, without a question",
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

      // The history step that closing began would cancel opening before it has finished.
      await page.waitForFunction(() => history.state !== "apply");
      // Also on another page of the visit, and in no permanent storage.
      await page.goto("/gb/apply-now");
      await expect(formOf(page).name).toHaveValue("Zoë Undecided");
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    },
  );

  test("but not for the device's next user: half an hour later the closed form is empty", async () => {
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
