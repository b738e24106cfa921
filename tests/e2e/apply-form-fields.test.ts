/**
 * The form in the browser: specification section 5 row by row with its exact messages, and the
 * treatment of typed input.
 */
import { expect } from "../support/chromium.ts";
import { describe, test } from "vitest";
import { translatorFor } from "../../locales/translator.ts";
import { alive, fill, formOf, type Person, person, testedMarkets } from "./applicant.ts";
import { useFormPages } from "./apply-form-page.ts";

const { visitors, site, stored, openForm } = useFormPages();

describe("a field's error is shown on leaving it (specification section 5)", () => {
  const rows = [
    {
      field: "name",
      typed: "",
      says: { gb: "Please enter your name", de: "Bitte geben Sie Ihren Namen ein", ae: "يرجى كتابة اسمك" },
    },
    {
      field: "name",
      typed: "   ",
      says: { gb: "Please enter your name", de: "Bitte geben Sie Ihren Namen ein", ae: "يرجى كتابة اسمك" },
    },
    {
      field: "email",
      typed: "",
      says: {
        gb: "Please enter your email",
        de: "Bitte geben Sie Ihre E-Mail-Adresse ein",
        ae: "يرجى كتابة بريدك الإلكتروني",
      },
    },
    ...["zoe", "zoe@example", "@example.org", "zoe.example.org", "zoe@.", "z oe@example.org"].map((typed) => ({
      field: "email" as const,
      typed,
      says: {
        gb: "Please enter a valid email",
        de: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
        ae: "يرجى كتابة بريد إلكتروني صحيح",
      },
    })),
    {
      field: "age",
      typed: "",
      says: { gb: "Please enter your age", de: "Bitte geben Sie Ihr Alter ein", ae: "يرجى كتابة عمرك" },
    },
    {
      field: "age",
      typed: "22",
      says: { gb: "Age must be at least 23", de: "Das Mindestalter ist 23 Jahre", ae: "يجب ألا يقل العمر عن 23 عامًا" },
    },
    {
      field: "contact",
      typed: "",
      says: {
        gb: "Please enter your WhatsApp number",
        de: "Bitte geben Sie Ihre WhatsApp-Nummer ein",
        ae: "يرجى كتابة رقم واتساب",
      },
    },
  ] as const;

  test.each(testedMarkets)("in %s", async (market) => {
    const { form } = await openForm(market);
    for (const { field, typed, says } of rows) {
      await form[field].fill(typed);
      await form[field].focus();
      await form[field].blur();
      await expect(form.error(field), `${field}: "${typed}"`).toHaveText(says[market]);
      await expect(form[field]).toHaveAttribute("aria-invalid", "true");
      await expect(form[field]).toHaveAccessibleDescription(new RegExp(says[market]));
    }
    // Valid values show no error.
    await fill(form, person(market));
    await form.age.blur();
    for (const field of ["name", "email", "age", "contact"] as const) {
      await expect(form.error(field)).toHaveCount(0);
      await expect(form[field]).not.toHaveAttribute("aria-invalid");
    }
  });

  test("an age of exactly 23 is valid, and an error disappears while it is corrected", async () => {
    const { form } = await openForm();
    await form.age.fill("22");
    await form.age.blur();
    await expect(form.error("age")).toHaveText("Age must be at least 23");
    await form.age.fill("23");
    await expect(form.error("age")).toHaveCount(0);
    await form.age.blur();
    await expect(form.error("age")).toHaveCount(0);
  });
});

describe("an email address that looks mistyped", () => {
  const mistyped = (applicant: Person): Person => ({
    ...applicant,
    email: applicant.email.replace("example.org", "gmial.com"),
  });

  test.each(testedMarkets)("in %s is questioned, announced, and replaced by a button", async (market) => {
    const { page, form } = await openForm(market);
    const { email } = mistyped(person(market));
    const meant = email.replace("gmial", "gmail");
    const button = page.getByRole("status").getByRole("button");
    await form.email.fill(email);
    await expect(button).toHaveCount(0);
    await page.keyboard.press("Tab");
    const words = translatorFor(market)("form.didYouMean", { email: meant });
    await expect(button).toHaveText(words);
    await expect(form.error("email")).toHaveCount(0);
    // Nothing took the focus, and the button follows the field.
    await expect(button).not.toBeFocused();
    await button.click();
    await expect(form.email).toHaveValue(meant);
    await expect(form.email).toBeFocused();
    await expect(button).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(`/${market}/apply-now`);
  });

  test("is kept when the applicant keeps it", async () => {
    const { page, form } = await openForm();
    const applicant = mistyped(person());
    await fill(form, applicant);
    await form.age.blur();
    await expect(page.getByRole("button", { name: /^Did you mean/ })).toBeVisible();
    await form.send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(await stored(applicant)).toHaveLength(1);
  });

  test("is not questioned again after a change", async () => {
    const { page, form } = await openForm();
    await form.email.fill("zoe@hotnail.con");
    await form.email.blur();
    await expect(page.getByRole("button", { name: "Did you mean zoe@hotmail.com?" })).toBeVisible();
    await form.email.fill("zoe@hotmail.co.uk");
    await expect(page.getByRole("button", { name: /^Did you mean/ })).toHaveCount(0);
    await form.email.blur();
    await expect(page.getByRole("button", { name: /^Did you mean/ })).toHaveCount(0);
  });

  test("without JavaScript brings two buttons, each of which submits", async () => {
    for (const answer of [/^Did you mean/, /^No, /]) {
      const page = await visitors.visit(site, { market: "gb", javaScriptEnabled: false });
      await page.goto("/gb/apply-now");
      const form = formOf(page);
      const applicant = mistyped(person());
      await fill(form, applicant);
      await form.send.click();
      await expect(form.summary).toContainText(`Did you mean ${applicant.email.replace("gmial", "gmail")}?`);
      await expect(form.name).toHaveValue(applicant.name);
      await page.getByRole("button", { name: answer }).click();
      await page.waitForURL(`${site.url}/gb/success`);
    }
  });
});

test("an address is shown as it will be stored", async () => {
  const { form } = await openForm();
  await form.email.fill("Zoë <mailto:zoe＠example。org>,");
  await form.email.blur();
  await expect(form.email).toHaveValue("zoe@example.org");
});

describe("typed input", () => {
  test.each([
    ["2a3", "23"],
    ["thirty", ""],
    ["-30.5", "305"],
    ["٣٤", "34"],
    ["۴۵", "45"],
    ["４６", "46"],
  ])("for an age loses non-digits: %s", async (typed, kept) => {
    const { form } = await openForm();
    await form.age.pressSequentially(typed);
    await expect(form.age).toHaveValue(kept);
  });

  test.each([
    ["+44 7400 123456", "7400 123456"],
    ["0044 7400123456", "7400123456"],
    ["447400123456", "7400123456"],
    ["٧٤٠٠ ١٢٣٤٥٦", "7400 123456"],
    ["call 7400-123456", "7400-123456"],
  ])("for a number is put behind the fixed dial code: %s", async (typed, kept) => {
    const { page, form } = await openForm();
    await expect(page.getByText("+44", { exact: false }).first()).toBeVisible();
    await expect(form.contact).toHaveAccessibleName("WhatsApp number United Kingdom +44");
    await form.contact.pressSequentially(typed);
    expect((await form.contact.inputValue()).trim()).toBe(kept);
  });

  test("for a number is limited to 25 characters including the dial code", async () => {
    const { form } = await openForm();
    await form.contact.pressSequentially("1".repeat(40));
    await expect(form.contact).toHaveValue("1".repeat(25 - "+44".length));
  });

  test("from before the script loads is kept and then validated", async () => {
    const { page, form } = await openForm("gb", { asleep: true });
    const arrival = Promise.withResolvers<void>();
    const island = await page.locator("[data-island]").getAttribute("data-island");
    await page.route(`**${island}`, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await form.name.pressSequentially("Zoë Early");
    await form.age.pressSequentially("4x1");
    await expect(form.age).toHaveValue("4x1");
    arrival.resolve();
    await alive(page);
    await expect(form.name).toHaveValue("Zoë Early");
    await form.age.pressSequentially("y");
    await expect(form.age).toHaveValue("41");
  });

  test("submitted before the script loads is sent by it", async () => {
    const { page, form } = await openForm("gb", { asleep: true });
    const applicant = person();
    const arrival = Promise.withResolvers<void>();
    const island = await page.locator("[data-island]").getAttribute("data-island");
    await page.route(`**${island}`, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await fill(form, applicant);
    await form.send.click();
    arrival.resolve();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(await stored(applicant)).toMatchObject([{ channel: "api" }]);
  });
});
