/**
 * Pages say so when applications are closed (D14): the operator accepts none from the country or
 * has paused the market.
 */
import { describe, expect, test } from "vitest";
import { countryInText, countryName } from "../../locales/countries.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { applicant, postedForm } from "../support/applicants.ts";
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
