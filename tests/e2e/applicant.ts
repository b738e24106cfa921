/** An applicant's actions on the site, by visible or accessible names. */
import type { Locator, Page } from "@playwright/test";
import { describe } from "vitest";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { applicant } from "../support/applicants.ts";
import { forRows } from "../support/long-form.ts";
import { demoOperator } from "../support/operators.ts";

/** The complete markets with the country of their applicants' numbers. */
export const applicantsOf = { gb: "GB", de: "DE", ae: "AE" } as const satisfies Partial<Record<MarketCode, string>>;
export type TestedMarket = keyof typeof applicantsOf;
export const testedMarkets = Object.keys(applicantsOf) as TestedMarket[];
/** A group for each of them, in the short form one for each direction of writing. */
export const describeMarkets = forRows(describe, testedMarkets, (market) => market !== "de");

export interface Person {
  readonly name: string;
  readonly email: string;
  /** A national number. */
  readonly contact: string;
  readonly age: string;
}

export function person(market: TestedMarket = "gb"): Person {
  const { name, email, contact, age } = applicant({}, applicantsOf[market]);
  return { name, email, contact, age };
}

/** The form's elements by accessible name: in the modal (a dialog) or on its page. */
export function formOf(within: Page | Locator, market: MarketCode = "gb") {
  const t = translatorFor(market);
  const field = (name: string) => within.getByRole("textbox", { name });
  return {
    name: within.getByRole("textbox", { name: t("form.name"), exact: true }),
    // Its accessible name continues with the country and the dial code.
    contact: field(t("form.contact")),
    email: field(t("form.email")),
    age: within.getByRole("textbox", { name: t("form.age"), exact: true }),
    send: within.getByRole("button", { name: t("form.send"), exact: true }),
    position: within.getByRole("combobox", { name: t("form.position") }),
    notIn: (country: string) => within.getByText(t("form.notIn", { country }), { exact: true }),
    country: within.getByRole("combobox", { name: t("form.country") }),
    change: within.getByRole("button", { name: t("form.changeCountry") }),
    /** The consent notice above the button. */
    notice: within.getByText(t("form.consent", { operator: demoOperator.identity.legalName })),
    /** The error summary, which takes the focus after a failed submission. */
    summary: within.getByRole("group").filter({ hasText: t("form.kept") }),
    toast: within.getByRole("status").locator("p"),
    /** The message under a field. */
    error: (name: string) => within.locator(`#f-${name}-error`),
  };
}

export type Form = ReturnType<typeof formOf>;

export async function fill(form: Form, { name, email, contact, age }: Person): Promise<void> {
  await form.name.fill(name);
  await form.contact.fill(contact);
  await form.email.fill(email);
  await form.age.fill(age);
}

/**
 * Opens the modal with the hero's button, or with its link to the choice of another country where
 * applications are closed. The home page must be open.
 */
export async function openModal(page: Page, market: MarketCode = "gb"): Promise<Locator> {
  const t = translatorFor(market);
  await page.getByRole("main").locator("a[data-apply]").first().click();
  return page.getByRole("dialog", { name: t("apply.title") });
}

/** Resolves when the form's script is running and its behaviour can be tested. */
export async function alive(within: Page | Locator): Promise<void> {
  await within.locator("[data-island][data-alive]").waitFor({ state: "attached" });
}

export function surveyOf(page: Page, market: MarketCode = "gb") {
  const t = translatorFor(market);
  const dialog = page.getByRole("dialog", { name: t("survey.label") });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  return {
    dialog,
    step: (current: number) => dialog.getByText(t("survey.step", { current, total: 3 }), { exact: true }),
    yes: button(t("survey.yes")),
    no: button(t("survey.no")),
    notYet: button(t("survey.notYet")),
    city: dialog.getByRole("textbox", { name: t("survey.city") }),
    submit: button(t("survey.submit")),
    back: button(t("survey.back")),
    skip: button(t("survey.skip")),
  };
}
