/**
 * Each country's required details of an operator (decision B15): one fixture per country, and the
 * messages for missing ones. More than 300 lines: one table.
 */
import { describe, expect, test } from "vitest";
import { unlawfulSettings, lawWarnings } from "../../domain/market-law/check.ts";
import { unmetDuties } from "../../domain/market-law/duties.ts";
import { licenceLaws } from "../../domain/market-law/licence.ts";
import { noticeLaws } from "../../domain/market-law/notice.ts";
import { isAdequate, needsSafeguard } from "../../domain/market-law/adequacy.ts";
import { placesOf, protectionOf } from "../../domain/market-law/places.ts";
import { privacyLaws, representedIn } from "../../domain/market-law/privacy.ts";
import { retentionFor, retentionLaws, retentionRules } from "../../domain/market-law/retention.ts";
import { type LawRow, type MarketCountry, marketCountries } from "../../domain/market-law/row.ts";
import { demoOperator, operatorWith, saidOfItself, saidOfPrivacy, saidOfRecipients } from "../support/operators.ts";

const identity = { ...demoOperator.identity, ...saidOfItself };
const today = "2026-11-23";
/** An operator that accepts applications from one country only and has every detail. */
const inCountry = (country: string, change: Record<string, unknown> = {}) => ({
  ...operatorWith({
    identity,
    privacy: saidOfPrivacy,
    retention: { US: 1461, CA: 1096 },
    governingLaw: "IE",
    asksGender: false,
    eligibleCountries: [country],
    ...change,
  }),
  byLaw: true,
});
/**
 * A row's message for an operator file with a gap: a refusal if a source was read, or else a
 * warning.
 */
const saidBy = ({ production }: LawRow, operator: Parameters<typeof unlawfulSettings>[0]) => {
  const refused = unlawfulSettings(operator);
  const settings = /^(identity|privacy|licences|retention)\b/;
  const warned = lawWarnings(operator, today).filter((text) => settings.test(text));
  expect((production === "refuse" ? warned : refused).filter((text) => !text.includes(" in some places or "))).toEqual(
    [],
  );
  return production === "refuse" ? refused : warned;
};
const withoutOne = (all: object, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));

describe.each(marketCountries)("%s", (country) => {
  test("a complete operator file starts", () => {
    expect(unlawfulSettings(inCountry(country))).toEqual([]);
  });

  test("a file without a required part of the legal notice is refused with the law's name", () => {
    for (const item of noticeLaws[country].asks) {
      const errors = saidBy(noticeLaws[country], inCountry(country, { identity: withoutOne(identity, item) }));
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(`identity.${item}: `);
      expect(errors[0]).toContain(`(${country}: ${noticeLaws[country].law})`);
    }
  });

  test("a file without a required part of the privacy notice is refused", () => {
    for (const item of [...privacyLaws[country].asks, "locations", "safeguard"]) {
      const abroad = item !== "safeguard" || ["IE", "GB"].some((place) => needsSafeguard(country, place));
      const errors = saidBy(privacyLaws[country], inCountry(country, { privacy: withoutOne(saidOfPrivacy, item) }));
      expect(errors).toHaveLength(abroad ? 1 : 0);
      if (abroad) expect(errors[0]).toContain(`privacy.${item}: `);
      if (abroad) expect(errors[0]).toContain(`(${country}: ${privacyLaws[country].law})`);
    }
  });

  test("an agency without a required licence is refused", () => {
    const agency = {
      identity: { ...identity, kind: "agency" },
      privacy: saidOfRecipients,
    };
    const { agency: how, law, production } = licenceLaws[country];
    const refused = how === "needed" && production === "refuse";
    const said = `licences: an agency needs a licence there${how === "some" ? " in some places or cases" : ""} (${country}: ${law})`;
    expect(unlawfulSettings(inCountry(country, agency))).toEqual(refused ? [said] : []);
    expect(lawWarnings(inCountry(country, agency), today).filter((text) => text.startsWith("licences"))).toEqual(
      how === "none" || refused ? [] : [said],
    );
    const licences = [{ country, authority: "Authority", number: "1" }];
    expect(unlawfulSettings(inCountry(country, { ...agency, licences }))).toEqual([]);
  });
});

describe("missing details are explained", () => {
  const said = (country: MarketCountry, change: Record<string, unknown>) =>
    Object.fromEntries(unmetDuties(inCountry(country, change), country).map(({ setting, text }) => [setting, text]));

  test("for the privacy notice", () => {
    expect(said("KR", { privacy: {} })).toEqual({
      "privacy.officer": "name the person responsible for data protection, and their contact",
      "privacy.processors": "name each company that runs servers or mailboxes for you",
      "privacy.locations": "name the countries where data is stored",
      "privacy.safeguard": "state the safeguard for data stored or read abroad: adequacy, clauses, rules or direct",
    });
    const agency = { identity: { ...withoutOne(identity, "country"), kind: "agency" } };
    expect(said("AU", { ...agency, privacy: withoutOne(saidOfPrivacy, "safeguard") })).toEqual({
      "privacy.safeguard": "state the safeguard for data stored or read abroad: adequacy, clauses or rules",
      licences: "an agency needs a licence there in some places or cases",
      "privacy.recipients.en": "name the recipients of applications, in English",
      "privacy.recipientCountries": "name the countries of the recipients of applications",
      "identity.country": "name the country where your business is registered",
    });
    expect(said("DE", { privacy: { ...saidOfPrivacy, representatives: {} } })).toEqual({
      "privacy.representatives.EU": "name your representative there, because your business is registered elsewhere",
    });
  });

  test("for the legal notice, with what may be declared absent", () => {
    const [asked, orFalse] = [
      "the law requires it in the legal notice",
      "the law requires it in the legal notice; write false if you have none",
    ];
    expect(said("AT", { identity: demoOperator.identity })).toMatchObject({
      "identity.phone": asked,
      "identity.legalForm": orFalse,
      "identity.supervisor": orFalse,
      "identity.chamber": orFalse,
      "identity.purpose": orFalse,
    });
    expect(said("FR", { identity: demoOperator.identity })).toMatchObject({
      "identity.capital": orFalse,
      "identity.director": orFalse,
      "identity.host": asked,
    });
  });
});

test("one data location abroad requires a safeguard", () => {
  const privacy = { ...withoutOne(saidOfPrivacy, "safeguard"), locations: ["IE", "US"] };
  expect(unmetDuties(inCountry("DE", { privacy }), "DE").map(({ setting }) => setting)).toEqual(["privacy.safeguard"]);
});

describe("the safeguard for data abroad", () => {
  const unguarded = { ...withoutOne(saidOfPrivacy, "safeguard"), locations: ["IE"], processors: [] };
  const asked = (country: MarketCountry, seat: string, privacy: Record<string, unknown> = {}, kind = "employer") =>
    unmetDuties(
      inCountry(country, { identity: { ...identity, country: seat, kind }, privacy: { ...unguarded, ...privacy } }),
      country,
    )
      .filter(({ setting }) => setting === "privacy.safeguard")
      .map(({ text }) => text.replace(/^.*: /, ""));
  const [orDirect, kinds] = ["adequacy, clauses, rules or direct", "adequacy, clauses or rules"];

  test.each<[string, string[], MarketCountry, string, Record<string, unknown>?, string?]>([
    ["not if all data stays in the country", [], "DE", "FR"],
    ["nor with an adequacy decision for the seat", [], "DE", "GB"],
    ["for the operator's seat", [orDirect], "DE", "US"],
    ["of a processor's", [kinds], "DE", "FR", { processors: [{ name: "Hosting", country: "US" }] }],
    ["for both", [kinds], "DE", "US", { processors: [{ name: "Hosting", country: "SG" }] }],
    [
      "for a processor in the seat's country",
      [kinds],
      "DE",
      "US",
      { processors: [{ name: "Hosting", country: "US" }] },
    ],
    ["for an agency's recipients", [kinds], "DE", "FR", { recipientCountries: ["US"] }, "agency"],
    ["not for an employer's recipients", [], "DE", "FR", { recipientCountries: ["US"] }],
    ["answered by clauses", [], "DE", "US", { safeguard: "clauses" }],
    ["answered at the seat by a binding law", [], "DE", "US", { safeguard: "direct" }],
    [
      "not answered elsewhere by that law",
      [kinds],
      "DE",
      "US",
      { safeguard: ["direct"], processors: [{ name: "Hosting", country: "SG" }] },
    ],
    [
      "not answered for others in the seat's country",
      [kinds],
      "DE",
      "US",
      { safeguard: "direct", processors: [{ name: "Hosting", country: "US" }] },
    ],
    ["nor for recipients there", [kinds], "DE", "US", { safeguard: "direct", recipientCountries: ["US"] }, "agency"],
    [
      "answered by it with another safeguard",
      [],
      "DE",
      "US",
      { safeguard: ["direct", "rules"], processors: [{ name: "Hosting", country: "SG" }] },
    ],
  ])("is requested: %s", (_, expected, country, seat, privacy = {}, kind = "employer") => {
    expect(asked(country, seat, privacy, kind)).toEqual(expected);
  });

  test("is exactly one of the three, with direct collection as an addition", () => {
    expect(() => asked("DE", "US", { safeguard: ["clauses", "rules"] })).toThrow("one of adequacy, clauses and rules");
  });

  test("is reported for the foreign countries that need it only", () => {
    const privacy = { ...unguarded, locations: ["DE", "IE", "US"], safeguard: ["direct", "clauses"] };
    const operator = inCountry("DE", { identity: { ...identity, country: "IN" }, privacy });
    expect(placesOf(operator).all).toEqual(["DE", "IE", "US", "IN"]);
    expect(protectionOf(operator, "DE")).toEqual({ adequate: [], others: ["US"], safeguard: "clauses", direct: "IN" });
    expect(protectionOf(operator, "GB")).toMatchObject({ adequate: ["DE", "IE"], others: ["US"], direct: "IN" });
    expect(protectionOf(operator, "US")).toMatchObject({ adequate: [], others: ["DE", "IE"], direct: "IN" });
    expect(protectionOf(operator, null)).toMatchObject({ adequate: [], others: ["DE", "IE", "US"], direct: "IN" });
    const decided = { ...operator, privacy: { ...operator.privacy, safeguard: ["adequacy" as const] } };
    expect(protectionOf(decided, "DE")).toEqual({ adequate: ["US", "IN"], others: [], safeguard: null, direct: null });
  });

  test("is also reported for the operator's own country when other data locations need it", () => {
    const processors = [{ name: "Hosting", country: "US" }];
    const privacy = { ...unguarded, locations: ["US"], processors, safeguard: ["direct", "clauses"] };
    const operator = inCountry("DE", { identity: { ...identity, country: "US" }, privacy });
    expect(protectionOf(operator, "DE")).toEqual({ adequate: [], others: ["US"], safeguard: "clauses", direct: "US" });
  });

  test("is an adequacy decision where the law has one", () => {
    expect(isAdequate("DE", "GB") && isAdequate("GB", "DE") && isAdequate("CH", "IS")).toBe(true);
    // Brazil since January 2026, and the European Economic Area in Korea since September 2025.
    expect(isAdequate("DE", "BR") && isAdequate("NO", "BR") && isAdequate("KR", "NO")).toBe(true);
    expect(isAdequate("GB", "GI") && isAdequate("CH", "GI") && isAdequate("CH", "MC")).toBe(true);
    expect(isAdequate("GB", "BR") || isAdequate("KR", "GB") || isAdequate("DE", "GI")).toBe(false);
    expect(isAdequate("DE", "US") || isAdequate("CH", "JP") || isAdequate("TR", "DE")).toBe(false);
  });
});

test("a licence of another country does not count", () => {
  const agency = {
    identity: { ...identity, kind: "agency" },
    privacy: saidOfRecipients,
    licences: [{ country: "AT", authority: "Authority", number: "1" }],
  };
  expect(unmetDuties(inCountry("CH", agency), "CH").map(({ setting }) => setting)).toEqual(["licences"]);
});

describe("an agency's list of recipients", () => {
  const lacking = (given: Record<string, unknown>, change: Record<string, unknown> = {}) =>
    unlawfulSettings(
      inCountry("GB", {
        identity: { ...identity, kind: "agency" },
        privacy: { ...saidOfRecipients, recipients: given },
        ...change,
      }),
    ).map((error) => error.split(" (", 1)[0]);
  const inLanguage = (tag: string, name: string) =>
    `privacy.recipients.${tag}: name the recipients of applications, in ${name}`;
  const offered = { markets: { offered: ["gb", "de", "ar"] } };

  test("is required in each page language, one line each", () => {
    expect(lacking(saidOfRecipients.recipients)).toEqual([]);
    expect(lacking({ en: "X" })).toHaveLength(15);
    expect(lacking({ de: "X" }, offered)).toEqual([inLanguage("en", "English"), inLanguage("ar", "Arabic")]);
    expect(lacking({ en: "X", de: "X", ar: "X" }, offered)).toEqual([]);
  });

  test("is required in English only if English pages are offered", () => {
    expect(lacking({ de: "X" }, { markets: { offered: ["de"] }, eligibleCountries: ["DE"] })).toEqual([
      inLanguage("en", "English"),
    ]);
    const paused = { markets: { offered: ["gb", "de", "ar"], paused: ["ar", "de"] } };
    expect(lacking({ en: "X" }, paused)).toEqual([inLanguage("de", "German")]);
  });

  test("is not required from an employer", () => {
    expect(lacking({ en: "X" }, { identity })).toEqual([]);
  });
});

test("a missing detail may be declared absent", () => {
  const none = { ...identity, capital: false, director: false, legalForm: false };
  expect(unlawfulSettings(inCountry("FR", { identity: none }))).toEqual([]);
});

describe("a representative", () => {
  test.each([
    ["DE", "FR", null],
    ["DE", "GB", "EU"],
    ["GB", "DE", "GB"],
    ["TR", "DE", "TR"],
    ["TR", "TR", null],
    ["NZ", "DE", null],
  ] as const)("for people in %s of an operator in %s: %s", (country, seat, place) => {
    expect(representedIn(country, seat)).toBe(place);
    const operator = inCountry(country, {
      identity: { ...identity, country: seat },
      privacy: { ...saidOfPrivacy, representatives: {} },
    });
    expect(unmetDuties(operator, country).map(({ setting }) => setting)).toEqual(
      place === null ? [] : [`privacy.representatives.${place}`],
    );
  });

  test("cannot be determined without a seat", () => {
    const operator = inCountry("DE", { identity: withoutOne(identity, "country") });
    expect(unlawfulSettings(operator)[0]).toContain("identity.country: ");
  });
});

test("a detail required by several countries is reported once with their laws, and separately if unverified", () => {
  const operator = inCountry("DE", { eligibleCountries: ["DE", "AT", "NL"], identity: withoutOne(identity, "phone") });
  expect(lawWarnings(operator, today)).toContain(
    `identity.phone: the law requires it in the legal notice (NL: ${noticeLaws.NL.law})`,
  );
  expect(unlawfulSettings(operator)).toEqual([
    `identity.phone: the law requires it in the legal notice (DE: ${noticeLaws.DE.law}; AT: ${noticeLaws.AT.law})`,
  ]);
});

test("nothing is required for paused countries", () => {
  const paused = inCountry("GB", {
    eligibleCountries: ["GB", "FR"],
    markets: { paused: ["fr"] },
    identity: withoutOne(identity, "host"),
  });
  expect(unlawfulSettings(paused)).toEqual([]);
});

describe("the governing law", () => {
  test("is a state's in the United States", () => {
    expect(unlawfulSettings(inCountry("GB", { governingLaw: "US" }))).toEqual([
      "governingLaw: contract law differs by state; name one, for example US-NY",
    ]);
    expect(unlawfulSettings(inCountry("GB", { governingLaw: "US-NY" }))).toEqual([]);
  });

  test.each(["GB", "CA", "AU"])("must name a part of %s", (governingLaw) => {
    expect(unlawfulSettings(inCountry("GB", { governingLaw }))).toEqual([
      expect.stringMatching(/^governingLaw: contract law differs .*; leave it out$/),
    ]);
    expect(unlawfulSettings(inCountry("GB", { governingLaw: undefined }))).toEqual([]);
  });
});

describe("the retention period", () => {
  const retained = (country: string, change: Record<string, unknown>) => unlawfulSettings(inCountry(country, change));

  test("is limited by verified laws, with a warning for unverified ones", () => {
    expect(retained("NL", { retentionDays: 365 })).toEqual([]);
    expect(retained("NL", { retentionDays: 366 })).toEqual([
      `retention.NL: at most 365 days, not 366 (NL: ${retentionLaws.NL.law})`,
    ]);
    expect(retained("NL", { retentionDays: 400, retention: { NL: 180 } })).toEqual([]);
    expect(retained("DE", { retentionDays: 185 })).toEqual([]);
    expect(lawWarnings(inCountry("DE", { retentionDays: 185 }), today)).toContain(
      `retention.DE: at most 184 days, not 185 (DE: ${retentionLaws.DE.law})`,
    );
    expect(retained("BE", { retentionDays: 366 })).toEqual([]);
    expect(lawWarnings(inCountry("BE", { retentionDays: 366 }), today).join("\n")).toContain("at most 365 days");
  });

  test("below a legal minimum gives a warning and does not stop the start", () => {
    const short = inCountry("US", { retention: {} });
    expect(unlawfulSettings(short)).toEqual([]);
    const said = lawWarnings(short, today).join("\n");
    expect(said).toContain("retention.US: at least 365 days, not 180");
    expect(said).toContain("retention.US: at least 1461 days in California, not 180");
    expect(lawWarnings(inCountry("CA", { retention: {} }), today).join("\n")).toContain(
      "at least 1096 days in Ontario",
    );
  });

  test("in production is shorter after a final answer", () => {
    const operator = inCountry("NL", { retention: { US: 400, NO: 20 } });
    expect(retentionFor(operator, "NL")).toEqual({ days: 180, afterEnd: 28 });
    expect(retentionFor(operator, "NO")).toEqual({ days: 20, afterEnd: null });
    expect(retentionFor(operator, "GB")).toEqual({ days: 180, afterEnd: null });
    expect(retentionFor(operator, null)).toEqual({ days: 180, afterEnd: null });
    expect(retentionFor({ ...operator, retention: { NL: 28 } }, "NL")).toEqual({ days: 28, afterEnd: null });
    expect(retentionFor({ ...operator, byLaw: false }, "NL")).toEqual({ days: 180, afterEnd: null });
    const { countries, ...others } = retentionRules(operator);
    expect(others).toEqual({ days: 180, afterEnd: null });
    expect(countries.US).toEqual({ days: 400, afterEnd: null });
    expect(countries.NL).toEqual({ days: 180, afterEnd: 28 });
    expect(countries.GB).toBeUndefined();
  });
});
