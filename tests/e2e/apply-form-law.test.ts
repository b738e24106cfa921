/**
 * An operator's form in production: its questions follow the chosen country, and no typed value is
 * lost (B15, D16).
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { expect, useVisitors } from "../support/chromium.ts";
import { ownSettings } from "../support/operators.ts";
import { testSecret } from "../support/secrets.ts";
import { useSite } from "../support/site.ts";
import { formOf } from "./applicant.ts";
import { wake } from "./apply-form-page.ts";

const host = "jobs.ridgeway.test";
const visitors = useVisitors();
const site = useSite({
  operator: {
    ...ownSettings,
    webhooks: [],
    eligibleCountries: ["GB", "DE", "FR", "IT"],
    asksGender: ["DE", "FR"],
    exactAge: { DE: "The rota needs it.", FR: "The rota needs it." },
  },
  environment: { FAIRLEAD_ENV: "production", PUBLIC_URL: `https://${host}`, SECRET: testSecret },
});

async function open(javaScriptEnabled: boolean) {
  const page = await visitors.visit({ url: `https://${host}` }, { javaScriptEnabled });
  // Production answers only to its own host name.
  await page.route(`https://${host}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const headers = { ...request.headers(), host };
    await route.fulfill({ response: await route.fetch({ url: `${site.url}${pathname}${search}`, headers }) });
  });
  await page.goto("/gb/apply-now");
  if (javaScriptEnabled) await wake(page);
  const form = formOf(page);
  const choose = async (code: string, shown: string) => {
    if (!(await form.country.isVisible())) await form.notIn(shown).click();
    await form.country.selectOption(code);
    if (!javaScriptEnabled) await form.change.click();
  };
  return { page, form, choose };
}

const gender = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const tick = (page: Page) => page.getByRole("checkbox", { name: "I am 18 or older" });

describe.each([true, false])("choosing another country (JavaScript: %s)", (javaScriptEnabled) => {
  test("shows and hides the questions of its law at once", async () => {
    const { page, form, choose } = await open(javaScriptEnabled);
    await form.name.fill("Zoë Example");
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expect(tick(page)).toBeVisible();
    await expect(form.age).toHaveCount(0);
    await choose("DE", "the United Kingdom");
    await expect(form.age).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(4);
    await gender(page, "Another gender").check();
    await choose("FR", "Germany");
    await expect(page.getByRole("radio")).toHaveCount(3);
    await choose("IT", "France");
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expect(tick(page)).toBeVisible();
    await expect(form.age).toHaveCount(0);
    await choose("DE", "Italy");
    await expect(form.age).toBeVisible();
    await expect(tick(page)).toHaveCount(0);
    await expect(form.name).toHaveValue("Zoë Example");
  });
});

test("an answer returns with its question, and is deleted with the others", async () => {
  const { page, form, choose } = await open(true);
  await choose("DE", "the United Kingdom");
  await gender(page, "Another gender").check();
  await form.age.fill("34");
  await choose("IT", "Germany");
  await tick(page).check();
  await choose("FR", "Italy");
  await expect(form.age).toHaveValue("34");
  await choose("DE", "France");
  await expect(gender(page, "Another gender")).toBeChecked();
  await choose("IT", "Germany");
  await expect(tick(page)).toBeChecked();
  await page.locator("form[action$='/apply-now']").evaluate((each: HTMLFormElement) => each.reset());
  await choose("DE", "Italy");
  await expect(form.age).toHaveValue("");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("an error about the age disappears with its question", async () => {
  const { page, form, choose } = await open(true);
  await choose("DE", "the United Kingdom");
  await form.age.fill("17");
  await form.age.blur();
  await expect(form.error("age")).toHaveText("Age must be at least 18");
  await choose("IT", "Germany");
  await expect(tick(page)).toBeVisible();
  await expect(form.error("age")).toHaveCount(0);
});
