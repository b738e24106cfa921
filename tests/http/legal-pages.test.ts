/** Privacy and legal notice in production, market by market: each has what the law of its country asks for (decision B15). */
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

  test("names law, authority, recipients and where data is kept", async () => {
    const text = await page(market, "privacy-policy");
    const { name, regulator, host } = privacyLaws[country];
    for (const said of [name, regulator, host, "Ridgeway Hotels", "Ridgeway Hosting Ltd", saidOfPrivacy.officer]) {
      expect(text).toContain(said);
    }
    // Kept, read at the seat, and passed on to.
    for (const place of ["IE", "GB", "MT"]) expect(text).toContain(countryName(place, tag));
    const own = countryTexts[country];
    if (own) expect(text).toContain(own.heading);
    expect(text).not.toMatch(/\bnone\b|undefined|[{}]/);
  });

  test("names in its accessibility statement the law and whom to turn to, where both are known", async () => {
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

  test("has the rows of that country's law in its order, and no other's", async () => {
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

  test("says in every market who somebody is, whatever its law lists", async () => {
    const { legalName, registration, email, phone } = given;
    for (const market of completeMarkets) {
      const text = await page(market, "imprint");
      for (const said of [legalName, ...given.address, registration, email, phone])
        expect(text, market).toContain(said);
    }
  });

  test("has everything where no country is known", async () => {
    const text = await page("en", "imprint");
    for (const said of [given.capital, given.director, given.chamber, given.host.name, "No. SG-1", "No. KR-1"])
      expect(text).toContain(said);
  });

  test("is called what people there call it, in the footer too", async () => {
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

  test("calls the register what it is called there, for an operator of that country alone", async () => {
    expect(await page("gb", "imprint")).toContain("Company registration");
    expect(await page("ie", "imprint")).not.toContain("Company registration");
    expect(await page("at", "imprint")).not.toContain("Firmenbuch");
  });
});

describe("the privacy notice", () => {
  test("says a safeguard only of what is abroad and no decision covers", async () => {
    // Kept in Ireland, read in the United Kingdom, passed on to Malta.
    const german = await page("de", "privacy-policy");
    expect(german).toContain("Gelesen werden Ihre Daten dort, wo wir unseren Sitz haben: Vereinigtes Königreich.");
    expect(german).toContain("Soweit das im Ausland ist (Vereinigtes Königreich), schützt sie ein Beschluss");
    expect(german).not.toContain("Standardvertragsklauseln");
    expect(await page("us", "privacy-policy")).toContain(
      "Where that is abroad (Ireland, United Kingdom, and Malta), it is protected by standard contractual clauses.",
    );
    expect(await page("en", "privacy-policy")).toContain("it is protected by standard contractual clauses.");
  });

  test("shows nobody's recipients in another language", async () => {
    const text = visibleText(await (await halfSaid.open("/de/privacy-policy")).text());
    expect(text).not.toContain("hotels in town");
    expect(text).toContain("nur an: Unternehmen, für die wir Personal suchen.");
  });

  test("tells people in California of everything that is collected, and of every purpose that it names above", async () => {
    const notice = (await page("us", "privacy-policy")).split("California: notice at collection")[1];
    for (const collected of ["your confirmation of age", "time zone", "where your visit came from"])
      expect(notice).toContain(collected);
    expect(notice).toContain("to know which of our ads bring applications and to stop misuse, and for nothing else");
  });

  test("says that messages are signed only where there are any", async () => {
    expect(await page("gb", "privacy-policy")).toContain("Messages to our recruiting system are signed");
    const text = visibleText(await (await halfSaid.open("/gb/privacy-policy")).text());
    expect(text).not.toContain("are signed");
  });
});

test("says how long by the law of each country, and how applications come in", async () => {
  expect(await page("nl", "privacy-policy")).toContain("28");
  expect(await page("us", "privacy-policy")).toContain("365");
  expect(await page("gb", "privacy-policy")).not.toMatch(/answered it for good/);
  expect(await page("gb", "privacy-policy")).toContain("digitally signed webhook");
  expect(await page("us", "privacy-policy")).toContain("confirmation that you are old enough");
  expect(await page("gb", "privacy-policy")).not.toContain("your gender");
  // Whoever reads it where no country is known may choose one in which the form asks.
  expect(await page("en", "privacy-policy")).toContain("your gender");
});

test("lists what is kept on a device by its true name, and nothing that this deployment does not keep", async () => {
  const text = await page("gb", "privacy-policy");
  for (const name of ["locale", "applicant", "unlocked", "fairlead.draft", "fairlead.survey", "fairlead.success"])
    expect(text).toContain(name);
  // server/http/cookies.ts, `keepTyped`: with what was typed in it, the cookie is more than a permission.
  expect(text).toContain("the cookie holds what you typed in it");
  for (const name of ["gate", "fairlead.consent", "Google"])
    expect(text).not.toMatch(new RegExp(`\\b${name.replace(".", "\\.")}\\b`));
});

test("who reads a market's page in another country is told of no law but in general", async () => {
  const read = async (address: string) =>
    visibleText(await (await site.open("/privacy-policy", { "x-forwarded-for": address, cookie: "locale=gb" })).text());
  expect(await read(addressIn.GB)).toContain(privacyLaws.GB.name);
  const elsewhere = await read(addressIn.PL);
  for (const country of ["GB", "PL"] as const) expect(elsewhere).not.toContain(privacyLaws[country].name);
  expect(elsewhere).toContain("Where the GDPR or UK GDPR applies");
  expect(elsewhere).not.toContain(countryTexts.GB?.heading);
});

test("nor is an accessibility law, or whom to turn to by it, named to who reads the page elsewhere", async () => {
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
  test("name the law that the operator names, and none in production otherwise", async () => {
    expect(visibleText(await (await lawless.open("/gb/terms-conditions")).text())).not.toContain("governed by the law");
    expect(await page("gb", "terms-conditions")).toContain("governed by the law of the State of New York.");
  });

  test("name the United States' in the demo (D25)", async () => {
    const text = visibleText(await (await demo.open("/gb/terms-conditions")).text());
    expect(text).toContain("governed by the law of the United States.");
  });
});
