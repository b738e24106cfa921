/**
 * If the form asks for a confirmation instead of the age (asksExactAge in
 * domain/market-law/applying.ts), no text claims that we ask for the age.
 */
import { describe, expect, test } from "vitest";
import { marketCountries } from "../../domain/market-law/row.ts";
import { defaultCountry } from "../../domain/visitor/country.ts";
import { legalText } from "../../locales/legal.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { legalArgumentsOf } from "../../server/site/legal-arguments.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { operatorWith, realSettings } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const because = "The rota needs it.";
const settings = { ...realSettings, eligibleCountries: [...marketCountries] };
const operator = { ...operatorWith({ ...settings, exactAge: { DE: because, FR: because, PL: because } }), byLaw: true };
const silent = { ...operatorWith(settings), byLaw: true };
const site = useApp({ operator }, context);

const page = async (path: string) => (await site.open(path)).text();
const asking = /<input[^>]* name="age"[^>]*>/;

describe.each(completeMarkets)("in %s", (market) => {
  const country = markets[market].country ?? defaultCountry;
  const exact = ["DE", "FR", "PL"].includes(country);
  const t = translatorFor(market);
  const steps = [t("home.start.form.text"), t("home.start.form.textOldEnough")] as const;

  test("the first step names the fields that the page's form asks for", async () => {
    for (const path of [`/${market}`, `/${market}/apply-now`]) {
      const html = await page(path);
      expect(!asking.exec(html)?.[0].includes('type="checkbox"')).toBe(exact);
      if (path.endsWith("apply-now")) continue;
      expect(steps.map((step) => visibleText(html).includes(step))).toEqual([exact, !exact]);
    }
  });

  test("an application by email asks for the same fields", async () => {
    const own = markets[market].country;
    const values = legalArgumentsOf(site.config, market, own);
    const said = (age: "exact" | "enough") =>
      legalText("accessibility", market, { ...values, age }).clauses.flatMap(({ paragraphs }) => paragraphs);
    const enough = said("enough");
    const [pair, ...others] = said("exact").flatMap((text, index) =>
      text === enough[index] ? [] : [differing(text, enough[index] ?? "")],
    );
    expect(others).toEqual([]);
    // Without a country, the visitor may choose one whose form asks for the age.
    const asked = own === null || exact;
    const words = visibleText(await page(`/${market}/accessibility`));
    expect(pair?.map((end) => words.includes(end))).toEqual([asked, !asked]);
    expect(pair?.[1]).toContain("18");
  });
});

/** The rest of two texts from the first difference on. */
function differing(text: string, other: string): readonly [string, string] {
  const parts = [...text].findIndex((sign, index) => sign !== [...other][index]);
  return [[...text].slice(parts).join(""), [...other].slice(parts).join("")];
}

test("without the operator's reason, no form asks for age and no page claims so", async () => {
  const asksNobody = (market: MarketCode) => {
    const { age } = legalArgumentsOf({ ...site.config, operator: silent }, market, markets[market].country);
    return age === "enough";
  };
  expect(completeMarkets.every(asksNobody)).toBe(true);
});

test("the description of stored data omits the age when none is stored", async () => {
  const here = await statusPage(site, { area_code: "1", contact: "2125550147", country: "US", age: "18+" });
  const held = visibleText(await (await site.open(here.path, { cookie: await here.unlock() })).text());
  expect(held).toContain("Name, number, email, your answers");
  const there = await statusPage(site, { area_code: "48", contact: "512345678", country: "PL" });
  expect(visibleText(await (await site.open(there.path, { cookie: await there.unlock() })).text())).toContain(
    "Name, number, email, age, your answers",
  );
});
