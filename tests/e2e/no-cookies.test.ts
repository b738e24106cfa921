/**
 * Applicants without cookies are redirected to their own page and never read that nothing was sent
 * (D27, D30). The form also works if the browser blocks all storage, which makes access throw.
 *
 * @module-tag long
 */
import { createServer, request, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { translatorFor } from "../../locales/translator.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { emirates, useSite } from "../support/site.ts";
import { alive, describeMarkets, fill, formOf, openModal, person, type TestedMarket } from "./applicant.ts";
import { callsOf } from "./apply-form-page.ts";

const site = useSite({ operator: emirates });
const visitors = useVisitors();

/** The site behind a proxy that removes cookies. */
let without: Server;
let url = "";

beforeAll(async () => {
  without = createServer((asked, answer) => {
    const { cookie: _, ...headers } = asked.headers;
    const onward = request(new URL(asked.url ?? "/", site.url), { method: asked.method ?? "GET", headers }, (given) => {
      const { "set-cookie": __, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 502, kept);
      given.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => without.listen(0, "127.0.0.1", listening));
  const address = without.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => {
  without.closeAllConnections();
  without.close();
});

type Way = "the modal" | "the form page" | "the form page without JavaScript";
const ways: readonly Way[] = ["the modal", "the form page", "the form page without JavaScript"];

async function visit(market: TestedMarket, way: Way, blocked: boolean): Promise<Page> {
  const javaScriptEnabled = way !== "the form page without JavaScript";
  const page = await visitors.visit({ url }, { market, javaScriptEnabled, viewport: sizes.phone });
  if (blocked) {
    await page.addInitScript(() => {
      for (const name of ["sessionStorage", "localStorage"]) {
        const get = () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        };
        Object.defineProperty(window, name, { get });
      }
    });
  }
  return page;
}

async function open(page: Page, market: TestedMarket, way: Way) {
  await page.goto(way === "the modal" ? `/${market}` : `/${market}/apply-now`);
  return formOf(way === "the modal" ? await openModal(page, market) : page, market);
}

const code = /[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}/;

/** Waits for the application page, which confirms the submission. */
async function arrived(page: Page, market: TestedMarket): Promise<void> {
  const t = translatorFor(market);
  await page.waitForURL(new RegExp(`/${market}/application/[\\w-]+\\.[\\w-]+$`));
  await expect(page.locator("main")).toContainText(code);
  await expect(page).toHaveTitle(new RegExp(`^${t("statusPage.title")}`));
  await expect(page.locator("body")).not.toContainText(t("success.none.title"));
}

describeMarkets("in %s", (market) => {
  const t = translatorFor(market);

  test.each(ways)(
    "from %s an applicant without cookies reaches the application page, also by reload and back",
    async (way) => {
      const page = await visit(market, way, false);
      const form = await open(page, market, way);
      await fill(form, person(market));
      await form.send.click();
      await arrived(page, market);
      await page.reload();
      await arrived(page, market);
      await page.goBack();
      await page.goForward();
      await arrived(page, market);
      const second = await page.context().newPage();
      await second.goto(page.url());
      await arrived(second, market);
    },
  );

  test("correct digits without cookies are reported as a cookie problem, not as wrong", async () => {
    const page = await visit(market, "the form page without JavaScript", false);
    const form = await open(page, market, "the form page without JavaScript");
    const applicant = person(market);
    await fill(form, applicant);
    await form.send.click();
    await arrived(page, market);
    await page.getByRole("textbox", { name: t("statusPage.unlock.label") }).fill(applicant.contact.slice(-4));
    await page.getByRole("button", { name: t("statusPage.unlock.action") }).click();
    await expect(page.locator("#answer")).toContainText(t("statusPage.unlock.noCookie"));
    await expect(page.locator("main")).toContainText(code);
  });

  test.each(["the modal", "the form page"] as const)(
    "with all storage blocked %s works, keeps typed values when shown again, and submits",
    async (way) => {
      const page = await visit(market, way, true);
      const form = await open(page, market, way);
      const applicant = person(market);
      await fill(form, { ...applicant, age: "" });
      await alive(page);
      await form.send.click();
      await expect(form.summary).toBeFocused();
      await expect(form.name).toHaveValue(applicant.name);
      await form.age.fill(applicant.age);
      await form.send.click();
      await arrived(page, market);
    },
  );
});

test("with all storage blocked a lost submission is repeated under its key", async () => {
  const page = await visit("gb", "the form page", true);
  const keys: (string | undefined)[] = [];
  await page.route(`**${apiPaths.register}`, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 3) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  const form = await open(page, "gb", "the form page");
  const applicant = person();
  await fill(form, applicant);
  await form.send.click();
  await expect(form.summary).toBeFocused();
  await form.send.click();
  await arrived(page, "gb");
  expect(new Set(keys).size).toBe(1);
  const stored = (await site.exported()).filter(({ email }) => email === applicant.email);
  expect(stored.flatMap(({ registrations }) => registrations)).toHaveLength(1);
});

test("with all storage blocked and the script missing, the form posts by itself without reloading", async () => {
  const page = await visit("gb", "the form page", true);
  const calls = callsOf(page, "/gb/apply-now");
  await page.route("**/assets/apply-form*.js", (route) => route.abort());
  const form = await open(page, "gb", "the form page");
  await page.locator("[data-island] p").first().hover();
  await page.locator("[data-island][data-alive=no]").waitFor({ state: "attached" });
  expect(calls()).toBe(1);
  await fill(form, person());
  await form.send.click();
  await arrived(page, "gb");
});
