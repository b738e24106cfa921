/**
 * The main task (specification sections 2 to 4, decisions D4 to D7, B3, B4): applying on a phone by
 * modal, by page and without JavaScript in each complete market; the operator receives it once.
 */
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, test } from "vitest";
import { noticeVersion } from "../support/notice.ts";
import type { ApplicationCreated } from "../../domain/delivery/application-created.ts";
import { countryInText } from "../../locales/countries.ts";
import { markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { applicant } from "../support/applicants.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { webhookSecret } from "../support/operators.ts";
import type { Received } from "../support/receiver.ts";
import { emirates, useSite } from "../support/site.ts";
import {
  alive,
  applicantsOf,
  fill,
  type Form,
  formOf,
  openModal,
  type Person,
  person,
  surveyOf,
  type TestedMarket,
  testedMarkets,
} from "./applicant.ts";

const visitors = useVisitors();
const from = { referer: "https://www.google.com/" };
const campaign = "utm_source=spring&utm_medium=mail";
const dialCodes = { gb: "44", de: "49", ae: "971" };

/**
 * Each way leads from the first page to a submitted form and returns the notice shown above the
 * button.
 */
const ways = {
  modal: async (page: Page, market: TestedMarket, applicant: Person) => {
    await page.goto(`/${market}?${campaign}`, from);
    const form = formOf(await openModal(page, market), market);
    await fill(form, applicant);
    return sendUnderNotice(form);
  },
  page: async (page: Page, market: TestedMarket, applicant: Person) => {
    await page.goto(`/${market}?${campaign}`, from);
    await page.goto(`/${market}/apply-now`);
    const form = formOf(page, market);
    await fill(form, applicant);
    await form.position.selectOption("it-support-assistant");
    return sendUnderNotice(form);
  },
  "page without JavaScript": async (page: Page, market: TestedMarket, applicant: Person) => {
    await page.goto(`/${market}/apply-now?${campaign}`, from);
    const form = formOf(page, market);
    await fill(form, applicant);
    await form.position.selectOption("it-support-assistant");
    return sendUnderNotice(form);
  },
} as const;

async function sendUnderNotice(form: Form): Promise<string> {
  const notice = await form.notice.innerText();
  await form.send.click();
  return notice;
}

/**
 * Reads a webhook like an operator's system. Throws on a wrong signature, a changed body, or a time
 * more than five minutes off.
 */
function verified({ headers, body }: Received): ApplicationCreated {
  return new Webhook(webhookSecret).verify(body, headers as Record<string, string>) as ApplicationCreated;
}

/**
 * The source of the visit known to each way: without a script only the form's own address has it.
 */
const sources = {
  modal: (market: string) => ({
    source: "spring",
    medium: "mail",
    landingPath: `/${market}`,
    referrerHost: "www.google.com",
  }),
  page: (market: string) => ({
    source: "spring",
    medium: "mail",
    landingPath: `/${market}`,
    referrerHost: "www.google.com",
  }),
  "page without JavaScript": (market: string) => ({
    source: "spring",
    medium: "mail",
    landingPath: `/${market}/apply-now`,
  }),
};

describe("an applicant applies", () => {
  const site = useSite({ operator: emirates });
  let applied = 0;

  describe.each(testedMarkets)("in %s", (market) => {
    test.each(Object.keys(ways) as (keyof typeof ways)[])("by %s", async (way) => {
      const t = translatorFor(market);
      const { tag } = markets[market];
      const scripted = way !== "page without JavaScript";
      const applicant = person(market);
      const page = await visitors.visit(site, { market, javaScriptEnabled: scripted });

      const wording = await ways[way](page, market, applicant);
      await page.waitForURL(`${site.url}/${market}/success`);
      applied += 1;

      const survey = surveyOf(page, market);
      const question = page.getByRole("heading", {
        name: t("survey.local", { country: countryInText(applicantsOf[market], markets[market].language) }),
      });
      await expect(question).toBeVisible();
      await survey.yes.click();
      await survey.notYet.click();
      await survey.city.fill("Düsseldorf دبي");
      await survey.submit.click();
      await expect(survey.dialog).toHaveCount(0);

      await expect(page.getByRole("heading", { level: 1, name: t("success.title") })).toBeVisible();
      const code = await page
        .locator("bdi")
        .filter({ hasText: /^\w{3}-\w{3}-\w{3}$/ })
        .innerText();
      await expect(page.getByRole("link", { name: t("success.contact") })).toHaveAttribute(
        "href",
        new RegExp(`^https://wa\\.me/447700900123\\?text=.*${code}`),
      );

      if (scripted) {
        const id = await page.evaluate(() => sessionStorage.getItem("fairlead.registration"));
        expect(await page.evaluate(() => localStorage.getItem("fairlead.success"))).toBe("1");
        // No personal data is left on a phone that may be shared (D28).
        const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
        await expect.poll(kept).not.toContain("CITY");
        for (const value of [applicant.name, applicant.email, applicant.contact])
          expect(await kept()).not.toContain(value);
        expect((await site.exported()).filter((application) => application.id === id)).toHaveLength(1);
        // The former form is closed and empty.
        await page.goBack();
        await expect(page.getByRole("dialog")).toHaveCount(0);
        if (way === "page") await expect(formOf(page, market).name).toHaveValue("");
      }

      const stored = async () => (await site.exported()).filter(({ email }) => email === applicant.email);
      // The page does not wait for survey answers (D7) or deliveries.
      await expect
        .poll(async () =>
          (await stored()).map(({ answers, deliveries }) => ({
            answers,
            sent: deliveries.map(({ event_type, target, delivered_at }) => [event_type, target, delivered_at !== null]),
          })),
        )
        .toEqual([
          {
            answers: { IS_LOCAL_USER: "1", IS_REMOTE_WORKED: "0", CITY: "Düsseldorf دبي" },
            sent: [
              ["application.created", "main", true],
              ["application.created", "operator", true],
              ["applicant.received", "applicant", true],
              ["survey.answered", "main", true],
              ["survey.answered", "main", true],
              ["survey.answered", "main", true],
            ],
          },
        ]);
      const [application] = await stored();
      const areaCode = dialCodes[market];
      expect(application).toMatchObject({
        code,
        name: applicant.name,
        area_code: areaCode,
        contact: applicant.contact,
        phone: `+${areaCode}${applicant.contact}`,
        country: applicantsOf[market],
        age: 31,
        market,
        channel: scripted ? "api" : "form",
        position: way === "modal" ? null : "it-support-assistant",
        attribution: sources[way](market),
        consent: { version: noticeVersion, language: tag, wording },
      });

      const events = site.receiver.received
        .map(verified)
        .filter(({ type, data }) => type === "application.created" && data.contact.email === applicant.email);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ type: "application.created", data: { id: application?.id, code } });
      expect(events[0]?.data.contact).toEqual({
        open_id: `${areaCode}${applicant.contact}`,
        country: applicantsOf[market],
        phone: `+${areaCode}${applicant.contact}`,
        site: expect.any(String),
        lang: tag,
        nickname: applicant.name,
        email: applicant.email,
        sex: "",
      });
      expect(events[0]?.data.consent).toEqual({
        wording,
        version: noticeVersion,
        language: tag,
        agreed_at: application?.created_at,
      });

      const mails = site.mailbox.mails.filter(
        ({ to, text }) => to.includes("desk@operator.example") && text.includes(applicant.email),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({
        from: "jobs@operator.example",
        to: ["desk@operator.example"],
        text: expect.stringContaining(code),
      });
      expect(mails[0]?.headers.get("reply-to")).toContain(applicant.email);
    });
  });

  // Runs last: a duplicate of anything above would have arrived by now.
  afterAll(async () => {
    expect(applied).toBe(testedMarkets.length * Object.keys(ways).length);
    const all = await site.exported();
    expect(all).toHaveLength(applied);
    expect(all.flatMap(({ deliveries }) => deliveries.map(({ attempts }) => attempts))).toEqual(
      Array(applied * 6).fill(1),
    );
    // A new application and three answers by webhook; an email to the operator and one to the
    // applicant.
    expect([site.receiver.received.length, site.mailbox.mails.length]).toEqual([4 * applied, 2 * applied]);
  });
});

describe("by default the Emirates are closed", () => {
  const site = useSite();
  const refusal = "باب التقديم من الإمارات غير مفتوح حاليًا. وهو مفتوح في:";

  test("and the modal says so in Arabic with the open countries", async () => {
    const page = await visitors.visit(site, { market: "ae" });
    await page.goto("/ae");
    const dialog = await openModal(page, "ae");
    const form = formOf(dialog, "ae");
    await expect(dialog.getByText(refusal)).toBeVisible();
    await expect(dialog.getByRole("listitem").filter({ hasText: "ألمانيا" })).toBeVisible();
    await expect(form.send).toHaveCount(0);

    // There are no fields, before or after the script loads.
    for (const field of [form.name, form.contact, form.email, form.age]) await expect(field).toBeHidden();
    await alive(dialog);
    for (const field of [form.name, form.contact, form.email, form.age]) await expect(field).toBeHidden();
  });

  test.each([true, false])(
    "and the page says so and offers another country (JavaScript: %s)",
    async (javaScriptEnabled) => {
      const page = await visitors.visit(site, { market: "ae", javaScriptEnabled });
      await page.goto("/ae/apply-now");
      const form = formOf(page, "ae");
      await expect(page.getByText(refusal)).toBeVisible();
      await expect(form.send).toHaveCount(0);

      await form.country.focus();
      await form.country.selectOption("DE");
      if (!javaScriptEnabled) await form.change.click();
      await expect(page.getByText("لمن يمكنهم العمل في ألمانيا.")).toBeVisible();
      await fill(form, person("de"));
      await form.send.click();
      await page.waitForURL(`${site.url}/ae/success`);
    },
  );

  test("and a forced submission is refused in Arabic", async () => {
    const page = await visitors.visit(site, { market: "ae" });
    const answer = await page.request.post(`${site.url}/api/register`, {
      headers: { lang: "ae" },
      data: applicant({}, "AE"),
    });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: 403,
      message: expect.stringContaining("الإمارات"),
    });

    expect((await site.exported()).filter(({ country }) => country === "AE")).toEqual([]);
  });
});
