/**
 * The hidden field, which programs and some password managers fill: a person is questioned once and
 * continues.
 *
 * @module-tag long
 */
import { test } from "vitest";
import { expect } from "../support/chromium.ts";
import { alive, fill, formOf, openModal, person } from "./applicant.ts";
import { useFormPages, wake } from "./apply-form-page.ts";

const { visitors, site, stored } = useFormPages();

test.each([
  ["the modal", true],
  ["the form page", true],
  ["the form page", false],
])(
  "a filled hidden field is questioned once, and a resubmission from %s succeeds (JavaScript: %s)",
  async (way, script) => {
    const page = await visitors.visit(site, { javaScriptEnabled: script });
    await page.goto(way === "the modal" ? "/gb" : "/gb/apply-now");
    const form = formOf(way === "the modal" ? await openModal(page) : page);
    if (way === "the modal") await alive(page);
    else if (script) await wake(page);
    const applicant = person();
    const fillIn = async () => {
      const hidden = page.locator("form [name=website]").first();
      if (script) await hidden.evaluate((field: HTMLInputElement) => (field.value = "https://zoe.example"));
      // A password manager fills it without a script of the page.
      else await hidden.fill("https://zoe.example", { force: true });
    };
    await fill(form, applicant);
    await fillIn();
    await form.send.click();
    await expect(form.summary).toContainText("A hidden field of this form was filled in");
    await expect(form.name).toHaveValue(applicant.name);
    expect(await stored(applicant)).toHaveLength(0);
    await fillIn();
    await form.send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(await stored(applicant)).toHaveLength(1);
  },
);
