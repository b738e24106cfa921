/**
 * The form in the browser: specification section 5 row by row with its exact messages, the summary, the country
 * (D13, D14), what is kept (D28), and the ways a send can fail (specification section 8, D9, D10). Over 300 lines: one
 * form, one browser, and the rows of section 5 beside each other.
 */
import type { Page, Route } from "@playwright/test";
import { describe, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { translatorFor } from "../../locales/translator.ts";
import { expect, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { emirates, useSite } from "../support/site.ts";
import {
  alive,
  fill,
  type Form,
  formOf,
  openModal,
  type Person,
  person,
  type TestedMarket,
  testedMarkets,
} from "./applicant.ts";

const visitors = useVisitors();
const site = useSite({ operator: emirates });

interface Opened {
  page: Page;
  form: Form;
}

/** The form page. Its script lives, unless `asleep`. */
async function openForm(
  market: TestedMarket = "gb",
  { asleep = false, ...options }: VisitorOptions & { asleep?: boolean } = {},
): Promise<Opened> {
  const page = await visitors.visit(site, { market, ...options });
  await page.goto(`/${market}/apply-now`);
  if (!asleep) await wake(page);
  return { page, form: formOf(page, market) };
}

/** As the pointer comes over it. */
async function wake(page: Page): Promise<void> {
  await page.locator("#f-name-label").hover();
  await alive(page);
}

const stored = async ({ email }: Person) => (await site.exported()).filter((one) => one.email === email);

describe("what is wrong is said when the field is left (specification section 5)", () => {
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
    // And nothing about what is good.
    await fill(form, person(market));
    await form.age.blur();
    for (const field of ["name", "email", "age", "contact"] as const) {
      await expect(form.error(field)).toHaveCount(0);
      await expect(form[field]).not.toHaveAttribute("aria-invalid");
    }
  });

  test("an age of exactly 23 is good, and an error leaves while it is being mended", async () => {
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

describe("an address that looks mistyped", () => {
  const mistyped = (one: Person): Person => ({ ...one, email: one.email.replace("example.org", "gmial.com") });

  test.each(testedMarkets)("in %s is asked about, said as it appears, and taken by a button", async (market) => {
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
    // Nothing took the focus, and the button comes after the field.
    await expect(button).not.toBeFocused();
    await button.click();
    await expect(form.email).toHaveValue(meant);
    await expect(form.email).toBeFocused();
    await expect(button).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(`/${market}/apply-now`);
  });

  test("stands, when the person leaves it", async () => {
    const { page, form } = await openForm();
    const one = mistyped(person());
    await fill(form, one);
    await form.age.blur();
    await expect(page.getByRole("button", { name: /^Did you mean/ })).toBeVisible();
    await form.send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(await stored(one)).toHaveLength(1);
  });

  test("is no more asked about once it is changed", async () => {
    const { page, form } = await openForm();
    await form.email.fill("zoe@hotnail.con");
    await form.email.blur();
    await expect(page.getByRole("button", { name: "Did you mean zoe@hotmail.com?" })).toBeVisible();
    await form.email.fill("zoe@hotmail.co.uk");
    await expect(page.getByRole("button", { name: /^Did you mean/ })).toHaveCount(0);
    await form.email.blur();
    await expect(page.getByRole("button", { name: /^Did you mean/ })).toHaveCount(0);
  });

  test("without script the page comes back with both answers, and each of them sends", async () => {
    for (const answer of [/^Did you mean/, /^No, /]) {
      const page = await visitors.visit(site, { market: "gb", javaScriptEnabled: false });
      await page.goto("/gb/apply-now");
      const form = formOf(page);
      const one = mistyped(person());
      await fill(form, one);
      await form.send.click();
      await expect(form.summary).toContainText(`Did you mean ${one.email.replace("gmial", "gmail")}?`);
      await expect(form.name).toHaveValue(one.name);
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

describe("what is typed", () => {
  test.each([
    ["2a3", "23"],
    ["thirty", ""],
    ["-30.5", "305"],
    ["٣٤", "34"],
    ["۴۵", "45"],
    ["４６", "46"],
  ])("for an age loses what is no digit: %s", async (typed, kept) => {
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
  ])("for a number stands behind the forced dial code: %s", async (typed, kept) => {
    const { page, form } = await openForm();
    await expect(page.getByText("+44", { exact: false }).first()).toBeVisible();
    await expect(form.contact).toHaveAccessibleName("WhatsApp number United Kingdom +44");
    await form.contact.pressSequentially(typed);
    expect((await form.contact.inputValue()).trim()).toBe(kept);
  });

  test("for a number ends at 25 characters, dial code included", async () => {
    const { form } = await openForm();
    await form.contact.pressSequentially("1".repeat(40));
    await expect(form.contact).toHaveValue("1".repeat(25 - "+44".length));
  });

  test("before the script is there stays, and is then looked after", async () => {
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

  test("and sent before the script is there is sent by it", async () => {
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

describe("the contact check (D9)", () => {
  const sentence = "This is a landline in the United Kingdom. WhatsApp needs a mobile number.";
  const short = "Please check this number";

  test("says the server's sentence for 3000 ms and then a short error until the number is edited", async () => {
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

  test("is asked again before sending, and keeps a number from being sent that is not possible", async () => {
    const { page, form } = await openForm();
    const applicant = { ...person(), contact: "7" };
    let registrations = 0;
    await page.route(`**${apiPaths.register}`, (route) => {
      registrations += 1;
      return route.continue();
    });
    await fill(form, applicant);
    await form.send.click();
    await expect(form.summary).toBeFocused();
    await expect(form.summary).toContainText("This is not a mobile number in the United Kingdom. Please check it.");
    expect(registrations).toBe(0);
  });

  test.each([
    ["is out of reach", (route: Route) => route.abort()],
    ["answers with 500", (route: Route) => route.fulfill({ status: 500, json: { code: 500, message: "Internal" } })],
    ["answers with 429", (route: Route) => route.fulfill({ status: 429, json: { code: 429, message: "Too many" } })],
    ["answers with a page", (route: Route) => route.fulfill({ status: 200, body: "<html>" })],
  ])("never blocks sending when it %s", async (_, answer) => {
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
    "takes the focus, counts, and leads to each field (JavaScript: %s)",
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

  test("has the same messages in de and ae without JavaScript", async () => {
    for (const market of ["de", "ae"] as const) {
      const t = translatorFor(market);
      const { form } = await openForm(market, { javaScriptEnabled: false, asleep: true });
      await form.send.click();
      await expect(form.summary).toHaveAccessibleName(t("form.summary", { count: 4 }));
      await expect(form.summary.getByRole("link")).toHaveText([
        t("problem.nameRequired"),
        t("problem.contactRequired"),
        t("problem.emailRequired"),
        t("problem.ageRequired"),
      ]);
    }
  });
});

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

  test("another country: says where applications are open, and nothing can be sent", async () => {
    const { page, form } = await openForm();
    await form.notIn("the United Kingdom").click();
    await form.country.selectOption({ label: "Another country" });
    await expect(page.getByText("Applications from other countries are not open yet. They are open in:")).toBeVisible();
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
    await expect(form.contact).toHaveAccessibleName(/\+65$/);
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

describe("a send that fails (specification section 8)", () => {
  test("shows the server's message in a toast for 3000 ms, 60 px from the top, and in the page, where it stays", async () => {
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

  test("the toast stays while the pointer is on it", async () => {
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
    await page.mouse.move(0, 500);
    await page.clock.runFor(3010);
    await expect(form.toast).toHaveCount(0);
  });

  test("says 'Something went wrong' when nothing answers, and sends the same again with the same key", async () => {
    const page = await visitors.visit(site);
    await page.clock.install();
    await page.goto("/gb/apply-now");
    await wake(page);
    const form = formOf(page);
    const applicant = person();
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === apiPaths.register) keys.push(request.headers()["idempotency-key"]);
    });
    await fill(form, applicant);
    await page.context().setOffline(true);
    await form.send.click();
    await expect.poll(() => keys.length).toBe(1);
    await waitOut(page, form);
    await expect(form.toast).toHaveText("Something went wrong");
    await expect(form.summary).toContainText("Something went wrong");
    await expect(form.name).toHaveValue(applicant.name);
    await page.context().setOffline(false);
    await form.send.click();
    await page.waitForURL(`${site.url}/gb/success`);
    expect(keys).toEqual(Array(4).fill(keys[0]));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(await stored(applicant)).toHaveLength(1);
  });

  test("an answer that was lost is asked for again, and makes one application", async () => {
    const { page, form } = await openForm();
    const applicant = person();
    const keys: (string | undefined)[] = [];
    await page.route(`**${apiPaths.register}`, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return route.continue();
      // The server has it; the browser never hears of it.
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

  test("even when the page was reloaded in between", async () => {
    const { page, form } = await openForm();
    const applicant = person();
    const keys: (string | undefined)[] = [];
    const arrived = Promise.withResolvers<void>();
    await page.route(`**${apiPaths.register}`, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return route.continue();
      // The server has it; the page is gone before the answer.
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

  test("a double click on the button sends once", async () => {
    const { page, form } = await openForm();
    const applicant = person();
    await fill(form, applicant);
    await form.send.dblclick();
    await page.waitForURL(`${site.url}/gb/success`);
    expect((await stored(applicant)).flatMap(({ registrations }) => registrations)).toHaveLength(1);
  });

  test("without JavaScript the same form sent twice makes one application (D5)", async () => {
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
    // Told once: to the webhook and the operator's mailbox, and one letter to the applicant.
    expect(applications[0]?.deliveries).toHaveLength(3);
  });

  test("a filled honeypot is refused with a message, and nothing is stored", async () => {
    const { page, form } = await openForm();
    const applicant = person();
    await fill(form, applicant);
    await page.locator("[name=website]").evaluate((field: HTMLInputElement) => (field.value = "https://spam.example"));
    await form.send.click();
    await expect(form.summary).toContainText("Something went wrong");
    expect(await stored(applicant)).toHaveLength(0);
  });
});

/** Lets the waits between the tries of a send pass (1 s, then 3 s). */
async function waitOut(page: Page, form: Form): Promise<void> {
  await expect(async () => {
    // In steps shorter than the toast stays.
    await page.clock.fastForward(500);
    expect(await form.toast.isVisible()).toBe(true);
  }).toPass();
}
