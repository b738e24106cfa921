/** What each country's law asks an operator to say of itself (decision B15): a fixture a country, and what is said where it lacks something. More than 300 lines: one table. */
import { describe, expect, test } from "vitest";
import { againstTheLaw, lawWarnings } from "../../domain/market-law/check.ts";
import { lacks } from "../../domain/market-law/duties.ts";
import { licenceLaws } from "../../domain/market-law/licence.ts";
import { noticeLaws } from "../../domain/market-law/notice.ts";
import { isAdequate, wantsSafeguard } from "../../domain/market-law/adequacy.ts";
import { placesOf, protectionOf } from "../../domain/market-law/places.ts";
import { privacyLaws, representedIn } from "../../domain/market-law/privacy.ts";
import { keptFor, retentionLaws, retentionRules } from "../../domain/market-law/retention.ts";
import { type LawRow, type MarketCountry, marketCountries } from "../../domain/market-law/row.ts";
import { demoOperator, operatorWith, saidOfItself, saidOfPrivacy, saidOfRecipients } from "../support/operators.ts";

const identity = { ...demoOperator.identity, ...saidOfItself };
const today = "2026-11-23";
/** An operator that takes applications from one country alone, and lacks nothing there. */
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
/** What a row says of an operator file that lacks something: it is refused where a source was read, else warned of. */
const saidBy = ({ production }: LawRow, operator: Parameters<typeof againstTheLaw>[0]) => {
  const refused = againstTheLaw(operator);
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
  test("an operator that says everything starts", () => {
    expect(againstTheLaw(inCountry(country))).toEqual([]);
  });

  test("and none that leaves out what its legal notice asks for, with the law's name", () => {
    for (const item of noticeLaws[country].asks) {
      const errors = saidBy(noticeLaws[country], inCountry(country, { identity: withoutOne(identity, item) }));
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(`identity.${item}: `);
      expect(errors[0]).toContain(`(${country}: ${noticeLaws[country].law})`);
    }
  });

  test("and none that leaves out what its privacy notice asks for", () => {
    for (const item of [...privacyLaws[country].asks, "locations", "safeguard"]) {
      const abroad = item !== "safeguard" || ["IE", "GB"].some((place) => wantsSafeguard(country, place));
      const errors = saidBy(privacyLaws[country], inCountry(country, { privacy: withoutOne(saidOfPrivacy, item) }));
      expect(errors).toHaveLength(abroad ? 1 : 0);
      if (abroad) expect(errors[0]).toContain(`privacy.${item}: `);
      if (abroad) expect(errors[0]).toContain(`(${country}: ${privacyLaws[country].law})`);
    }
  });

  test("nor an agency without its licence, where one is needed", () => {
    const agency = {
      identity: { ...identity, kind: "agency" },
      privacy: saidOfRecipients,
    };
    const { agency: how, law, production } = licenceLaws[country];
    const refused = how === "needed" && production === "refuse";
    const said = `licences: an agency needs a licence there${how === "some" ? " in some places or cases" : ""} (${country}: ${law})`;
    expect(againstTheLaw(inCountry(country, agency))).toEqual(refused ? [said] : []);
    expect(lawWarnings(inCountry(country, agency), today).filter((text) => text.startsWith("licences"))).toEqual(
      how === "none" || refused ? [] : [said],
    );
    const licences = [{ country, authority: "Authority", number: "1" }];
    expect(againstTheLaw(inCountry(country, { ...agency, licences }))).toEqual([]);
  });
});

describe("what is missing is said in words for the operator", () => {
  const said = (country: MarketCountry, change: Record<string, unknown>) =>
    Object.fromEntries(lacks(inCountry(country, change), country).map(({ setting, text }) => [setting, text]));

  test("of the privacy notice", () => {
    expect(said("KR", { privacy: {} })).toEqual({
      "privacy.officer": "name who is in charge of data protection, and how to reach them",
      "privacy.processors": "name each company that runs servers or mailboxes for you",
      "privacy.locations": "name the countries where data is stored",
      "privacy.safeguard": "say what protects data that is stored or read abroad: adequacy, clauses, rules or direct",
    });
    const agency = { identity: { ...withoutOne(identity, "country"), kind: "agency" } };
    expect(said("AU", { ...agency, privacy: withoutOne(saidOfPrivacy, "safeguard") })).toEqual({
      "privacy.safeguard": "say what protects data that is stored or read abroad: adequacy, clauses or rules",
      licences: "an agency needs a licence there in some places or cases",
      "privacy.recipients.en": "to whom an agency passes applications on, in English",
      "privacy.recipientCountries": "name the countries of those that an agency passes applications on to",
      "identity.country": "name the country where your business is registered",
    });
    expect(said("DE", { privacy: { ...saidOfPrivacy, representatives: {} } })).toEqual({
      "privacy.representatives.EU": "name your representative there, because your business is registered elsewhere",
    });
  });

  test("of the legal notice, and what of it can be said not to be there", () => {
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

test("of several places that data is kept in, one abroad is enough to ask what protects it", () => {
  const privacy = { ...withoutOne(saidOfPrivacy, "safeguard"), locations: ["IE", "US"] };
  expect(lacks(inCountry("DE", { privacy }), "DE").map(({ setting }) => setting)).toEqual(["privacy.safeguard"]);
});

describe("what protects data abroad", () => {
  const unguarded = { ...withoutOne(saidOfPrivacy, "safeguard"), locations: ["IE"], processors: [] };
  const asked = (country: MarketCountry, seat: string, privacy: Record<string, unknown> = {}, kind = "employer") =>
    lacks(
      inCountry(country, { identity: { ...identity, country: seat, kind }, privacy: { ...unguarded, ...privacy } }),
      country,
    )
      .filter(({ setting }) => setting === "privacy.safeguard")
      .map(({ text }) => text.replace(/^.*: /, ""));
  const [orDirect, kinds] = ["adequacy, clauses, rules or direct", "adequacy, clauses or rules"];

  test.each<[string, string[], MarketCountry, string, Record<string, unknown>?, string?]>([
    ["not asked where all of it stays", [], "DE", "FR"],
    ["nor where a decision covers the seat", [], "DE", "GB"],
    ["of the operator's seat", [orDirect], "DE", "US"],
    ["of a processor's", [kinds], "DE", "FR", { processors: [{ name: "Hosting", country: "US" }] }],
    ["of both", [kinds], "DE", "US", { processors: [{ name: "Hosting", country: "SG" }] }],
    [
      "of a processor's in the country of the seat",
      [kinds],
      "DE",
      "US",
      { processors: [{ name: "Hosting", country: "US" }] },
    ],
    ["of an agency's recipients", [kinds], "DE", "FR", { recipientCountries: ["US"] }, "agency"],
    ["of nobody's recipients", [], "DE", "FR", { recipientCountries: ["US"] }],
    ["answered by clauses", [], "DE", "US", { safeguard: "clauses" }],
    ["answered at the seat by the law that binds it", [], "DE", "US", { safeguard: "direct" }],
    [
      "not answered elsewhere by it",
      [kinds],
      "DE",
      "US",
      { safeguard: ["direct"], processors: [{ name: "Hosting", country: "SG" }] },
    ],
    [
      "not answered for others in the country of the seat",
      [kinds],
      "DE",
      "US",
      { safeguard: "direct", processors: [{ name: "Hosting", country: "US" }] },
    ],
    ["nor for recipients there", [kinds], "DE", "US", { safeguard: "direct", recipientCountries: ["US"] }, "agency"],
    [
      "answered by it and another",
      [],
      "DE",
      "US",
      { safeguard: ["direct", "rules"], processors: [{ name: "Hosting", country: "SG" }] },
    ],
  ])("is asked for: %s", (_, expected, country, seat, privacy = {}, kind = "employer") => {
    expect(asked(country, seat, privacy, kind)).toEqual(expected);
  });

  test("is one, and direct besides", () => {
    expect(() => asked("DE", "US", { safeguard: ["clauses", "rules"] })).toThrow("one of adequacy, clauses and rules");
  });

  test("is said of the countries abroad that need it, and of no other", () => {
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

  test("is said of a country besides the law that binds the operator there, where others have it too", () => {
    const processors = [{ name: "Hosting", country: "US" }];
    const privacy = { ...unguarded, locations: ["US"], processors, safeguard: ["direct", "clauses"] };
    const operator = inCountry("DE", { identity: { ...identity, country: "US" }, privacy });
    expect(protectionOf(operator, "DE")).toEqual({ adequate: [], others: ["US"], safeguard: "clauses", direct: "US" });
  });

  test("is a decision where the law of the place knows one", () => {
    expect(isAdequate("DE", "GB") && isAdequate("GB", "DE") && isAdequate("CH", "IS")).toBe(true);
    // Brazil since January 2026, and the European Economic Area in Korea since September 2025.
    expect(isAdequate("DE", "BR") && isAdequate("NO", "BR") && isAdequate("KR", "NO")).toBe(true);
    expect(isAdequate("GB", "GI") && isAdequate("CH", "GI") && isAdequate("CH", "MC")).toBe(true);
    expect(isAdequate("GB", "BR") || isAdequate("KR", "GB") || isAdequate("DE", "GI")).toBe(false);
    expect(isAdequate("DE", "US") || isAdequate("CH", "JP") || isAdequate("TR", "DE")).toBe(false);
  });
});

test("a licence of another country is none", () => {
  const agency = {
    identity: { ...identity, kind: "agency" },
    privacy: saidOfRecipients,
    licences: [{ country: "AT", authority: "Authority", number: "1" }],
  };
  expect(lacks(inCountry("CH", agency), "CH").map(({ setting }) => setting)).toEqual(["licences"]);
});

describe("an agency says to whom it passes applications on", () => {
  const lacking = (given: Record<string, unknown>, change: Record<string, unknown> = {}) =>
    againstTheLaw(
      inCountry("GB", {
        identity: { ...identity, kind: "agency" },
        privacy: { ...saidOfRecipients, recipients: given },
        ...change,
      }),
    ).map((error) => error.split(" (", 1)[0]);
  const inLanguage = (tag: string, name: string) =>
    `privacy.recipients.${tag}: to whom an agency passes applications on, in ${name}`;
  const offered = { markets: { offered: ["gb", "de", "ar"] } };

  test("in each language that there are pages in, a line each", () => {
    expect(lacking(saidOfRecipients.recipients)).toEqual([]);
    expect(lacking({ en: "X" })).toHaveLength(15);
    expect(lacking({ de: "X" }, offered)).toEqual([inLanguage("en", "English"), inLanguage("ar", "Arabic")]);
    expect(lacking({ en: "X", de: "X", ar: "X" }, offered)).toEqual([]);
  });

  test("in English too, which x-default is in, and not in those of no page", () => {
    expect(lacking({ de: "X" }, { markets: { offered: ["de"] }, eligibleCountries: ["DE"] })).toEqual([
      inLanguage("en", "English"),
    ]);
    const paused = { markets: { offered: ["gb", "de", "ar"], paused: ["ar", "de"] } };
    expect(lacking({ en: "X" }, paused)).toEqual([inLanguage("de", "German")]);
  });

  test("and an employer says nothing of it", () => {
    expect(lacking({ en: "X" }, { identity })).toEqual([]);
  });
});

test("what somebody does not have can be said to be so", () => {
  const none = { ...identity, capital: false, director: false, legalForm: false };
  expect(againstTheLaw(inCountry("FR", { identity: none }))).toEqual([]);
});

describe("a representative", () => {
  test.each([
    ["DE", "FR", null],
    ["DE", "GB", "EU"],
    ["GB", "DE", "GB"],
    ["TR", "DE", "TR"],
    ["TR", "TR", null],
    ["NZ", "DE", null],
  ] as const)("within reach of people in %s, of a seat in %s: %s", (country, seat, place) => {
    expect(representedIn(country, seat)).toBe(place);
    const operator = inCountry(country, {
      identity: { ...identity, country: seat },
      privacy: { ...saidOfPrivacy, representatives: {} },
    });
    expect(lacks(operator, country).map(({ setting }) => setting)).toEqual(
      place === null ? [] : [`privacy.representatives.${place}`],
    );
  });

  test("cannot be judged without a seat", () => {
    const operator = inCountry("DE", { identity: withoutOne(identity, "country") });
    expect(againstTheLaw(operator)[0]).toContain("identity.country: ");
  });
});

test("what several countries ask for is said once, with each of their laws, and apart where one was not read", () => {
  const operator = inCountry("DE", { eligibleCountries: ["DE", "AT", "NL"], identity: withoutOne(identity, "phone") });
  expect(lawWarnings(operator, today)).toContain(
    `identity.phone: the law requires it in the legal notice (NL: ${noticeLaws.NL.law})`,
  );
  expect(againstTheLaw(operator)).toEqual([
    `identity.phone: the law requires it in the legal notice (DE: ${noticeLaws.DE.law}; AT: ${noticeLaws.AT.law})`,
  ]);
});

test("nothing is asked for countries that take no applications for now", () => {
  const paused = inCountry("GB", {
    eligibleCountries: ["GB", "FR"],
    markets: { paused: ["fr"] },
    identity: withoutOne(identity, "host"),
  });
  expect(againstTheLaw(paused)).toEqual([]);
});

describe("the law that the terms name", () => {
  test("is a state's in the United States", () => {
    expect(againstTheLaw(inCountry("GB", { governingLaw: "US" }))).toEqual([
      "governingLaw: contract law is each state's there; name one, for example US-NY",
    ]);
    expect(againstTheLaw(inCountry("GB", { governingLaw: "US-NY" }))).toEqual([]);
  });

  test.each(["GB", "CA", "AU"])("is nobody's where %s has none of its own", (governingLaw) => {
    expect(againstTheLaw(inCountry("GB", { governingLaw }))).toEqual([
      expect.stringMatching(/^governingLaw: contract law is .* there; leave it out$/),
    ]);
    expect(againstTheLaw(inCountry("GB", { governingLaw: undefined }))).toEqual([]);
  });
});

describe("how long applications are kept", () => {
  const retained = (country: string, change: Record<string, unknown>) => againstTheLaw(inCountry(country, change));

  test("not longer than a law allows that was read, with a warning where it was not", () => {
    expect(retained("NL", { retentionDays: 365 })).toEqual([]);
    expect(retained("NL", { retentionDays: 366 })).toEqual([
      `retention.NL: 365 days at most, and not 366 (NL: ${retentionLaws.NL.law})`,
    ]);
    expect(retained("NL", { retentionDays: 400, retention: { NL: 180 } })).toEqual([]);
    expect(retained("DE", { retentionDays: 185 })).toEqual([]);
    expect(lawWarnings(inCountry("DE", { retentionDays: 185 }), today)).toContain(
      `retention.DE: 184 days at most, and not 185 (DE: ${retentionLaws.DE.law})`,
    );
    expect(retained("BE", { retentionDays: 366 })).toEqual([]);
    expect(lawWarnings(inCountry("BE", { retentionDays: 366 }), today).join("\n")).toContain("365 days at most");
  });

  test("shorter than a law asks for is said, and does not stop the start", () => {
    const short = inCountry("US", { retention: {} });
    expect(againstTheLaw(short)).toEqual([]);
    const said = lawWarnings(short, today).join("\n");
    expect(said).toContain("retention.US: 365 days at least, and not 180");
    expect(said).toContain("retention.US: 1461 days at least in California, and not 180");
    expect(lawWarnings(inCountry("CA", { retention: {} }), today).join("\n")).toContain(
      "1096 days at least in Ontario",
    );
  });

  test("in production ends sooner where somebody was answered for good", () => {
    const operator = inCountry("NL", { retention: { US: 400, NO: 20 } });
    expect(keptFor(operator, "NL")).toEqual({ days: 180, afterEnd: 28 });
    expect(keptFor(operator, "NO")).toEqual({ days: 20, afterEnd: null });
    expect(keptFor(operator, "GB")).toEqual({ days: 180, afterEnd: null });
    expect(keptFor(operator, null)).toEqual({ days: 180, afterEnd: null });
    expect(keptFor({ ...operator, retention: { NL: 28 } }, "NL")).toEqual({ days: 28, afterEnd: null });
    expect(keptFor({ ...operator, byLaw: false }, "NL")).toEqual({ days: 180, afterEnd: null });
    const { countries, ...others } = retentionRules(operator);
    expect(others).toEqual({ days: 180, afterEnd: null });
    expect(countries.US).toEqual({ days: 400, afterEnd: null });
    expect(countries.NL).toEqual({ days: 180, afterEnd: 28 });
    expect(countries.GB).toBeUndefined();
  });
});
