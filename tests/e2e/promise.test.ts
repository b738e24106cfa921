/**
 * The promise from the phone to the public figure (B2 to B7): a Spanish application is contacted,
 * and anyone can check it; and its counterpart without contact, which is admitted and counted.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { describe, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { keptPromise } from "../../db/queries/promise.ts";
import type { DeskList } from "../../domain/desk/queue.ts";
import type { WebhookEvent } from "../../domain/delivery/events.ts";
import { apiPaths, deskApiPath } from "../../routes.ts";
import { translatorFor } from "../../locales/translator.ts";
import { applicant } from "../support/applicants.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { webhookSecret } from "../support/operators.ts";
import { useSite } from "../support/site.ts";
import { formOf, openModal, surveyOf } from "./applicant.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

const mayasNumber = "+447700900141";
/** Both tests use people of their own. */
const account = (name: string): Account => ({ email: `${name}.${(accounts += 1)}@operator.example`, secret: "" });
let accounts = 0;
let maya = account("maya");
let jonas = account("jonas");

const visitors = useVisitors();
const site = useSite({
  operator: {
    recruiters: [
      { name: "Maya", email: "maya@operator.example", numbers: [mayasNumber] },
      { name: "Jonas", email: "jonas@operator.example", numbers: ["+447700900142"] },
    ],
  },
});
const t = translatorFor("es");

/** The events about one application in order of arrival, with verified signatures. */
function told(code: string): WebhookEvent[] {
  return site.receiver.received
    .map(
      ({ headers, body }) => new Webhook(webhookSecret).verify(body, headers as Record<string, string>) as WebhookEvent,
    )
    .filter(({ data }) => data.code === code);
}

/** Applies in the modal on a phone; returns the code and the application page's address. */
async function applyInSpanish(page: Page, name: string, contact: string): Promise<{ code: string; mine: string }> {
  await page.goto("/es");
  const form = formOf(await openModal(page, "es"), "es");
  await form.name.fill(name);
  await form.contact.fill(contact);
  await form.email.fill(`${contact}@example.org`);
  await form.age.fill("31");
  await form.send.click();
  await page.waitForURL(`${site.url}/es/success`);
  const survey = surveyOf(page, "es");
  await survey.skip.click();
  await expect(survey.dialog).toHaveCount(0);
  const code = await page.locator("bdi", { hasText: /^[A-Z0-9]{3}-/ }).innerText();
  const mine = (await page.locator('a[href*="/application/"]').first().getAttribute("href")) ?? "";
  return { code, mine };
}

async function verify(page: Page, number: string, code: string): Promise<string> {
  await page.goto("/es/verify");
  await page.getByLabel(t("verify.number")).fill(number);
  await page.getByLabel(t("verify.code")).fill(code);
  await page.getByRole("button", { name: t("verify.action"), exact: true }).click();
  const answer = page.locator("#answer");
  await expect(answer).toBeFocused();
  return (await answer.getByRole("heading").innerText()).trim();
}

/** A new visitor's Spanish home page: each call loads it again and returns its text. */
async function homePage(): Promise<() => Promise<string>> {
  const home = await visitors.visit(site, { market: "es" });
  await home.goto(`${site.url}/es`);
  return async () => {
    // Opening the address again would show the copy that the browser may keep for minutes.
    await home.reload();
    return home.locator("main").innerText();
  };
}

describe("the promise", () => {
  test("is kept: a Spanish application on a phone is contacted, and anyone can check it", async () => {
    const desk = await visitors.visit(site, { viewport: sizes.desktop });
    maya = account("maya");
    await join(site, desk, maya, "Maya");
    await desk.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));

    const phone = await visitors.visit(site, { market: "es" });
    const name = "Zoë Prueba";
    const { code, mine } = await applyInSpanish(phone, name, "612345678");

    // The queue updates live, without a reload.
    const row = desk.getByRole("row").filter({ hasText: name });
    await expect(row).toBeVisible();
    await row.click();
    await expect(desk.getByRole("article").getByText(code).first()).toBeVisible();
    await desk.keyboard.press("a");
    await desk.getByRole("button", { name: "Assign to me" }).click();
    await expect(row).toContainText("Claimed");
    await phone.goto(mine);
    await expect(phone.getByText(t("statusPage.state.claimed", { recruiter: "Maya" }))).toBeVisible();

    const [chat] = await Promise.all([desk.context().waitForEvent("page"), desk.keyboard.press("w")]);
    await chat.waitForURL("https://wa.me/**");
    const link = new URL(chat.url());
    expect(link.pathname).toBe("/34612345678");
    const message = link.searchParams.get("text") ?? "";
    expect(message).toContain(t("firstMessage.hello", { name, recruiter: "Maya", operator: "Example Recruiting Ltd" }));
    expect(message).toContain(t("firstMessage.code", { code }));
    expect(message).toContain(t("firstMessage.stop"));
    expect(message).toContain("/es/verify");
    await chat.close();
    await desk.keyboard.press("c");
    await expect(row).toHaveCount(0);

    await phone.reload();
    await expect(phone.getByRole("main")).toContainText("Maya");
    await expect(phone.getByText(t("statusPage.state.contactedText"))).toBeVisible();

    expect(await verify(phone, mayasNumber, code)).toBe(t("verify.yes.title"));
    const another = code.replace(/.$/, (last) => (last === "A" ? "C" : "A"));
    for (const [number, quoted] of [
      ["+447700900199", code],
      [mayasNumber, another],
      ["+34612345678", code],
      ["+447700900199", another],
    ] as const) {
      expect(await verify(phone, number, quoted), `${number} ${quoted}`).not.toBe(t("verify.yes.title"));
    }

    await expect.poll(() => told(code).map(({ type }) => type)).toContain("application.contacted");
    const events = told(code);
    expect(events[0]?.type).toBe("application.created");
    expect(events.at(-1)).toMatchObject({
      type: "application.contacted",
      data: { contacted_by: "Maya", within_24_hours: true },
    });

    // Nineteen more are marked at the desk, which is enough for a public figure.
    for (let number = 1; number <= 19; number += 1) {
      const answer = await fetch(`${site.url}${apiPaths.register}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:ab:${number}::1` },
        body: JSON.stringify(applicant()),
      });
      expect(answer.status).toBe(200);
    }
    const marked = await desk.evaluate(async (api) => {
      const headers = { "content-type": "application/json" };
      const list = (await (await fetch(`${api}/applications?view=todo`)).json()) as DeskList;
      const answers = await Promise.all(
        list.rows.map(async ({ id }) => {
          await fetch(`${api}/applications/${id}/phone`, { method: "POST", headers, body: "{}" });
          return (await fetch(`${api}/applications/${id}/contacted`, { method: "POST", headers, body: "{}" })).status;
        }),
      );
      return answers;
    }, deskApiPath);
    expect(marked).toEqual(Array.from({ length: 19 }, () => 200));

    // The figure is cached for minutes; a restart reads it again.
    await site.interrupted(async () => {});
    await expect.poll(await homePage()).toContain(t("promise.counts", { kept: 20, total: 20 }));
  });

  test("is broken without contact: reminders, reassignment, miss, notices and figures follow", async () => {
    const desk = await visitors.visit(site, { viewport: sizes.desktop });
    jonas = account("jonas");
    const own = `Jonas ${accounts}`;
    await join(site, desk, jonas, own);
    const phone = await visitors.visit(site, { market: "es" });
    const name = `Zoë Espera ${accounts}`;
    const contact = String(612_345_700 + accounts);
    const { code, mine } = await applyInSpanish(phone, name, contact);
    const row = desk.getByRole("row").filter({ hasText: name });
    await row.click();
    await expect(desk.getByRole("article").getByText(code).first()).toBeVisible();
    await desk.keyboard.press("a");
    await desk.getByRole("button", { name: "Assign to me" }).click();
    await expect(row).toContainText(own);

    // Simulates an earlier submission: the clock runs when the server starts again.
    const earlier = (hours: number) =>
      site.interrupted(async (settings) => {
        const database = await openDatabase(settings);
        for (const statement of [
          `update registration r set created_at = r.created_at - make_interval(hours => $1::int) from application a
           where a.id = r.application_id and a.contacted_at is null`,
          "update application set created_at = created_at - make_interval(hours => $1::int) where contacted_at is null",
        ]) {
          await database.query(statement, [hours]);
        }
        await database.close();
      });
    const mails = (to: string) => site.mailbox.mails.filter((mail) => mail.to.includes(to)).length;
    const [toJonas, toMaya] = [mails(jonas.email), mails(maya.email)];
    await earlier(12);
    await expect.poll(() => mails(jonas.email)).toBe(toJonas + 1);
    expect(mails(maya.email)).toBe(toMaya);
    await earlier(8);
    await expect.poll(() => mails(maya.email)).toBeGreaterThan(toMaya);
    await desk.goto(deskAddress(site, "/desk"));
    await expect(row).toContainText("Maya");
    await expect(row).not.toContainText(own);

    await earlier(4);
    await expect
      .poll(() => told(code).at(-1))
      .toMatchObject({ type: "application.missed", data: { reason: "no_contact" } });
    const letters = () => site.mailbox.mails.filter(({ to }) => to.includes(`${contact}@example.org`));
    await expect.poll(() => letters().some(({ text }) => text.includes(t("applicantMail.missed.opening")))).toBe(true);
    // The server's port changes with each start.
    await phone.goto(site.url + mine);
    await expect(phone.getByRole("main")).toContainText("Nuestras 24 horas");
    await site.interrupted(async (settings) => {
      const database = await openDatabase(settings);
      expect(await keptPromise(database, new Date())).toEqual({ kept: 20, missed: 1 });
      await database.close();
    });
    await expect.poll(await homePage()).toContain(t("promise.missed", { missed: 1 }));
  });
});
