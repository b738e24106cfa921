/**
 * Pages say so when applications are closed (D14): the operator accepts none from the country or
 * has paused the market.
 */
import { describe, expect, test } from "vitest";
import { countryInText, countryName } from "../../locales/countries.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { alertingOperator } from "../support/alerts.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { fieldValue, visibleText } from "../support/html.ts";
import { operatorWith } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({}, context);
const paused = useApp({ operator: operatorWith({ markets: { paused: ["de", "ar"] } }) }, context);

/** What a reader sees without our style sheet: only `hidden` elements are invisible. */
const shown = (html: string) => visibleText(html.replaceAll(/<dialog[\s\S]*?<\/dialog>/g, ""));
const page = async (path: string, app = site) => (await app.open(path)).text();

describe.each([
  ["ae", "AE", site],
  ["sa", "SA", site],
  ["ch", "CH", site],
  ["pl", "PL", site],
  ["de", "DE", paused],
] as const satisfies readonly (readonly [MarketCode, string, unknown])[])("in %s", (market, country, app) => {
  const { tag } = markets[market];
  const sentence = translatorFor(market)("form.closed", { country: countryInText(country, tag) });

  test("the home page says that applications are closed and links to countries where they are open", async () => {
    const html = shown(await page(`/${market}`, app));
    expect(html).toContain(translatorFor(market)("home.hero.closed", { country: countryInText(country, tag) }));
    const form = shown(await page(`/${market}/apply-now`, app));
    for (const open of ["GB", "SG"]) expect(form).toContain(countryName(open, tag));
    expect(html).not.toContain(translatorFor(market)("home.hero.lead", { country: countryInText(country, tag) }));
  });

  test.each(["page", "modal"])("the %s shows a country choice instead of form fields", async (where) => {
    const html = await page(where === "page" ? `/${market}/apply-now` : `/${market}`, app);
    const form = /<form[^>]*novalidate[\s\S]*?<\/form>/i.exec(html)?.[0] ?? "";
    expect(visibleText(form)).toContain(sentence);
    const hidden = form.slice(form.indexOf('<div hidden="">'));
    for (const name of ["name", "contact", "email", "age"]) {
      expect(hidden).toContain(`name="${name}"`);
      expect(form.split(`name="${name}"`)).toHaveLength(2);
    }
    expect(form.slice(0, form.indexOf('<div hidden="">'))).toContain('name="country"');
    expect(form).not.toContain('type="submit"');
  });

  test("typed values are kept behind the country choice", async () => {
    const typed = postedForm({ country: "FR", change: "country" });
    const html = await (await app.submit(`/${market}/apply-now`, typed)).text();
    expect(html).not.toContain('<div hidden="">');
    expect(fieldValue(html, "name")).toBe(typed["name"]);
  });
});

describe("a closed market", () => {
  const alerting = useApp({ operator: alertingOperator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
  const slug = "hotel-operations-assistant";
  const wayIn = (html: string) => Array.from(html.matchAll(/<a(?: id="hero-apply")? class="button" href="([^"]+)"/g));

  test.each(["/ae", `/ae/jobs/${slug}`])("%s offers to tell when applications open, not to apply", async (path) => {
    const t = translatorFor("ae");
    const html = (await page(path, alerting)).replaceAll(/<dialog[\s\S]*?<\/dialog>/g, "");
    expect(html).not.toContain(`>${t("site.nav.apply")}</a>`);
    expect(wayIn(html).map(([, address]) => address)).toEqual(["/ae/job-alerts", "/ae/job-alerts"]);
    expect(html).toContain(`>${t("jobAlert.whenOpen.title")}</a>`);
    expect(visibleText(html)).toContain(t("home.hero.closed", { country: countryInText("AE", "ar-AE") }));
    // Someone abroad can still choose another country.
    expect(html).toMatch(/<a href="\/ae\/apply-now[^>]*>لست في/);
    expect(html).toContain('href="/ae/verify"');
  });

  test("leads to the jobs where alerts are not offered", async () => {
    for (const path of ["/ae", `/ae/jobs/${slug}`])
      expect(
        wayIn(await page(path)).map(([, address]) => address),
        path,
      ).toEqual(["/ae/jobs", "/ae/jobs"]);
    expect(visibleText(await page("/ae/jobs"))).toContain(
      translatorFor("ae")("home.hero.closed", { country: countryInText("AE", "ar-AE") }),
    );
  });

  test("offers the alert on the form's page, and only to the market's own country", async () => {
    expect(await page("/ae/apply-now", alerting)).toContain('href="/ae/job-alerts"');
    const elsewhere = await (await alerting.submit("/gb/apply-now", postedForm({ country: "JP" }))).text();
    expect(elsewhere).not.toContain("job-alerts");
  });

  test("says on the alert's page what it waits for", async () => {
    const words = visibleText(await page("/pl/job-alerts", alerting));
    const t = translatorFor("pl");
    expect(words).toContain(t("jobAlert.whenOpen.title"));
    expect(words).toContain(t("jobAlert.whenOpen.text"));
    expect(visibleText(await page("/gb/job-alerts", alerting))).toContain(translatorFor("gb")("jobAlert.any"));
  });
});

test("open markets show no closed notice", async () => {
  const sentence = translatorFor("gb")("home.hero.closed", { country: "the United Kingdom" });
  expect(shown(await page("/gb"))).not.toContain(sentence);
  expect(await page("/gb/apply-now")).not.toContain('<div hidden="">');
});

test("the API refuses a paused market's country in every language and accepts all others", async () => {
  for (const lang of ["de", "gb"]) {
    const { status, body } = await paused.call("/api/register", applicant({}, "DE"), { lang });
    expect([status, body.errors?.["country"]]).toEqual([
      403,
      translatorFor(lang as MarketCode)("fieldError.notEligible", {
        country: countryInText("DE", markets[lang as MarketCode].tag),
      }),
    ]);
  }
  expect((await paused.submit("/de/apply-now", postedForm({}, "DE"))).status).toBe(403);
  expect((await paused.call("/api/register", applicant(), { lang: "de" })).status).toBe(200);
  expect((await site.call("/api/register", applicant({}, "DE"), { lang: "de" })).status).toBe(200);
});

test("a paused market without a country has no pages", async () => {
  expect((await paused.open("/ar/apply-now")).status).toBe(404);
  expect((await site.open("/ar/apply-now")).status).toBe(200);
});

describe("the demo strip", () => {
  const delivering = useApp(
    {
      operator: operatorWith({
        webhooks: [
          { id: "main", url: "http://127.0.0.1:9", secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=" },
        ],
      }),
    },
    context,
  );
  const mailing = { operator: operatorWith({ mail: { from: "a@b.test", to: ["c@d.test"] } }) };
  const mails = useApp({ ...mailing, config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
  const mute = useApp(mailing, context);
  const looking = useApp({ operator: operatorWith({ sample: false }) }, context);

  test("does not call an operator's own file a sample", async () => {
    const own = await page("/gb", looking);
    const sample = await page("/gb");
    for (const said of ["Sample operator, sample jobs.", "Sample operator for the demo"]) {
      expect(visibleText(sample)).toContain(said);
      expect(visibleText(own)).not.toContain(said);
    }
    expect(visibleText(own)).toContain("Demo Nothing you send here reaches anybody.");
  });

  test.each([
    ["by webhook", delivering, true],
    ["by e-mail", mails, true],
    ["not at all without a mail server", mute, false],
    ["not at all", site, false],
  ])("says whether submissions are delivered: %s", async (_, app, delivers) => {
    for (const market of ["gb", "de", "ae"] as const) {
      const t = translatorFor(market);
      const words = visibleText(await page(`/${market}`, app));
      expect(words.includes(t("site.demoDelivers"))).toBe(delivers);
      expect(words.includes(t("site.demoSentence"))).toBe(!delivers);
    }
  });
});
