/**
 * Privacy and legal notice in production: each market has what its country's law requires (decision
 * B15).
 */
import { describe, expect, test } from "vitest";
import { accessibilityLaws } from "../../domain/market-law/accessibility.ts";
import { licenceLaws } from "../../domain/market-law/licence.ts";
import { noticeLaws } from "../../domain/market-law/notice.ts";
import { privacyLaws } from "../../domain/market-law/privacy.ts";
import { isMarketCountry, marketCountries } from "../../domain/market-law/row.ts";
import { countryName } from "../../locales/countries.ts";
import { dayWords } from "../../locales/dates.ts";
import { countryTexts } from "../../locales/legal.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { accessibilityCheckedOn } from "../../server/site/accessibility-check.ts";
import { addressIn, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import {
  operatorWith,
  realSettings,
  saidOfItself,
  saidOfPrivacy,
  saidOfRecipients,
  webhookSecret,
} from "../support/operators.ts";

const licences = marketCountries
  .filter((country) => licenceLaws[country].agency === "needed")
  .map((country) => ({ country, authority: `Authority of ${country}`, number: `No. ${country}-1` }));
const agency = {
  ...operatorWith({
    ...realSettings,
    governingLaw: "US-NY",
    identity: {
      ...realSettings.identity,
      kind: "agency",
      kep: "ridgeway@hs01.kep.tr",
      supervisor: "Trade Office",
      chamber: "Chamber of Trade",
    },
    privacy: { ...saidOfRecipients, recipientCountries: ["MT"] },
    eligibleCountries: [...marketCountries],
    licences,
    asksGender: ["DE"],
    webhooks: [{ id: "main", url: "https://hooks.ridgeway.test/x", secret: webhookSecret }],
  }),
  byLaw: true,
};

const context = useDatabase();
const site = useApp({ operator: agency }, context);
const lawless = useApp({ operator: { ...agency, governingLaw: undefined } }, context);
const halfSaid = useApp(
  { operator: { ...agency, webhooks: [], privacy: { ...agency.privacy, recipients: { en: "hotels in town" } } } },
  context,
);
const demo = useApp({}, context);
const page = async (market: MarketCode, name: string) =>
  visibleText(await (await site.open(`/${market}/${name}`)).text());

describe.each(
  completeMarkets.flatMap((market) => {
    const { country } = markets[market];
    return country !== null && isMarketCountry(country) ? [[market, country] as const] : [];
  }),
)("%s", (market, country) => {
  const { tag } = markets[market];

  test("names law, authority, recipients and data locations", async () => {
    const text = await page(market, "privacy-policy");
    const { name, regulator, host } = privacyLaws[country];
    for (const said of [name, regulator, host, "Ridgeway Hotels", "Ridgeway Hosting Ltd", saidOfPrivacy.officer]) {
      expect(text).toContain(said);
    }
    // Stored, accessed at the seat, and passed on to.
    for (const place of ["IE", "GB", "MT"]) expect(text).toContain(countryName(place, tag));
    const own = countryTexts[country];
    if (own) expect(text).toContain(own.heading);
    expect(text).not.toMatch(/\bnone\b|undefined|[{}]/);
  });

  test("names the accessibility law and contact authority when both are known", async () => {
    const text = await page(market, "accessibility");
    const { name, body, scope } = accessibilityLaws[country];
    for (const said of [name, body]) if (said !== null) expect(text).toContain(said);
    expect(text.includes("2019/882")).toBe(scope === "consumer");
    expect(text).toContain(dayWords(accessibilityCheckedOn, tag, { month: "long" }));
    expect(text).not.toMatch(/\bnone\b|undefined|[{}]/);
  });

  test("has every row of its legal notice", async () => {
    const text = await page(market, "imprint");
    const { kep } = agency.identity;
    const { host, phone, ...lines } = { ...agency.identity, ...saidOfItself };
    const given = { ...lines, kep, supervisor: "Trade Office", chamber: "Chamber of Trade", host: host.name, phone };
    for (const item of noticeLaws[country].asks) expect(text, item).toContain(given[item]);
    if (licenceLaws[country].agency === "needed") expect(text).toContain(`No. ${country}-1`);
    expect(text).toContain(translatorFor(market)("imprint.agency"));
  });
});

describe("the legal notice", () => {
  const given = { ...agency.identity, ...saidOfItself, supervisor: "Trade Office", chamber: "Chamber of Trade" };
  const order = (text: string, ...lines: string[]) => {
    const places = lines.map((line) => text.indexOf(`>${line}<`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  };
  const html = async (market: MarketCode) => (await site.open(`/${market}/imprint`)).text();

  test("has exactly the rows of that country's law, in order", async () => {
    const { legalName, legalForm, capital, registration, director, email, purpose, chamber, host } = given;
    const [address] = given.address as [string];
    order(await html("fr"), legalName, legalForm, capital, address, registration, email, director, host.name);
    order(await html("kr"), legalName, given.representative, address, email, registration);
    order(await html("at"), legalName, legalForm, purpose, address, email, registration, "Trade Office", chamber);
    order(await html("sg"), legalName, registration, address, email, "Authority of SG", "No. SG-1");
    for (const elsewhere of [
      capital,
      "Business purpose",
      chamber,
      "Trade Office",
      host.name,
      "Authority of SG",
      "Publication director",
    ])
      expect(await page("gb", "imprint")).not.toContain(elsewhere);
  });

  test("identifies the operator in every market, whatever the law lists", async () => {
    const { legalName, registration, email, phone } = given;
    for (const market of completeMarkets) {
      const text = await page(market, "imprint");
      for (const said of [legalName, ...given.address, registration, email, phone])
        expect(text, market).toContain(said);
    }
  });

  test("has all rows when no country is known", async () => {
    const text = await page("en", "imprint");
    for (const said of [given.capital, given.director, given.chamber, given.host.name, "No. SG-1", "No. KR-1"])
      expect(text).toContain(said);
  });

  test("has its local name, in the footer too", async () => {
    for (const [market, title] of [
      ["gb", "Legal notice"],
      ["us", "Legal information"],
      ["nl", "Bedrijfsgegevens"],
      ["be", "Wettelijke vermeldingen"],
      ["at", "Impressum"],
    ] as const) {
      expect(await html(market)).toContain(`<h1>${title}</h1>`);
      expect(await page(market, "privacy-policy")).toContain(title);
    }
  });

  test("names the company register locally only for an operator of that country", async () => {
    expect(await page("gb", "imprint")).toContain("Company registration");
    expect(await page("ie", "imprint")).not.toContain("Company registration");
    expect(await page("at", "imprint")).not.toContain("Firmenbuch");
  });
});

describe("the privacy notice", () => {
  test("mentions safeguards only for transfers abroad without an adequacy decision", async () => {
    // Stored in Ireland, accessed in the United Kingdom, passed on to Malta.
    const german = await page("de", "privacy-policy");
    expect(german).toContain("Gelesen werden Ihre Daten dort, wo wir unseren Sitz haben: Vereinigtes Königreich.");
    expect(german).toContain("Soweit das im Ausland ist (Vereinigtes Königreich), schützt sie ein Beschluss");
    expect(german).not.toContain("Standardvertragsklauseln");
    expect(await page("us", "privacy-policy")).toContain(
      "Where that is abroad (Ireland, United Kingdom, and Malta), it is protected by standard contractual clauses.",
    );
    expect(await page("en", "privacy-policy")).toContain("it is protected by standard contractual clauses.");
  });

  test("does not show recipients written in another language", async () => {
    const text = visibleText(await (await halfSaid.open("/de/privacy-policy")).text());
    expect(text).not.toContain("hotels in town");
    expect(text).toContain("nur an: Unternehmen, für die wir Personal suchen.");
  });

  test("lists for California every collected category and every purpose named above", async () => {
    const notice = (await page("us", "privacy-policy")).split("California: notice at collection")[1];
    for (const collected of ["your confirmation of age", "time zone", "where your visit came from"])
      expect(notice).toContain(collected);
    expect(notice).toContain("to know which of our ads bring applications and to stop misuse, and for nothing else");
  });

  test("mentions signed messages only if there are any", async () => {
    expect(await page("gb", "privacy-policy")).toContain("Messages to our recruiting system are signed");
    const text = visibleText(await (await halfSaid.open("/gb/privacy-policy")).text());
    expect(text).not.toContain("are signed");
  });
});

test("gives the retention period of each country's law and the ways to apply", async () => {
  expect(await page("nl", "privacy-policy")).toContain("28");
  expect(await page("us", "privacy-policy")).toContain("365");
  expect(await page("gb", "privacy-policy")).not.toMatch(/answered it for good/);
  expect(await page("gb", "privacy-policy")).toContain("digitally signed webhook");
  expect(await page("us", "privacy-policy")).toContain("confirmation that you are old enough");
  expect(await page("gb", "privacy-policy")).not.toContain("your gender");
  // A reader without a known country may choose one whose form asks for gender.
  expect(await page("en", "privacy-policy")).toContain("your gender");
});

test("lists stored cookies by their real names, and none that this deployment does not use", async () => {
  const text = await page("gb", "privacy-policy");
  for (const name of ["locale", "applicant", "unlocked", "fairlead.draft", "fairlead.survey", "fairlead.success"])
    expect(text).toContain(name);
  // server/http/cookies.ts, `keepTyped`: with typed values the cookie is more than a permission.
  expect(text).toContain("the cookie holds what you typed in it");
  for (const name of ["gate", "fairlead.consent", "Google"])
    expect(text).not.toMatch(new RegExp(`\\b${name.replace(".", "\\.")}\\b`));
});

test("in another country than the market's names the law only in general", async () => {
  const read = async (address: string) =>
    visibleText(await (await site.open("/privacy-policy", { "x-forwarded-for": address, cookie: "locale=gb" })).text());
  expect(await read(addressIn.GB)).toContain(privacyLaws.GB.name);
  const elsewhere = await read(addressIn.PL);
  for (const country of ["GB", "PL"] as const) expect(elsewhere).not.toContain(privacyLaws[country].name);
  expect(elsewhere).toContain("Where the GDPR or UK GDPR applies");
  expect(elsewhere).not.toContain(countryTexts.GB?.heading);
});

test("and names no accessibility law or authority there", async () => {
  const read = async (address: string) =>
    visibleText(await (await site.open("/accessibility", { "x-forwarded-for": address, cookie: "locale=gb" })).text());
  expect(await read(addressIn.GB)).toContain("Equality Act 2010");
  const elsewhere = await read(addressIn.PL);
  for (const country of ["GB", "PL"] as const) {
    for (const said of [accessibilityLaws[country].name, accessibilityLaws[country].body])
      expect(elsewhere).not.toContain(said);
  }
  expect(elsewhere).toContain("Which law applies to you depends on where you live");
});

describe("the terms", () => {
  test("name the operator's governing law, and in production otherwise none", async () => {
    expect(visibleText(await (await lawless.open("/gb/terms-conditions")).text())).not.toContain("governed by the law");
    expect(await page("gb", "terms-conditions")).toContain("governed by the law of the State of New York.");
  });

  test("name United States law in the demo (D25)", async () => {
    const text = visibleText(await (await demo.open("/gb/terms-conditions")).text());
    expect(text).toContain("governed by the law of the United States.");
  });
});
