/**
 * Submitting the form in the browser: the contact check (D9), the error summary, and failures
 * (specification section 8, D10).
 */
import type { Route } from "@playwright/test";
import { expect } from "../support/chromium.ts";
import { describe, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { translatorFor } from "../../locales/translator.ts";
import { fill, formOf, person } from "./applicant.ts";
import { callsOf, useFormPages, wake } from "./apply-form-page.ts";

const { visitors, site, stored, openForm } = useFormPages();

test("chosen values stay in the form until the next page appears, and are gone on return", async () => {
  const { page, form } = await openForm();
  const applicant = person();
  const prefers = page.locator("select[name=prefers]");
  await fill(form, applicant);
  await prefers.selectOption("call");
  // This listener runs before the form's own when its page is left.
  await page.evaluate(() =>
    addEventListener("pagehide", () => {
      const shown = ["name", "prefers"].map((name) => document.querySelector<HTMLInputElement>(`main [name=${name}]`));
      sessionStorage.setItem("shown", JSON.stringify(shown.map((field) => field?.value)));
    }),
  );
  await form.send.click();
  await page.waitForURL(`${site.url}/gb/success`);
  expect(await page.evaluate(() => sessionStorage.getItem("shown"))).toBe(JSON.stringify([applicant.name, "call"]));
  expect(await page.evaluate(() => sessionStorage.getItem("fairlead.draft"))).toBeNull();
  await page.goBack();
  await expect(form.name).toHaveValue("");
  await expect(prefers).toHaveValue("");
});

describe("the contact check (D9)", () => {
  const sentence = "This is a landline in the United Kingdom. We need a mobile number, for calls too.";
  const short = "Please check this number";

  test("shows the server's sentence for 3000 ms, then a short error until the number is edited", async () => {
    const page = await visitors.visit(site);
    await page.clock.install();
    await page.goto("/gb/apply-now");
    const form = formOf(page);
    await wake(page);
    await form.contact.fill("020 7946 0958");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await form.contact.blur();
    await page.clock.runFor(1);
    await expect(form.error("contact")).toHaveText(sentence);
    await page.clock.runFor(2998);
    await expect(form.error("contact")).toHaveText(sentence);
    await page.clock.runFor(3);
    await expect(form.error("contact")).toHaveText(short);
    await page.clock.runFor(60_000);
    await expect(form.error("contact")).toHaveText(short);
    await expect(form.contact).toHaveAttribute("aria-invalid", "true");
    await form.contact.pressSequentially("1");
    await expect(form.error("contact")).toHaveCount(0);
  });

  test("runs again before submission and blocks an invalid number", async () => {
    const { page, form } = await openForm();
    const applicant = { ...person(), contact: "7" };
    const [registrations, checks] = [callsOf(page, apiPaths.register), callsOf(page, apiPaths.validateContact)];
    await fill(form, applicant);
    await form.age.focus();
    await expect.poll(checks).toBe(1);
    await form.send.click();
    await expect(form.summary).toBeFocused();
    expect(checks()).toBe(2);
    await expect(form.summary).toContainText("This isn’t a mobile number in the United Kingdom. Please check it.");
    expect(registrations()).toBe(0);
  });

  test.each([
    ["is unreachable", (route: Route) => route.abort()],
    ["answers with 500", (route: Route) => route.fulfill({ status: 500, json: { code: 500, message: "Internal" } })],
    ["answers with 429", (route: Route) => route.fulfill({ status: 429, json: { code: 429, message: "Too many" } })],
    ["answers with a page", (route: Route) => route.fulfill({ status: 200, body: "<html>" })],
  ])("never blocks submission when it %s", async (_, answer) => {
    const { page, form } = await openForm();
    const applicant = person();
    await page.route(`**${apiPaths.validateContact}`, answer);
    await fill(form, applicant);
    await form.send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(await stored(applicant)).toHaveLength(1);
  });
});

describe("the error summary", () => {
  test.each([true, false])(
    "takes the focus, counts errors and links to each field (JavaScript: %s)",
    async (javaScriptEnabled) => {
      const { page, form } = await openForm("gb", { javaScriptEnabled, asleep: !javaScriptEnabled });
      await form.email.fill("zoe@example");
      await form.send.click();
      await expect(form.summary).toBeFocused();
      await expect(form.summary).toHaveAccessibleName("4 answers need another look");
      const links = form.summary.getByRole("link");
      await expect(links).toHaveText([
        "Please enter your name",
        "Please enter your WhatsApp number",
        "Please enter a valid email",
        "Please enter your age",
      ]);
      await expect(form.error("email")).toHaveText("Please enter a valid email");
      await expect(form.email).toHaveValue("zoe@example");
      for (const [index, field] of (["name", "contact", "email", "age"] as const).entries()) {
        await links.nth(index).click();
        if (javaScriptEnabled) await expect(form[field]).toBeFocused();
        else expect(new URL(page.url()).hash).toBe(`#f-${field}`);
      }
    },
  );

  test("lists current errors, and shows a contact for help with a rule's refusal only", async () => {
    const { page, form } = await openForm();
    await fill(form, { ...person(), age: "" });
    await form.send.click();
    await expect(form.summary.getByRole("link")).toHaveText(["Please enter your age"]);
    const ask = page.locator("main").getByText("Do you think this is a mistake?");
    await expect(ask).toHaveCount(0);
    await form.age.fill("22");
    await form.age.blur();
    await expect(form.error("age")).toHaveText("Age must be at least 23");
    await expect(form.summary.getByRole("link")).toHaveText(["Age must be at least 23"]);
    await expect(ask.getByRole("link")).toHaveAttribute("href", "mailto:hello@example.com");
    await form.age.fill("31");
    await expect(form.summary).toHaveCount(0);
    await form.contact.fill("020 7946 0958");
    await form.send.click();
    await expect(form.error("contact")).toHaveText("Please check this number");
    await expect(form.summary.getByRole("link")).toHaveText([
      "This is a landline in the United Kingdom. We need a mobile number, for calls too.",
    ]);
    await expect(ask).toHaveCount(0);
  });

  test("has the same messages in de and ae without JavaScript", async () => {
    for (const market of ["de", "ae"] as const) {
      const t = translatorFor(market);
      const { form } = await openForm(market, { javaScriptEnabled: false, asleep: true });
      await form.send.click();
      await expect(form.summary).toHaveAccessibleName(t("form.summary", { count: 4 }));
      await expect(form.summary.getByRole("link")).toHaveText([
        t("fieldError.nameRequired"),
        t("fieldError.contactRequired"),
        t("fieldError.emailRequired"),
        t("fieldError.ageRequired"),
      ]);
    }
  });
});

describe("a failed submission (specification section 8)", () => {
  test("shows the server's message in a toast for 3000 ms, 60 px from the top, and permanently in the page", async () => {
    const page = await visitors.visit(site);
    await page.clock.install();
    await page.route(`**${apiPaths.register}`, (route) =>
      route.fulfill({ status: 422, json: { code: 422, message: "No more seats in the boat" } }),
    );
    await page.goto("/gb/apply-now");
    await wake(page);
    const form = formOf(page);
    const applicant = person();
    await fill(form, applicant);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await form.send.click();
    await expect(form.toast).toHaveText("No more seats in the boat");
    const box = await form.toast.boundingBox();
    expect(box?.y).toBe(60);
    await page.clock.runFor(2999);
    await expect(form.toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(form.toast).toHaveCount(0);
    await expect(form.summary).toContainText("No more seats in the boat");
    await expect(form.summary).toBeFocused();
    await expect(form.name).toHaveValue(applicant.name);
  });

  test("keeps the toast while it is hovered or focused", async () => {
    const page = await visitors.visit(site);
    await page.clock.install();
    await page.route(`**${apiPaths.register}`, (route) =>
      route.fulfill({ status: 422, json: { code: 422, message: "Not now" } }),
    );
    await page.goto("/gb/apply-now");
    await wake(page);
    const form = formOf(page);
    await fill(form, person());
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await form.send.click();
    await form.toast.hover();
    await page.clock.runFor(30_000);
    await expect(form.toast).toBeVisible();
    // The focus holds the toast after the pointer has left, and the pointer after the focus has.
    await form.toast.focus();
    await page.mouse.move(0, 500);
    await page.clock.runFor(30_000);
    await expect(form.toast).toBeVisible();
    await form.toast.hover();
    await form.toast.blur();
    await page.clock.runFor(30_000);
    await expect(form.toast).toBeVisible();
    await page.mouse.move(0, 500);
    await page.clock.runFor(3010);
    await expect(form.toast).toHaveCount(0);
  });

  test("with a lost answer is retried and makes one application", async () => {
    const { page, form } = await openForm();
    const applicant = person();
    const keys: (string | undefined)[] = [];
    await page.route(`**${apiPaths.register}`, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return route.continue();
      // The server has stored it; the browser never gets the answer.
      expect((await route.fetch()).status()).toBe(200);
      return route.abort("connectionreset");
    });
    await fill(form, applicant);
    await form.send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    const [application] = await stored(applicant);
    expect(application?.registrations).toHaveLength(1);
  });

  test("with a lost answer makes one application even after a reload", async () => {
    const { page, form } = await openForm();
    const applicant = person();
    const keys: (string | undefined)[] = [];
    const arrived = Promise.withResolvers<void>();
    await page.route(`**${apiPaths.register}`, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return route.continue();
      // The server has stored it; the page is reloaded before the answer.
      await route.fetch();
      arrived.resolve();
    });
    await fill(form, applicant);
    await form.send.click();
    await arrived.promise;
    await page.reload();
    await wake(page);
    await expect(form.name).toHaveValue(applicant.name);
    await form.send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(keys[1]).toBe(keys[0]);
    expect((await stored(applicant)).flatMap(({ registrations }) => registrations)).toHaveLength(1);
  });

  test("by a double click is sent once", async () => {
    const { page, form } = await openForm();
    const applicant = person();
    const registrations = callsOf(page, apiPaths.register);
    await fill(form, applicant);
    await form.send.dblclick();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(registrations()).toBe(1);
    expect((await stored(applicant)).flatMap(({ registrations }) => registrations)).toHaveLength(1);
  });

  test("repeated without JavaScript makes one application (D5)", async () => {
    const { page, form } = await openForm("gb", { javaScriptEnabled: false, asleep: true });
    const applicant = person();
    for (const _ of [1, 2]) {
      await page.goto("/gb/apply-now");
      await fill(form, applicant);
      await form.send.click();
      await page.waitForURL(`${site.url}/gb/success`);
    }
    const applications = await stored(applicant);
    expect(applications).toHaveLength(1);
    // Delivered once: to the webhook, the operator's mailbox, and the applicant.
    expect(applications[0]?.deliveries).toHaveLength(3);
  });
});
