/**
 * The law table (decision B15): every market has rows, production uses them, and they expire. More
 * than 300 lines: one table with everything that reads it.
 */
import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ageLaws } from "../../domain/market-law/age.ts";
import {
  asksExactAge,
  asksGender,
  knowsThirdGender,
  minimumAge,
  minimumAgeReason,
  languagesWithoutAgeReason,
} from "../../domain/market-law/applying.ts";
import { belowFloor } from "../../domain/market-law/below-floor.ts";
import { unlawfulSettings, lawWarnings } from "../../domain/market-law/check.ts";
import { lawFindings } from "../../domain/market-law/findings.ts";
import { genderLaws } from "../../domain/market-law/gender.ts";
import { type LawRow, marketCountries, row, staleness } from "../../domain/market-law/row.ts";
import { rowsOf } from "../../domain/market-law/table.ts";
import { checkVacancy } from "../../domain/vacancies/checks.ts";
import { draftOf } from "../../domain/vacancies/from-operator-file.ts";
import { vacancyDraft, vacancyFacts } from "../../domain/vacancies/content.ts";
import { marketCodes, markets } from "../../locales/markets.ts";
import { demoOperator, operatorWith, saidOfItself, saidOfPrivacy } from "../support/operators.ts";

const today = "2026-11-27";
const lawful = {
  identity: { ...demoOperator.identity, ...saidOfItself },
  privacy: saidOfPrivacy,
  governingLaw: "IE",
  retention: { US: 365 },
};
const inProduction = (change: Record<string, unknown> = {}) => ({
  ...operatorWith({ ...lawful, asksGender: false, vacancies: [], ...change }),
  byLaw: true,
});
const aged = (country: string, reason: unknown, age = 21) => ({
  minimumAge: { default: 18, countries: { [country]: { age, reason } } },
});
const because = "Alcohol is served at the events that are looked after.";

test("every market country has its rows with source and check date", () => {
  const countries = marketCodes.flatMap((code) => markets[code].country ?? []);
  expect([...marketCountries].toSorted()).toEqual([...new Set(countries)].toSorted());
  for (const country of marketCountries) {
    for (const each of Object.values<LawRow>(rowsOf(country))) {
      expect(each.law).not.toBe("");
      expect(each.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(each.checkedOn <= today).toBe(true);
      if (each.validTo !== null) expect(each.validTo > each.checkedOn).toBe(true);
      if (each.confidence === "read") expect(each.source).not.toBeNull();
      // Only a verified rule stops a start or a vacancy.
      if (each.production === "refuse") expect(each.source, `${country}: ${each.law}`).not.toBeNull();
    }
  }
});

describe("a row needs review", () => {
  const young = row("Act");
  test.each([
    ["2026-11-21", null],
    ["2027-11-21", null],
    ["2027-11-22", "was checked on 2026-11-21, more than a year ago"],
  ])("on %s", (day, why) => {
    expect(staleness(young, day)).toBe(why);
  });

  test("after its last valid day", () => {
    const until = row("Act", { validTo: "2026-12-31" });
    expect(staleness(until, "2026-10-31")).toBeNull();
    // Sixty days before, to leave time for research.
    expect(staleness(until, "2026-11-01")).toBe("is valid until 2026-12-31: look up what applies afterwards");
    expect(staleness(until, "2026-12-31")).toBe("is valid until 2026-12-31: look up what applies afterwards");
    expect(staleness(until, "2027-01-01")).toBe("was valid until 2026-12-31");
  });

  test("with a warning in production for open countries", () => {
    const operator = inProduction({ eligibleCountries: ["DE"], minimumAge: { default: 18 } });
    const rises = "law of DE, pay: 14.6 EUR an hour applies from 2027-01-01 (MiLoG § 1)";
    expect(lawWarnings(operator, today)).toEqual([rises]);
    expect(lawWarnings(operator, "2026-11-01")).toEqual([]);
    expect(lawWarnings(operator, "2027-01-01")).toEqual([]);
    const onlyPay = (day: string) => lawWarnings(operator, day).filter((warning) => warning.includes(", pay:"));
    expect(onlyPay("2027-12-31").filter((warning) => warning.includes("was valid until"))).toEqual([]);
    expect(onlyPay("2028-01-01")).toEqual(["law of DE, pay: the row was valid until 2027-12-31 (MiLoG § 1)"]);
  });
});

describe("the minimum age", () => {
  test("is the country's, or else the operator's", () => {
    const demo = operatorWith({ minimumAge: { default: 21, countries: { DE: { age: 25, reason: because } } } });
    expect([minimumAge(demo, "DE"), minimumAge(demo, "GB"), minimumAge(demo, null)]).toEqual([25, 21, 21]);
    expect(minimumAgeReason(demo, "DE", "en")).toBe(because);
    expect(minimumAgeReason(demo, "GB", "en")).toBeNull();
  });

  test("in production is 18 without a reason for the country", () => {
    const operator = inProduction({ minimumAge: { default: 23, reason: because } });
    expect(minimumAge(operator, "GB")).toBe(18);
    expect(minimumAgeReason(operator, "GB", "en")).toBeNull();
    expect(lawWarnings(operator, today)[0]).toMatch(/^minimumAge.default: production uses 18/);
  });

  test("in production applies once its reason exists in every offered language", () => {
    const [half, whole] = [aged("CH", { en: because }), aged("CH", { de: "Es wird Alkohol ausgeschenkt." })];
    expect(languagesWithoutAgeReason(inProduction(half), "CH")).toEqual(["de"]);
    expect(minimumAge(inProduction(half), "CH")).toBe(18);
    expect(lawWarnings(inProduction({ ...half, eligibleCountries: ["CH"] }), today)).toEqual([
      "minimumAge.countries.CH: 18 applies until the reason is written in de",
    ]);
    expect(minimumAge(inProduction(whole), "CH")).toBe(21);
    expect(minimumAgeReason(inProduction(whole), "CH", "de")).toBe("Es wird Alkohol ausgeschenkt.");
  });

  test("below 18 is the operator's in production too", () => {
    expect(minimumAge(inProduction({ minimumAge: { default: 16 } }), "GB")).toBe(16);
    expect(minimumAge(inProduction({ minimumAge: { default: 16 } }), null)).toBe(16);
  });

  test("has its reason in English if it is one line, and for countries without a market", () => {
    expect(minimumAge(inProduction(aged("GB", because)), "GB")).toBe(21);
    expect(minimumAge(inProduction(aged("IN", because)), "IN")).toBe(21);
    expect(languagesWithoutAgeReason(inProduction(aged("IN", { de: because })), "IN")).toEqual(["en"]);
    expect(minimumAge(inProduction({ ...aged("CH", because), markets: { paused: ["ch"] } }), "CH")).toBe(21);
  });

  test.each(marketCountries.filter((country) => ageLaws[country].above18 === "refused"))(
    "above 18 is refused in %s, whatever the reason",
    (country) => {
      const reason = Object.fromEntries(["en", "de", "ko", "ar"].map((language) => [language, because]));
      expect(unlawfulSettings(inProduction(aged(country, reason)))).toEqual([
        `minimumAge.countries.${country}.age: a minimum above 18 is not allowed there (${ageLaws[country].law})`,
      ]);
      expect(unlawfulSettings(inProduction(aged(country, reason, 18)))).toEqual([]);
    },
  );

  const why = "The rota needs it.";

  test("is the only question in production unless the operator gives a reason to ask for the age", () => {
    for (const country of [...marketCountries, "IN"]) {
      expect(asksExactAge(inProduction(), country), country).toBe(false);
      expect(asksExactAge(operatorWith(), country), country).toBe(true);
    }
    const asking = inProduction({ exactAge: { DE: why, IN: why } });
    expect(["DE", "IN", "FR", null].map((country) => asksExactAge(asking, country))).toEqual([true, true, false, true]);
    expect([asksExactAge(inProduction(), null), asksExactAge(operatorWith(), null)]).toEqual([false, true]);
    expect(() => operatorWith({ exactAge: { DE: "yes" } })).toThrow("a reason must be a sentence");
  });

  test.each(["US", "SG", "IT", "CA", "KR", "SA"] as const)(
    "is the only question allowed in production in %s",
    (country) => {
      const asking = inProduction({ exactAge: { [country]: why } });
      expect([asksExactAge(asking, country), asksExactAge(asking, null)]).toEqual([false, false]);
      const said = `exactAge.${country}: the exact age may not be asked there (${ageLaws[country].law})`;
      const refused = ageLaws[country].production === "refuse";
      expect(unlawfulSettings(asking)).toEqual(refused ? [said] : []);
      expect(lawWarnings(asking, today).includes(`${said}, so it is not asked`)).toBe(!refused);
      expect(lawFindings(asking, country, today)[0]).toMatchObject({ kind: refused ? "missing" : "warning" });
    },
  );

  test("and an unused reason for sending the age is reported", () => {
    const idle = expect.stringMatching(/^webhookFields.age: production asks for a confirmation/);
    const told = { webhookFields: { age: why } };
    expect(lawWarnings(inProduction(told), today)).toContainEqual(idle);
    expect(lawWarnings(inProduction({ ...told, exactAge: { DE: why } }), today)).not.toContainEqual(idle);
  });
});

describe("the gender", () => {
  test("is asked everywhere in the demo, and in production only in listed countries", () => {
    expect(asksGender(operatorWith(), "IT")).toBe(true);
    const all = inProduction({ asksGender: true });
    expect(asksGender(all, "DE")).toBe(false);
    expect(lawWarnings(all, today)).toContain(
      "asksGender: production does not ask until the countries are listed, for example [ DE, FR ]",
    );
    expect(asksGender(inProduction({ asksGender: ["DE"] }), "DE")).toBe(true);
    expect(asksGender(inProduction({ asksGender: ["DE"] }), "FR")).toBe(false);
    expect(asksGender(operatorWith({ asksGender: ["IT"] }), "IT")).toBe(true);
  });

  test("is asked without a country if any country asks for it", () => {
    expect(asksGender(inProduction({ asksGender: ["IT", "DE"] }), null)).toBe(true);
    expect(asksGender(inProduction({ asksGender: ["IT"] }), null)).toBe(false);
    expect(asksGender(inProduction({ asksGender: [] }), null)).toBe(false);
    expect(asksGender(inProduction({ asksGender: ["IN"] }), "IN")).toBe(true);
  });

  test.each(marketCountries.filter((country) => genderLaws[country].asked === "never"))(
    "may not be asked in %s",
    (country) => {
      const operator = inProduction({ asksGender: [country] });
      const said = `asksGender: it may not be asked in ${country} (${genderLaws[country].law})`;
      const refused = genderLaws[country].production === "refuse";
      expect(unlawfulSettings(operator)).toEqual(refused ? [said] : []);
      expect(lawWarnings(operator, today).includes(`${said}, so it is not asked`)).toBe(!refused);
      expect(asksGender(operator, country)).toBe(false);
    },
  );

  test("has a third choice where the law has one", () => {
    expect(["DE", "AT", "NL", "PL", "IT", "IN"].map(knowsThirdGender)).toEqual([true, true, true, false, false, false]);
  });
});

describe("the law report of a country", () => {
  const kinds = (change: Record<string, unknown>, country: (typeof marketCountries)[number]) =>
    lawFindings(operatorWith({ ...lawful, ...change }), country, today).map(({ kind, text }) => `${kind} ${text}`);

  test("lists what applies", () => {
    expect(kinds({}, "DE")).toEqual([
      "ok age: from 18, and only a confirmation of the minimum age is asked",
      "ok gender: not asked",
      "ok pay: at least 13.9 EUR an hour before tax, and 14.6 from 2027-01-01",
      "ok advert: a vacancy that omits whether pay is before tax needs a confirmation",
      "ok adequacy: your countries abroad: adequate GB, in need of a safeguard none",
      "ok privacy: nothing is missing",
      "ok legal notice: nothing is missing",
      "ok licence: not needed for your own jobs",
      "ok retention: 180 days",
      "ok accessibility: the statement names the law, and says that its scope is disputed",
      "ok language: no required language is missing",
    ]);
    expect(kinds({}, "US")).toEqual([
      "ok age: from 18, and only a confirmation of the minimum age is asked",
      "ok gender: not asked",
      "ok pay: at least 7.25 USD an hour before tax, up to 21.65 in some places",
      "ok advert: a vacancy that omits whether pay is before tax needs a confirmation",
      "ok adequacy: your countries abroad: adequate none, in need of a safeguard IE, GB",
      "ok privacy: nothing is missing",
      "ok legal notice: nothing is missing",
      "ok licence: not needed for your own jobs",
      "warning retention: retention.US: at least 1461 days in California, not 365",
      "ok accessibility: the statement names the law",
      "ok language: no required language is missing",
    ]);
  });

  test("covers the other rules", () => {
    const said = (change: Record<string, unknown>, country: (typeof marketCountries)[number], topic: string) =>
      kinds(change, country).filter((text) => text.includes(` ${topic}: `));
    expect(said({ asksGender: ["DE"] }, "DE", "gender")).toEqual(["ok gender: asked, with a third choice"]);
    expect(said({ asksGender: ["FR"] }, "FR", "gender")).toEqual([
      "ok gender: asked, with no third choice known to the law",
    ]);
    expect(said({ asksGender: ["FR"] }, "IT", "gender")).toEqual(["ok gender: not asked"]);
    expect(said({}, "SE", "pay")).toEqual(["ok pay: no general statutory minimum"]);
    expect(said({}, "AT", "advert")).toEqual([
      "ok advert: a vacancy that omits whether pay is before tax cannot be published",
    ]);
    expect(said({}, "CA", "language")).toEqual([
      "warning language: no pages for the country in French (Quebec); people there can apply",
    ]);
    expect(said({}, "CH", "language")).toEqual([
      "warning language: no pages for the country in French (Romandy), Italian (Ticino); people there can apply",
    ]);
    expect(said({}, "SG", "accessibility")).toEqual(["ok accessibility: the statement names no law"]);
    expect(said({}, "NL", "retention")).toEqual(["ok retention: 180 days, and 28 after the final answer"]);
    const agency = { identity: { ...lawful.identity, kind: "agency" } };
    const licences = [{ country: "SG", authority: "MOM", number: "1" }];
    expect(said({ ...agency, licences }, "SG", "licence")).toEqual(["ok licence: in order"]);
    expect(said(agency, "SG", "licence")).toEqual(["missing licence: licences: an agency needs a licence there"]);
    expect(said(agency, "US", "licence")).toEqual([
      "warning licence: licences: an agency needs a licence there in some places or cases",
    ]);
  });

  test("names the row and reports when it is old", () => {
    const found = (day: string) => lawFindings(operatorWith(lawful), "DE", day);
    expect(found(today).map(({ row: from }) => from)).toEqual(Object.values(rowsOf("DE")));
    expect(found("2027-01-01").filter(({ kind }) => kind !== "ok")).toEqual([]);
    expect(found("2028-01-01").filter(({ row: { validTo } }) => validTo !== null)).toEqual([
      {
        kind: "warning",
        text: "pay: at least 14.6 EUR an hour before tax; the row was valid until 2027-12-31",
        row: rowsOf("DE").pay,
      },
    ]);
    // A gap stays a gap, however old its row is.
    const missing = lawFindings(operatorWith({ ...lawful, ...aged("KR", because) }), "KR", "2030-01-01");
    expect(missing[0]).toEqual({ kind: "missing", text: "age: a minimum of 21 is not allowed", row: ageLaws.KR });
  });

  test("lists what is missing", () => {
    expect(kinds({ ...aged("KR", because), asksGender: ["KR"] }, "KR").slice(0, 2)).toEqual([
      "missing age: a minimum of 21 is not allowed",
      "missing gender: may not be asked",
    ]);
    expect(kinds(aged("DE", because), "DE")[0]).toBe(
      "missing age: 18 applies until the reason for 21 is written in de",
    );
    expect(kinds(aged("DE", { de: because }), "DE")[0]).toBe(
      "warning age: from 21, and only a confirmation of the minimum age is asked; it needs a legitimate aim",
    );
    expect(kinds({ exactAge: { DE: "The rota needs it." } }, "DE")[0]).toBe("ok age: from 18, and the age is asked");
  });
});

describe("pay below the minimum wage", () => {
  const facts = (change: Record<string, unknown>) => v.parse(vacancyFacts, change);
  const week = (low: number, hours?: readonly [number, number], currency = "GBP") => ({
    pay: { week: { currencies: { [currency]: [low, low + 100] }, ...(hours && { hours }) } },
  });

  test.each<[string, Record<string, unknown>, (typeof marketCountries)[number], string | null]>([
    ["is sure where the hours are given", week(508, [40, 41]), "GB", "below"],
    ["by the most hours", week(521.11, [30, 41]), "GB", null],
    ["is a question where they are not", week(508), "GB", "unsure"],
    [
      "is sure where one of two is",
      { pay: { day: { currencies: { GBP: [1, 2] } }, week: { currencies: { GBP: [100, 200] }, hours: [40, 40] } } },
      "GB",
      "below",
    ],
    ["and a usual week is enough", week(508.4), "GB", null],
    ["by the day", { pay: { day: { currencies: { EUR: [55, 60] }, hours: [4, 4] } } }, "DE", "below"],
    ["by the hour, and sure", { pay: { hour: { currencies: { EUR: [13.89, 14] } } } }, "DE", "below"],
    ["by a usual day", { pay: { day: { currencies: { EUR: [111.2, 120] } } } }, "DE", null],
    ["by less than a usual day", { pay: { day: { currencies: { EUR: [111.1, 120] } } } }, "DE", "unsure"],
    ["by a usual month", { pay: { month: { currencies: { EUR: [2409.34, 2500] } } } }, "DE", null],
    ["by less than a usual month", { pay: { month: { currencies: { EUR: [2409.33, 2500] } } } }, "DE", "unsure"],
    [
      "is nothing in the currency that stands for one",
      { pay: { week: { base: [1, 2], hours: [40, 40] } } },
      "KR",
      null,
    ],
    ["by the hour", { pay: { hour: { currencies: { EUR: [13.9, 14] } } } }, "DE", null],
    ["by the month", { pay: { month: { currencies: { EUR: [2400, 2500] }, hours: [40, 40] } } }, "DE", "below"],
    ["by the year", { pay: { year: { currencies: { EUR: [28_912, 30_000] }, hours: [40, 40] } } }, "DE", null],
    ["is a question of who is no employee", { ...week(100, [40, 40]), contract: "freelance" }, "GB", "unsure"],
    ["is a question of net pay", { ...week(100, [40, 40]), tax: "net" }, "GB", "unsure"],
    ["is a question where some places ask for more", week(500, [40, 40], "USD"), "US", "unsure"],
    ["converted as the site shows it", { pay: { week: { base: [470, 500], hours: [38, 38] } } }, "AU", "below"],
    ["is a question of a rate that was worked out and not read", week(100, [40, 40], "EUR"), "BE", "unsure"],
    ["is sure of a rate that was read, and may only have risen", week(100, [40, 40], "EUR"), "FR", "below"],
    ["is nothing where there is no minimum", week(1, [40, 40], "SEK"), "SE", null],
    ["is nothing of another currency", week(1, [40, 40], "USD"), "GB", null],
  ])("%s", (_, given, country, found) => {
    expect(belowFloor(facts(given), country, today)).toBe(found);
  });

  test.each(marketCountries)(
    "is in none of the demo's jobs in %s, in any region and at known later rates",
    (country) => {
      for (const vacancy of demoOperator.vacancies)
        for (const day of [today, "2027-01-01"])
          expect(belowFloor(draftOf(vacancy).facts, country, day), vacancy.slug).toBeNull();
    },
  );

  test("is monotonic: more pay is never worse, and more hours never better", () => {
    const rank = (low: number, hours: number) => {
      const found = belowFloor(facts(week(low, [hours, hours])), "GB", today);
      return found === "below" ? 0 : 1;
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 80 }), (low, hours) => {
        expect(rank(low + 1, hours)).toBeGreaterThanOrEqual(rank(low, hours));
        expect(rank(low, hours + 1)).toBeLessThanOrEqual(rank(low, hours));
      }),
    );
  });

  test("blocks publishing in production, but not in the demo", () => {
    const draft = v.parse(vacancyDraft, {
      source: "en",
      facts: { ...week(400, [40, 40]), tax: "gross", markets: ["gb"] },
      texts: { en: { text: { title: "Assistant", summary: "Helps." }, basis: null } },
    });
    const codes = (byLaw: boolean) =>
      checkVacancy(draft, ["en"], { from: new Date(today), offered: ["gb"], countries: ["GB"], byLaw }).map(
        ({ code, level, why }) => [code, level, why],
      );
    expect(codes(true)).toEqual([["below_floor", "block", "GB"]]);
    expect(codes(false)).toEqual([]);
  });

  test("in the operator file gives a warning at startup per country with its law", () => {
    const vacancy = (slug: string, perWeek: [number, number]) => ({
      slug,
      tags: ["remote"],
      pay: { perWeek: { currencies: { GBP: perWeek, EUR: [900, 950], SEK: [1, 2] } } },
      text: { en: { title: slug, description: `${slug}.` } },
    });
    const warned = (eligibleCountries: string[]) =>
      lawWarnings(
        inProduction({
          eligibleCountries,
          minimumAge: { default: 18 },
          vacancies: [vacancy("little", [100, 120]), vacancy("enough", [600, 650])],
        }),
        today,
      );
    expect(warned(["GB", "SE"])).toEqual([
      "vacancies in GB: pay may be below the minimum wage, depending on hours and region (National Minimum Wage Act 1998): little",
    ]);
    expect(warned(["AT"])).toEqual([
      "vacancies in AT: must say whether pay is before tax (GlBG § 9 Abs. 2): little, enough",
    ]);
  });
});

describe("pay details beyond the amount", () => {
  const codes = (facts: Record<string, unknown>, countries: string[], summary = "Hilft.", byLaw = true) =>
    checkVacancy(
      v.parse(vacancyDraft, {
        source: "de",
        facts: { markets: ["at"], tax: "gross", contract: "employee", ...facts },
        texts: { de: { text: { title: "Assistenz", summary }, basis: null } },
      }),
      ["de"],
      { from: new Date(today), offered: ["at"], countries, byLaw },
    )
      .filter(({ code }) => code === "least_unsaid" || code === "range_wide")
      .map(({ code, level, why }) => [code, level, why]);
  const monthly = { pay: { month: { currencies: { EUR: [2500, 3000] }, hours: [40, 40] } } };

  test("must state the collective minimum where required, or be reviewed", () => {
    expect(codes(monthly, ["AT", "DE"])).toEqual([["least_unsaid", "ask", "AT"]]);
    for (const said of ["KV-Mindestgehalt: 2.100 EUR.", "Laut Kollektivvertrag 2.100 EUR, Überzahlung möglich."]) {
      expect(codes(monthly, ["AT"], said), said).toEqual([]);
    }
    expect(codes({ ...monthly, contract: "freelance" }, ["AT"])).toEqual([]);
    expect(codes(monthly, ["AT"], "Hilft.", false)).toEqual([]);
    expect(codes({}, ["AT"])).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ["a year", { year: { currencies: { CAD: [50_000, 100_001] }, hours: [40, 40] } }, true],
    ["as wide as it may be", { year: { currencies: { CAD: [50_000, 100_000] }, hours: [40, 40] } }, false],
    ["an hour", { hour: { currencies: { CAD: [20, 45] } } }, true],
    ["an hour, as wide as it may be", { hour: { currencies: { CAD: [20, 44] } } }, false],
    ["a week of unsaid hours", { week: { currencies: { CAD: [800, 1800] } } }, true],
    ["a day", { day: { currencies: { CAD: [150, 340] } } }, false],
    ["so high that it is free of it", { year: { currencies: { CAD: [120_000, 210_000] }, hours: [40, 40] } }, false],
    ["in another currency", { year: { currencies: { USD: [50_000, 150_000] }, hours: [40, 40] } }, false],
  ])("must not be a wider range than Ontario allows: %s", (_, pay, wide) => {
    expect(codes({ pay }, ["CA"])).toEqual(wide ? [["range_wide", "ask", "CA"]] : []);
    expect(codes({ pay }, ["US", "GB"])).toEqual([]);
  });
});

describe("pay before or after tax", () => {
  const found = (facts: Record<string, unknown>, countries: string[], byLaw = true) =>
    checkVacancy(
      v.parse(vacancyDraft, {
        source: "en",
        facts: { pay: { week: { base: [9000, 9500], hours: [40, 40] } }, markets: ["gb"], ...facts },
        texts: { en: { text: { title: "Assistant", summary: "Helps." }, basis: null } },
      }),
      ["en"],
      { from: new Date(today), offered: ["gb"], countries, byLaw },
    )
      .filter(({ code }) => code.startsWith("tax_"))
      .map(({ code, level, why }) => [code, level, why]);

  test("is questioned in every market, and required where the law asks for it", () => {
    expect(found({}, ["GB", "DE"])).toEqual([["tax_unsaid", "ask", null]]);
    expect(found({}, ["GB", "AT", "SK"])).toEqual([
      ["tax_missing", "block", "AT"],
      ["tax_missing", "block", "SK"],
    ]);
    expect(found({ contract: "freelance" }, ["AT"])).toEqual([["tax_unsaid", "ask", null]]);
  });

  test("is not questioned once stated, or in the demo", () => {
    expect(found({ tax: "gross" }, ["GB", "AT"])).toEqual([]);
    expect(found({}, ["GB", "AT"], false)).toEqual([]);
  });
});
